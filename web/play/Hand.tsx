/** A hand of cards; those a decision lights up can be played by touching them. */
import type { Card, Touch } from "@salient/engine"
import { RuleLink } from "../rulebook/RuleLink.tsx"
import { words } from "../words/words.ts"

export function Hand({
  cards,
  lit,
  chosen,
  onPick,
}: {
  cards: readonly Card[]
  lit: ReadonlySet<Touch>
  chosen: ReadonlySet<Touch>
  onPick: (card: Touch) => void
}) {
  if (cards.length === 0) return null
  return (
    <ul class="hand" aria-label={words("hand.title")} tabIndex={0}>
      {cards.map((c) => (
        <li key={c.id} class={`card ${lit.has(c.id) ? "lit" : ""} ${chosen.has(c.id) ? "chosen" : ""}`}>
          {lit.has(c.id) || chosen.has(c.id) ? (
            <button type="button" class="card-title" onClick={() => onPick(c.id)}>
              {c.title}
            </button>
          ) : (
            <span class="card-title">{c.title}</span>
          )}
          {c.lines.map((l) => (
            <p key={l.heading}>
              {l.heading === c.title ? null : <b>{l.heading}. </b>}
              {l.text}{" "}
              {(l.rules ?? []).slice(0, 1).map((r) => (
                <RuleLink key={r} id={r} />
              ))}
            </p>
          ))}
          {c.dice ? <p class="card-dice">{c.dice.join(" · ")}</p> : null}
        </li>
      ))}
    </ul>
  )
}
