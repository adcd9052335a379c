/** How units are drawn: the viewer's own, located enemies, and suspected ones. */

import type { Emblem, Piece } from "@salient/engine"
import { shortUnitName } from "@salient/kit/short-name"
import { asBase } from "@salient/space/table"
import { asUnit } from "../rules/observation/decoys.ts"
import { forceOf, frameOf, sizeOf } from "../rules/scale-and-representation/field.ts"
import type { Unit } from "../state.ts"
import type { By, UnitKind } from "../types.ts"
import type { Seen, View } from "../view.ts"

const emblems: By<UnitKind, Emblem> = {
  hq: "headquarters",
  company: "infantry",
  squadron: "cavalry",
  cyclists: "cyclist",
  engineers: "engineer",
  mg: "machine-gun",
  mortar: "mortar",
  infantryGun: "gun",
  battery: "field-gun",
  flameTeam: "flamethrower",
  observer: "observer",
  sniper: "sniper",
  vehicle: "tank",
  transport: "wagon",
  boat: "boat",
  aircraft: "aircraft",
}

const baseOf = (view: View, u: Unit | Seen) => asBase(frameOf(view, u))

const short = (name: string): string => name.split(": ").at(-1) ?? name

/** One of the viewer's own units, with everything that its commander knows. */
export function ownPiece(view: View, u: Unit): Piece {
  const force = forceOf(view, u)
  const box = { offTable: "Beyond the table", reserve: "To come", aboard: "Carried", lost: "Lost" } as const
  return {
    id: u.id,
    stands: u.where === "table" ? { bases: [baseOf(view, u)] } : { box: box[u.where], order: 0 },
    emblem: emblems[force.kind],
    label: short(force.name),
    short: shortUnitName(short(force.name)),
    side: u.side,
    nation: force.nation,
    values: [{ at: "se", text: `${u.figures.length}` }],
    strength: { now: u.figures.length, full: Math.max(u.figures.length, force.figures?.length ?? 0) },
    marks: [
      ...marks(u),
      ...(u.concealed ? [{ kind: "hidden" as const, text: "concealed", rules: ["TRR-OBS-03"] }] : []),
      ...cargo(view, u),
      ...(u.masked ? [{ kind: "note" as const, text: "masks on", rules: ["TRR-GAS-04"] }] : []),
    ],
    spent: u.acted,
    says: `${force.name}, ${force.grade}, ${u.figures.length} figures${u.concealed ? ", concealed" : ""}${u.broken ? `, ${u.broken}` : ""}`,
    rules: ["TRR-SEQ-04"],
  }
}

/** Its passengers and load, or what carries it. */
function cargo(view: View, u: Unit) {
  const note = (text: string, rule: string) => ({ kind: "note" as const, text, rules: [rule] })
  const inside = view.own.filter((p) => p.carrier === u.id).map((p) => short(forceOf(view, p).name))
  return [
    ...inside.map((name) => note(`carries ${name}`, "TRR-SCALE-07")),
    ...(u.carrier === null ? [] : [note(`in ${forceOf(view, { id: u.carrier }).name}`, "TRR-SCALE-07")]),
    ...(forceOf(view, u).kind === "transport" && u.stock > 0 ? [note(`${u.stock} loads`, "TRR-OPT-02")] : []),
    ...(u.countering === null ? [] : [note("counters a battery", "TRR-CB-01")]),
  ]
}

const marks = (u: Unit | Seen) => [
  ...(u.broken === "retired" ? [{ kind: "disordered" as const, text: "retired", rules: ["TRR-MOT-07"] }] : []),
  ...(u.broken === "routed" ? [{ kind: "broken" as const, text: "routed", rules: ["TRR-MOT-08"] }] : []),
  ...((u.markers[0] ?? 0) > 0 ? [{ kind: "hit" as const, text: `${u.markers[0]} markers`, rules: ["TRR-AT-07"] }] : []),
  ...(u.dug > 0 ? [{ kind: "entrenched" as const, text: `${u.dug} cm dug`, rules: ["TRR-ENG-01"] }] : []),
]

/** An enemy in sight: its state, but nothing of its intentions. */
export function seenPiece(view: View, u: Seen): Piece {
  const force = forceOf(view, u)
  return {
    id: u.id,
    stands: { bases: [baseOf(view, u)] },
    emblem: emblems[force.kind],
    label: short(force.name),
    short: shortUnitName(short(force.name)),
    side: u.side,
    nation: force.nation,
    values: [{ at: "se", text: `${u.figures.length}` }],
    strength: { now: u.figures.length, full: Math.max(u.figures.length, force.figures?.length ?? 0) },
    marks: marks(u),
    says: `${force.name}, located, ${u.figures.length} figures${u.broken ? `, ${u.broken}` : ""}`,
    rules: ["TRR-OBS-04"],
  }
}

/** Where an enemy was last seen. */
export function suspectPiece(view: View, s: View["suspected"][number]): Piece {
  const force = forceOf(view, { id: s.unit })
  const side = view.side === "blue" ? "red" : "blue"
  const { width, depth } = sizeOf(view, { id: s.unit, figures: s.figures, drill: "line" })
  return {
    id: `suspected:${s.unit}`,
    stands: { bases: [{ x: s.at.x, y: s.at.y, facing: s.facing, width, depth }] },
    emblem: "unknown",
    label: short(force.name),
    short: shortUnitName(short(force.name)),
    side,
    suspected: true,
    says: `${force.name}, last seen here in move ${s.move}${s.figures.length > 0 ? ` with ${s.figures.length} figures` : ""}`,
    rules: ["TRR-OBS-04"],
  }
}

/** A dummy of the viewer's own. */
export function dummyPiece(view: View, d: View["dummies"][number]): Piece {
  const unit = asUnit(view, d)
  return {
    id: d.id,
    stands: { bases: [baseOf(view, unit)] },
    emblem: "marker",
    label: "dummy",
    side: d.side,
    marks: [{ kind: "hidden", text: "dummy", rules: ["TRR-OBS-04"] }],
    says: `A dummy posing as ${forceOf(view, d).name}`,
    rules: ["TRR-OBS-04"],
  }
}
