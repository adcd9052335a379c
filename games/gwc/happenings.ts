/** Everything that can happen in a match, and the log's sentence for it. Rules report through the functions below. */
import { type RuleId, sayer, sayTally, type Tally, tellers } from "@salient/engine"
import { type Chit, type Edge, type FateId, type Nation, nationName, type StrategyId, type Trigger } from "./types.ts"
import type { View } from "./view.ts"

type Named<K extends string, Facts = object> = { readonly kind: K; readonly rules: readonly RuleId[] } & Readonly<Facts>
type BySide = { side: Nation }
/** A Formation: its id and its name. */
type OfUnit = { unit: string; name: string }
type OfWeapon = { unit: string; weapon: string }
type InHex = { hex: string }
type Score = { score: Tally }

export type GwcHappening =
  // Before the battle
  | Named<"drawnBattle", { name: string; map: string; month: string; edge: Edge }>
  | Named<"bought", BySide & { names: readonly string[] }>
  | Named<"set-up", BySide>
  // Turns, cards, chits
  | Named<"turn", BySide & { turn: number }>
  | Named<"drew", BySide>
  | Named<"drewCard", BySide & { card: FateId }>
  | Named<"drewStrategy", BySide>
  | Named<"drewStrategyCard", BySide & { card: StrategyId }>
  | Named<"drewChit", BySide>
  | Named<"drewChitLetter", BySide & { chit: Chit }>
  | Named<"reshuffled", BySide & { cards: number }>
  | Named<"order", BySide & { name: string; card: FateId }>
  | Named<"orderLost", BySide & { name: string }>
  | Named<"engineers", BySide & { card: FateId }>
  | Named<"senior", BySide & OfUnit>
  | Named<"activated", BySide & { units: readonly string[]; names: readonly string[] }>
  | Named<"passed", BySide & { cards: readonly FateId[] }>
  | Named<"discarded", BySide & { cards: readonly FateId[] }>
  | Named<"action", BySide & { card: FateId; name: string }>
  | Named<"strategy", BySide & { card: StrategyId; name: string }>
  | Named<"strategyLost", BySide & { name: string }>
  | Named<"peeked", BySide & { cards: readonly string[] }>
  | Named<"sawHand", BySide & { cards: readonly FateId[] }>
  | Named<"cancelled", { what: "order" | "action" }>
  | Named<"meddling", BySide>
  | Named<"event", BySide & { name: string; card: FateId }>
  // Rolls and triggers
  | Named<"rolled", BySide & { white: number; colored: number; card: FateId; why: string; trigger: Trigger | null }>
  | Named<"reroll", BySide>
  | Named<"turnedUp", BySide & { card: FateId; why: string }>
  | Named<"randomHex", BySide & InHex & { why: string }>
  | Named<"trigger", BySide & { trigger: Trigger }>
  // Time and victory
  | Named<"time", BySide & { time: number }>
  | Named<"points", BySide & { amount: number; why: string; stands: number }>
  | Named<"took", BySide & InHex & { objective: number }>
  | Named<"chit", { chit: Chit }>
  | Named<"surrenderRaised", BySide & { to: number }>
  // Comings and goings
  | Named<"moved", OfUnit & { from: string; to: string }>
  | Named<"retreats", OfUnit & { hexes: number }>
  | Named<"exited", BySide & OfUnit>
  | Named<"arrived", BySide & OfUnit & InHex>
  | Named<"forfeited", BySide & { name: string }>
  | Named<"recalled", OfUnit>
  | Named<"immobilized", OfUnit>
  // Weapons
  | Named<"transferred", OfWeapon & { to: string }>
  | Named<"armed", OfWeapon>
  | Named<"weaponBroke", OfWeapon>
  | Named<"weaponFixed", OfWeapon>
  | Named<"weaponLost", OfWeapon>
  // Attacks
  | Named<"fires", BySide & InHex & { units: readonly string[]; names: readonly string[] }>
  | Named<"lapsed", BySide & InHex>
  | Named<"targeted", BySide & InHex & { range: number; hindrance: number; hit: boolean }>
  | Named<"attacked", BySide & InHex & Score>
  | Named<"defended", OfUnit & Score & { against: number; result: "break" | "suppress" | "none" }>
  | Named<"suppressed", OfUnit>
  | Named<"unsuppressed", OfUnit>
  | Named<"broke", OfUnit>
  | Named<"rallied", OfUnit>
  | Named<"eliminated", BySide & OfUnit>
  | Named<"lightWounds", OfUnit>
  | Named<"veteran", OfUnit>
  | Named<"rallyRoll", OfUnit & { roll: number; morale: Tally }>
  | Named<"routRoll", OfUnit & { roll: number; morale: Tally }>
  | Named<"melee", InHex>
  | Named<"meleeTotal", BySide & InHex & Score>
  | Named<"hmg", OfUnit & { hexes: readonly string[] }>
  | Named<"aircraft", BySide & { name: string; hexes: readonly string[] }>
  // Artillery
  | Named<"spotting", BySide & InHex>
  | Named<"drifted", BySide & InHex>
  | Named<"lostRound", BySide>
  | Named<"creeps", BySide & InHex>
  | Named<"impact", BySide & Score>
  | Named<"telephone", BySide & { name: string }>
  | Named<"telephoneBroke", BySide & { gone: boolean }>
  // The ground
  | Named<"smoke", InHex & { hindrance: number }>
  | Named<"smokeGone", InHex>
  | Named<"gassed", InHex>
  | Named<"gasGone", InHex>
  | Named<"airCleared">
  | Named<"fortified", InHex & { what: string }>
  | Named<"unfortified", InHex & { what: string }>
  | Named<"marked", InHex & { what: string }>

