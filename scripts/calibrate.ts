/**
 * `npm run calibrate`: whole battles with officers on both sides, to see how the parameter set works (DGK-GAP-15), and how a scenario is
 * balanced.
 *
 * In `attack` and `meeting` the forces are the same on both sides: twelve Regular battalions, four machine-gun companies, twelve field
 * batteries, a division Leader and two brigadiers, army quality Average. The ground is drawn by the pick-up generator, anew for each pair
 * of battles, and the sides change roles within the pair: who attacks, or who has which edge. In an attack the objectives are in the
 * defender's position. Any other word names a scenario of the game, played as it is.
 */
import { BadInput, type Game, Match, randomFrom, scenarioOf, seedFrom } from "@salient/engine"
import { exits, readArgs, Usage, whole } from "../cli/args.ts"
import { breaches } from "../games/dgk/charts/laws.ts"
import { type Model, standardModel } from "../games/dgk/data/model.ts"
import { game } from "../games/dgk/game.ts"
import { propose } from "../games/dgk/officer/agent.ts"
import { adopt } from "../games/dgk/rules/troops-and-command/field.ts"
import { pickUp } from "../games/dgk/scenarios/pick-up.ts"
import { inTheLobby, scenarios } from "../games/dgk/scenarios/scenarios.ts"
import type { State } from "../games/dgk/state.ts"
import { SIDES, type Side } from "../games/dgk/types.ts"
import type { View } from "../games/dgk/view.ts"

type Kind = "attack" | "meeting"
type Zone = { name: string; area: unknown; who: string[] }
type Fought = {
  readonly winner: Side | "draw"
  readonly turns: number
  readonly broken: boolean
  readonly attacker: Side
}

/** Batteries that bring both divisions up to twelve. */
const batteries = Array.from({ length: 6 }, (_, i) => ({
  name: `Attached Battery ${i + 1}`,
  arm: "fieldArtillery",
  bases: 1,
}))
const forces = {
  allied: [{ nation: "french", formation: "infantryDivision", order: { attached: batteries } }],
  central: [{ nation: "german", formation: "reserveDivision", order: { attached: batteries } }],
} as const

/** With a division on each side, a battle should be decided by then. */
const MOST_TURNS = 14

/** The distance of the defender's position from its own edge, in thousandths. */
const DEEP = 16_000

/** A battle between equals on drawn ground; in a meeting, the named side has the southern edge. */
function ground(kind: Kind, attacker: Side, seed: string): Game<State, View> {
  const nations = { allied: "french", central: "german" } as const
  const drawn = pickUp({ size: "division", attacker: kind === "attack" ? attacker : null, nations }, randomFrom(seed))
  const raw = structuredClone(drawn) as {
    table: { width: number; depth: number }
    turns: number
    objectives: unknown[]
    sides: { [side: string]: { forces: unknown; armyQuality: string; zones: Zone[] } }
  }
  for (const side of SIDES) {
    const army = raw.sides[side]
    if (!army) throw new Error(`expected an army of ${side}`)
    army.forces = forces[side]
    army.armyQuality = "average"
    const top = side === "allied" ? "french-infantry-division" : "german-reserve-division"
    for (const zone of army.zones) zone.who = [`formation:${side}/${top}`]
  }
  const { allied, central } = raw.sides
  if (kind === "meeting" && attacker === "central" && allied && central)
    for (const [i, zone] of allied.zones.entries()) {
      const theirs = central.zones[i] as Zone
      ;[zone.area, theirs.area] = [theirs.area, zone.area]
      ;[zone.name, theirs.name] = [theirs.name, zone.name]
    }
  raw.turns = MOST_TURNS
  if (kind === "attack") raw.objectives = position(raw.table, attacker)
  const loaded = scenarios.load(raw)
  if (!loaded.ok) throw new Error(loaded.problems.map((p) => `${p.field}: ${p.message}`).join("\n"))
  adopt(loaded.prepared)
  return { ...game, scenarios: [inTheLobby(loaded.prepared)] }
}

/** The objectives of an attack: three places in the defender's position, just behind its trenches. */
function position({ width, depth }: { width: number; depth: number }, attacker: Side) {
  const y = attacker === "central" ? DEEP : depth - DEEP
  return ["left", "middle", "right"].map((id, i) => ({
    id,
    name: `The ${id} of the position`,
    at: [(width * (i + 1)) / 4, y],
    worth: 1,
  }))
}

/** The game of a battle, given its number, and its attacking side, if any. */
function fieldFor(what: string, number: number, pair: string): { game: Game<State, View>; attacker: Side } {
  const attacker = SIDES[number % 2] as Side
  if (what === "attack" || what === "meeting") return { game: ground(what, attacker, pair), attacker }
  return { game: { ...game, scenarios: [scenarioOf(game, what)] }, attacker }
}

