/**
 * A narrow strip of icons at the side of the board; each opens a panel that slides over the map and changes nothing below it. On a wide
 * screen a panel may be pinned: then the map makes room for it, because the player asked for that. On a small screen the strip is in the
 * sheet with the question, and the panel fills the sheet.
 */
import type { Signal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useEffect } from "preact/hooks"
import { wide } from "../shell/screen.ts"
import { change, settings } from "../store/settings.ts"
import { words } from "../words/words.ts"
import { Icon, type IconName } from "./icons.tsx"

export type RailTab<Id extends string> = {
  readonly id: Id
  readonly label: string
  readonly icon: IconName
  /** The number of new things there. */
  readonly news?: number
  readonly panel: () => ComponentChildren
}

type Props<Id extends string> = {
  readonly side: "left" | "right"
  readonly label: string
  readonly tabs: readonly RailTab<Id>[]
  /** Which panel is open; empty for none. */
  readonly open: Signal<Id | "">
  /** Called when the player opens or closes one. */
  readonly onToggle?: (open: boolean) => void
}

const pinOf = { left: "pinLeft", right: "pinRight" } as const

/** True if the panel of a side takes room of its own. */
export const isPinned = (side: "left" | "right", open: string): boolean =>
  open !== "" && wide.value && settings.value[pinOf[side]]

export function Rail<Id extends string>({ side, label, tabs, open, onToggle }: Props<Id>) {
  const shown = tabs.find((t) => t.id === open.value)
  const shut = () => {
    open.value = ""
    onToggle?.(false)
  }
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      if (e.key === "Escape" && open.peek() !== "" && !isPinned(side, open.peek())) shut()
    }
    addEventListener("keydown", press)
    return () => removeEventListener("keydown", press)
  }, [side])
  const toggle = (id: Id) => {
    if (open.value === id) shut()
    else {
      open.value = id
      onToggle?.(true)
    }
  }
  const step = (e: KeyboardEvent, id: Id) => {
    const by = /^Arrow(Down|Right)$/.test(e.key) ? 1 : /^Arrow(Up|Left)$/.test(e.key) ? -1 : 0
    if (by === 0) return
    const at = tabs.findIndex((t) => t.id === id)
    const next = tabs[(at + by + tabs.length) % tabs.length]
    if (next) document.getElementById(`tab-${next.id}`)?.focus()
    e.preventDefault()
  }
  const first = shown?.id ?? tabs[0]?.id
  return (
    <aside class={`rail ${side}`} aria-label={label}>
      <div class="rail-tabs" role="tablist" aria-label={label} aria-orientation="vertical">
        {tabs.map((t) => (
          <button
            key={t.id}
            type="button"
            role="tab"
            id={`tab-${t.id}`}
            aria-selected={open.value === t.id}
            {...(open.value === t.id ? { "aria-controls": `panel-${side}` } : {})}
            aria-label={t.news ? `${t.label} (${t.news})` : t.label}
            title={t.label}
            tabIndex={t.id === first ? 0 : -1}
            onClick={() => toggle(t.id)}
            onKeyDown={(e) => step(e, t.id)}
          >
            <Icon name={t.icon} />
            {t.news ? <span class="news" data-count={t.news} /> : null}
          </button>
        ))}
      </div>
      {shown ? (
        <div id={`panel-${side}`} class="rail-panel" role="tabpanel" aria-labelledby={`tab-${shown.id}`}>
          <p class="rail-head">
            <b>{shown.label}</b>
            {wide.value ? (
              <button
                type="button"
                class="button quiet"
                aria-label={words("rail.pin")}
                title={words("rail.pin")}
                aria-pressed={settings.value[pinOf[side]]}
                onClick={() => change({ [pinOf[side]]: !settings.value[pinOf[side]] })}
              >
                <Icon name="pin" size={16} />
              </button>
            ) : null}
            <button
              type="button"
              class="button quiet"
              aria-label={words("rail.close", { panel: shown.label })}
              onClick={shut}
            >
              <Icon name="close" size={16} />
            </button>
          </p>
          <div class="papers" tabIndex={0} role="group" aria-label={shown.label}>
            {shown.panel()}
          </div>
        </div>
      ) : null}
    </aside>
  )
}
