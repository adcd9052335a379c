/** Everything that can happen in a battle, and its sentence in the log. Rules report events through the functions below. */
import { part, type RuleId, sayer, sayTally, type Tally, tally, tellers } from "@salient/engine"
import type { Point } from "@salient/space/table"
import { fieldOf } from "./rules/scale-and-representation/field.ts"
import type { AirAttack, Ammunition, Bombardment, Condition, Figure, Mood, Side } from "./types.ts"
import type { View } from "./view.ts"

type Named<K extends string, Facts = object> = { readonly kind: K; readonly rules: readonly RuleId[] } & Readonly<Facts>

/** A unit, by id and by name. */
type Whose = { unit: string; name: string }

/** Optional fields are told only to those who may know them. */
export type TrrHappening =
  | Named<"wind", { from: string }>
  | Named<"planned", { side: Side; name: string }>
  | Named<"mustered", { blue: string; red: string }>
  | Named<"deployed", { side: Side; name: string }>
  | Named<"arrived", Whose>
  | Named<"bombardment", { side: Side; how: Bombardment }>
  | Named<"bombarded", Whose & { how: Bombardment }>
  | Named<"move", { move: number }>
  | Named<"initiative", { blue: number; red: number; where?: string }>
  | Named<"dummy", Whose>
  | Named<"located", Whose & { at: Point }>
  | Named<"sight-lost", Whose>
  | Named<"searched", { name: string; ground: string; die: number }>
  | Named<"motivated", Whose & { mood: Mood; score?: Tally }>
  | Named<"breaks", Whose & { how: "retires" | "routs" }>
  | Named<"rallies", Whose>
  | Named<"moved", Whose & { from: Point; to: Point; far: number; left?: Tally }>
  | Named<"mounts", Whose & { mounted: boolean }>
  | Named<"masks", Whose & { masked: boolean }>
  | Named<"fires", { unit: string | null; name: string | null; target: string; at: string }>
  | Named<"aimed", { name: string | null; die: number; hit: boolean; need?: number; modifier?: Tally }>
  | Named<"hit", Whose & { die: number; hits: number; factor?: Tally; modifier?: Tally }>
  | Named<"no-effect", Whose & { shift?: Tally }>
  | Named<"losses", Whose & { dice: readonly number[]; figures: readonly (Figure | undefined)[] }>
  | Named<"struck", { unit?: string; name: string; markers: number; score?: Tally }>
  | Named<"damaged", Whose & { markers: number; condition: Condition }>
  | Named<"gone", Whose & { how: "destroyed" | "fled" | "captured" }>
  | Named<"requested", { name: string; die: number; need: number; granted: boolean; modifier?: Tally }>
  | Named<"shells", { side: Side; at: Point; ammunition: Ammunition }>
  | Named<"silent", { side: Side; name: string }>
  | Named<"counter", { name: string; die: number; found: boolean; modifier?: Tally }>
  | Named<"countered", { name: string; ours: number; theirs: number; dugIn?: number; loss: number }>
  | Named<"blown", { at: Point }>
  | Named<"pots", { at: Point; until: number }>
  | Named<"gas", { at: Point; far: number }>
  | Named<"dug", Whose & { done: number; made: string }>
  | Named<"bridging", Whose & { done: number; work: number; need: number }>
  | Named<"bridged", { name: string; at: Point }>
  | Named<"cleared", { name: string }>
  | Named<"drifts", Whose & { at: Point }>
  | Named<"boards", Whose & { of?: string }>
  | Named<"gets-out", Whose & { of?: string }>
  | Named<"unsupplied", { name: string }>
  | Named<"supplied", Whose & { by: string; loads: number }>
  | Named<"reloads", { name: string; loads: number }>
  | Named<"repaired", Whose & { mended: boolean; die?: number }>
  | Named<"ruined", { name: string }>
  | Named<"blaze", { name: string }>
  | Named<"smoke", Whose>
  | Named<"runs-over", { name: string; at: string }>
  | Named<"mine", { name: string }>
  | Named<"charges", Whose & { at: string; reach: number }>
  | Named<"countercharge", Whose>
  | Named<"charge-fails", Whose>
  | Named<"flies", { name: string; at: Point; attack: AirAttack }>
  | Named<"flak", { name: string; markers: number; score?: Tally }>
  | Named<"aborts", { name: string; die: number; crashed: boolean }>
  | Named<"air-combat", { name: string; ours: number; theirs: number }>
  | Named<"driven-off", { name: string }>
  | Named<"bombs", { name: string; at: Point; die?: number; modifier?: Tally }>

