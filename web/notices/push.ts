/** Notifications of turns and rematches in this browser: through its push service if it has one, otherwise while the page is open. */
import { signal } from "@preact/signals"
import type { PushAnswer, PushBody } from "../../server/protocol/index.ts"
import { ask } from "../online/server.ts"
import { settings } from "../store/settings.ts"
import { words } from "../words/words.ts"

/**
 * `off`: not asked for. `push`: notified even with the page closed. `open`: notified while the page is open. `denied`: the browser forbids
 * it. `none`: this browser has no notifications at all.
 */
export type Told = "off" | "push" | "open" | "denied" | "none"
export const told = signal<Told>("off")
/** Why notifications could not be set up, as a sentence. */
export const troubled = signal("")

/** The page should notify, as its user chose in this browser. */
const key = "salient notices"
const isWanted = (): boolean => {
  try {
    return localStorage.getItem(key) === "yes"
  } catch {
    return false // storage is not available
  }
}
const want = (yes: boolean): void => {
  try {
    if (yes) localStorage.setItem(key, "yes")
    else localStorage.removeItem(key)
  } catch {
    // It holds for as long as the page is open.
  }
}

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration() : undefined

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await registration())?.pushManager?.getSubscription()) ?? null

/** The current setting in this browser. A browser that gets push messages tells the server again who its user is. */
export async function lookForNotices(): Promise<void> {
  if (typeof Notification === "undefined") told.value = "none"
  else if (Notification.permission === "denied") told.value = "denied"
  else if (Notification.permission !== "granted" || !isWanted()) told.value = "off"
  else {
    const known = await subscription()
    told.value = known ? "push" : "open"
    if (known) await send(known)
  }
}

/** Asks the browser for permission and its push service for an address, and tells the server. */
export async function allowNotices(): Promise<void> {
  troubled.value = ""
  const leave = await Notification.requestPermission()
  if (leave !== "granted") {
    told.value = leave === "denied" ? "denied" : "off"
    return
  }
  want(true)
  told.value = "open"
  try {
    const [worker, { key: host }] = [await registration(), await ask<PushAnswer>("GET", "push")]
    if (!worker?.pushManager || host === null) return
    const known = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: host })
    await send(known)
    told.value = "push"
  } catch (error) {
    troubled.value = words("notice.failed", { reason: error instanceof Error ? error.message : String(error) })
  }
}

export async function stopNotices(): Promise<void> {
  want(false)
  told.value = "off"
  const known = await subscription()
  if (!known) return
  await ask("DELETE", "push", { endpoint: known.endpoint }).catch(() => {}) // the push service will report that it is gone
  await known.unsubscribe()
}

async function send(known: PushSubscription): Promise<void> {
  const { endpoint, keys } = known.toJSON() as Pick<PushBody, "endpoint" | "keys">
  await ask("PUT", "push", { endpoint, keys, language: settings.peek().language } satisfies PushBody)
}
