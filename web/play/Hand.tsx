/** A hand of cards as a fan that shows their tops: a card rises under the pointer; touching a lit one plays it. */
import { useSignal } from "@preact/signals"
import type { Card, Refusal, Touch } from "@salient/engine"
import { RuleLink } from "../rulebook/RuleLink.tsx"
import { words } from "../words/words.ts"

const none: ReadonlyMap<Touch, Refusal> = new Map()

export function Hand({
  cards,
  lit,
  chosen,
  barred = none,
  onPick,
}: {
  cards: readonly Card[]
  lit: ReadonlySet<Touch>
  /** Cards that may not be played now, each with the reason: printed on the card, and said on a touch. */
  barred?: ReadonlyMap<Touch, Refusal>
  chosen: ReadonlySet<Touch>
  onPick: (card: Touch) => void
}) {
  const risen = useSignal<Touch | undefined>(undefined)
  if (cards.length === 0) return null
  return (
    <ul class="hand" aria-label={words("hand.title")} onPointerLeave={() => (risen.value = undefined)}>
      {cards.map((c) => {
        const state = `${lit.has(c.id) ? "lit" : ""} ${chosen.has(c.id) ? "chosen" : ""}`
        return (
          <li
            key={c.id}
            class={`card-place ${risen.value === c.id ? "risen" : ""}`}
            onPointerEnter={(e) => {
              if (e.pointerType === "mouse") risen.value = c.id
            }}
            onFocusIn={() => (risen.value = c.id)}
          >
            <div class={`card ${state}`}>
              <button
                type="button"
                class="card-title"
                aria-disabled={!lit.has(c.id) && !chosen.has(c.id)}
                onPointerDown={(e) => {
                  // On a touch screen the first touch shows the whole card and the next plays it. Focus would raise the card before the
                  // click.
                  if (e.pointerType === "mouse" || risen.value === c.id) return
                  e.preventDefault()
                  e.currentTarget.dataset.rising = "yes"
                }}
                onClick={(e) => {
                  const button = e.currentTarget
                  if (button.dataset.rising) {
                    delete button.dataset.rising
                    risen.value = c.id
                  } else if (lit.has(c.id) || chosen.has(c.id) || barred.has(c.id)) onPick(c.id)
                }}
              >
                {c.title}
              </button>
              {c.lines.map((l) => (
                <p key={l.heading}>
                  {l.heading === c.title ? null : <b>{l.heading}. </b>}
                  {l.text}{" "}
                  {(l.rules ?? []).slice(0, 1).map((r) => (
                    <RuleLink key={r} id={r} />
                  ))}
                </p>
              ))}
              {barred.has(c.id) && !lit.has(c.id) ? (
                <p class="card-barred">
                  <span aria-hidden="true">▼</span> {barred.get(c.id)?.reason}{" "}
                  {(barred.get(c.id)?.rules ?? []).slice(0, 1).map((r) => (
                    <RuleLink key={r} id={r} />
                  ))}
                </p>
              ) : null}
              {c.dice ? <p class="card-dice">{c.dice.join(" · ")}</p> : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
