/** Short ways to set up a scene for a rule test: Formations in given hexes, cards in hand, rolls as specified. */
import {
  cipherDice,
  type Decision,
  type Flow,
  judge,
  type Match,
  type Move,
  mixBy,
  type Path,
  seedFrom,
} from "@salient/engine"
import { last, matchFrom, matchOf, optionsOf, play, unitOf } from "@salient/kit/testing"
import { type FateCard, fateDecks } from "../data/fate.ts"
import { readMap } from "../data/maps/maps.ts"
import { game } from "../game.ts"
import { ADDITIONS, REROLLS } from "../questions.ts"
import { isTank } from "../rules/formations-and-command/pieces.ts"
import { newState } from "../rules/scenarios/muster.ts"
import { advanceTime } from "../rules/sequence-time-victory/time.ts"
import { newFormation } from "../rules/sequence-time-victory/victory.ts"
import { fieldOf, grid, makeField, neighbours } from "../rules/the-map/field.ts"
import { type SpecialRule, scenarioNamed } from "../scenarios/scenarios.ts"
import type { Formation, State } from "../state.ts"
import type {
  Action,
  Chit,
  Event,
  FateId,
  Fortification,
  Month,
  Nation,
  Order,
  PieceId,
  StrategyId,
  Trigger,
} from "../types.ts"

/** A Formation as a test requests it: `["g-inf", "H5"]`, with any special properties added. */
export type Wanted = readonly [
  type: PieceId,
  hex: string,
  more?: Partial<Omit<Formation, "weapon">> & { weapon?: PieceId; jammed?: boolean },
]

/** A card by its number, its dice (`5•4`, without a trigger) or by what it must show. */
export type WantedCard =
  | FateId
  | `${number}•${number}`
  | {
      dice?: `${number}•${number}`
      trigger?: Trigger | null
      order?: Order
      action?: Action
      event?: Event
      hex?: string
    }

/** A map of Open Ground on level 0 except for the given hexes, in the codes of the map files: `{ H5: "W1" }`. */
export type Sketch = {
  hexes?: { readonly [hex: string]: string }
  roads?: string[]
  railways?: string[]
  trails?: string[]
  walls?: string[]
  destroyedWalls?: string[]
  hedges?: string[]
  fences?: string[]
  joinedBuildings?: string[][]
  objectives?: { [o: string]: string }
  date?: Month
  suddenDeath?: number
  special?: readonly SpecialRule[]
}

export type Scene = {
  scenario?: string
  map?: Sketch
  active?: Nation
  units: readonly Wanted[]
  forts?: { readonly [hex: string]: Fortification }
  ground?: { readonly [hex: string]: "shellhole" | "rubble" | "blaze" }
  gas?: readonly string[]
  hands?: { readonly [n in Nation]?: readonly WantedCard[] }
  /** The cards that each side reveals next, in order. */
  rolls?: { readonly [n in Nation]?: readonly WantedCard[] }
  strategies?: { readonly [n in Nation]?: StrategyId }
  initiative?: Nation
  control?: readonly (Nation | null)[]
  open?: readonly Chit[]
  points?: number
  time?: number
  change?: (m: State) => void
}

const nationOf = { g: "germany", f: "france", a: "usa" } as const

/** The scenario that a test uses if it names none: Bois des Caures, where every rule applies. */
const usual = "bois-des-caures"

let sketches = 0

/** Registers a sketch and returns the name of its scenario. */
function draw(sketch: Sketch, from: string): string {
  const columns = [..."ABCDEFGHIJKLMNO"]
  const rows = Array.from({ length: 11 }, (_, r) => r + 1)
  const line = (r: number) => columns.map((c) => sketch.hexes?.[`${c}${r}`] ?? "..").join(" ")
  const { hexes: _, date, suddenDeath, special, objectives, ...lines } = sketch
  const none = { roads: [], railways: [], trails: [], walls: [], destroyedWalls: [], hedges: [], fences: [] }
  const map = readMap("sketch", {
    salient: "map",
    game: "gwc",
    id: "M99",
    name: "Sketch",
    grid: [`     ${columns.join("  ")}`, ...rows.map((r) => `${String(r).padStart(2)}   ${line(r)}`)],
    ...none,
    joinedBuildings: [],
    ...lines,
    objectives: { "1": "A1", "2": "A3", "3": "A5", "4": "A7", "5": "A9", ...objectives },
  })
  const base = scenarioNamed(from)
  const id = `sketch ${++sketches}`
  const dated = { ...base, date: date ?? base.date, suddenDeath: suddenDeath ?? base.suddenDeath }
  fieldOf.adopt(id, makeField({ ...dated, special: special ?? [] }, map))
  return id
}

