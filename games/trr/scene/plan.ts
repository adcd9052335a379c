/** The viewer's own fire plan and flights, on the table and on a timeline. TRR-IND-08, -09, TRR-AIR-01. */
import type { Overlay, Timeline } from "@salient/engine"
import type { Point } from "@salient/space/table"
import { aircraftData } from "../data/aircraft.ts"
import { beaten, type Laid, lineOfFire } from "../rules/indirect-fire-and-gas/beaten-zone.ts"
import { fieldOf, forceOf, thousandths } from "../rules/scale-and-representation/field.ts"
import type { Mission } from "../state.ts"
import type { Ammunition, By } from "../types.ts"
import type { View } from "../view.ts"
import { corners, square } from "./overlays.ts"

const shells: By<Ammunition, string> = {
  he: "HE",
  shrapnel: "shrapnel",
  gas: "gas",
  smoke: "smoke",
  phosphorus: "phosphorus",
}

/** The abbreviation in a box of the plan. */
const short: By<Ammunition, string> = { he: "HE", shrapnel: "Sh", gas: "Gas", smoke: "Sm", phosphorus: "WP" }

const when = (move: number | null): string => (move === null ? "SOS" : `move ${move}`)
const ruleOf = (move: number | null): string => (move === null ? "TRR-IND-09" : "TRR-IND-08")
const spot = ({ x, y }: Point): string => `${Math.round(x / 1000)}, ${Math.round(y / 1000)}`

/** The squares to be shelled, aligned with the line of fire, and the points of air attacks. */
export function plans(view: View): Overlay[] {
  const air = thousandths(aircraftData.area)
  const laid = (x: Mission): Laid => {
    const battery = view.own.find((u) => u.id === x.battery) ?? { where: "offTable", at: x.at, side: x.side }
    return { battery, at: x.at, group: x.group }
  }
  return [
    ...view.missions.map((x): Overlay => {
      const of = laid(x)
      const line = lineOfFire(view, of, view.missions.filter((o) => o.move === x.move && o.side === x.side).map(laid))
      return {
        kind: "zone",
        label: `${when(x.move)}: ${shells[x.ammunition]}, ${forceOf(view, { id: x.battery }).name}`,
        mark: x.move === null ? "SOS" : `${x.move}`,
        points: corners(beaten(view, of.battery, x.at, line)),
        rules: [ruleOf(x.move)],
        side: x.side,
      }
    }),
    ...view.sorties.map(
      (s): Overlay => ({
        kind: "zone",
        label: `${when(s.move)}: ${forceOf(view, { id: s.flight }).name}, ${s.attack}`,
        mark: `${s.move}`,
        points: square(s.at, 0, air, air),
        rules: ["TRR-AIR-01"],
        side: s.side,
      }),
    ),
  ]
}

type Row = Timeline["rows"][number]
type Span = Row["spans"][number]

/** What is planned for which move, in one row for each battery and flight; only the viewer's own. */
export function timelines(view: View): Timeline[] {
  if (view.side === null) return []
  const { moves } = fieldOf(view).scenario
  const rows = [...batteryRows(view, moves), ...flightRows(view)]
  if (rows.length === 0) return []
  return [{ title: "Fire plan", side: view.side, from: 1, to: moves, now: view.move, rows }]
}

function batteryRows(view: View, moves: number): Row[] {
  const batteries = view.own.filter((u) => view.missions.some((x) => x.battery === u.id))
  return batteries.map(({ id }) => ({
    id,
    label: forceOf(view, { id }).name,
    spans: view.missions
      .filter((x) => x.battery === id)
      .map((x) => missionSpan(view, x, moves))
      .sort((a, b) => a.from - b.from || a.to - b.to),
  }))
}

/** A mission lasts one move; an SOS point is ready from now to the end. */
function missionSpan(view: View, x: Mission, moves: number): Span {
  const together = x.group > 0 ? `, with group ${x.group}` : ""
  return {
    from: x.move ?? view.move,
    to: x.move ?? moves,
    label: x.move === null ? `SOS ${short[x.ammunition]}` : short[x.ammunition],
    says: `${forceOf(view, { id: x.battery }).name}, ${when(x.move)}: ${shells[x.ammunition]} at ${spot(x.at)}${together}`,
    tone: x.move === null ? "good" : "plain",
    rules: [ruleOf(x.move)],
  }
}

const flightRows = (view: View): Row[] =>
  view.sorties.map((s) => {
    const { name } = forceOf(view, { id: s.flight })
    return {
      id: s.flight,
      label: name,
      spans: [
        {
          from: s.move,
          to: s.move,
          label: s.attack,
          says: `${name}, ${when(s.move)}: ${s.attack} at ${spot(s.at)}`,
          rules: ["TRR-AIR-01"],
        },
      ],
    }
  })
