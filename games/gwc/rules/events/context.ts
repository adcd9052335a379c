/** What a window or an Event is about, for the conditions and effects of cards (see data/conditions.ts). */
import type { Part } from "@salient/engine"
import type { FateCard } from "../../data/fate.ts"
import type { Formation, UnitId } from "../../state.ts"
import type { Action, Nation } from "../../types.ts"
import type { Hex } from "../the-map/field.ts"

export type Context = {
  hex?: Hex // the hex that cards call "here"
  card?: FateCard // the card played, or the card of the Event
  randomHex?: Hex
  chosen?: Formation[] // chosen by the previous effect
  subject?: Formation // is about to break, or has just broken
  saved?: boolean // stays unbroken after all: GWC-A47
  gassed?: UnitId[] // broken by the Gas Attack under way
  activated?: UnitId[] // activated by what is being answered
  answering?: Action
  entered?: UnitId[] // have just come into the hex
  asked?: boolean // a player was asked whether he answers
  stopped?: boolean // their movement is over: GWC-A45.4
  observer?: boolean // the FAO spots
  noDrift?: boolean // GWC-S98.4.4
  cancelled?: boolean // the Action or Order being answered is
  foe?: Nation // the opponent that the card is played against, if there are two: GWC-GAP-14
  uncounted?: boolean // and so does not count against the Order limit
  parts?: Part[] // what cards add to the number in question
  fortified?: boolean
}
