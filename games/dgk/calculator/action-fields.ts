/** DGK-APP-03 The fields the rulebook names, and the questions that follow from them: DGK-GAP-02. */
import type { Field, FieldValues } from "@salient/engine"
import { choice, number, shownWhen, type Values, yesno } from "@salient/kit/form"
import { coverNames } from "../charts/fire.ts"
import { boxNames } from "../charts/outnumbering.ts"
import { actions, type FieldName } from "../data/actions.ts"
import { leaders } from "../data/tables.ts"
import { nameOf, troopBehind, troops } from "../data/troops.ts"
import { BANDS, COVERS, FORMATIONS, KINDS, OUTNUMBERINGS } from "../types.ts"

export const ASKED = ["deployedFire", "movingFire", "assault", "maneuver", "march", "deploy", "regroup"] as const // DGK-APP-01
export type AskedAction = (typeof ASKED)[number]
export const UNITS = KINDS.filter((k) => k !== "aircraft") // aircraft have a form of their own
export type Unit = (typeof UNITS)[number]

const kinds = UNITS.map((k) => [k, nameOf(k)] as const)
const formationNames = { deployed: "Deployed", maneuver: "Maneuver", march: "March" } as const
const needs = (field: FieldName) => shownWhen({ action: ASKED.filter((a) => actions[a].fields.includes(field)) })
const isFire = (action: unknown): boolean => action === "deployedFire" || action === "movingFire"
/** The arm of the chosen unit; undefined while no valid unit is chosen. */
const armOf = (unit: unknown) => {
  const known = UNITS.find((u) => u === unit)
  return known && troops[troopBehind(known)].arm
}
const isTransport = (unit: unknown): boolean => armOf(unit) === "fastTransport" || armOf(unit) === "slowTransport"
const mayBeIndirect = (v: FieldValues): boolean => v.action === "movingFire" && isArtillery(v.unit)
const isArtillery = (unit: unknown): boolean => armOf(unit) === "fieldArtillery" || armOf(unit) === "heavyArtillery"

