/** Calls back a player who is looking at something else: a quiet bell, and a browser notification if allowed. */
import { chime } from "../board/showing/sound.ts"
import { told } from "./push.ts"

/** `tag`: a later call with the same tag replaces this one. */
export function call(title: string, body: string, tag: string): void {
  chime()
  if (document.visibilityState === "visible" || told.peek() !== "open") return // a push service does it instead
  const notice = new Notification(title, { body, tag, icon: "/icon.svg" })
  notice.onclick = () => {
    focus()
    notice.close()
  }
}
