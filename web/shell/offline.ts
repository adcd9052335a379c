import { registerSW } from "virtual:pwa-register"

/** After the first visit everything works without a network; a new version takes over at the next start. */
export function keepOffline(): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator) registerSW({ immediate: true })
}
