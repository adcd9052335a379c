/** Everything that reaches a side in a battle, and a listener that checks it for what the side cannot know. */
import { type Decision, type Game, type Match, randomFrom, type Spot, viewOf } from "@salient/engine"
import { indirectData } from "../data/indirect.ts"
import { middleOf } from "../officer/tactics/goals.ts"
import { beaten } from "../rules/indirect-fire-and-gas/beaten-zone.ts"
import { isOpen } from "../rules/observation/sight.ts"
import { fieldOf, nameOf, thousandths, unitOf } from "../rules/scale-and-representation/field.ts"
import { corners, square } from "../scene/overlays.ts"
import type { State, Unit } from "../state.ts"
import { SIDES, type Side } from "../types.ts"
import type { View } from "../view.ts"

type Battle = Match<State, View>

/** What a side sees and could ask for at one moment. */
export type Sight = {
  readonly view: unknown
  readonly asks: unknown
  /** The odds of every option, with their tallies. */
  readonly odds: unknown
  /** What it is told about moves that it might try: refusals with their reasons, costs of paths, how units would stand. */
  readonly tries: unknown
  readonly lenses: unknown
  readonly scene: unknown
}

/** What a side may see of a match now. `game` is the game that shows it. */
export function sightOf(game: Game<State, View>, match: Battle, side: Side): Sight {
  const { view, asks, waits, outcome } = viewOf(match, side)
  const shown = game.view(match.state as State, side)
  const mine = match.pending.filter((d) => d.by === side)
  return {
    view: [view, shown, waits, outcome],
    asks,
    odds: mine.map(oddsOf),
    tries: mine.map(tried),
    lenses: lensesOf(game, shown),
    scene: game.scene(shown),
  }
}

/** The dice of the last move that a side saw, and why its own last move cannot be taken back. */
export function chanceOf(match: Battle, side: Side): unknown {
  const seat = match.start.seats.find((s) => s.side === side)?.id ?? side
  return [viewOf(match, side).dice.filter((d) => d.at >= match.length), match.mayUndo(seat)]
}

const oddsOf = (d: Decision): unknown => {
  if ("options" in d) return d.options.map((o) => o.forecast?.())
  return d.kind === "confirm" ? d.forecast?.() : undefined
}

/** Bearings and lengths of the paths to try, in thousandths. */
const fan = [
  [0, 6000],
  [4000, 4000],
  [6000, 0],
  [4000, -4000],
  [0, -6000],
  [-6000, 0],
  [0, 15_000],
  [0, -15_000],
] as const

function tried(d: Decision): unknown {
  if (d.kind === "place") {
    const some = d.suggest(randomFrom("a placement"))
    return [some, d.check(some), d.check({}), d.how, d.stands?.(some)]
  }
  if (d.kind !== "path") return undefined
  const piece = d.pieces[0] as string
  const [start] = d.suggest(randomFrom("a path"))[piece] ?? []
  const from = start === undefined || typeof start === "string" ? { x: 40_000, y: 40_000 } : (start as Spot)
  return fan.map(([x, y]) => {
    const paths = { [piece]: [{ x: from.x + x, y: from.y + y }] }
    const check = d.check(paths)
    return [check, d.how, check.ok ? [d.explain?.(paths), d.stands?.(paths)] : undefined]
  })
}

function lensesOf(game: Game<State, View>, view: View): unknown {
  const own = view.own.find((u) => u.where === "table")
  const enemy = view.seen[0]
  const points = [{ point: { x: 30_117, y: 30_231 } }, { point: { x: 60_433, y: 70_029 } }]
  const aims = [own, enemy].flatMap((u) => (u ? [{ touch: u.id }] : []))
  return (game.lenses ?? []).map((lens) =>
    [...aims, ...points].map((aim) => [lens.show(view, [aim]), lens.show(view, [aim, points[1] as object])]),
  )
}

/** Something that a side does not know, and the words that would give it away. */
type Secret = { readonly what: string; readonly words: readonly string[] }

/** How a name appears in a message: on its own, or at the end of a die's reason. */
const namings = (name: string): string[] => [`"${name}"`, ` of ${name}"`, ` of ${name},`]

/** How a place is written in a message. */
export const placeOf = ({ x, y }: { readonly x: number; readonly y: number }): string => `"x":${x},"y":${y}`

/** Enemies on the table that a side has not located now, and had not located before the last move. */
const unlocated = (m: State, side: Side, before: ReadonlySet<string>): Unit[] =>
  m.units.filter(
    (u) =>
      u.side !== side &&
      ["table", "aboard", "reserve"].includes(u.where) &&
      !(u.id in m.located[side]) &&
      !before.has(u.id),
  )

/** The corners of the squares that a side may see: shells that have fallen, and the targets of its own batteries. */
function shelledCorners(m: State, side: Side): readonly { readonly x: number; readonly y: number }[] {
  const edge = thousandths(indirectData.area)
  const written = m.missions.filter((x) => x.side === side).map((x) => beaten(m, unitOf(m, x.battery), x.at))
  return [...m.falling.flatMap((f) => square(f.at, f.facing, edge, edge)), ...written.flatMap(corners)]
}