export type HappeningOf<K extends TrrHappening["kind"]> = Extract<TrrHappening, { readonly kind: K }>

export const { tell, reveal } = tellers<TrrHappening>()

const sideName = (side: Side, view: View): string => fieldOf(view).scenario.sides[side].name
const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
const place = ({ x, y }: Point): string => `${Math.round(x / 1000)}, ${Math.round(y / 1000)}`
/** 7.706 → 7.7 */
const tenths = (cm: number): number => Math.round(cm * 10) / 10
/** A die with its modifiers: `5`, or `6 = 5 die + 1 air observer`. */
const dieSaid = (die: number, modifier: Tally | undefined): string =>
  modifier && modifier.parts.length > 0 ? sayTally(tally(part("", "die", die), ...modifier.parts)) : `${die}`
/** A tally in front of the rest of a sentence, for those who may know it. */
const tallied = (score: Tally | undefined, before = ""): string => (score ? `${before}${sayTally(score)}; ` : "")

const shells: { readonly [a in Ammunition]: string } = {
  he: "High explosive falls",
  shrapnel: "Shrapnel bursts",
  gas: "Gas shells fall",
  smoke: "Smoke shells fall",
  phosphorus: "Phosphorus falls",
}
const fates: { readonly [how in HappeningOf<"gone">["how"]]: string } = {
  destroyed: "is destroyed",
  fled: "flees the field",
  captured: "is taken prisoner",
}
const moods: { readonly [mood in Mood]: string } = {
  headlong: "nothing can hold them back",
  free: "they act freely",
  hesitant: "they hesitate",
  retired: "they fall back",
  routed: "they run",
}

