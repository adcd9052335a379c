import { registerSW } from "virtual:pwa-register"

/** After the first visit everything is at hand without a network; a new version takes over at the next start. */
export function keepOffline(): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator) registerSW({ immediate: true })
}

const renewed = "salient renewed"
/** Milliseconds: sooner than this after the last time, loading anew has not helped. */
const justNow = 10_000

/** A page that was open while the program was replaced finds parts of it gone: it is loaded anew. */
export function renewWhenReplaced(): void {
  addEventListener("vite:preloadError", () => {
    if (Date.now() - Number(sessionStorage.getItem(renewed) ?? 0) < justNow) return
    sessionStorage.setItem(renewed, `${Date.now()}`)
    location.reload()
  })
}
