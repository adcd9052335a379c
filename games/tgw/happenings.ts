/** Everything that can happen in a battle, and the log's sentence for it. Rules report events through the functions below. */

import { type RuleId, sayer, sayTally, type Tally, tellers } from "@salient/engine"
import { capital, count } from "@salient/kit/words"
import { sideName } from "./rules/organising-a-battle/side-names.ts"
import type { Breakdown, Damage, Edge, Face, Light, Method, Mission, Penetration, Side, Zones } from "./types.ts"
import type { View } from "./view.ts"

type Named<K extends string, Facts = object> = { readonly kind: K; readonly rules: readonly RuleId[] } & Readonly<Facts>
type Of = { readonly unit: string; readonly name: string }

export type TgwHappening =
  | Named<"deployed", { side: Side }>
  | Named<"turn", { turn: number; side: Side }>
  | Named<"phase", { phase: string }>
  | Named<"rolled-for-ground", Of & { dice: readonly number[]; inches: number }>
  | Named<"moved", Of>
  | Named<"stays", Of>
  | Named<"climbed", Of & { floor: number; count: number }>
  | Named<"tested", Of & { why: string; needed: Tally; dice: readonly number[]; passed: boolean }>
  | Named<"fires", Of & { target: string; at: string }>
  | Named<"out-of-range", Of>
  | Named<"shots", Of & { weapon: string; dice: readonly number[]; hits: number }>
  | Named<"wounds", Of & { weapon: string; dice: readonly number[]; wounds: number }>
  | Named<"saves", Of & { save: Tally; dice: readonly number[]; saved: number }>
  | Named<"to-ground", Of>
  | Named<"lost", Of & { count: number }>
  | Named<"destroyed", Of & { why: string }>
  | Named<"jammed", Of & { weapon: string }>
  | Named<"pinned", Of>
  | Named<"falls-back", Of & { inches: number }>
  | Named<"regroups", Of>
  | Named<"assaults", Of & { target: string; at: string; reached: boolean }>
  | Named<"struck", Of & { target: string; at: string; dice: readonly number[]; hits: number; wounds: number }>
  | Named<"result", { winner: Side | null; by: number }>
  | Named<"sweep", Of & { fleeing: string; at: string; own: Tally; theirs: Tally; caught: boolean }>
  | Named<"piles-in", Of>
  | Named<"length", { die: number; goesOn: boolean }>
  | Named<"handed-in", { side: Side; army: string }>
  | Named<"terms", { mission: Mission; zones: Zones; method: Method }>
  | Named<"strategy", { why: string; red: Tally; blue: Tally }>
  | Named<"rolled-off", { why: string; red: number; blue: number }>
  | Named<"edges", { side: Side; edge: Edge }>
  | Named<"chose-order", { side: Side; first: boolean }>
  | Named<"objective", { side: Side; number: number }>
  | Named<"battery", Of & { count: number }>
  | Named<"dawn", { die: number; dark: boolean }>
  | Named<"light", { die: number; light: Light }>
  | Named<"stolen", { side: Side; die: number; stolen: boolean }>
  | Named<"scouts", Of & { inches: number }>
  | Named<"reserve", { name: string; die: number; comes: boolean }>
  | Named<"arrived", Of>
  | Named<"no-room", Of>
  | Named<"night-sight", Of & { dice: readonly number[]; inches: number; seen: boolean }>
  | Named<"turned", Of>
  | Named<"scattered", { name: string; inches: number; degrees: number }>
  | Named<"under-marker", Of & { wholly: number; dice: readonly number[]; hits: number }>
  | Named<"burnt", Of & { count: number }>
  | Named<"battered", { name: string; strength: number; dice: readonly number[]; armour: number; down: boolean }>
  | Named<"runs", Of & { at: string; inches: number }>
  | Named<
      "penetration",
      Of & { face: Face; strength: number; dice: readonly number[]; armour: number; how: Penetration }
    >
  | Named<"obscured", Of & { die: number; how: Penetration }>
  | Named<"damaged", Of & { damage: Damage }>
  | Named<"breakdown", Of & { result: Breakdown }>
  | Named<"bogged", Of & { ground: string; dice: readonly number[]; fate: string }>
  | Named<"wire-gone", { name: string; by: string }>
  | Named<"shocked", Of & { by: string }>
  | Named<"dismounted", Of>
  | Named<"unhitched", Of>
  | Named<"unloaded", Of & { from: string }>
  | Named<"smoke", { side: Side; what: "laid" | "thins" | "gone" }>
  | Named<"struck-hull", Of & { target: string; at: string; dice: readonly number[]; hits: number }>
  | Named<"no-nerve", Of & { at: string }>