export const { tell, reveal } = tellers<GwcHappening>()

const who = (h: BySide): string => nationName[h.side]
const list = (names: readonly string[]): string => names.join(", ") || "nothing"
const results = { break: "breaks", suppress: "Suppressed", none: "no effect" } as const

export const say = sayer<GwcHappening, View>({
  drawnBattle: (h) => `${h.name} on map ${h.map}, ${h.month}: Germany has the ${h.edge} edge of the map.`,
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
  engineers: (h) => `${who(h)} puts the Engineers to work (${h.card}).`,
  senior: (h) => `${h.name} leads for ${who(h)}.`,
  activated: (h) => `${who(h)} activates ${list(h.names)}.`,
  passed: (h) => `${who(h)} passes and discards ${list(h.cards)}.`,
  discarded: (h) => `${who(h)} discards ${list(h.cards)}.`,
  action: (h) => `${who(h)} plays ${h.name} (${h.card}).`,
  strategy: (h) => `${who(h)} plays the Strategy Card ${h.name}.`,
  strategyLost: (h) => `${who(h)} loses the Strategy Card ${h.name}.`,
  peeked: (h) => `You see the top cards of the Strategy decks: ${list(h.cards)}.`,
  sawHand: (h) => `You see the hand of ${who(h)}: ${list(h.cards)}.`,
  cancelled: (h) => `The ${h.what} is cancelled.`,
  rolled: (h) => `${who(h)} rolls ${h.white}•${h.colored} for ${h.why}.`,
  reroll: (h) => `${who(h)} cancels the roll and hands over the Initiative Card.`,
  turnedUp: (h) => `${who(h)} turns up ${h.card} for ${h.why}.`,
  randomHex: (h) => `The Random Hex for ${h.why} is ${h.hex}.`,
  trigger: (h) => `The roll of ${who(h)} triggers: ${h.trigger}.`,
  event: (h) => `Event for ${who(h)}: ${h.name} (${h.card}).`,
  meddling: (h) => `${who(h)} places a card face down: High Command meddles.`,
  time: (h) => `Time advances to ${h.time}.`,
  points: (h) => `${who(h)} ${h.amount < 0 ? "loses" : "gains"} ${Math.abs(h.amount)} VP: ${h.why}.`,
  took: (h) => `${who(h)} takes Objective ${h.objective} (${h.hex}).`,
  chit: (h) => `Chit ${h.chit} is revealed.`,
  surrenderRaised: (h) => `The Surrender marker of ${who(h)} goes to ${h.to}.`,
  moved: (h) => `${h.name} goes from ${h.from} to ${h.to}.`,
  retreats: (h) => `${h.name} retreats ${h.hexes}.`,
  exited: (h) => `${h.name} leaves the map.`,
  arrived: (h) => `${h.name} arrives in ${h.hex}.`,
  forfeited: (h) => `${h.name} has no hex to arrive in and does not come.`,
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
  attacked: (h) => `Attack on ${h.hex}: ${sayTally(h.score)}.`,
  defended: (h) => `${h.name} defends: ${sayTally(h.score)} against ${h.against}, ${results[h.result]}.`,
  suppressed: (h) => `${h.name} is Suppressed.`,
  unsuppressed: (h) => `${h.name} is no longer Suppressed.`,
  broke: (h) => `${h.name} breaks.`,
  rallied: (h) => `${h.name} rallies.`,
  eliminated: (h) => `${h.name} is eliminated.`,
  lightWounds: (h) => `Light Wounds: ${h.name} remains as a Team.`,
  veteran: (h) => `${h.name} becomes a Veteran.`,
  rallyRoll: (h) => `${h.name} rolls ${h.roll} to rally: Morale ${sayTally(h.morale)}.`,
  routRoll: (h) => `${h.name} rolls ${h.roll} against Rout: Morale ${sayTally(h.morale)}.`,
  melee: (h) => `Melee in ${h.hex}.`,
  meleeTotal: (h) => `${who(h)} fights with ${sayTally(h.score)}.`,
  hmg: (h) => `${h.name} sweeps ${list(h.hexes)}.`,
  aircraft: (h) => `${h.name} by ${who(h)}: ${list(h.hexes)}.`,
  spotting: (h) => `${who(h)} aims its battery at ${h.hex}.`,
  drifted: (h) => `The round falls on ${h.hex}.`,
  lostRound: (h) => `The round of ${who(h)} leaves the map.`,
  creeps: (h) => `The barrage of ${who(h)} creeps on to ${h.hex}.`,
  impact: (h) => `Impact: ${sayTally(h.score)}.`,
  smoke: (h) => `Smoke of Hindrance ${h.hindrance} is in ${h.hex}.`,
  smokeGone: (h) => `The Smoke in ${h.hex} has thinned.`,
  gassed: (h) => `Gas in ${h.hex}.`,
  gasGone: (h) => `The Gas in ${h.hex} is gone.`,
  airCleared: () => "The wind clears the air.",
  fortified: (h) => `${h.what} in ${h.hex}.`,
  unfortified: (h) => `The ${h.what} in ${h.hex} is gone.`,
  marked: (h) => `${h.hex} becomes ${h.what}.`,
  telephone: (h) => `${who(h)} now has a Telephone to the ${h.name} battery.`,
  telephoneBroke: (h) => `The Telephone of ${who(h)} is ${h.gone ? "lost" : "broken"}.`,
})
