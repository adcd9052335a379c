/** A page that is older than the deployed program reloads itself. */

const renewed = "salient renewed"
const tooOld = "salient too old"
/** Milliseconds: if it is needed again sooner than this, reloading has not helped. */
const justNow = 10_000

/** A page that was open while the program was replaced finds parts of it missing: it is reloaded. */
export function renewWhenReplaced(): void {
  addEventListener("vite:preloadError", () => {
    if (Date.now() - Number(sessionStorage.getItem(renewed) ?? 0) < justNow) return
    sessionStorage.setItem(renewed, `${Date.now()}`)
    location.reload()
  })
}

/**
 * The server no longer understands this page, which speaks protocol `version`. It is reloaded from the network, once: a server that refuses
 * the very page it serves would otherwise make it reload for ever.
 */
export async function renewTooOld(version: number): Promise<void> {
  if (sessionStorage.getItem(tooOld) === `${version}`) return
  sessionStorage.setItem(tooOld, `${version}`)
  // The offline copy is the old page, too.
  const kept = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? []
  await Promise.all(kept.map((worker) => worker.unregister()))
  location.reload()
}
