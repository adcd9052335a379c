/** Calls a player back who looks at something else: a quiet bell, and a notice of the browser where it was allowed. */
import { chime } from "../board/showing/sound.ts"
import { told } from "./push.ts"

/** `tag`: a later call about the same takes the place of this one. */
export function call(title: string, body: string, tag: string): void {
  chime()
  if (document.visibilityState === "visible" || told.peek() !== "open") return // a push service tells it otherwise
  const notice = new Notification(title, { body, tag, icon: "/icon.svg" })
  notice.onclick = () => {
    focus()
    notice.close()
  }
}