/** A state in the middle of a Turn, the active side about to give its first Order. */
export function state(scene: Scene): State {
  const m = newState(scene.scenario ?? usual)
  if (scene.map) m.scenario = draw(scene.map, m.scenario)
  m.stage = "turns"
  m.settled = Object.keys(m.players) as Nation[]
  m.units = []
  m.forts = {}
  m.counters = []
  for (const [type, hex, more = {}] of scene.units) {
    const { weapon, jammed, ...rest } = more
    const u = newFormation(m, nationOf[type[0] as "g"], type, grid.hex(hex))
    if (weapon) u.weapon = { type: weapon, broken: jammed ?? false }
    m.units.push(Object.assign(u, rest))
  }
  for (const [hex, fort] of Object.entries(scene.forts ?? {})) m.forts[grid.hex(hex)] = fort
  for (const [hex, marker] of Object.entries(scene.ground ?? {})) m.ground[grid.hex(hex)] = marker
  m.gas = (scene.gas ?? []).map((hex) => grid.hex(hex)).sort((a, b) => a - b)
  m.active = scene.active ?? "germany"
  m.control = [...(scene.control ?? [null, null, null, null, null])]
  m.points = scene.points ?? 0
  m.time = scene.time ?? m.time
  m.cup.push(...m.open)
  m.open = [...(scene.open ?? [])]
  m.cup = m.cup.filter((c) => !m.open.includes(c))
  for (const side of Object.keys(m.players) as Nation[]) dealTo(m, side, scene)
  m.initiative = scene.initiative ?? m.initiative
  scene.change?.(m)
  return m
}

/** Puts cards into the hand and on top of the deck: with every die a 1, the first of the list is drawn, then the last, and so on. */
function dealTo(m: State, side: Nation, scene: Scene): void {
  const player = m.players[side]!
  const rest: FateCard[] = [...fateDecks[side]]
  const take = (wanted: WantedCard): FateId => {
    const i = rest.findIndex((card) => fits(card, wanted))
    if (i < 0) throw new Error(`no card of ${side} is left that fits ${JSON.stringify(wanted)}`)
    return rest.splice(i, 1)[0]!.id
  }
  player.hand = (scene.hands?.[side] ?? []).map(take)
  const [first, ...more] = (scene.rolls?.[side] ?? []).map(take)
  const ids = rest.map((card) => card.id)
  player.deck = first ? [first, ...ids, ...more.reverse()] : ids
  const held = scene.strategies?.[side]
  if (held) {
    player.strategyDeck = player.strategyDeck.filter((c) => c !== held)
    player.held = [held]
  }
}

function fits(card: FateCard, wanted: WantedCard): boolean {
  if (typeof wanted === "string" && wanted.includes("-")) return card.id === wanted
  const dice = `${card.dice.white}•${card.dice.colored}`
  if (typeof wanted === "string") return dice === wanted && card.trigger === null
  return (
    (wanted.dice === undefined || wanted.dice === dice) &&
    (wanted.trigger === undefined || wanted.trigger === card.trigger) &&
    (wanted.order === undefined || wanted.order === card.order) &&
    (wanted.action === undefined || wanted.action === card.action) &&
    (wanted.event === undefined || wanted.event === card.event) &&
    (wanted.hex === undefined || wanted.hex === card.randomHex)
  )
}

/** With every die a 1, cards are drawn in the order in which the scene has stacked the deck. */
const dice: readonly number[] = new Array(2000).fill(1)

/** A match from such a state. */
export const table = (scene: Scene): Match<State> =>
  matchFrom(game, { state: state(scene), dice, scenario: scene.scenario ?? usual }) as unknown as Match<State>

const aboutRolls: readonly string[] = [...REROLLS, ...ADDITIONS]
/** Whether a question asks if a roll should stand (GWC-9.1, GWC-S98.2). */
export const letsRollStand = (what: string | undefined): boolean => what !== undefined && aboutRolls.includes(what)

/** The answer of a player who does not want to do anything, if there is one. */
function idleMove(match: Match<State>): Move | undefined {
  const [d] = match.pending
  if (!d) return undefined
  if (d.kind === "confirm" && letsRollStand(d.what)) return { confirm: false }
  if (d.kind === "choose" && d.options.some((o) => o.id === "pass") && d.what !== "order") return { choose: "pass" }
  return undefined
}

/**
 * Makes moves; windows that a move does not answer are passed until the question that it does answer. In a movement `unit:g1` or
 * `together:B1` selects pieces, `hex:B2` moves them there, `exit` takes them off the map; `stop` leaves them where they are.
 */
export function go(match: Match<State>, ...moves: (string | Move)[]): void {
  for (const wanted of moves) {
    for (let i = 0; ; i++) {
      const [d] = match.pending
      if (!d) throw new Error(`the match is over (${match.outcome?.reason}) before ${JSON.stringify(wanted)}`)
      const hand = inHand(match, d, wanted)
      if (hand === "taken") break
      const move = hand ?? (typeof wanted === "string" ? { choose: wanted } : wanted)
      if (judge(d, move).ok && !(d.kind === "confirm" && "confirm" in move && i > 200)) {
        play(match, move)
        break
      }
      const idle = idleMove(match)
      if (!idle) throw new Error(`${JSON.stringify(wanted)} does not answer "${d.prompt}": ${options(match).join(" ")}`)
      play(match, idle)
    }
  }
}

