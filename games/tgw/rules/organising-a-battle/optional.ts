/** What players may agree on before a battle: TGW-ORG-03 and every rule that the book calls optional. */
import type { GameOption } from "@salient/engine"
import { optionalRules, replacing, variant } from "@salient/kit/optional-rules"
import type { State } from "../../state.ts"
import {
  METHODS,
  type Method,
  MISSIONS,
  type Mission,
  other,
  SIDES,
  type Side,
  ZONES,
  type Zones,
} from "../../types.ts"

const onOrOff = optionalRules({
  reserves: {
    label: "Reserves",
    says: "Units may be left off the table when a side deploys; from the second turn a die roll brings them on.",
    rules: ["TGW-SMR-05", "TGW-SMR-06", "TGW-ORG-03"],
  },
  dawnOrDusk: {
    label: "Dawn or Dusk Attack",
    says: "A die is rolled before the first turn: on a 1 the first turn is fought in the dark, on a 6 all turns from the seventh.",
    rules: ["TGW-SMR-01", "TGW-SMR-02", "TGW-ORG-03"],
  },
  longDawn: {
    label: "A longer dawn",
    says: "After a turn of dawn a die is rolled: on a 4 or more the next turn is dark too, for three further turns at most.",
    rules: ["TGW-SMR-04"],
  },
  duckboards: {
    label: "Duckboards",
    says: "A track of duckboards leads over the craters of Trench Wars and counts as a road.",
    rules: ["TGW-TERR-16"],
  },
  road: {
    label: "A road on a random table",
    says: "One straight road, two inches wide, joins two opposite edges of a random table and avoids buildings.",
    rules: ["TGW-GAP-14", "TGW-TERR-16"],
  },
  buildingsInParts: {
    label: "Large buildings in parts",
    says: "A building longer than five inches counts as two parts, which collapse separately.",
    rules: ["TGW-BLDG-04"],
  },
  dismounting: {
    label: "Dismounting",
    says: "Cavalry may dismount for good at the start of a Movement Phase.",
    rules: ["TGW-CAV-08", "TGW-CAV-09", "TGW-ARMY-29"],
  },
  horseLimber: {
    label: "Horse limbers",
    says: "The 13lb gun is a Light Field Gun behind a limber: it goes nine inches, and fires once the limber has been unhitched for good.",
    rules: ["TGW-AS-07", "TGW-ARMY-34"],
  },
})

export type OnOrOff = Parameters<typeof onOrOff.isOn>[1]
export const isInForce = (m: Pick<State, "options">, id: OnOrOff, asked: boolean): boolean => onOrOff.isOn(m, id, asked)

const words: { readonly [id in Mission | Method | Zones]: string } = {
  meetingEngagement: "Meeting Engagement",
  secureAndHold: "Secure and Hold",
  alternate: "units in turn",
  strategyRoll: "one side first, by Strategy Roll",
  hidden: "in secret",
  pitchedBattle: "Pitched Battle",
  pincerSweep: "Pincer Sweep",
  reconnaissance: "Reconnaissance in Force",
  given: "as drawn",
}

const rolled = "roll" as const

const mission = replacing(
  "mission",
  { label: "Mission", says: "The aim of a Standard Mission.", rules: ["TGW-MIS-01"] },
  [rolled, ...MISSIONS],
  (c) => (c === rolled ? "by the die" : words[c]),
)
const method = replacing(
  "method",
  { label: "Deployment", says: "How the sides deploy their units.", rules: ["TGW-DEP-01"] },
  [rolled, ...METHODS],
  (c) => (c === rolled ? "by the die" : words[c]),
)
const zones = replacing(
  "zones",
  { label: "Deployment zones", says: "Where the sides deploy their units.", rules: ["TGW-DEP-06"] },
  [rolled, ...ZONES.filter((z) => z !== "given")],
  (c) => (c === rolled ? "by the die" : words[c as Zones]),
)

const areas = variant(
  "areas",
  {
    label: "Objectives of a Meeting Engagement",
    says: "Quarters of the table, or four strips along its length or its width.",
    rules: ["TGW-MIS-05", "TGW-MIS-07"],
  },
  ["quarters", "strips along the length", "strips along the width"],
)

const measuring = variant(
  "measuring",
  {
    label: "Measuring",
    says: "If allowed, you may measure and see the odds before you name a target. The book forbids both until then.",
    rules: ["TGW-GEN-04"],
  },
  ["allowed", "as the book"],
)

const rosters = variant(
  "rosters",
  {
    label: "Rosters of a free battle",
    says: "Secret until the end, as in the book: you know only the enemy units on the table and how many are still to come. Or open to both sides once they are handed in.",
    rules: ["TGW-FORCE-08", "TGW-ARMY-24"],
  },
  ["secret", "open"],
)

const points = variant(
  "points",
  {
    label: "Points of a free battle",
    says: "What each side may spend on its roster.",
    rules: ["TGW-FORCE-01"],
  },
  ["1000", "500", "750", "1500", "2000"],
)
const size = variant(
  "table",
  {
    label: "Table of a free battle",
    says: "Terrain at random on six feet by four or on four by four, or one of the two tables described in the book: Flanders Fields (four by four) and Trench Wars (eight by four).",
    rules: ["TGW-FIELD-01", "TGW-FIELD-04"],
  },
  ["random, 6 by 4 feet", "random, 4 by 4 feet", "Flanders Fields", "Trench Wars"],
)

const markVStar = variant(
  "markVStar",
  {
    label: "Breakdown of the Mark V*",
    says: "The book exempts the Mark V from Breakdown rolls and does not name the Mark V*. It is either exempt too, since it has the same engine, or it rolls like other tanks.",
    rules: ["TGW-AMB-A11", "TGW-AS-12"],
  },
  ["exempt", "rolls"],
)

/** TGW-AMB-A11 True if the Mark V* makes Breakdown rolls. */
export const breaksDownToo = (m: Pick<State, "options">): boolean => markVStar.chosen(m) === "rolls"

const host = variant(
  "host",
  {
    label: "Who laid out the table",
    says: "If one side laid out the table, the other chooses its edge or quarter; otherwise a Strategy Roll decides.",
    rules: ["TGW-FIELD-03"],
  },
  ["nobody", ...SIDES],
)

/** TGW-FIELD-03 The side that chooses its edge because the other side has laid out the table. */
export function sideChoosingEdge(m: Pick<State, "options">): Side | undefined {
  const by = host.chosen(m)
  return by === "nobody" ? undefined : other(by)
}

export const chosenPoints = (m: Pick<State, "options">): number => Number(points.chosen(m))
/** TGW-FORCE-08 */
export const chosenRosters = rosters.chosen
export const chosenTable = size.chosen
export const chosenMission = mission.chosen
export const chosenMethod = method.chosen
export const chosenZones = zones.chosen
export const chosenAreas = areas.chosen
/** TGW-GEN-04 True if odds and distances are shown before a target is named. */
export const mayMeasure = (m: Pick<State, "options">): boolean => measuring.chosen(m) === "allowed"

/** TGW-GEN-04 Hides the odds in a question asked before a target is named, where measuring is not allowed. */
export const unlessMeasured = (m: Pick<State, "options">): { noOdds?: true } => (mayMeasure(m) ? {} : { noOdds: true })

export const options: readonly GameOption[] = [
  points.option,
  rosters.option,
  size.option,
  mission.option,
  method.option,
  zones.option,
  areas.option,
  measuring.option,
  host.option,
  markVStar.option,
  ...onOrOff.options,
]
