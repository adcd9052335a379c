/** Telephones: GWC-12, GWC-O18, GWC-O18.1, GWC-E94. */
import { type Flow, type Offer, offer, ok, refuse } from "@salient/engine"
import { telephones, telephoneType } from "../../data/pieces.ts"
import { values } from "../../data/values.ts"
import { within } from "../../data/words.ts"
import { tell } from "../../happenings.ts"
import { choose, chooseIfAny } from "../../questions.ts"
import type { State } from "../../state.ts"
import { BOXES, type Box, type Nation, type PieceId } from "../../types.ts"
import { isTelephoneLeft } from "../formations-and-command/countermix.ts"
import { fieldOf, playerOf } from "../the-map/field.ts"

export const boxNames: { readonly [b in Box]: string } = {
  local: "Local Barrage",
  standing: "Standing/Creeping Barrage",
  gas: "Gas Attack",
}

/** GWC-O19.2a The kinds of bombardment available to a nation at the date. */
export const boxesOf = (m: State, side: Nation): Box[] =>
  BOXES.filter((box) => within(values.bombardments[box][side], fieldOf(m).month))

const notThisYear = refuse("GWC-O19.2a", "This nation does not have that bombardment at this date.")

export const boxOffer = (m: State, side: Nation): Offer<Box> => {
  const boxes = boxesOf(m, side)
  return offer(
    BOXES,
    (box) => (boxes.includes(box) ? ok : notThisYear),
    (box) => ({ id: box, label: boxNames[box], value: box }),
  )
}

export const chooseBox = (m: State, side: Nation, rule: string): Flow<Box> =>
  chooseIfAny(
    { by: side, what: "telephone-box", prompt: "Which Artillery Box is the Telephone placed in?", rules: [rule] },
    boxOffer(m, side),
  )

/** GWC-12 A new Telephone replaces the old one, unbroken; a barrage stays registered (GWC-AMB-83). */
export function* receiveTelephone(m: State, side: Nation, type: PieceId, rule: string): Flow {
  const box = yield* chooseBox(m, side, rule)
  playerOf(m, side).telephone = { type, broken: false, box }
  tell(m, { kind: "telephone", rules: [rule], side, name: telephoneType(type).name })
}

/** GWC-O18 Breaks the Telephone, or removes a broken one. One that is firing breaks when it has finished (GWC-E94). */
export function breakTelephone(m: State, side: Nation, rule: string): void {
  const player = playerOf(m, side)
  if (!player.telephone) return
  if (m.bombarding && m.active === side) {
    m.wiresCut.push(side)
    return
  }
  if (player.telephone.broken) player.telephone = null
  else player.telephone.broken = true
  player.barrage = null // GWC-O18.1
  tell(m, { kind: "telephoneBroke", rules: [rule], side, gone: player.telephone === null })
}

export const otherTelephones = (m: State, side: Nation): PieceId[] =>
  telephones.filter((t) => t.nation === side && isTelephoneLeft(m, t.id)).map((t) => t.id)

const notLeft = refuse("GWC-GAP-04", "Its only marker is in play.")

/** GWC-S98.4.9 */
export function* exchangeTelephone(m: State, side: Nation, rule: string): Flow {
  const player = playerOf(m, side)
  const others = otherTelephones(m, side)
  if (!player.telephone || others.length === 0) return
  const type = yield* choose(
    { by: side, what: "telephone-instead", prompt: "Which Telephone do you take instead?", rules: [rule] },
    offer(
      others,
      (id) => (others.includes(id) ? ok : notLeft),
      (id) => ({ id, label: `${telephoneType(id).name}, FP ${telephoneType(id).fp}`, value: id }),
      () => telephones.filter((t) => t.nation === side).map((t) => t.id),
    ),
  )
  player.telephone = { ...player.telephone, type }
  tell(m, { kind: "telephone", rules: [rule], side, name: telephoneType(type).name })
}