/** The pieces that a test has selected in a movement. */
const hands = new WeakMap<Match<State>, readonly string[]>()

const handOf = (match: Match<State>, d: Path): readonly string[] =>
  (hands.get(match) ?? []).filter((id) => d.pieces.includes(id))

/** What a word means during a movement: the answer it stands for, or that it selected pieces. */
function inHand(match: Match<State>, d: Decision, wanted: string | Move): Move | "taken" | undefined {
  if (d.kind === "choose" && wanted === "stop" && d.what === "end-of-movement") return { choose: "end" }
  if (d.kind !== "path") {
    if (d.what === "order") hands.delete(match)
    const exits = wanted === "exit" && "options" in d ? d.options.filter((o) => o.id.startsWith("exit:")) : []
    return exits.length === 1 ? { choose: exits[0]!.id } : undefined
  }
  const take = (ids: readonly string[]) => {
    hands.set(match, ids)
    return "taken" as const
  }
  const held = handOf(match, d)
  if (typeof wanted !== "string") {
    const chosen = "select" in wanted ? wanted.select.filter((id) => d.pieces.includes(id)) : []
    return chosen.length > 0 ? take(chosen) : undefined
  }
  const [word, what = ""] = [wanted.slice(0, wanted.indexOf(":")), wanted.slice(wanted.indexOf(":") + 1)]
  if (d.pieces.includes(wanted)) return take([wanted])
  if (word === "together")
    return take(
      match.state.units
        .filter((u) => d.pieces.includes(u.id) && grid.name(u.hex) === what && !isTank(u))
        .map((u) => u.id),
    )
  if (word === "hex" && held.length > 0) return { path: Object.fromEntries(held.map((id) => [id, [what]])) }
  if (wanted === "exit") {
    const leaves = d.options.find(
      (o) => held.length > 0 && o.touches?.every((t) => held.includes(t)) && o.id.startsWith("exit:"),
    )
    const only = d.options.filter((o) => o.id.startsWith("exit:"))
    return leaves || only.length === 1 ? { choose: (leaves ?? only[0]!).id } : undefined
  }
  if (wanted !== "stop" && wanted !== "stay") return undefined
  const others = d.pieces.some((id) => !held.includes(id))
  return others ? take([]) : { choose: "end" }
}

/** Passes all windows until a question that must be answered. */
export function idle(match: Match<State>): void {
  for (let move = idleMove(match); move; move = idleMove(match)) play(match, move)
}

/**
 * The ids of the possible answers; in a movement the pieces, the options other than ways, and for selected pieces the adjacent
 * hexes that they may enter.
 */
export function options(match: Match<State>): string[] {
  const [d] = match.pending
  if (d?.kind !== "path") return optionsOf(match)
  const held = handOf(match, d)
  const there = match.state.units.find((u) => u.id === held[0])?.hex
  const around = there === undefined ? [] : neighbours(there).map((h) => grid.name(h))
  const open = around.filter((to) => d.check(Object.fromEntries(held.map((id) => [id, [to]]))).ok)
  return [...d.pieces, ...open.map((to) => `hex:${to}`), ...optionsOf(match)]
}

/** The n-th Formation of a side in the order of the scene; `g1` is the first. */
export const unit = (match: Match<State>, n: string): Formation => unitOf(match, `unit:${n}`)

export const isGone = (match: Match<State>, n: string): boolean => !match.state.units.some((u) => u.id === `unit:${n}`)

export { last, told as all } from "@salient/kit/testing"
export const total = (match: Match<State>, kind: string): number | undefined =>
  (last(match, kind)?.score as { total: number } | undefined)?.total

/** Runs one flow of the rules on a scene, as if it were the whole game, and makes moves in it. */
export function run(scene: Scene, flow: (m: State) => Flow | undefined, ...moves: (string | Move)[]): Match<State> {
  const drawn = { state: state(scene), dice, scenario: scene.scenario ?? usual }
  const match = matchOf(game, drawn, flow) as unknown as Match<State>
  go(match, ...moves)
  idle(match)
  return match
}

/** Runs a Time Advance by itself: its shuffle leaves the deck of that side as the scene has stacked it. */
export function* timeAdvance(m: State, side: Nation): Flow {
  const player = m.players[side]!
  const wanted = [...player.deck, ...player.discard]
  const drawn = cipherDice(seedFrom("test"))
  const draws = wanted.slice(1).map((_, i) => drawn.next(wanted.length - i))
  const places = mixBy(
    draws,
    wanted.map((_, i) => i),
  )
  player.discard = []
  player.deck = [...wanted]
  for (const [i, place] of places.entries()) player.deck[place] = wanted[i]!
  yield* advanceTime(m, side)
}

/** A card of a nation that shows what is required. */
export function cardOf(nation: Nation, wanted: WantedCard): FateCard {
  const found = fateDecks[nation].find((card) => fits(card, wanted))
  if (!found) throw new Error(`${nation} has no card that fits ${JSON.stringify(wanted)}`)
  return found
}