/** Plays the battle: both sides play the first proposals of their officers. */
function fight(what: string, number: number, seed: string): Fought {
  const pair = `${seed} ${what} ${Math.floor(number / 2)}`
  const { game: fielded, attacker } = fieldFor(what, number, pair)
  const scenario = fielded.scenarios[0]?.id as string
  const random = randomFrom(`${pair} officers ${number % 2}`)
  const match = Match.begin(fielded, { scenario }, { seed: seedFrom(`${pair} dice ${number % 2}`), grain: 1_000_000 })
  while (!match.outcome) {
    const decision = match.pending[0]
    const move = decision && propose(match.state, decision, random)[0]
    if (!move) throw new Error(`no proposal for "${decision?.prompt}"`)
    const played = match.play({ by: decision.by, seq: match.seq, move })
    if (!played.ok) throw new Error(played.reason)
  }
  const { state, outcome } = match
  const broken = SIDES.some((s) => state.breakPoints[s] <= 0)
  return { winner: (outcome.winners[0] as Side | undefined) ?? "draw", turns: state.turn, broken, attacker }
}

/** Changes one number of the current set: `path.to.it=value`. */
function change(model: Model, setting: string): void {
  const [path = "", value = ""] = setting.split("=")
  const keys = path.split(".")
  const last = keys.pop() as string
  let at: unknown = model
  for (const key of keys) at = (at as { [key: string]: unknown } | undefined)?.[key]
  const group = at as { [key: string]: unknown } | undefined
  if (typeof group?.[last] !== "number" || !Number.isFinite(Number(value)))
    throw new Usage(`--set takes the path of a number of the model and a number, PATH=NUMBER, found "${setting}".`)
  group[last] = Number(value)
}

/** A share with its 95 % confidence interval, in percent. */
function share(wins: number, of: number): string {
  const p = wins / of
  return `${wins} (${Math.round(100 * p)} % ± ${Math.round(196 * Math.sqrt((p * (1 - p)) / of))})`
}

const help = `npm run calibrate -- [attack | meeting | SCENARIO] [--games N] [--seed S] [--set PATH=NUMBER]

Fights N battles (60) by officers on both sides and says who won, after every ten; Ctrl-C stops.
  attack         equal divisions, one attacks the other's position (the usual)
  meeting        equal divisions that meet
  SCENARIO       a scenario of Der Grosse Krieg, as it is
  --seed S       other battles (calibration)
  --set P=N      changes a number of the parameter set, such as fire.firers.regularInfantry.base=7; may be repeated`

const options = {
  games: { type: "string", default: "60" },
  seed: { type: "string", default: "calibration" },
  set: { type: "string", multiple: true, default: [] as string[] },
  help: { type: "boolean", short: "h", default: false },
} as const

/** How often it reports results so far. */
const PROGRESS = 10

function main(): void {
  const { values, positionals } = readArgs("calibrate", process.argv.slice(2), options, 1)
  if (values.help) {
    console.log(help)
    return
  }
  const [what = "attack"] = positionals
  const games = whole("--games", values.games, 1, 1_000_000)
  for (const setting of values.set) change(standardModel, setting)
  for (const { bound, says } of breaches(standardModel)) console.log(`breaks ${bound}: ${says}`)
  const fought: Fought[] = []
  while (fought.length < games) {
    fought.push(fight(what, fought.length, values.seed))
    if (fought.length % PROGRESS === 0 || fought.length === games)
      console.log(
        `${what}, ${fought.length} battles, seed "${values.seed}" ${values.set.join(" ")}: ${summary(what, fought)}`,
      )
  }
}

function summary(what: string, fought: readonly Fought[]): string {
  const turns = fought.map((f) => f.turns).sort((a, b) => a - b)
  const at = (q: number) => turns[Math.min(turns.length - 1, Math.floor(q * turns.length))]
  const won = (test: (f: Fought) => boolean) => share(fought.filter(test).length, fought.length)
  const sides = [...SIDES, "draw" as const].map((s) => `${s} ${won((f) => f.winner === s)}`)
  const who = what === "attack" ? `attacker ${won((f) => f.winner === f.attacker)}` : sides.join(", ")
  const broken = fought.filter((f) => f.broken).length
  return `${who}; an army broke in ${broken}; turns ${at(0.1)} / ${at(0.5)} / ${at(0.9)} (10, 50, 90 %)`
}

try {
  main()
} catch (error) {
  const foreseen = error instanceof BadInput || error instanceof Usage
  console.error(foreseen ? error.message.replace("salient calibrate", "npm run calibrate --") : error)
  process.exitCode = foreseen ? exits.unusable : exits.failed
}
