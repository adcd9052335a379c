/** On a small screen the question is a sheet over the board with three heights, moved by its handle. */
import type { Signal } from "@preact/signals"
import { useRef } from "preact/hooks"
import { words } from "../words/words.ts"
import type { SheetHeight } from "./table/table.ts"

const heights: readonly SheetHeight[] = ["low", "middle", "high"]
/** A finger that has moved at least this far, in pixels, has dragged the handle rather than tapped it. */
const drawn = 24

export function SheetHandle({ sheet }: { sheet: Signal<SheetHeight> }) {
  const from = useRef<number | undefined>(undefined)
  const wasDrawn = useRef(false)
  const at = heights.indexOf(sheet.value)
  const to = (n: number) => {
    sheet.value = heights[Math.min(heights.length - 1, Math.max(0, n))] ?? "low"
  }
  return (
    <button
      type="button"
      class="sheet-handle"
      aria-label={words(sheet.value === "high" ? "sheet.lower" : "sheet.raise")}
      aria-expanded={sheet.value !== "low"}
      onPointerDown={(e) => {
        from.current = e.clientY
        e.currentTarget.setPointerCapture(e.pointerId)
      }}
      onPointerUp={(e) => {
        const by = from.current === undefined ? 0 : from.current - e.clientY
        from.current = undefined
        wasDrawn.current = Math.abs(by) >= drawn
        if (wasDrawn.current) to(at + Math.sign(by) * (Math.abs(by) > innerHeight / 3 ? 2 : 1))
      }}
      onClick={() => {
        if (!wasDrawn.current) to(sheet.value === "high" ? 0 : at + 1)
        wasDrawn.current = false
      }}
    >
      <span aria-hidden="true" />
    </button>
  )
}
