/** The lens tool: a button over the board, the game's lenses as a menu, and their message as a caption. */
import { useEffect, useRef } from "preact/hooks"
import { RuleLink } from "../rulebook/RuleLink.tsx"
import { words } from "../words/words.ts"
import type { Looking } from "./table/looking.ts"

export function LensTool({ looking }: { looking: Looking }) {
  const menu = useRef<HTMLDivElement>(null)
  const open = looking.choosing.value
  useEffect(() => {
    if (open) menu.current?.querySelector("button")?.focus()
  }, [open])
  if (looking.lenses.length === 0) return null
  return (
    <>
      <button
        type="button"
        class="button"
        aria-label={words("lens.tool")}
        title={words("lens.tool")}
        aria-expanded={open}
        aria-pressed={looking.lens.value !== undefined}
        onClick={() => {
          if (looking.lens.value) looking.close()
          else looking.choosing.value = !open
        }}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path
            d="M2 12Q12 2.5 22 12Q12 21.5 2 12ZM12 8.8a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 1 0 0 -6.4"
            fill="none"
            stroke="currentColor"
            stroke-width="2"
          />
        </svg>
      </button>
      {open ? (
        <div
          ref={menu}
          class="lens-menu"
          role="group"
          aria-label={words("lens.menu")}
          onKeyDown={(e) => {
            if (e.key === "Escape") looking.close()
            const by = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0
            if (by !== 0) {
              const all = [...(menu.current?.querySelectorAll("button") ?? [])]
              const at = all.indexOf(e.target as HTMLButtonElement)
              all[(at + by + all.length) % all.length]?.focus()
              e.preventDefault()
            }
            e.stopPropagation()
          }}
        >
          {looking.lenses.map((l) => (
            <button key={l.id} type="button" class="lens" onClick={() => looking.take(l)}>
              <b>{l.label}</b>
              <span>{l.says}</span>
            </button>
          ))}
        </div>
      ) : null}
    </>
  )
}

export function LensCaption({ looking }: { looking: Looking }) {
  const lens = looking.lens.value
  if (!lens) return null
  return (
    <section class="lens-caption" aria-label={lens.label} data-off-board>
      <p class="lens-name">
        <b>{lens.label}</b>
        <button type="button" class="button small" onClick={() => looking.close()}>
          {words("lens.close")}
        </button>
      </p>
      <div role="status">
        {looking.says.value.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {looking.rules.value.length > 0 ? (
        <p class="caption">
          {looking.rules.value.map((r) => (
            <RuleLink key={r} id={r} />
          ))}
        </p>
      ) : null}
    </section>
  )
}