/** Whether a side knows a point anyway: a place of its own, or one on the map. */
function isOwn(m: State, side: Side, at: { readonly x: number; readonly y: number }): boolean {
  const places = [
    ...m.units.filter((u) => u.side === side || u.id in m.located[side]).map((u) => u.at),
    ...m.suspected[side].map((s) => s.at),
  ]
  return places.some((p) => p.x === at.x && p.y === at.y) || isMarked(m, side, at)
}

/** Whether a point belongs to the map, or to shells that have fallen. */
function isMarked(m: State, side: Side, { x, y }: { readonly x: number; readonly y: number }): boolean {
  const { objectives, terrain, sides } = fieldOf(m).scenario
  const places = [
    ...[...m.falling, ...m.screens, ...m.clouds].map((f) => f.at), // everybody sees smoke and gas
    ...shelledCorners(m, side),
    ...objectives.flatMap((o) => [middleOf(o.area), ...o.area]),
    ...terrain.flatMap((t) => [...t.points, middleOf(t.points)]),
    ...SIDES.flatMap((s) => sides[s].zones.flatMap((z) => z.area)),
  ]
  return places.some((p) => p.x === x && p.y === y)
}

/**
 * Everything about the enemy that a side cannot know: which units there are and where, his plans, his dummies. `before` holds the units it
 * knew of until the last move, `stood` the places where any unit has stood, since guns are aimed at these.
 */
export function secretsOf(
  m: State,
  side: Side,
  before: ReadonlySet<string> = new Set(),
  stood: ReadonlySet<string> = new Set(),
): Secret[] {
  const suspected = new Set(m.suspected[side].map((s) => s.unit as string))
  const own = new Set(m.units.filter((u) => u.side === side || suspected.has(u.id)).map((u) => nameOf(m, u)))
  const units = unlocated(m, side, before)
    .filter((u) => !suspected.has(u.id))
    .map((u) => ({
      what: `${nameOf(m, u)}, which is not located`,
      words: [
        `${u.id}"`,
        ...(own.has(nameOf(m, u)) ? [] : namings(nameOf(m, u))),
        ...(u.where === "table" && !isOwn(m, side, u.at) ? [placeOf(u.at)] : []),
      ],
    }))
  const plans = m.missions
    .filter((x) => x.side !== side && x.move !== m.move)
    .map((x) => ({
      what: `the plan of ${x.battery}`,
      words: [`"battery":"${x.battery}"`, ...(isOwn(m, side, x.at) || stood.has(placeOf(x.at)) ? [] : [placeOf(x.at)])],
    }))
  const sorties = m.sorties
    .filter((s) => s.side !== side)
    .map((s) => ({
      what: `the sortie of ${s.flight}`,
      words: [`"flight":"${s.flight}"`, ...(isOwn(m, side, s.at) ? [] : [placeOf(s.at)])],
    }))
  const dummies = m.dummies
    .filter((d) => d.side !== side && !(d.id in m.located[side]) && !before.has(d.id))
    .filter((d) => !m.seenThrough.includes(d.id))
    .map((d) => ({ what: `the dummy ${d.id}`, words: [`${d.id}"`, placeOf(d.at)] }))
  return [...units, ...plans, ...sorties, ...dummies]
}

/**
 * Units that spectators may not know of: their own sides do not know that they are located. `before`: the units that were open until the
 * last move.
 */
export function keptFromOnlookers(m: State, before: ReadonlySet<string>): Secret[] {
  const isKnown = (u: Unit) => isOpen(m, u) || before.has(u.id)
  const open = new Set(m.units.filter(isKnown).map((u) => nameOf(m, u)))
  return m.units
    .filter((u) => ["table", "aboard", "reserve"].includes(u.where) && !isKnown(u))
    .map((u) => ({
      what: `${nameOf(m, u)}, which is not open`,
      words: [
        `${u.id}"`,
        ...(open.has(nameOf(m, u)) ? [] : namings(nameOf(m, u))),
        ...(u.where === "table" && !SIDES.some((side) => isMarked(m, side, u.at)) ? [placeOf(u.at)] : []),
      ],
    }))
}

/** The secrets that a message reveals. */
export function heardIn(message: unknown, secrets: readonly Secret[]): string[] {
  const text = JSON.stringify(message) ?? ""
  return secrets.filter(({ words }) => words.some((w) => isSaid(text, w))).map(({ what }) => what)
}

/** Whether words occur in a text other than as the start of a longer number: 5000 is not 50000. */
function isSaid(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!/\d/.test(text.charAt(at + words.length))) return true
  return false
}

/** What a side, or a spectator, has been told since a happening. */
export const toldTo = (match: Battle, side: Side | null, since: number) =>
  match.told.slice(since).filter((t) => t.to === undefined || t.to.includes(side))

/** The first part in which two sights differ, with its location. */
export function difference(a: Sight, b: Sight): string | undefined {
  for (const part of Object.keys(a) as (keyof Sight)[]) {
    const [one, two] = [JSON.stringify(a[part]) ?? "", JSON.stringify(b[part]) ?? ""]
    if (one === two) continue
    let i = 0
    while (one[i] === two[i]) i++
    return `${part}: …${one.slice(Math.max(0, i - 120), i + 80)}… against …${two.slice(Math.max(0, i - 20), i + 80)}…`
  }
  return undefined
}

/** The units that a side knows of, including dummies that it takes for troops. */
export const knownTo = (m: State, side: Side): Set<string> => new Set(Object.keys(m.located[side]))
