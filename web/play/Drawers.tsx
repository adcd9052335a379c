/** On a small screen the rails are drawers over the board: a button for each. */
import type { Signal } from "@preact/signals"
import { words } from "../words/words.ts"

export type Drawer = Signal<"" | "sides" | "side">

export function Drawers({ drawer }: { drawer: Drawer }) {
  return (
    <div class="drawer-buttons">
      {(["sides", "side"] as const).map((name) => (
        <button
          key={name}
          type="button"
          class="button small"
          aria-pressed={drawer.value === name}
          onClick={() => (drawer.value = drawer.value === name ? "" : name)}
        >
          {words(name === "sides" ? "play.sides" : "play.papers")}
        </button>
      ))}
    </div>
  )
}
