/** What a Rest action can stand for: cutting wire, ripping up track, blowing a bridge (DGK-WIRE-02, DGK-TRAIN-09, SC-2). */
import { roll, tell } from "@salient/engine"
import { distance, nearestOnRoad } from "@salient/space/table"
import { special } from "../data/tables.ts"
import { other, type State, type Unit } from "../state.ts"
import { bodyOf } from "./body.ts"
import type { Choice } from "./choice.ts"
import { nothing } from "./choice.ts"
import { fieldOf, inUse, type Lay, lieOf, nameOf, thousandths } from "./field.ts"
import { isOnTrack } from "./rails.ts"
import { CONTACT, hearersOf } from "./units.ts"

const touches = (unit: Unit, lay: Pick<Lay, "shape">): boolean =>
  bodyOf(unit).some((r) => distance(r, lay.shape) <= CONTACT)

export function restActions(m: State, unit: Unit): Choice[] {
  return [...cutting(m, unit), ...ripping(m, unit), ...blowing(m, unit)]
}

/** What is destroyed is gone for all to see; who did it while he hides is not (DGK-HIDE-01). */
function tellCut(m: State, unit: Unit, rules: readonly string[], what: string): void {
  tell(m, { kind: "cut", rules, unit: unit.id, name: nameOf(m, unit), what }, hearersOf(unit))
  if (unit.hidden) tell(m, { kind: "destroyed", rules, what }, [other(unit.side), null])
}

/** DGK-WIRE-02 A segment in contact is removed at the end of the action. */
const cutting = (m: State, unit: Unit): Choice[] =>
  lieOf(m)
    .wire.filter((l) => touches(unit, l))
    .map((l) => ({
      id: `cut:${l.piece.id}`,
      label: `Rest, and cut ${l.piece.name}`,
      rules: ["DGK-WIRE-02"],
      value: function* () {
        m.gone.push(l.piece.id)
        tellCut(m, unit, ["DGK-WIRE-02"], l.piece.name)
        yield* nothing()
      },
    }))

/** DGK-TRAIN-09 Not by units under fire, assaulted, disordered or demoralized. */
function ripping(m: State, unit: Unit): Choice[] {
  if (!inUse(m, "rippingUpTrack") || unit.underFire || unit.status !== "ok") return []
  return fieldOf(m).pieces.flatMap((piece): Choice[] => {
    if (piece.kind !== "railway" || piece.form !== "line") return []
    if (!touches(unit, { shape: { kind: "chain", points: piece.points } })) return []
    const at = nearestOnRoad(piece.points, unit.front).distance
    const half = thousandths(special.wire.segment) / 2
    const cut = { track: piece.id, from: Math.max(0, Math.round(at - half)), to: Math.round(at + half), wreck: false }
    if (isOnTrack(m, cut) || m.cuts.some((c) => c.track === piece.id && c.from <= at && at <= c.to)) return []
    return [
      {
        id: `rip:${piece.id}`,
        label: `Rest, and rip up the track of ${piece.name}`,
        rules: ["DGK-TRAIN-09"],
        value: function* () {
          m.cuts.push(cut)
          tellCut(m, unit, ["DGK-TRAIN-09"], piece.name)
          yield* nothing()
        },
      },
    ]
  })
}

/** A scenario's bridges that may be blown by who rests in contact with them. */
function blowing(m: State, unit: Unit): Choice[] {
  const lie = lieOf(m)
  return (fieldOf(m).scenario.demolitions ?? []).flatMap((d) => {
    if (d.side !== unit.side || m.turn < d.fromTurn) return []
    return lie.passages
      .filter((l) => d.bridges.includes(l.piece.id) && touches(unit, l))
      .map(
        (l): Choice => ({
          id: `blow:${l.piece.id}`,
          label: `Rest, and blow ${l.piece.name} (${d.percent}%)`,
          rules: ["DGK-GAP-13"],
          forecast: () => ({
            title: `Blowing ${l.piece.name}`,
            odds: {
              chances: [
                { result: "Blown", ways: d.percent },
                { result: "It stands", ways: 100 - d.percent },
              ],
              of: 100,
            },
          }),
          value: function* () {
            const rules = ["DGK-GAP-13"]
            const thrown = roll(m, 100, "DGK-GAP-13", `blowing ${l.piece.name}`, hearersOf(unit))
            if (thrown <= d.percent) {
              m.gone.push(l.piece.id)
              tellCut(m, unit, rules, l.piece.name)
            } else tell(m, { kind: "held", rules, unit: unit.id, name: nameOf(m, unit) }, hearersOf(unit))
            yield* nothing()
          },
        }),
      )
  })
}
