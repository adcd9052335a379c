/** Telephones: GWC-12, GWC-O18, GWC-O18.1, GWC-E94. */
import { choose, type Flow, tell } from "@salient/engine"
import { telephones, telephoneType } from "../data/pieces.ts"
import { values } from "../data/values.ts"
import { within } from "../data/words.ts"
import type { State } from "../state.ts"
import { BOXES, type Box, type Nation, type PieceId } from "../types.ts"
import { isTelephoneLeft } from "./countermix.ts"
import { fieldOf, playerOf } from "./field.ts"

export const boxNames: { readonly [b in Box]: string } = {
  local: "Local Barrage",
  standing: "Standing/Creeping Barrage",
  gas: "Gas Attack",
}

/** GWC-O19.2a The bombardments that the date allows a nation. */
export const boxesOf = (m: State, side: Nation): Box[] =>
  BOXES.filter((box) => within(values.bombardments[box][side], fieldOf(m).month))

export function* chooseBox(m: State, side: Nation, rule: string): Flow<Box> {
  const boxes = boxesOf(m, side)
  if (boxes.length === 1) return boxes[0]!
  return yield* choose(
    { by: side, prompt: "Which Artillery Box does the Telephone take?", rules: [rule] },
    boxes.map((box) => ({ id: box, label: boxNames[box], value: box })),
  )
}

/** GWC-12 A new Telephone takes the place of the old one, unbroken; a barrage stays registered (GWC-AMB-83). */
export function* receiveTelephone(m: State, side: Nation, type: PieceId, rule: string): Flow {
  const box = yield* chooseBox(m, side, rule)
  playerOf(m, side).telephone = { type, broken: false, box }
  tell(m, { kind: "telephone", rules: [rule], side, name: telephoneType(type).name })
}

/** GWC-O18 Breaks it, or takes away one that is broken. One that is firing breaks when it has done (GWC-E94). */
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

/** GWC-S98.4.9 */
export function* exchangeTelephone(m: State, side: Nation, rule: string): Flow {
  const player = playerOf(m, side)
  const others = otherTelephones(m, side)
  if (!player.telephone || others.length === 0) return
  const type = yield* choose(
    { by: side, prompt: "Which Telephone do you take instead?", rules: [rule] },
    others.map((id) => ({ id, label: `${telephoneType(id).name}, FP ${telephoneType(id).fp}`, value: id })),
  )
  player.telephone = { ...player.telephone, type }
  tell(m, { kind: "telephone", rules: [rule], side, name: telephoneType(type).name })
}
