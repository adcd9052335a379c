/** The computer officer's book: for every question, what he would do, best answer first. It is only given imagined states. */
import type { Decision, Move, Random } from "@salient/engine"
import type { Question } from "../questions.ts"
import { mayJoin } from "../rules/artillery/divisions.ts"
import { fieldOf, hexName } from "../rules/basic-game-concepts/field.ts"
import { unitsOfKind } from "../rules/basic-game-concepts/rarities.ts"
import { counterOf, faceOf, nationOf, turnsOut, unitNamed } from "../rules/basic-game-concepts/units.ts"
import { mayBeginSome } from "../rules/engineers/projects.ts"
import { covers } from "../rules/special-units/headquarters.ts"
import { traceOverland } from "../rules/supply/lines.ts"
import { adjacentTo, stackAt } from "../rules/zones-of-control-and-ownership/position.ts"
import type { State, Unit } from "../state.ts"
import type { ProjectKind, Side } from "../types.ts"
import { attackers, cheapest, everybody, nextAttack, nextBombardment, priceOf, takesHit } from "./fighting.ts"
import { moves } from "./moving.ts"
import type { Plan } from "./plan.ts"
import { depotOrder, depotSite } from "./staff.ts"

type Of<K extends Decision["kind"]> = Extract<Decision, { kind: K }>
type Page = (m: State, d: Decision, random: Random, plan: Plan | undefined) => readonly Move[]

const choosing =
  (page: (m: State, d: Of<"choose">, random: Random) => readonly Move[]): Page =>
  (m, d, random) =>
    d.kind === "choose" ? page(m, d, random) : []
const selecting =
  (page: (m: State, d: Of<"select">, random: Random) => readonly Move[]): Page =>
  (m, d, random) =>
    d.kind === "select" ? page(m, d, random) : []
const first = choosing((_, d) => d.options.slice(0, 1).map((o) => ({ choose: o.id })))
const says =
  (answer: boolean): Page =>
  (_, d) =>
    d.kind === "confirm" ? [{ confirm: answer }] : []

/** The first of these ids that is offered. */
const oneOf = (...ids: readonly string[]): Page =>
  choosing((_, d) => {
    const id = ids.find((known) => d.options.some((o) => o.id === known))
    return id === undefined ? [] : [{ choose: id }]
  })

const attackOf = (u: Unit): number => faceOf(u).attack
const defenceOf = (u: Unit): number => faceOf(u).defence

/** Own attack strength adjacent to a hex. */
function pressure(m: State, name: string, side: Side): number {
  const hex = fieldOf(m).map.grid.hex(name)
  return adjacentTo(m, hex).reduce((n, h) => n + stackAt(m, h, side).reduce((k, u) => k + attackOf(u), 0), 0)
}

/** Works that an officer starts, and how many Resource Points must be left for the guns. */
const worthwhile: readonly ProjectKind[] = ["fort", "improved fort", "pontoon bridge"]
const spare = 3
const pointsLeft = (m: State, side: Side): number =>
  m.stocks.filter((s) => s.side === side).reduce((n, s) => n + s.points - s.open, 0)

/** Stocks that keep units alive: they reach two divisions' worth or more of units that have been cut off for a second turn. */
function worthFeeding(m: State, d: Of<"select">): string[] {
  const inNeed = m.units.filter((u) => u.side === d.by && u.hex >= 0 && !u.supplied && u.isolated && turnsOut(u) >= 2)
  const near = (name: string) => {
    const hex = fieldOf(m).map.grid.hex(name)
    const reach = traceOverland(m, d.by as Side, [hex])
    return inNeed.reduce((n, u) => n + (reach.has(u.hex) ? faceOf(u).re : 0), 0)
  }
  return d.options.map((o) => o.id).filter((id) => near(id) >= twoDivisions)
}
const twoDivisions = 8

/** GTW-12.B.9-2 An artillery headquarters without artillery, with some in its hex that it could command. */
const isIdle = (m: State, hq: Unit): boolean =>
  !hq.formed && hq.hex >= 0 && stackAt(m, hq.hex, hq.side).some((u) => mayJoin(m, u, hq).ok && attackOf(u) > 0)

