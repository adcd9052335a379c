/** Sides, tracks, time; what is off the board; the dice as they fell. */
import type { Drawn, Panel, Piece, Scene } from "@salient/engine"
import { Counter } from "../board/Counter.tsx"
import type { Looks } from "../board/sides.ts"
import { RuleLink } from "../rulebook/RuleLink.tsx"
import { words } from "../words/words.ts"

export function Panels({ scene, looks, dice }: { scene: Scene; looks: Looks; dice: readonly Drawn[] }) {
  return (
    <div class="panels">
      {scene.captions.map((c) => (
        <p key={c} class="scene-caption">
          {c}
        </p>
      ))}
      {scene.panels.map((p) => (
        <OnePanel key={`${p.title} ${p.side ?? ""}`} panel={p} looks={looks} />
      ))}
      {(scene.piles ?? []).length > 0 ? (
        <section class="panel">
          <h2>{words("panels.piles")}</h2>
          <dl class="rows">
            {scene.piles?.map((p) => (
              <div key={p.label}>
                <dt>{p.label}</dt>
                <dd>
                  {p.count} <span class="caption">{p.top?.title ?? ""}</span>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      <Boxes pieces={scene.pieces} looks={looks} />
      <Dice dice={dice} />
    </div>
  )
}

function OnePanel({ panel, looks }: { panel: Panel; looks: Looks }) {
  const look = panel.side === undefined ? undefined : looks(panel.side)
  return (
    <section class="panel">
      <h2>
        {look ? <SideMark colour={look.colour} band={look.band} /> : null}
        {panel.title}
      </h2>
      {panel.track ? <Track track={panel.track} /> : null}
      <dl class="rows">
        {panel.rows.map((r) => (
          <div key={r.label}>
            <dt>{r.label}</dt>
            <dd>
              {r.text}
              {(r.rules ?? []).slice(0, 1).map((id) => (
                <RuleLink key={id} id={id} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The side's colour and its shape. */
export function SideMark({ colour, band }: { colour: string; band: "square" | "notched" }) {
  return (
    <svg class="side-mark" viewBox="0 0 20 14" width="20" height="14" aria-hidden="true">
      <path
        d={band === "square" ? "M1 1H19V13H1Z" : "M1 1H19V13H13L10 8L7 13H1Z"}
        fill={colour}
        stroke="currentColor"
        stroke-width="1"
      />
    </svg>
  )
}

export function Track({ track }: { track: NonNullable<Panel["track"]> }) {
  const { from, to, at, marks = [] } = track
  const boxes = Math.min(to - from + 1, 40)
  return (
    <ol class="track" aria-label={words("panels.track", { at, to })}>
      {Array.from({ length: boxes }, (_, i) => from + i).map((n) => (
        <li
          key={n}
          class={`${n === at ? "here" : n < at ? "gone" : ""} ${marks.some((m) => m.at === n) ? "marked" : ""}`}
          title={marks.find((m) => m.at === n)?.label}
        >
          {n}
        </li>
      ))}
    </ol>
  )
}

function Boxes({ pieces, looks }: { pieces: readonly Piece[]; looks: Looks }) {
  const boxes = new Map<string, Piece[]>()
  for (const p of pieces)
    if ("box" in p.stands) {
      const held = boxes.get(p.stands.box)
      if (held) held.push(p)
      else boxes.set(p.stands.box, [p])
    }
  return (
    <>
      {[...boxes].map(([box, inside]) => (
        <section class="panel" key={box}>
          <h2>{box}</h2>
          <div class="tray">
            {inside.map((p) => (
              <TrayCounter key={p.id} piece={p} looks={looks} />
            ))}
          </div>
        </section>
      ))}
    </>
  )
}

/** A counter off the board. */
export function TrayCounter({ piece, looks }: { piece: Piece; looks: Looks }) {
  return (
    <svg class="tray-counter" viewBox="-25 -25 51 51" width="54" height="54">
      <Counter piece={piece} look={looks(piece.side, piece.nation)} x={0} y={0} state="" />
    </svg>
  )
}

const pips: { readonly [n: number]: readonly (readonly [number, number])[] } = {
  1: [[0, 0]],
  2: [
    [-4, -4],
    [4, 4],
  ],
  3: [
    [-4, -4],
    [0, 0],
    [4, 4],
  ],
  4: [
    [-4, -4],
    [4, -4],
    [-4, 4],
    [4, 4],
  ],
  5: [
    [-4, -4],
    [4, -4],
    [0, 0],
    [-4, 4],
    [4, 4],
  ],
  6: [
    [-4, -5],
    [4, -5],
    [-4, 0],
    [4, 0],
    [-4, 5],
    [4, 5],
  ],
}

/** One throw; a six-sided die shows its pips, any other its number. */
/** True if dice were rolled: drawing a card from a pile is chance too, but nobody saw a die with that many faces. */
const isThrow = (drawn: Drawn): boolean => drawn.order === undefined && !drawn.lot

function Throw({ drawn, latest = false }: { drawn: Drawn; latest?: boolean }) {
  return (
    <li class={latest ? "latest" : ""}>
      {drawn.values.slice(0, 10).map((v, n) => (
        <svg key={`${n}`} class="die" viewBox="-9 -9 18 18" width="24" height="24" role="img" aria-label={`${v + 1}`}>
          <rect x="-8" y="-8" width="16" height="16" rx="2.5" />
          {drawn.faces[n] === 6 ? (
            (pips[v + 1] ?? []).map(([x, y]) => <circle key={`${x}${y}`} cx={x} cy={y} r="1.6" />)
          ) : (
            <text y="4" text-anchor="middle">
              {v + 1}
            </text>
          )}
        </svg>
      ))}
      <span class="caption">
        {drawn.why} <RuleLink id={drawn.rule} />
      </span>
    </li>
  )
}

/** The latest throws; shuffling or drawing cards shows no dice. */
function Dice({ dice }: { dice: readonly Drawn[] }) {
  const last = dice.filter(isThrow).slice(-4).reverse()
  if (last.length === 0) return null
  return (
    <section class="panel">
      <h2>{words("panels.dice")}</h2>
      <ul class="dice">
        {last.map((d, i) => (
          <Throw key={`${dice.length - i}`} drawn={d} latest={i === 0} />
        ))}
      </ul>
    </section>
  )
}
