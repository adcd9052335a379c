/** The log's sentences. */
import { type Happening, sayTally, type Tally } from "@salient/engine"
import { fieldOf } from "./field.ts"
import type { Side } from "./types.ts"
import type { View } from "./view.ts"

type Say = (h: Happening, view: View) => string

const tallied = (value: unknown): string => sayTally(value as Tally)
const side = (value: unknown, view: View): string => fieldOf(view).scenario.sides[value as Side].name
const count = (n: unknown, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
const place = (value: unknown): string => {
  const { x, y } = value as { x: number; y: number }
  return `${Math.round(x / 1000)}, ${Math.round(y / 1000)}`
}
const shells: { readonly [a: string]: string } = {
  he: "High explosive falls",
  shrapnel: "Shrapnel bursts",
  gas: "Gas shells fall",
  smoke: "Smoke shells fall",
  phosphorus: "Phosphorus falls",
}
const fates: { readonly [how: string]: string } = {
  destroyed: "is no more",
  fled: "has fled from the field",
  captured: "is taken prisoner",
}
const moods: { readonly [mood: string]: string } = {
  headlong: "nothing holds them",
  free: "they do as they are told",
  hesitant: "they hesitate",
  retired: "they fall back",
  routed: "they run",
}

const sentences: { readonly [kind: string]: Say } = {
  wind: (h) => `The wind blows from the ${h.from}.`,
  planned: (h) => `${h.name} has written its fire plan.`,
  deployed: (h) => `${h.name} has set up.`,
  arrived: (h) => `${h.name} comes on.`,
  bombardment: (h, v) => `${h.how === "intense" ? "An intense" : "A sustained"} bombardment by ${side(h.side, v)}.`,
  bombarded: (h) => `${h.name} lies under the bombardment.`,
  move: (h) => `Move ${h.move}.`,
  initiative: (h, v) => `Initiative${h.where ?? ""}: ${side("blue", v)} ${h.blue}, ${side("red", v)} ${h.red}.`,
  dummy: (h) => `${h.name} is a dummy: nobody is there.`,
  located: (h) => `${h.name} is located at ${place(h.at)}.`,
  "sight-lost": (h) => `${h.name} is out of sight.`,
  searched: (h) => `${h.name} searches ${h.ground}: ${h.die}.`,
  motivated: (h) => `${h.name}: ${h.score === undefined ? "" : `${tallied(h.score)}; `}${moods[h.mood as string]}.`,
  breaks: (h) => `${h.name} ${h.how}.`,
  rallies: (h) => `${h.name} rallies.`,
  moved: (h) => `${h.name} moves ${h.far} cm${h.left === undefined ? "" : `; ${tallied(h.left)}`}.`,
  mounts: (h) => `${h.name} ${h.mounted ? "mounts" : "dismounts"}.`,
  masks: (h) => `${h.name} ${h.masked ? "puts its masks on" : "takes its masks off"}.`,
  fires: (h) => (h.name === null ? `Unseen enemies fire at ${h.at}.` : `${h.name} fires at ${h.at}.`),
  aimed: (h) =>
    `${h.name ?? "The gun"} ${h.hit ? "hits" : "misses"}: ${h.die}${h.need === undefined ? "" : `, needs ${h.need}`}.`,
  hit: (h) =>
    `${h.name} under fire: ${h.factor === undefined ? "" : `factor ${tallied(h.factor)}; `}die ${h.die}: ${count(h.hits, "hit")}.`,
  "no-effect": (h) =>
    `Fire at ${h.name} has no effect${h.shift === undefined ? "" : `: ${tallied(h.shift)} columns to the right`}.`,
  losses: (h) =>
    `${h.name} loses ${count((h.figures as readonly unknown[]).length, "figure")}${(h.dice as readonly number[]).length > 0 ? ` (${(h.dice as readonly number[]).join(", ")})` : ""}.`,
  struck: (h) =>
    `${h.name} is struck: ${h.score === undefined ? "" : `${tallied(h.score)}; `}${count(h.markers, "marker")}.`,
  damaged: (h) =>
    `${h.name} takes ${count(h.markers, "marker")} and is ${h.condition === "outOfAction" ? "out of action" : h.condition}.`,
  gone: (h) => `${h.name} ${fates[h.how as string]}.`,
  requested: (h) =>
    `${h.name} asks for fire: ${h.die}, needs ${h.need}; ${h.granted ? "it is on its way" : "it is refused"}.`,
  shells: (h) => `${shells[h.ammunition as string]} at ${place(h.at)}.`,
  silent: (h) => `${h.name} does not fire as planned.`,
  counter: (h) => `${h.name} is ${h.found ? "found" : "not found"} by counter-battery fire: ${h.die}.`,
  countered: (h) =>
    `Counter-battery fire: ${h.ours} against ${h.theirs}; ${h.name} loses ${h.loss} from its next motivation.`,
  blown: (h) => `A mine goes up at ${place(h.at)}.`,
  pots: (h) => `Smoke pots burn at ${place(h.at)} until move ${h.until}.`,
  gas: (h) => `The gas drifts ${h.far} cm to ${place(h.at)}.`,
  dug: (h) => `${h.name} digs ${h.done} cm: ${h.made}.`,
  bridging: (h) => `${h.name} builds at its bridge: ${h.done} cm, ${h.work} of ${h.need}.`,
  bridged: (h) => `A bridge over ${h.name} is open at ${place(h.at)}.`,
  cleared: (h) => `${h.name} leaves a cleared lane.`,
  drifts: (h) => `${h.name} drifts downstream to ${place(h.at)}.`,
  boards: (h) => `${h.name} gets into ${h.of ?? "a transport"}.`,
  "gets-out": (h) => `${h.name} gets out of ${h.of ?? "a transport"}.`,
  unsupplied: (h) => `${h.name} is without the supply that is due.`,
  supplied: (h) => `${h.by} supplies ${h.name} with ${count(h.loads, "load")}.`,
  reloads: (h) => `${h.name} takes on ${count(h.loads, "load")}.`,
  repaired: (h) =>
    `${h.name} ${h.mended ? "is mended" : "cannot be mended yet"}${h.die === undefined ? "" : `: ${h.die}`}.`,
  ruined: (h) => `${h.name} is destroyed.`,
  blaze: (h) => `${h.name} is on fire.`,
  smoke: (h) => `${h.name} throws its smoke.`,
  "runs-over": (h) => `${h.name} runs over ${h.at}.`,
  mine: (h) => `${h.name} sets off a mine.`,
  charges: (h) => `${h.name} charges ${h.at}: ${h.reach} cm.`,
  countercharge: (h) => `${h.name} charges back.`,
  "charge-fails": (h) => `${h.name} does not charge home.`,
  flies: (h) => `${h.name} comes over to ${h.attack} at ${place(h.at)}.`,
  flak: (h) =>
    `${h.name} is fired at: ${h.score === undefined ? "" : `${tallied(h.score)}; `}${count(h.markers, "marker")}.`,
  aborts: (h) => `${h.name} turns back${h.crashed ? " and crashes" : ""}: ${h.die}.`,
  "air-combat": (h) => `${h.name} meets enemy scouts: ${h.ours} against ${h.theirs}.`,
  "driven-off": (h) => `${h.name} is driven off.`,
  bombs: (h) => `${h.name} drops its bombs at ${place(h.at)}.`,
}

export function say(what: Happening, view: View): string {
  const sentence = sentences[what.kind]
  if (!sentence) throw new Error(`no sentence for the happening "${what.kind}"`)
  return sentence(what, view)
}
