/** Everything that can happen in a battle, and the log's sentence for it. Rules report through the functions below. */

import { type RuleId, sayer, tellers } from "@salient/engine"
import { count } from "@salient/kit/words"
import { inches } from "./charts/range.ts"
import type { MessageId } from "./data/messages.ts"
import { type LeaderId, type Side, type Status, sideNames, type UnitId } from "./types.ts"
import type { View } from "./view.ts"

type Named<K extends string, Facts = object> = { readonly kind: K; readonly rules: readonly RuleId[] } & Readonly<Facts>
type OfUnit<K extends string, Facts = object> = Named<K, { unit: UnitId; name: string } & Facts>
type OfLeader<K extends string, Facts = object> = Named<K, { leader: LeaderId; name: string } & Facts>
/** A result in the words of the calculator's catalogue (DGK-GAP-03). */
type Message = { message: MessageId; text: string }

export type DgkHappening =
  | Named<"deployed", { side: Side; name: string }>
  | Named<"mustered", { allied: string; central: string }>
  | Named<"begun">
  | Named<"turn", { turn: number; side: Side; text: string }>
  | Named<"passed", { side: Side }>
  | OfLeader<"acts", { side: Side }>
  | Named<"done", { side: Side; name: string }>
  | OfUnit<"held">
  | OfUnit<"stayed">
  | OfUnit<"moved", { action: string; cost: number; x: number; y: number }>
  | OfUnit<"order", { action: string } & Message>
  | OfUnit<"short", { at: string }>
  | OfUnit<"fired", { target: UnitId; at: string; action: string; range: number; index: number; levels: number }>
  | OfUnit<"result", Message>
  | OfUnit<"assaults", { target: UnitId; at: string; frontal: boolean }>
  | OfUnit<"assault", Message>
  | OfUnit<"regrouped", { status: Status } & Message>
  | OfUnit<"formed", { formation: string }>
  | OfUnit<"fellBack", { distance: number }>
  | OfUnit<"fled">
  | OfUnit<"exited", { by: string }>
  | OfUnit<"revealed", { x: number; y: number }>
  | OfLeader<"rode", { x: number; y: number }>
  | OfLeader<"displaced">
  | Named<"took", { side: Side; name: string }>
  | Named<"razed", { side: Side; name: string; worth: number }>
  | OfUnit<"cut", { what: string }>
  | Named<"destroyed", { what: string }>
  | OfUnit<"boarded", { at: string }>
  | OfLeader<"boarded", { at: string }>
  | OfUnit<"leftVehicle", { at: string }>
  | OfUnit<"turnedOut", { at: string }>
  | OfUnit<"shaken">
  | OfUnit<"blocked">
  | OfUnit<"derailed">
  | OfUnit<"mined", { x: number; y: number }>
  | Named<"mineFired", { side: Side; x: number; y: number }>
  | OfUnit<"blast", { levels: number }>
  | OfUnit<"wentHome">
  | OfUnit<"flew", { x: number; y: number }>
  | OfUnit<"bombed", { at: string; attack: "bombing" | "strafing"; levels: number }>
  | OfUnit<"flak", { at: string; levels: number }>

export const { tell, reveal } = tellers<DgkHappening>()

const levels = (n: number): string => (n === 0 ? "no effect" : `${count(n, "level")} of damage`)

export const say = sayer<DgkHappening, View>({
  deployed: (h) => `${h.name} is set up.`,
  mustered: (h) => `The orders of battle are revealed: ${h.allied} against ${h.central}.`,
  begun: () => "Both sides have set up.",
  turn: (h) => `Turn ${h.turn}. ${h.text}`,
  passed: (h) => `The ${sideNames[h.side]} pass.`,
  acts: (h) => `${h.name} acts with all the units under him.`,
  done: (h) => `${h.name} has finished his round.`,
  held: (h) => `${h.name} holds.`,
  stayed: (h) => `${h.name} stays where it is.`,
  moved: (h) => `${h.name}: ${h.action}, ${inches(h.cost)}.`,
  order: (h) => `${h.name}, ${h.action}: ${h.text}`,
  short: (h) => `${h.name} cannot reach ${h.at} with the movement it has left.`,
  fired: (h) => `${h.name}: ${h.action} at ${h.at}, ${inches(h.range)}, index ${h.index}: ${levels(h.levels)}.`,
  result: (h) => `${h.name}: ${h.text}`,
  assaults: (h) => `${h.name} assaults ${h.at}${h.frontal ? "" : " from the flank or rear"}.`,
  assault: (h) => `${h.name}: ${h.text}`,
  regrouped: (h) => `${h.name}: ${h.text}`,
  formed: (h) => `${h.name} forms up: ${h.formation}.`,
  fellBack: (h) => `${h.name} falls back ${inches(h.distance)}.`,
  fled: (h) => `${h.name} is driven off the table.`,
  exited: (h) => `${h.name} leaves the table: ${h.by}.`,
  revealed: (h) => `${h.name} is seen.`,
  rode: (h) => `${h.name} rides on.`,
  displaced: (h) => `${h.name} gets out of the enemy's way.`,
  took: (h) => `The ${sideNames[h.side]} hold ${h.name}.`,
  razed: (h) => `${h.name} is destroyed: the break point of the ${sideNames[h.side]} falls by ${h.worth}.`,
  cut: (h) => `${h.name} has destroyed ${h.what}.`,
  destroyed: (h) => `${h.what} is destroyed.`,
  boarded: (h) => `${h.name} gets on ${h.at}.`,
  leftVehicle: (h) => `${h.name} gets off ${h.at}.`,
  turnedOut: (h) => `${h.name} has to get off ${h.at}.`,
  shaken: (h) => `${h.name} is disordered by the loss of its vehicles.`,
  blocked: (h) => `${h.name} finds the line blocked and halts.`,
  derailed: (h) => `${h.name} is derailed.`,
  mined: (h) => `${h.name} is in a minefield.`,
  mineFired: (h) => `The ${sideNames[h.side]} fire a command mine.`,
  blast: (h) => `The mine under ${h.name}: ${levels(h.levels)}.`,
  wentHome: (h) => `${h.name} flies home.`,
  flew: (h) => `${h.name} flies over the field.`,
  bombed: (h) => `${h.name}: ${h.attack} of ${h.at}: ${levels(h.levels)}.`,
  flak: (h) => `${h.name} fires at ${h.at}: ${levels(h.levels)}.`,
})
