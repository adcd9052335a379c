/** The log's sentences. */
import type { Happening } from "@salient/engine"
import { sideNames } from "./rules/units.ts"
import type { Side } from "./types.ts"
import type { View } from "./view.ts"

const inches = (thousandths: unknown): string => `${Math.round(Number(thousandths) / 100) / 10} in`
const levels = (n: unknown): string => (n === 0 ? "no effect" : `${n} ${n === 1 ? "level" : "levels"} of damage`)
const side = (s: unknown): string => sideNames[s as Side] ?? String(s)

const sentences: { readonly [kind: string]: (w: Happening) => string } = {
  deployed: (w) => `${w.name} is set up.`,
  begun: () => "Both sides have set up.",
  turn: (w) => `Turn ${w.turn}. ${w.text}`,
  passed: (w) => `The ${side(w.side)} pass.`,
  acts: (w) => `${w.name} acts with all under him.`,
  done: (w) => `${w.name} has done.`,
  held: (w) => `${w.name} holds.`,
  stayed: (w) => `${w.name} stays where it is.`,
  moved: (w) => `${w.name}: ${w.action}, ${inches(w.cost)}.`,
  order: (w) => `${w.name}, ${w.action}: ${w.text}`,
  short: (w) => `${w.name} cannot reach ${w.at} with what is left of its movement.`,
  fired: (w) => `${w.name}: ${w.action} at ${w.at}, ${inches(w.range)}, index ${w.index}: ${levels(w.levels)}.`,
  result: (w) => `${w.name}: ${w.text}`,
  assaults: (w) => `${w.name} assaults ${w.at}${w.frontal ? "" : " from flank or rear"}.`,
  assault: (w) => `${w.name}: ${w.text}`,
  regrouped: (w) => `${w.name}: ${w.text}`,
  formed: (w) => `${w.name} forms up: ${w.formation}.`,
  fellBack: (w) => `${w.name} falls back ${inches(w.distance)}.`,
  fled: (w) => `${w.name} is driven off the table.`,
  exited: (w) => `${w.name} leaves the table: ${w.by}.`,
  revealed: (w) => `${w.name} is seen.`,
  rode: (w) => `${w.name} rides on.`,
  displaced: (w) => `${w.name} gets out of the way of the enemy.`,
  took: (w) => `The ${side(w.side)} hold ${w.name}.`,
  razed: (w) => `${w.name} is destroyed, which costs the ${side(w.side)} ${w.worth}.`,
  cut: (w) => `${w.name} has destroyed ${w.what}.`,
  destroyed: (w) => `${w.what} is destroyed.`,
  boarded: (w) => `${w.name} gets on ${w.at}.`,
  leftVehicle: (w) => `${w.name} gets off ${w.at}.`,
  turnedOut: (w) => `${w.name} is off ${w.at}.`,
  shaken: (w) => `${w.name} is disordered by the loss of its vehicles.`,
  blocked: (w) => `${w.name} finds the line blocked and halts.`,
  derailed: (w) => `${w.name} is derailed.`,
  mined: (w) => `${w.name} is in a minefield.`,
  mineFired: (w) => `The ${side(w.side)} fire a command mine.`,
  blast: (w) => `The mine under ${w.name}: ${levels(w.levels)}.`,
  wentHome: (w) => `${w.name} flies home.`,
  flew: (w) => `${w.name} flies over the field.`,
  bombed: (w) => `${w.name}: ${w.attack} of ${w.at}: ${levels(w.levels)}.`,
  flak: (w) => `${w.name} fires at ${w.at}: ${levels(w.levels)}.`,
}

/** The log's sentence for a happening. */
export function say(what: Happening, _view: View): string {
  const sentence = sentences[what.kind]
  if (!sentence) throw new Error(`the log has no sentence for "${what.kind}"`)
  return sentence(what)
}

/** Every kind of happening that the log can say. */
export const spoken: readonly string[] = Object.keys(sentences)
