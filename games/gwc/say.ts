/** The log's sentences. */
import { type Happening, sayTally, type Tally } from "@salient/engine"
import { nationName } from "./rules/victory.ts"
import type { Nation } from "./types.ts"
import type { View } from "./view.ts"

const who = (h: Happening): string => nationName[h.side as Nation]
const list = (names: unknown): string => (names as readonly string[]).join(", ") || "nothing"
const total = (score: unknown): string => sayTally(score as Tally)

const sentences: { readonly [kind: string]: (h: Happening) => string } = {
  drawnBattle: (h) => `${h.name} on map ${h.map}, ${h.month}: Germany has the ${h.edge} edge.`,
  bought: (h) => `${who(h)} takes ${list(h.names)} as support.`,
  "set-up": (h) => `${who(h)} has set up.`,
  turn: (h) => `Turn ${h.turn}: ${who(h)} is active.`,
  drew: (h) => `${who(h)} draws a card.`,
  drewCard: (h) => `You draw ${h.card}.`,
  drewStrategy: (h) => `${who(h)} draws a Strategy Card.`,
  drewStrategyCard: (h) => `You draw the Strategy Card ${h.card}.`,
  drewChit: (h) => `${who(h)} draws a secret chit.`,
  drewChitLetter: (h) => `Your secret chit is ${h.chit}.`,
  reshuffled: (h) => `${who(h)} reshuffles: ${h.cards} cards.`,
  order: (h) => `${who(h)} orders ${h.name} (${h.card}).`,
  orderLost: (h) => `The Order ${h.name} cannot be carried out and is lost.`,
  engineers: (h) => `${who(h)} sets the Engineers to work (${h.card}).`,
  senior: (h) => `${h.name} leads for ${who(h)}.`,
  activated: (h) => `${who(h)} activates ${list(h.names)}.`,
  passed: (h) => `${who(h)} passes and discards ${list(h.cards)}.`,
  discarded: (h) => `${who(h)} discards ${list(h.cards)}.`,
  action: (h) => `${who(h)} plays ${h.name} (${h.card}).`,
  strategy: (h) => `${who(h)} plays the Strategy Card ${h.name}.`,
  strategyLost: (h) => `${who(h)} loses the Strategy Card ${h.name}.`,
  peeked: (h) => `You see on top of the Strategy piles: ${list(h.cards)}.`,
  sawHand: (h) => `You see the hand of ${who(h)}: ${list(h.cards)}.`,
  cancelled: (h) => `The ${h.what} is cancelled.`,
  rolled: (h) => `${who(h)} rolls ${h.white}•${h.colored} for ${h.why}.`,
  reroll: (h) => `${who(h)} cancels the roll and gives the Initiative Card away.`,
  turnedUp: (h) => `${who(h)} turns up ${h.card} for ${h.why}.`,
  randomHex: (h) => `The Random Hex for ${h.why} is ${h.hex}.`,
  trigger: (h) => `The roll of ${who(h)} triggers: ${h.trigger}.`,
  event: (h) => `Event for ${who(h)}: ${h.name} (${h.card}).`,
  meddling: (h) => `${who(h)} lays a card face down: High Command meddles.`,
  time: (h) => `Time advances to ${h.time}.`,
  points: (h) => `${who(h)} ${Number(h.amount) < 0 ? "loses" : "gains"} ${Math.abs(Number(h.amount))} VP: ${h.why}.`,
  took: (h) => `${who(h)} takes Objective ${h.objective} (${h.hex}).`,
  chit: (h) => `Chit ${h.chit} lies open.`,
  surrenderRaised: (h) => `The Surrender marker of ${who(h)} goes to ${h.to}.`,
  moved: (h) => `${h.name} goes from ${h.from} to ${h.to}.`,
  retreats: (h) => `${h.name} retreats ${h.hexes}.`,
  exited: (h) => `${h.name} leaves the map.`,
  arrived: (h) => `${h.name} arrives in ${h.hex}.`,
  forfeited: (h) => `${h.name} finds no place and does not come.`,
  recalled: (h) => `${h.name} is called back.`,
  immobilized: (h) => `${h.name} is stuck.`,
  transferred: (h) => `The ${h.weapon} changes hands.`,
  armed: (h) => `A Unit receives the ${h.weapon}.`,
  weaponBroke: (h) => `The ${h.weapon} breaks.`,
  weaponFixed: (h) => `The ${h.weapon} is mended.`,
  weaponLost: (h) => `The ${h.weapon} is lost.`,
  fires: (h) => `${list(h.names)} fire at ${h.hex}.`,
  lapsed: (h) => `The shot at ${h.hex} has no FP and is not made.`,
  targeted: (h) => `${h.hit ? "Hit" : "Miss"} on ${h.hex} at range ${h.range}.`,
  attacked: (h) => `Attack on ${h.hex}: ${total(h.score)}.`,
  defended: (h) => `${h.name} defends: ${total(h.score)} against ${h.against}, ${results[String(h.result)]}.`,
  suppressed: (h) => `${h.name} is Suppressed.`,
  unsuppressed: (h) => `${h.name} is Suppressed no more.`,
  broke: (h) => `${h.name} breaks.`,
  rallied: (h) => `${h.name} rallies.`,
  eliminated: (h) => `${h.name} is eliminated.`,
  lightWounds: (h) => `Light Wounds: a Team is left, ${h.name}.`,
  veteran: (h) => `${h.name} becomes a Veteran.`,
  rallyRoll: (h) => `${h.name} rolls ${h.roll} to rally: Morale ${total(h.morale)}.`,
  routRoll: (h) => `${h.roll} is rolled for the Rout of ${h.name}: Morale ${total(h.morale)}.`,
  melee: (h) => `Melee in ${h.hex}.`,
  meleeTotal: (h) => `${who(h)} fights with ${total(h.score)}.`,
  hmg: (h) => `${h.name} sweeps ${list(h.hexes)}.`,
  aircraft: (h) => `${h.name} by ${who(h)}: ${list(h.hexes)}.`,
  spotting: (h) => `${who(h)} aims its battery at ${h.hex}.`,
  drifted: (h) => `The round falls on ${h.hex}.`,
  lostRound: (h) => `The round of ${who(h)} leaves the map.`,
  creeps: (h) => `The barrage of ${who(h)} creeps on to ${h.hex}.`,
  impact: (h) => `Impact: ${total(h.score)}.`,
  smoke: (h) => `Smoke of ${h.hindrance} stands in ${h.hex}.`,
  smokeGone: (h) => `The Smoke in ${h.hex} has thinned.`,
  gassed: (h) => `Gas in ${h.hex}.`,
  gasGone: (h) => `The Gas in ${h.hex} is gone.`,
  airCleared: () => "The wind clears the air.",
  fortified: (h) => `${h.what} in ${h.hex}.`,
  unfortified: (h) => `The ${h.what} in ${h.hex} is gone.`,
  marked: (h) => `${h.hex} becomes ${h.what}.`,
  telephone: (h) => `${who(h)} has the battery ${h.name} on the line.`,
  telephoneBroke: (h) => `The Telephone of ${who(h)} is ${h.gone ? "lost" : "broken"}.`,
}

const results: { readonly [r: string]: string } = { break: "breaks", suppress: "Suppressed", none: "no effect" }

export function say(what: Happening, _view: View): string {
  const sentence = sentences[what.kind]
  if (!sentence) throw new Error(`expected a happening with a sentence, found "${what.kind}"`)
  return sentence(what)
}
