/** What a player is shown. It is made from a view, never from the state: a scene cannot leak what it was not given. */
import type { Panel, Scene } from "@salient/engine"
import { count } from "@salient/kit/words"
import { seenAt, type Target, visibility } from "../charts/observation.ts"
import { objectiveScore, winnerOnPoints } from "../charts/victory.ts"
import { groundNow, weatherName, weatherOf, windFrom } from "../rules/observation/weather.ts"
import { unsuppliedBattalions } from "../rules/optional-rules/supply.ts"
import { lasted } from "../rules/scale-and-representation/clock.ts"
import { fieldOf } from "../rules/scale-and-representation/field.ts"
import { SIDES } from "../types.ts"
import type { View } from "../view.ts"
import { board } from "./board.ts"
import { cloudsAndSmoke, goals, objectives, sectors, works, zones } from "./overlays.ts"
import { dummyPiece, ownPiece, seenPiece, suspectPiece } from "./pieces.ts"
import { plans, timelines } from "./plan.ts"

export function scene(view: View): Scene {
  return {
    board: board(view),
    pieces: [
      ...view.own.map((u) => ownPiece(view, u)),
      ...view.seen.map((u) => seenPiece(view, u)),
      ...view.suspected.map((s) => suspectPiece(view, s)),
      ...view.dummies.map((d) => dummyPiece(view, d)),
    ],
    overlays: [
      ...zones(view),
      ...sectors(view),
      ...objectives(view),
      ...works(view),
      ...plans(view),
      ...cloudsAndSmoke(view),
    ],
    objectives: goals(view),
    panels: [battle(view), eyes(view), ...supplies(view)],
    timelines: timelines(view),
    aims: aims(view),
    turn: `${view.move}`,
    captions: [caption(view), ...(view.side === null && view.phase === "moves" ? [forOnlookers] : [])],
  }
}

/** TRR-GAP-09 The points that the viewer's side needs from objectives, and those it has, as far as it knows. */
function aims(view: View): NonNullable<Scene["aims"]> {
  const { side, believed } = view
  if (side === null) return []
  const { objectives, victory } = fieldOf(view).scenario
  const score = objectiveScore(objectives.map(({ id, points }) => ({ points, holder: believed[id] ?? null })))
  const { needs } = victory
  const label =
    needs === null
      ? "more objective points"
      : needs.side === side
        ? `${score[side]} of ${count(needs.points, "objective point")}`
        : `keep them below ${count(needs.points, "objective point")}`
  return [{ label, done: winnerOnPoints(score, needs) === side, rules: ["TRR-GAP-09"] }]
}

/** TRR-OBS-04 */
const forOnlookers = "Spectators see troops once their own side knows that the enemy has located them."

function caption(view: View): string {
  const { scenario } = fieldOf(view)
  if (view.phase === "muster") return "Both sides write down their forces."
  if (view.phase === "plans") return "Fire plans are being written."
  if (view.phase === "deployment") return "Both sides set up in secret."
  const sector = scenario.sectors?.find((s) => s.id === view.sectors[view.turn]?.id)
  return `Move ${view.move}: ${scenario.sides[view.active].name} acts${sector ? ` in ${sector.name}` : ""}.`
}

function battle(view: View): Panel {
  const { scenario } = fieldOf(view)
  return {
    title: scenario.name,
    rows: [
      { label: "Move", text: `${view.move} of ${scenario.moves}`, rules: ["TRR-SCALE-01"] },
      { label: "Time", text: lasted(scenario.minutesPerMove, view.move), rules: ["TRR-SCALE-01"] },
      { label: "Weather", text: weatherName(view), rules: ["TRR-OBS-06"] },
      ...(view.wind === null
        ? []
        : [{ label: "Wind", text: `from the ${windFrom(view.wind)}`, rules: ["TRR-GAP-14"] }]),
      { label: "Ground", text: groundNow(view), rules: ["TRR-MOVE-14"] },
    ],
    track: { from: 1, to: scenario.moves, at: view.move },
  }
}

const looks: readonly { readonly label: string; readonly as: Target }[] = [
  { label: "Moving foot", as: { what: "foot", moving: true } },
  { label: "Stationary foot", as: { what: "foot" } },
  { label: "Foot at the edge of cover", as: { what: "foot", atEdge: true } },
  { label: "Concealed foot", as: { what: "foot", concealed: true } },
  { label: "Guns and vehicles at the edge of cover", as: { what: "vehicle", atEdge: true } },
  { label: "Concealed guns and vehicles", as: { what: "vehicle", concealed: true } },
]

/** TRR-OBS-02, -03, -06 How far units see in this weather. */
function eyes(view: View): Panel {
  const weather = weatherOf(view)
  return {
    title: "Seen without a test",
    rows: [
      { label: "Anything", text: `${visibility(weather)} cm`, rules: ["TRR-OBS-06"] },
      ...looks.map(({ label, as }) => ({
        label,
        text: `${seenAt({ ...as, weather }).total} cm`,
        rules: [as.concealed ? "TRR-OBS-03" : "TRR-OBS-02"],
      })),
    ],
  }
}

/** TRR-GAP-18 The viewer's battalions that fight without supply. */
function supplies(view: View): Panel[] {
  const { formations } = fieldOf(view)
  const lacking = unsuppliedBattalions(view)
  return SIDES.filter((side) => side === view.side && lacking.length > 0).map((side) => ({
    title: "Without supply",
    side,
    rows: lacking.map((key) => ({
      label: formations.get(key)?.name ?? key,
      text: "half its fire, no mortars, motivation -1",
      rules: ["TRR-GAP-18"],
    })),
  }))
}
