/** A link for somebody else: can be read, and copied or shared with one touch. */
import { useSignal } from "@preact/signals"
import { useRef } from "preact/hooks"
import { words } from "../words/words.ts"

export function LinkToSend({ label, link }: { label: string; link: string }) {
  const field = useRef<HTMLInputElement>(null)
  const copied = useSignal(false)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(link)
      copied.value = true
    } catch {
      // Without a secure address a page may not write to the clipboard: the link is selected, to be copied by hand.
      copied.value = document.execCommand("copy")
    }
  }
  return (
    <p class="link-to-send">
      <label>
        <span>{label}</span>
        <input ref={field} type="text" readOnly value={link} onFocus={(e) => e.currentTarget.select()} />
      </label>
      <button type="button" class="button" onClick={copy}>
        {words("link.copy")}
      </button>
      <span class="caption" role="status">
        {copied.value ? words("link.copied") : ""}
      </span>
    </p>
  )
}
