/** Short ways to set up a rule test: a table with the terrain needed, units man by man, fixed dice. */
import { type Decision, type Move, randomFrom } from "@salient/engine"
import { asked, matchFrom, matchOf, play as playOn } from "@salient/kit/testing"
import type { Point } from "@salient/space/table"
import { terrainNamed } from "../data/terrain.ts"
import { game } from "../game.ts"
import { recipeText } from "../rules/choosing-forces/makes.ts"
import { findContacts } from "../rules/close-quarters-combat/contacts.ts"
import type { Feature } from "../rules/terrain/features.ts"
import { groundText } from "../rules/terrain/ground.ts"
import type { State, Unit } from "../state.ts"
import type { Side, Terrain } from "../types.ts"

/** Inches, as the rulebook counts. */
export const at = (x: number, y: number): Point => ({ x: Math.round(x * 1000), y: Math.round(y * 1000) })

export type Ground = {
  kind: Terrain
  points: readonly (readonly [number, number])[]
  width?: number
  floors?: number
  armour?: number
}
export type Men = Partial<Unit> & {
  id: string
  men: number[]
  points?: readonly Point[]
  rank?: readonly [number, number]
}

/** A table of 48 by 36 inches with these pieces. */
function groundOf(ground: readonly Ground[]): string {
  const pieces = ground.map(({ kind, points, width, floors, armour }, i): Feature => {
    const { form, name, height } = terrainNamed(kind)
    const own = {
      id: `terrain:${i}`,
      kind,
      name,
      height: Math.round(1000 * height * (floors ?? 1)),
      ...(floors === undefined ? {} : { floors }),
      ...(armour === undefined ? {} : { armour }),
      points: points.map(([x, y]) => at(x, y)),
    }
    return form === "area" && width === undefined
      ? { ...own, form: "area" }
      : { ...own, form: "line", ...(width === undefined ? {} : { width: width * 1000 }) }
  })
  return groundText({ width: 48_000, depth: 36_000, pieces })
}

export type Scene = {
  ground?: readonly Ground[]
  objectives?: readonly Point[]
  units: readonly Men[]
  phase?: State["phase"]
  active?: Side
  dice?: readonly number[]
  turn?: number
  options?: State["options"]
}

/** This many men in a row from a point, each `step` from the last, middle to middle. */
export const row = (count: number, x: number, y: number, step = 2): Point[] =>
  Array.from({ length: count }, (_, i) => at(x + i * step, y))

export const ids = {
  redCommand: "unit:red:1",
  red: "unit:red:2",
  red2: "unit:red:3",
  blueCommand: "unit:blue:1",
  blue: "unit:blue:2",
  blue2: "unit:blue:3",
  blue3: "unit:blue:4",
} as const

/** The numbers of the first n men. */
export const first = (n: number): number[] => Array.from({ length: n }, (_, i) => i)

/** A make from the lists, where the scenario's own units will not do. */
export const makeText = (
  table: string,
  unit: string,
  element: string,
  models: number,
  options: { readonly [id: string]: number } = {},
  joined: readonly string[] = [],
): string => recipeText({ table, changes: [], unit, part: { element, models, options }, joined })

/** A unit of no company. */
export const alone = { company: null }

/** A trench from west to east. */
export const trench: Ground = {
  kind: "trench",
  points: [
    [5, 8],
    [40, 8],
  ],
  width: 2,
}

export const names = (units: readonly { id: string }[]): string[] => units.map((u) => u.id)

export function stateOf(scene: Scene): State {
  const state = game.setup({ scenario: "two-platoons", options: {}, seats: [] })
  state.ground = groundOf(scene.ground ?? [])
  state.battle.objectives = (scene.objectives ?? []).map((p) => ({ ...p }))
  state.phase = scene.phase ?? "movement"
  state.active = scene.active ?? "blue"
  state.turn = scene.turn ?? 1
  Object.assign(state.options, scene.options)
  for (const unit of state.units) {
    const want = scene.units.find((u) => u.id === unit.id)
    if (!want) {
      Object.assign(unit, { men: [], at: [] })
      continue
    }
    const { points = row(want.men.length, ...(want.rank ?? [10, 10])), rank: _rank, ...own } = want
    Object.assign(unit, {
      facing: unit.side === "red" ? 0 : 18_000,
      strength: want.men.length,
      ...own,
      at: points.flatMap((p) => [p.x, p.y]),
    })
  }
  findContacts(state)
  return state
}

/** A crew from the lists with its weapon; the men stand behind it. */
export function crew(
  id: string,
  make: string,
  count: number,
  x: number,
  y: number,
  facing = 0,
  more: Partial<Men> = {},
): Men {
  const back = facing === 0 ? -1 : 1
  return {
    id,
    make,
    men: first(count),
    points: first(count).map((i) => at(x + (i - (count - 1) / 2) * 1.02, y + back * 1.26)),
    guns: [{ ...at(x, y), facing, fixed: false }],
    facing,
    ...more,
  } as Men
}

/** A vehicle from the lists. */
export const vehicle = (
  id: string,
  tableId: string,
  entry: string,
  x: number,
  y: number,
  facing = 0,
  options: { [o: string]: number } = {},
): Men =>
  ({
    id,
    make: recipeText({
      table: tableId,
      changes: [],
      unit: entry,
      part: { element: "vehicle", models: 1, options },
      joined: [],
    }),
    men: [0],
    points: [at(x, y)],
    facing,
    company: null,
    vehicle: {
      went: 0,
      turned: false,
      shaken: 0,
      stunned: 0,
      immobilised: false,
      lost: [],
      used: [],
      smoking: false,
      overheating: false,
      gearJammed: false,
      brokenDown: false,
      stuck: null,
    },
  }) as Men

/** A match in the middle of a phase. */
export function table(scene: Scene) {
  const match = matchFrom(game, { state: stateOf(scene), dice: scene.dice ?? [], scenario: "two-platoons" })
  leaveAsMoved(match)
  return match
}

/** A match that goes on from a state. */
export const matchIn = (state: State) => matchFrom(game, { state, scenario: "two-platoons" })

/** The computer player's answers, whatever is asked. */
export function answers(match: { readonly state: unknown }, seed = "b"): (d: Decision) => Move {
  const random = randomFrom(seed)
  return (d) =>
    game.propose?.(match.state as State, d, random)[0] ?? { choose: ("options" in d ? d.options[0]?.id : "") ?? "" }
}

/** One flow of the rules as if it were the whole game. */
export function run(scene: Scene, flow: Parameters<typeof matchOf<State, ReturnType<typeof game.view>>>[2]) {
  const match = matchOf(game, { state: stateOf(scene), dice: scene.dice ?? [], scenario: "two-platoons" }, flow)
  leaveAsMoved(match)
  return match
}

/** TGW-DEC-04 Leaves men where the rules have put them, for tests of other rules. */
function leaveAsMoved(match: Parameters<typeof playOn>[0]): void {
  while (asked(match) === "rearrange") playOn(match, { place: {} })
}

/** Plays these answers; wherever men could be rearranged after a move made by the rules, they stay. */
export const play: typeof playOn = (match, ...moves) => {
  for (const move of moves) {
    playOn(match, move)
    leaveAsMoved(match)
  }
}

export const unit = (match: { readonly state: State }, id: string): Unit => {
  const found = match.state.units.find((u) => u.id === id)
  if (!found) throw new Error(id)
  return found
}
