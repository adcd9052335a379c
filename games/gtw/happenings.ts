/** Everything that can happen, and the log's sentence for it. Rules report events through the functions below. */
import { type RuleId, sayer, sayTally, type Tally, tellers } from "@salient/engine"
import { capital, count } from "@salient/kit/words"
import { sayTurn } from "./data/calendar.ts"
import type { Phase, Side, Success, TaskKind, Weather } from "./types.ts"
import type { View } from "./view.ts"

type Named<K extends string, Facts = object> = { readonly kind: K; readonly rules: readonly RuleId[] } & Readonly<Facts>
type Names = readonly string[]

export type GtwHappening =
  | Named<"turn", { turn: number; weather: Weather }>
  | Named<"phase", { side: Side; phase: Phase }>
  | Named<"tried", { side: Side; why: string; die: number; modifier: number; result: Success }>
  | Named<"captured", { hex: string; side: Side }>
  | Named<
      "moved",
      { side: Side; units: Names; names: string; from: string; to: string; way: Names; cost: number; how: string }
    >
  | Named<"tired", { unit: string; name: string; hits: number }>
  | Named<"overran", { side: Side; hex: string; names: string; odds: number; lost: string }>
  | Named<"disrupted", { unit: string; name: string; badly: boolean; why: string }>
  | Named<"reduced", { unit: string; name: string }>
  | Named<"brokeDown", { unit: string; name: string }>
  | Named<"eliminated", { unit: string; name: string; why: string }>
  | Named<
      "bombards",
      { side: Side; hex: string; names: string; strength: Tally; die: number; modifiers: Tally; hits: number }
    >
  | Named<"weakened", { hex: string; was: string; is: string }>
  | Named<"attacks", { side: Side; hex: string; names: string }>
  | Named<"spent", { side: Side; hex: string; points: number; what: string }>
  | Named<"withdrew", { names: string; from: string }>
  | Named<"reserves", { side: Side; names: string; hex: string }>
  | Named<"strengths", { crt: string; attack: Tally; defence: Tally; odds: string }>
  | Named<"tenths", { ratio: number; die: number; up: boolean }>
  | Named<"shifted", { why: string; by: number }>
  | Named<"result", { hex: string; odds: string; die: number; modifiers: Tally; result: string }>
  | Named<"lost", { side: Side; names: string; strength: number; demanded: string }>
  | Named<"retreats", { names: string; from: string; to: string }>
  | Named<"stands", { side: Side; hex: string; why: string }>
  | Named<"advances", { names: string; to: string }>
  | Named<"contested", { hex: string; side: Side }>
  | Named<"decided", { hex: string; side: Side }>
  | Named<"besieged", { hex: string; side: Side; names: string }>
  | Named<"relieved", { hex: string; side: Side; at: string }>
  | Named<"siegeLifted", { hex: string; side: Side; why: string }>
  | Named<"starves", { side: Side; names: string }>
  | Named<"checked", { unit: string; name: string; active: boolean }>
  | Named<"leader", { name: string; side: Side; rating: number }>
  | Named<"arrived", { side: Side; names: string; hex: string }>
  | Named<"points", { side: Side; hex: string; points: number }>
  | Named<"works", { side: Side; unit: string; name: string; hex: string; task: string }>
  | Named<"built", { side: Side; unit: string; name: string; hex: string; task: string }>
  | Named<"begun", { side: Side; names: string; hex: string; what: string; turns: number }>
  | Named<"finished", { side: Side; hex: string; what: string }>
  | Named<"abandoned", { side: Side; hex: string; what: string }>
  | Named<"rested", { unit: string; name: string; hits: number }>
  | Named<"carried", { side: Side; from: string; to: string; points: number; how: string; what?: string }>
  | Named<"rations", { side: Side; hex: string; points: number }>
  | Named<"depot", { side: Side; hex: string; what: string }>
  | Named<"capacity", { side: Side; net: string; by: number; why: string }>
  | Named<"replacements", { side: Side; contingent: string; men: number; equipment: number }>
  | Named<"rebuilt", { side: Side; unit: string; name: string; hex: string; men: number; equipment: number }>
  | Named<"flooded", { side: Side; hex: string }>
  | Named<"openCity", { side: Side; hex: string }>
  | Named<"morale", { nation: string; by: number; why: string }>
  | Named<"known", { side: Side; unit: string; name: string; hex: string; names: string; why: string }>
  | Named<"concealed", { side: Side; unit: string; name: string }>
  | Named<"announced", { side: Side; unit: string; name: string; hex: string; zone: string }>
  | Named<"repelled", { side: Side; hex: string; names: string }>
  | Named<"boxed", { side: Side; corps: string; hex: string; joins: string; leaves: string }>
  | Named<"mode", { side: Side; name: string; hex: string; does: string }>
  | Named<"reassigned", { side: Side; what: string; from: string; to: string }>
  | Named<"attached", { side: Side; names: string; to: string }>
  | Named<"detached", { side: Side; names: string; from: string }>
  | Named<"sailed", { side: Side; unit: string; name: string; from: string; to: string }>
  | Named<
      "shelled",
      {
        side: Side
        unit: string
        name: string
        at: string
        dice: number
        strength: number
        result: "sunk" | "back" | "none"
      }
    >
  | Named<"divided", { side: Side; name: string; hex: string; into: string }>
  | Named<"assembled", { side: Side; name: string; hex: string; from: string }>
  | Named<"scored", { side: Side; points: number; why: string }>

