/** DGK-FIRE-03 … -05 How far and in which directions a unit can fire, band by band. */

import type { Lens, Overlay, Point, Shown } from "@salient/engine"
import { facing as normal, offset } from "@salient/space/table"
import { firesAs } from "../charts/fire.ts"
import { thousandths } from "../charts/range.ts"
import { sight } from "../data/tables.ts"
import { maximumRange } from "../rules/fire/fire.ts"
import { arcOf } from "../rules/formations-and-facing/body.ts"
import { entryOf, kindOf, modelOf, nameOf } from "../rules/troops-and-command/field.ts"
import { carrierOf } from "../rules/troops-and-command/units.ts"
import type { Unit } from "../state.ts"
import { BANDS, type Band } from "../types.ts"
import type { View } from "../view.ts"
import { unitAt } from "./aim.ts"

/** How finely the curved edges of a band are drawn, in hundredths of a degree. */
const STEP = 750

/** The two ends of a band, in thousandths. */
const endsOf = (band: Band): readonly [number, number] => {
  const [from, to] = band.split("-").map((n) => thousandths(Number(n)))
  return [from ?? 0, to ?? 0]
}

/** The far edge of the area within a distance of the front and inside the arc, from left to right. */
function edgeAt(unit: Unit, far: number): Point[] {
  const { left, right, half } = arcOf(unit)
  const fan = (corner: Point, from: number, to: number): Point[] => {
    const turns: number[] = []
    for (let turn = from; turn < to; turn += STEP) turns.push(turn)
    return [...turns, to].map((turn) => offset(corner, normal(unit.facing + turn), far))
  }
  return far === 0 ? [left, right] : [...fan(left, -half, 0), ...fan(right, 0, half)]
}

const signed = (n: number): string => (n > 0 ? `+${n}` : `${n}`)

function show(view: View, unit: Unit): Shown | string {
  const name = nameOf(view, unit)
  const limit = maximumRange(view, unit)
  const firer = firesAs(kindOf(view, unit), entryOf(view, unit).armed)
  if (limit === undefined || !firer) return `${name} cannot fire (DGK-FIRE-02).`
  if (unit.formation === "march" && unit.where === "table")
    return `${name} is in march formation and cannot fire (DGK-ACT-08).`
  const model = modelOf(view)
  const shifts = model.fire.range[model.fire.firers[firer].range]
  const bands = BANDS.filter((band) => endsOf(band)[1] <= limit && shifts[band] !== null)
  const riding = unit.where === "aboard"
  const centre = carrierOf(view, unit).front
  const overlays = bands.map((band): Overlay => {
    const [from, to] = endsOf(band)
    const label = `${name}: ${band} in, ${signed(shifts[band] ?? 0)}`
    const rules = ["DGK-FIRE-03", "DGK-FIRE-04", riding ? "DGK-TRAIN-08" : "DGK-FIRE-05"]
    if (riding) return { kind: "circle", label, at: { ...centre }, radius: to, side: unit.side, rules }
    const points = [...edgeAt(unit, to), ...edgeAt(unit, from).reverse()]
    return { kind: "zone", label, points: points.map(({ x, y }) => ({ x, y })), side: unit.side, rules }
  })
  return {
    overlays,
    says: [
      `${name} fires up to ${limit / 1000} in, ${riding ? "in any direction" : `${sight.arc}° to either side of its front`}.`,
      ...bands.map((band) => `${band} in: ${signed(shifts[band] ?? 0)} to the Fire Index.`),
    ],
    rules: ["DGK-FIRE-03", "DGK-FIRE-04", "DGK-FIRE-05"],
  }
}

export const arcs: Lens<View> = {
  id: "arcs",
  label: "Arc of fire",
  says: "Point at a unit to see where it can fire and how each range band changes the Fire Index.",
  aims: 1,
  show(view, [aim]) {
    const unit = unitAt(view, aim)
    return unit ? show(view, unit) : "Point at a unit on the table."
  },
}