export const say = sayer<TrrHappening, View>({
  wind: (h) => `The wind blows from the ${h.from}.`,
  planned: (h) => `${h.name} has written its fire plan.`,
  mustered: (h) => `Both forces are known: ${h.blue} against ${h.red}.`,
  deployed: (h) => `${h.name} has set up.`,
  arrived: (h) => `${h.name} arrives.`,
  bombardment: (h, v) => `${h.how === "intense" ? "An intense" : "A sustained"} bombardment by ${sideName(h.side, v)}.`,
  bombarded: (h) => `${h.name} is under the bombardment.`,
  move: (h) => `Move ${h.move}.`,
  initiative: (h, v) => `Initiative${h.where ?? ""}: ${sideName("blue", v)} ${h.blue}, ${sideName("red", v)} ${h.red}.`,
  dummy: (h) => `${h.name} is a dummy: no one is there.`,
  located: (h) => `${h.name} is located at ${place(h.at)}.`,
  "sight-lost": (h) => `${h.name} is out of sight.`,
  searched: (h) => `${h.name} searches ${h.ground}: ${h.die}.`,
  motivated: (h) => `${h.name}: ${tallied(h.score)}${moods[h.mood]}.`,
  breaks: (h) => `${h.name} ${h.how}.`,
  rallies: (h) => `${h.name} rallies.`,
  moved: (h) => `${h.name} moves ${tenths(h.far)} cm${h.left ? `; ${sayTally(h.left)}` : ""}.`,
  mounts: (h) => `${h.name} ${h.mounted ? "mounts" : "dismounts"}.`,
  masks: (h) => `${h.name} ${h.masked ? "puts its masks on" : "takes its masks off"}.`,
  fires: (h) => (h.name === null ? `Unseen enemies fire at ${h.at}.` : `${h.name} fires at ${h.at}.`),
  aimed: (h) =>
    `${h.name ?? "The gun"} ${h.hit ? "hits" : "misses"}: ${dieSaid(h.die, h.modifier)}${h.need === undefined ? "" : `, needs ${h.need}`}.`,
  hit: (h) =>
    `${h.name} under fire: ${tallied(h.factor, "factor ")}die ${dieSaid(h.die, h.modifier)}: ${count(h.hits, "hit")}.`,
  "no-effect": (h) => `Fire at ${h.name} has no effect${h.shift ? `: ${sayTally(h.shift)} columns to the right` : ""}.`,
  losses: (h) =>
    `${h.name} loses ${count(h.figures.length, "figure")}${h.dice.length > 0 ? ` (${h.dice.join(", ")})` : ""}.`,
  struck: (h) => `${h.name} is struck: ${tallied(h.score)}${count(h.markers, "marker")}.`,
  damaged: (h) =>
    `${h.name} takes ${count(h.markers, "marker")} and is ${h.condition === "outOfAction" ? "out of action" : h.condition}.`,
  gone: (h) => `${h.name} ${fates[h.how]}.`,
  requested: (h) =>
    `${h.name} calls for fire: ${dieSaid(h.die, h.modifier)}, needs ${h.need}; ${h.granted ? "it is coming" : "it is refused"}.`,
  shells: (h) => `${shells[h.ammunition]} at ${place(h.at)}.`,
  silent: (h) => `${h.name} does not fire as planned.`,
  counter: (h) =>
    `${h.name} is ${h.found ? "found" : "not found"} by counter-battery fire: ${dieSaid(h.die, h.modifier)}.`,
  countered: (h) =>
    `Counter-battery fire: ${h.ours} against ${h.theirs}${h.dugIn ? ` + ${h.dugIn} dug in` : ""}; ${h.name} loses ${h.loss} from its next motivation roll.`,
  blown: (h) => `A mine goes up at ${place(h.at)}.`,
  pots: (h) => `Smoke pots burn at ${place(h.at)} until move ${h.until}.`,
  gas: (h) => `The gas drifts ${h.far} cm to ${place(h.at)}.`,
  dug: (h) => `${h.name} has dug ${h.done} cm: ${h.made}.`,
  bridging: (h) => `${h.name} works on its bridge: ${h.done} cm, now ${h.work} of ${h.need}.`,
  bridged: (h) => `A bridge over ${h.name} is open at ${place(h.at)}.`,
  cleared: (h) => `${h.name} leaves a cleared lane.`,
  drifts: (h) => `${h.name} drifts downstream to ${place(h.at)}.`,
  boards: (h) => `${h.name} gets into ${h.of ?? "a transport"}.`,
  "gets-out": (h) => `${h.name} gets out of ${h.of ?? "a transport"}.`,
  unsupplied: (h) => `${h.name} has not received its supplies.`,
  supplied: (h) => `${h.by} supplies ${h.name} with ${count(h.loads, "load")}.`,
  reloads: (h) => `${h.name} takes on ${count(h.loads, "load")}.`,
  repaired: (h) =>
    `${h.name} ${h.mended ? "is repaired" : "is not repaired yet"}${h.die === undefined ? "" : `: ${h.die}`}.`,
  ruined: (h) => `${h.name} is destroyed.`,
  blaze: (h) => `${h.name} is on fire.`,
  smoke: (h) => `${h.name} makes emergency smoke.`,
  "runs-over": (h) => `${h.name} runs over ${h.at}.`,
  mine: (h) => `${h.name} sets off a mine.`,
  charges: (h) => `${h.name} charges ${h.at}: ${h.reach} cm.`,
  countercharge: (h) => `${h.name} charges back.`,
  "charge-fails": (h) => `${h.name} does not charge home.`,
  flies: (h) => `${h.name} comes over to ${h.attack} at ${place(h.at)}.`,
  flak: (h) => `${h.name} is fired at: ${tallied(h.score)}${count(h.markers, "marker")}.`,
  aborts: (h) => `${h.name} turns back${h.crashed ? " and crashes" : ""}: ${h.die}.`,
  "air-combat": (h) => `${h.name} meets enemy scouts: ${h.ours} against ${h.theirs}.`,
  "driven-off": (h) => `${h.name} is driven off.`,
  bombs: (h) =>
    `${h.name} drops its bombs at ${place(h.at)}${h.die === undefined ? "" : `: ${dieSaid(h.die, h.modifier)}`}.`,
})