export const { tell, reveal } = tellers<GtwHappening>()

const sides: { readonly [side in Side]: string } = { entente: "the Entente", central: "the Central Powers" }
const plural = (n: number, one: string) => count(n, one)
const signed = (n: number) => (n < 0 ? `− ${-n}` : `+ ${n}`)
const results: { readonly [result in Success]: string } = {
  "F*": "a clear failure",
  F: "a failure",
  S: "a success",
  "S*": "a clear success",
}
const taskNames: { readonly [task in TaskKind]: string } = {
  fieldworks: "fieldworks dug",
  entrenchment: "fieldworks made an entrenchment",
  demolition: "the works demolished",
  "rail break": "the railway broken",
  "rail repair": "the railway repaired",
  "rail clearing": "the railway cleared",
  regauging: "the railway converted to another gauge",
  "bridge demolition": "a bridge blown up",
  "bridge repair": "a bridge repaired",
}
const added = (t: Tally) => (t.parts.length === 0 ? "" : `, ${sayTally(t)}`)

export const say = sayer<GtwHappening, View>({
  turn: (h) => `${sayTurn(h.turn)}: ${h.weather} weather.`,
  phase: (h) => `${capital(sides[h.side])}: ${h.phase} phase.`,
  tried: (h) =>
    `${capital(h.why)}: ${h.die}${h.modifier === 0 ? "" : ` ${signed(h.modifier)}`} is ${results[h.result]}.`,
  captured: (h) => `${capital(sides[h.side])} ${h.side === "entente" ? "gains" : "gain"} ${h.hex}.`,
  moved: (h) => `${capital(h.names)}: from ${h.from} to ${h.to}${h.how}, ${plural(h.cost, "movement point")}.`,
  tired: (h) => `${capital(h.name)} tires: ${plural(h.hits, "fatigue hit")}.`,
  overran: (h) => `${capital(h.names)} overrun ${h.hex} at ${h.odds}:1: ${h.lost} eliminated.`,
  disrupted: (h) => `${capital(h.name)} is ${h.badly ? "badly " : ""}disrupted: ${h.why}.`,
  reduced: (h) => `${capital(h.name)} is reduced to its cadre.`,
  brokeDown: (h) => `${capital(h.name)} has broken down and lies disabled.`,
  eliminated: (h) => `${capital(h.name)} is eliminated: ${h.why}.`,
  bombards: (h) =>
    `${capital(sides[h.side])} bombard${h.side === "entente" ? "s" : ""} ${h.hex} with ${h.names}, strength ${h.strength.total}: die ${h.die}${added(h.modifiers)}: ${plural(h.hits, "hit")}.`,
  weakened: (h) =>
    `The ${h.was} in ${h.hex} becomes ${h.is === "" ? "open ground" : `an ${h.is}`.replace("an un", "an un").replace("an f", "a f")}.`,
  attacks: (h) => `${capital(sides[h.side])} attack${h.side === "entente" ? "s" : ""} ${h.hex} with ${h.names}.`,
  spent: (h) => `${plural(h.points, "Resource Point")} in ${h.hex} spent on ${h.what}.`,
  withdrew: (h) => `${capital(h.names)} withdraw from ${h.from} before the attack.`,
  reserves: (h) => `${capital(h.names)} come up to ${h.hex} as reserves.`,
  strengths: (h) => `The ${h.crt} table, ${h.odds}: attack ${sayTally(h.attack)}; defence ${sayTally(h.defence)}.`,
  tenths: (h) => `The odds are ${h.ratio}:1: die ${h.die}, ${h.up ? "the next column" : "rounded down"}.`,
  shifted: (h) => `The odds move ${plural(Math.abs(h.by), "column")} ${h.by > 0 ? "up" : "down"}: ${h.why}.`,
  result: (h) => `${h.hex} at ${h.odds}: die ${h.die}${added(h.modifiers)}: ${h.result}.`,
  lost: (h) =>
    `${capital(sides[h.side])} lose${h.side === "entente" ? "s" : ""} ${h.names}: strength ${h.strength} of ${h.demanded}.`,
  retreats: (h) => `${capital(h.names)} retreat from ${h.from} to ${h.to}.`,
  stands: (h) => `${capital(sides[h.side])} stay${h.side === "entente" ? "s" : ""} in ${h.hex}: ${h.why}.`,
  advances: (h) => `${capital(h.names)} advance into ${h.to}.`,
  contested: (h) => `${h.hex} is contested.`,
  decided: (h) => `${h.hex} is no longer contested: it belongs to ${sides[h.side]}.`,
  besieged: (h) => `${capital(h.names)} in ${h.hex} ${h.names.includes(",") ? "are" : "is"} under siege.`,
  relieved: (h) => `Help has come to ${h.at}: the besiegers of ${h.hex} retreat.`,
  siegeLifted: (h) => `The siege of ${h.hex} is lifted: ${h.why}.`,
  starves: (h) => `Out of general supply: ${h.names}.`,
  checked: (h) => `${capital(h.name)} ${h.active ? "reacts" : "is inactive"}.`,
  leader: (h) => `${h.name} takes part: ${signed(h.rating)}.`,
  arrived: (h) => `${capital(h.names)} arrive at ${h.hex}.`,
  points: (h) => `${plural(h.points, "Resource Point")} arrive at ${h.hex}.`,
  works: (h) => `${capital(h.name)} works in ${h.hex}: ${taskNames[h.task as TaskKind] ?? h.task}, not finished.`,
  built: (h) => `${capital(h.name)} in ${h.hex}: ${taskNames[h.task as TaskKind] ?? h.task}.`,
  begun: (h) => `${capital(h.names)} begin a ${h.what} in ${h.hex}: ${plural(h.turns, "turn")}.`,
  finished: (h) => `The ${h.what} in ${h.hex} is finished.`,
  abandoned: (h) => `Work on the ${h.what} in ${h.hex} is abandoned.`,
  rested: (h) => `${capital(h.name)} rests: ${plural(h.hits, "fatigue hit")} less.`,
  carried: (h) => `${plural(h.points, h.what ?? "Resource Point")} from ${h.from} to ${h.to} ${h.how}.`,
  rations: (h) => `${plural(h.points, "general supply point")} made in ${h.hex}.`,
  depot: (h) => `${capital(sides[h.side])}: the depot in ${h.hex} ${h.what}.`,
  capacity: (h) => `${capital(sides[h.side])}, ${h.net}: ${signed(h.by)} REs of rail capacity, ${h.why}.`,
  replacements: (h) =>
    h.contingent === ""
      ? `${capital(sides[h.side])}: ${plural(h.equipment, "equipment point")} for the general pool.`
      : `${capital(sides[h.side])}: ${plural(h.men, "manpower point")} for the ${h.contingent} contingent.`,
  rebuilt: (h) =>
    `${capital(h.name)} in ${h.hex} is rebuilt for ${h.men} manpower and ${h.equipment} equipment points.`,
  flooded: (h) => `The dykes around ${h.hex} are opened: it is a swamp until the end of the player turn.`,
  openCity: (h) => `${h.hex} is declared an open city.`,
  morale: (h) => `The morale of ${h.nation}: ${signed(h.by)}, ${h.why}.`,
  known: (h) =>
    `${capital(h.name)} in ${h.hex} is revealed, ${h.why}: ${h.names === "" ? "it has no units" : h.names}.`,
  concealed: (h) =>
    `${capital(h.name)} is out of the enemy's sight: the enemy no longer knows which units are with it.`,
  announced: (h) => `${capital(h.name)} in ${h.hex} exerts ${h.zone} in the hexes around it.`,
  repelled: (h) => `${capital(h.names)} cannot overrun the corps in ${h.hex} and end their movement.`,
  boxed: (h) =>
    [
      h.joins === "" ? "" : `${capital(h.joins)} ${h.joins.includes(",") ? "join" : "joins"} ${h.corps} in ${h.hex}.`,
      h.leaves === ""
        ? ""
        : `${capital(h.leaves)} ${h.leaves.includes(",") ? "leave" : "leaves"} ${h.corps} in ${h.hex}.`,
    ]
      .filter((s) => s !== "")
      .join(" "),
  mode: (h) => `${capital(h.name)} in ${h.hex} ${h.does} from now on.`,
  reassigned: (h) => `${capital(h.what)} goes from ${h.from} to ${h.to}.`,
  attached: (h) => `${capital(h.names)} ${h.names.includes(",") ? "are" : "is"} now under ${h.to}.`,
  detached: (h) => `${capital(h.names)} ${h.names.includes(",") ? "are" : "is"} no longer under ${h.from}.`,
  sailed: (h) => `${capital(h.name)} goes along the water from ${h.from} to ${h.to}.`,
  shelled: (h) =>
    `Coast defences fire at ${h.name} on ${h.at}: ${h.dice} − ${h.strength}: ${h.result === "sunk" ? "it is sunk" : h.result === "back" ? "it is turned back" : "no effect"}.`,
  divided: (h) => `${capital(h.name)}${h.hex === "" ? "" : ` in ${h.hex}`} breaks down into ${h.into}.`,
  assembled: (h) => `${capital(h.name)}${h.hex === "" ? "" : ` in ${h.hex}`} is assembled from ${h.from}.`,
  scored: (h) => `${capital(sides[h.side])}: ${plural(h.points, "victory point")}, ${h.why}.`,
})