export const { tell } = tellers<TgwHappening>()

const missions: { readonly [m in Mission]: string } = {
  meetingEngagement: "Meeting Engagement",
  secureAndHold: "Secure and Hold",
}
const zones: { readonly [z in Zones]: string } = {
  pitchedBattle: "a Pitched Battle",
  pincerSweep: "a Pincer Sweep",
  reconnaissance: "Reconnaissance in Force",
  given: "zones as drawn",
}
const methods: { readonly [m in Method]: string } = {
  alternate: "the sides deploy units in turn",
  strategyRoll: "one side deploys first",
  hidden: "both deploy in secret",
}
export const damageWords: { readonly [d in Damage]: string } = {
  shaken: "the crew is shaken",
  stunned: "the crew is stunned",
  armament: "a weapon is destroyed",
  immobilised: "it is immobilised",
  destroyed: "it is destroyed",
  explodes: "it explodes",
}
const failures: { readonly [b in Breakdown]: string } = {
  smoke: "smoke pours out of it",
  overheating: "it overheats and opens its hatches",
  gearJams: "its drive gear jams",
  throwsTrack: "it throws a track",
  breaksDown: "it breaks down",
  splutters: "its engine splutters and runs on",
}

const dice = (list: readonly number[]): string => list.join(", ")

