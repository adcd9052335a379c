/** Whether this browser notifies its user of turns and rematches, and how to change that. */
import { useEffect } from "preact/hooks"
import { words } from "../words/words.ts"
import { allowNotices, lookForNotices, stopNotices, told, troubled } from "./push.ts"

export function Notices() {
  useEffect(() => {
    lookForNotices().catch(() => {}) // no server answers: the notification setting stays as it is
  }, [])
  const now = told.value
  if (now === "none") return null
  return (
    <div class="notices">
      {now === "off" ? (
        <button type="button" class="button small" onClick={() => allowNotices()}>
          {words("notice.allow")}
        </button>
      ) : (
        <p class="caption" role="status">
          {words(now === "push" ? "notice.allowed" : now === "open" ? "notice.open" : "notice.denied")}{" "}
          {now === "denied" ? null : (
            <button type="button" class="button small quiet" onClick={() => stopNotices()}>
              {words("notice.stop")}
            </button>
          )}
        </p>
      )}
      {troubled.value ? (
        <p class="caption" role="alert">
          {troubled.value}
        </p>
      ) : null}
    </div>
  )
}