export const fields: readonly Field[] = [
  choice(
    "unit",
    "Unit",
    [...kinds.filter(([k]) => k === "regularInfantry"), ...kinds.filter(([k]) => k !== "regularInfantry")],
    { rules: ["DGK-TROOP-01"] },
  ),
  choice(
    "action",
    "Action",
    ASKED.map((a) => [a, actions[a].name] as const),
    { rules: ["DGK-APP-04"] },
  ),
  yesno("actorShaken", "Actor Disordered/Demoralized", { rules: ["DGK-DMG-07"], when: needs("actorShaken") }),
  choice(
    "target",
    "Target type",
    [...kinds.filter(([k]) => k === "regularInfantry"), ...kinds.filter(([k]) => k !== "regularInfantry")],
    { rules: ["DGK-TROOP-01"], when: needs("target") },
  ),
  choice(
    "targetFormation",
    "Target formation",
    FORMATIONS.map((f) => [f, formationNames[f]] as const),
    { rules: ["DGK-FIRE-08"], when: needs("targetFormation") },
  ),
  choice(
    "targetCover",
    "Target cover",
    COVERS.map((c) => [c, coverNames[c]] as const),
    { rules: ["DGK-TERR-02"], when: needs("targetCover") },
  ),
  yesno("targetShaken", "Target Disordered/Demoralized", { rules: ["DGK-DMG-07"], when: needs("targetShaken") }),
  choice(
    "range",
    "Range",
    BANDS.map((b) => [b, `${b} in`] as const),
    {
      rules: ["DGK-FIRE-04"],
      help: "A range exactly on the limit of two bands belongs to the shorter one.",
      when: (v) => needs("range")(v) && !(mayBeIndirect(v) && v.indirect === true),
    },
  ),
  choice(
    "outnumbering",
    "Numbers",
    [
      ["even", boxNames.even] as const,
      ...OUTNUMBERINGS.filter((o) => o !== "even").map((o) => [o, boxNames[o]] as const),
    ],
    {
      rules: ["DGK-FIRE-09", "DGK-ASLT-10"],
      help: "Compare all bases. In an Assault count every unit that has assaulted this target this turn.",
      when: needs("outnumbering"),
    },
  ),
  // questions for inputs that have no field in the rulebook: DGK-GAP-02
  yesno("leader", `Is a Leader who commands this unit within ${leaders.influence} in?`, {
    rules: ["DGK-LEAD-01", "DGK-LEAD-02"],
    when: (v) => !isFire(v.action),
  }),
  yesno("actorDemoralized", "Is the assaulting unit demoralized?", {
    rules: ["DGK-ASLT-07"],
    when: shownWhen({ action: ["assault"], actorShaken: [true] }),
  }),
  yesno("targetDemoralized", "Is the target demoralized?", {
    rules: ["DGK-DMG-08"],
    when: shownWhen({ action: ["assault"], targetShaken: [true] }),
  }),
  yesno("frontal", "Does the assault path cross the target's firing arc?", {
    start: true,
    rules: ["DGK-ASLT-04"],
    when: shownWhen({ action: ["assault"] }),
  }),
  yesno("rough", "Is the target in rough ground?", {
    rules: ["DGK-ASLT-13"],
    when: (v) => v.action === "assault" && armOf(v.unit) === "cavalry",
  }),
  number(
    "path",
    "What does the assault path cost?",
    { min: 0, max: 12, step: 0.5, unit: "in", start: 3 },
    {
      rules: ["DGK-ASLT-03"],
      help: "Its length with the costs of terrain, rounded up to the half inch: a delayed order may not reach.",
      when: shownWhen({ action: ["assault"] }),
    },
  ),
  yesno("armed", "Does the scenario allow this Transport to fire?", {
    rules: ["DGK-FIRE-02"],
    when: (v) => isFire(v.action) && isTransport(v.unit) && v.unit !== "armouredCar",
  }),
  yesno("cyclists", "Is the battalion on bicycles?", {
    rules: ["DGK-TROOP-11"],
    when: (v) => armOf(v.unit) === "infantry" && (v.action === "maneuver" || v.action === "march"),
  }),
  yesno("indirect", "Is it indirect fire?", {
    rules: ["DGK-INDIR-01"],
    when: mayBeIndirect,
  }),
  number(
    "measured",
    "Measured range",
    { min: 0, max: 48, step: 0.5, unit: "in", start: 24 },
    {
      rules: ["DGK-INDIR-01"],
      help: "Rounded up to the half inch.",
      when: (v) => mayBeIndirect(v) && v.indirect === true,
    },
  ),
]

/** Sentences about values that contradict each other. */
export function contradictions(v: Values): string[] {
  const unit = v.word("unit", UNITS)
  const action = v.word("action", ASKED)
  const name = nameOf(unit)
  if (action === "assault" && !actions.assault.arms.some((arm) => arm === armOf(unit)))
    return [`${name} cannot assault: only Infantry and Cavalry do (DGK-ACT-07).`]
  const reach = troops[troopBehind(unit)].assault ?? 0
  if (action === "assault" && v.num("path") > reach)
    return [`${name} reaches ${reach} in, and the assault path costs ${v.num("path")} in (DGK-ASLT-03).`]
  if (isFire(action) && isTransport(unit) && unit !== "armouredCar" && !v.yes("armed"))
    return [`${name} cannot fire unless the scenario says so (DGK-FIRE-02).`]
  if (unit === "armouredCar" && (action === "deploy" || action === "deployedFire"))
    return [`${name} never deploy; their fire is Moving Fire (DGK-AUTO-01, DGK-AMB-04).`]
  return v.shown("target") && v.word("target", UNITS) === "armouredCar" ? carContradictions(v) : []
}

/** DGK-AUTO-01, DGK-ARMC-01 What an armoured car cannot be as a target: deployed, in less than Hard Cover, or dug in against an Assault. */
function carContradictions(v: Values): string[] {
  const name = nameOf("armouredCar")
  const cover = v.shown("targetCover") ? v.word("targetCover", COVERS) : undefined
  if (v.shown("targetFormation") && v.word("targetFormation", FORMATIONS) === "deployed")
    return [`${name} are in maneuver or march formation, never deployed (DGK-AUTO-01).`]
  if (cover === "none" || cover === "soft") return [`${name} have Hard Cover even in the open (DGK-ARMC-01).`]
  if (v.word("action", ASKED) === "assault" && cover === "fortification")
    return [`${name} are fortified against fire only: in an Assault they have Hard Cover (DGK-ARMC-01).`]
  return []
}