export const say = sayer<TgwHappening, View>({
  deployed: (h, v) => `${capital(sideName(v, h.side))} have deployed.`,
  turn: (h, v) => `Turn ${h.turn}: ${sideName(v, h.side)}.`,
  phase: (h) => `${h.phase}.`,
  "rolled-for-ground": (h) => `${h.name} rolls ${dice(h.dice)} and may move ${h.inches} inches.`,
  moved: (h) => `${h.name} moves.`,
  climbed: (h) =>
    `${count(h.count, "man", "men")} of ${h.name} ${h.floor === 0 ? "come down to the ground floor" : `go to floor ${h.floor}`}.`,
  stays: (h) => `${h.name} stays where it is.`,
  tested: (h) =>
    `${h.name}, ${h.why}: ${dice(h.dice)} against ${sayTally(h.needed)}: ${h.passed ? "passed" : "failed"}.`,
  fires: (h) => `${h.name} fires at ${h.at}.`,
  "out-of-range": (h) => `${h.name} is out of range; every shot misses.`,
  shots: (h) => `${h.weapon}: ${dice(h.dice)}, ${count(h.hits, "hit")}.`,
  wounds: (h) => `${h.weapon}: ${dice(h.dice)}, ${count(h.wounds, "wound")}.`,
  saves: (h) => `${h.name} saves on ${sayTally(h.save)}: ${dice(h.dice)}, ${h.saved} saved.`,
  "to-ground": (h) => `${h.name} goes to ground.`,
  lost: (h) => `${h.name} loses ${count(h.count, "man", "men")}.`,
  destroyed: (h) => `${h.name} is removed: ${h.why}.`,
  jammed: (h) => `A ${h.weapon} of ${h.name} jams.`,
  pinned: (h) => `${h.name} is pinned.`,
  "falls-back": (h) => `${h.name} falls back ${h.inches} inches.`,
  regroups: (h) => `${h.name} regroups.`,
  assaults: (h) => `${h.name} assaults ${h.at}${h.reached ? "" : " and does not reach it"}.`,
  struck: (h) => `${h.name} strikes at ${h.at}: ${dice(h.dice)}, ${count(h.hits, "hit")}, ${count(h.wounds, "wound")}.`,
  result: (h) => (h.winner ? `${capital(h.winner)} wins the combat by ${h.by}.` : "The combat is drawn."),
  sweep: (h) =>
    `${h.name} sweeps on, ${sayTally(h.own)} against ${sayTally(h.theirs)}: ${h.at} ${h.caught ? "is caught and destroyed" : "escapes"}.`,
  "piles-in": (h) => `${h.name} piles in.`,
  "handed-in": (h, v) => `${capital(sideName(v, h.side))} take the field: ${h.army}.`,
  terms: (h) => `${missions[h.mission]}; ${zones[h.zones]}; ${methods[h.method]}.`,
  strategy: (h, v) =>
    `Strategy Roll, ${h.why}: ${sideName(v, "red")} ${sayTally(h.red)}, ${sideName(v, "blue")} ${sayTally(h.blue)}.`,
  "rolled-off": (h, v) => `Dice for ${h.why}: ${sideName(v, "red")} ${h.red}, ${sideName(v, "blue")} ${h.blue}.`,
  edges: (h, v) => `${capital(sideName(v, h.side))} take the ${h.edge} edge.`,
  "chose-order": (h, v) => `${capital(sideName(v, h.side))} deploy ${h.first ? "first" : "second"}.`,
  objective: (h, v) => `${capital(sideName(v, h.side))} place objective ${h.number}.`,
  battery: (h) => `${h.count} weapons form the ${h.name}.`,
  dawn: (h) => `The die for the dawn shows ${h.die}: ${h.dark ? "it stays dark for another turn" : "day breaks"}.`,
  light: (h) => `The die for the light shows ${h.die}: ${h.light === "day" ? "daylight" : h.light}.`,
  stolen: (h, v) =>
    `${capital(sideName(v, h.side))} roll ${h.die} and ${h.stolen ? "steal the initiative" : "do not steal the initiative"}.`,
  scouts: (h) => `${h.name} may scout ${h.inches} inches ahead.`,
  reserve: (h) => `${h.name} rolls ${h.die}: ${h.comes ? "it arrives" : "not yet"}.`,
  arrived: (h) => `${h.name} arrives on the table.`,
  "no-room": (h) => `${h.name} has no room at the edge and waits.`,
  "night-sight": (h) =>
    `${h.name} sees ${h.inches} inches in the dark (${dice(h.dice)}): ${h.seen ? "near enough" : "too far"}.`,
  turned: (h) => `${h.name} turns its weapon.`,
  scattered: (h) =>
    h.inches === 0
      ? `${h.name}: the shell lands where it was aimed.`
      : `${h.name}: the shell lands ${h.inches} inches off, on bearing ${h.degrees}.`,
  "under-marker": (h) =>
    `${h.name}: ${count(h.wholly, "model")} wholly under the marker${h.dice.length > 0 ? `, partly ${dice(h.dice)}` : ""}: ${count(h.hits, "hit")}.`,
  burnt: (h) => `The flame touches ${count(h.count, "model")} of ${h.name}.`,
  battered: (h) =>
    `${h.name}: ${h.strength} + ${dice(h.dice)} against ${h.armour}: it ${h.down ? "collapses" : "stands"}.`,
  runs: (h) => `${h.name} runs ${h.inches} inches towards ${h.at}.`,
  penetration: (h) => `${h.name}, ${h.face}: ${h.strength} + ${dice(h.dice)} against ${h.armour}: ${h.how}.`,
  obscured: (h) => `${h.name} is obscured, die ${h.die}: ${h.how}.`,
  damaged: (h) => `${h.name}: ${damageWords[h.damage]}.`,
  breakdown: (h) => `${h.name}: ${failures[h.result]}.`,
  bogged: (h) => `${h.name} in ${h.ground}, ${dice(h.dice)}: ${h.fate}.`,
  "wire-gone": (h) => `${h.by} removes ${h.name}.`,
  shocked: (h) => `${h.by} drives among ${h.name}.`,
  dismounted: (h) => `${h.name} dismounts.`,
  unhitched: (h) => `${h.name} unhitches its limber.`,
  unloaded: (h) => `${h.name} leaves ${h.from}.`,
  smoke: (h, v) =>
    `The smoke of ${sideName(v, h.side)} ${h.what === "laid" ? "is laid" : h.what === "thins" ? "thins" : "is gone"}.`,
  "struck-hull": (h) => `${h.name} strikes at ${h.at}: ${dice(h.dice)}, ${count(h.hits, "hit")}.`,
  "no-nerve": (h) => `${h.name} does not dare assault ${h.at}.`,
  length: (h) => `The die for another turn shows ${h.die}: ${h.goesOn ? "the battle goes on" : "it ends"}.`,
})
