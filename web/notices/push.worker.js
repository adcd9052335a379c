/**
 * Part of the service worker: shows notices that come by push, and opens the match when one is touched. `WORDS`, the sentences in
 * each language, is put before it when the client is built (`web/build/push.ts`).
 */
/* global WORDS, self */

self.addEventListener("push", (event) => {
  const { kind, match, title, by, language } = event.data.json()
  const { turn, rematch, somebody } = WORDS[language] ?? WORDS.en
  const body = kind === "rematch" ? rematch.replace("{name}", by ?? somebody) : turn
  // A later notice about the same match takes the place of an earlier one.
  event.waitUntil(self.registration.showNotification(title, { body, tag: match, icon: "/icon.svg", data: { match } }))
})

self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  const address = new URL(`#/match/${encodeURIComponent(event.notification.data.match)}`, self.registration.scope).href
  const show = async () => {
    const pages = await self.clients.matchAll({ type: "window" })
    const page = pages.find((p) => p.url === address) ?? pages[0]
    if (!page) return self.clients.openWindow(address)
    if (page.url !== address) await page.navigate(address)
    return page.focus()
  }
  event.waitUntil(show())
})
