/** A page that is older than the program it came from loads itself anew. */

const renewed = "salient renewed"
const tooOld = "salient too old"
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

/**
 * The server no longer understands this page, which speaks the protocol `version`. It is loaded anew from the network, once:
 * a server that refuses what it hands out itself would make a page load for ever.
 */
export async function renewTooOld(version: number): Promise<void> {
  if (sessionStorage.getItem(tooOld) === `${version}`) return
  sessionStorage.setItem(tooOld, `${version}`)
  // What is kept for playing without a network is the old page, too.
  const kept = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? []
  await Promise.all(kept.map((worker) => worker.unregister()))
  location.reload()
}