const pages: { readonly [what in Question]?: Page } = {
  arrival: first,
  "corps-box": selecting((m, d) => [
    {
      select: d.options
        .map((o) => o.id)
        .filter((id) => unitNamed(m, id)?.corps === unitNamed(m, d.about?.[0] ?? "")?.n),
    },
  ]),
  withdrawal: selecting((m, d) => everybody(m, d, (u) => 100 - attackOf(u))),
  assignment: choosing((m, d) => {
    const hqs = d.options.filter((o) => o.id.startsWith("unit:"))
    const led = (id: string) => {
      const hq = unitNamed(m, id)!
      return m.units.filter((u) => u.side === hq.side && u.hex >= 0 && covers(m, hq, u.hex, nationOf(u))).length
    }
    const [best] = [...hqs].sort((a, b) => led(b.id) - led(a.id) || (a.id < b.id ? -1 : 1))
    return [{ choose: best?.id ?? "stay" }]
  }),
  reconnaissance: selecting((m, d) => {
    const ranked = d.options
      .map((o) => o.id)
      .sort((a, b) => pressure(m, b, d.by as Side) - pressure(m, a, d.by as Side))
    const chosen = ranked.slice(0, d.max)
    return [{ select: d.options.map((o) => o.id).filter((id) => chosen.includes(id)) }]
  }),
  feed: selecting((m, d) => [{ select: worthFeeding(m, d) }]),
  staff: choosing((m, d) => {
    const offered = (id: string) => d.options.some((o) => o.id === id)
    if (offered("replacements")) return [{ choose: "replacements" }]
    if (offered("batteries") && unitsOfKind(m, "batteries").some((hq) => hq.side === d.by && isIdle(m, hq)))
      return [{ choose: "batteries" }]
    if (offered("depots") && depotOrder(m, d.by as Side) !== "none") return [{ choose: "depots" }]
    const wants =
      offered("works") && pointsLeft(m, d.by as Side) > spare && mayBeginSome(m, d.by as Side, worthwhile).ok
    return [{ choose: wants ? "works" : "end" }]
  }),
  project: choosing((_, d) => {
    const good = d.options.find((o) => worthwhile.some((kind) => o.id.startsWith(`${kind} `)))
    return [{ choose: good?.id ?? "none" }]
  }),
  depot: choosing((m, d) => [{ choose: depotOrder(m, d.by as Side) }]),
  "depot-site": choosing((m, d) => {
    const site = depotSite(m, d.by as Side)
    return [{ choose: site === undefined ? "none" : hexName(m, site) }]
  }),
  "depot-lost": first,
  railways: oneOf("none"),
  rations: oneOf("none"),
  battery: choosing((m, d) => {
    const idle = d.options.find((o) => isIdle(m, unitNamed(m, o.id)!))
    return [{ choose: (idle ?? d.options[0]!).id }]
  }),
  "battery-units": selecting((m, d) => everybody(m, d, attackOf)),
  transport: oneOf("none"),
  assemble: first,
  "turn-back": first,
  gunboats: selecting((_, d) => [{ select: d.options.map((o) => o.id) }]),
  elite: oneOf("none"),
  rebuild: choosing((m, d) => {
    const rated = d.options
      .filter((o) => o.id !== "none")
      .map((o) => ({ id: o.id, worth: counterOf(unitNamed(m, o.id)!).front.attack }))
      .sort((a, b) => b.worth - a.worth || (a.id < b.id ? -1 : 1))
    return [{ choose: rated[0]?.id ?? "none" }]
  }),
  "rebuild-site": first,
  move: (m, d, random, plan) => (d.kind === "path" ? moves(m, d, plan, random) : []),
  excess: selecting((m, d, random) => cheapest(m, d, random, priceOf)),
  bombard: choosing((m, d) => nextBombardment(m, d)),
  guns: selecting((m, d) => everybody(m, d, attackOf)),
  gas: oneOf("gas"),
  hit: choosing((m, d) => takesHit(m, d)),
  attack: choosing((m, d) => nextAttack(m, d)),
  attackers: selecting((m, d) => attackers(m, d)),
  supply: oneOf("all", "none"),
  withdraw: selecting((m, d) => {
    const hex = d.options[0] ? unitNamed(m, d.options[0].id)!.hex : -1
    const others = hex < 0 ? [] : stackAt(m, hex, d.by as Side).filter((u) => faceOf(u).divisional)
    const alone = others.every((u) => d.options.some((o) => o.id === u.id))
    return [{ select: alone ? d.options.map((o) => o.id) : [] }]
  }),
  flood: says(true),
  "call-off": says(true),
  relief: says(false),
  "open-city": selecting(() => [{ select: [] }]),
  tenths: says(true),
  coordinate: selecting(() => [{ select: [] }]),
  table: oneOf("mobile", "positional"),
  reserves: choosing((m, d) => {
    const ranked = d.options
      .filter((o) => o.id !== "none")
      .map((o) => ({
        id: o.id,
        sum: stackAt(m, fieldOf(m).map.grid.hex(o.id), d.by as Side).reduce((n, u) => n + defenceOf(u), 0),
      }))
      .sort((a, b) => b.sum - a.sum || (a.id < b.id ? -1 : 1))
    return [{ choose: ranked[0]?.id ?? "none" }]
  }),
  commit: selecting((m, d) => everybody(m, d, defenceOf)),
  attempt: selecting((m, d) => everybody(m, d, () => 1)),
  leader: choosing((m, d) => {
    const good = d.options.find(
      (o) => (m.leaders.find((l) => l.name === o.id)?.ratings ?? []).reduce((n, r) => n + r, 0) > 0,
    )
    return [{ choose: good?.id ?? "none" }]
  }),
  losses: selecting((m, d, random) => cheapest(m, d, random, priceOf)),
  "fall-back": says(false),
  declare: says(true),
  retreat: first,
  overrun: says(true),
  advance: selecting((m, d) => everybody(m, d, (u) => defenceOf(u) + (faceOf(u).divisional ? 1 : 0), 4)),
  headquarters: first,
}

export function propose(m: State, d: Decision, random: Random, plan?: unknown): readonly Move[] {
  return pages[d.what as Question]?.(m, d, random, plan as Plan | undefined) ?? []
}
