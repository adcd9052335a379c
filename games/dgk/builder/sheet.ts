/** A draft as a form: for each formation and unit, what may be changed or added, and why everything else is forbidden. */

import type { Forbidden, Problem, Sheet, SheetField, SheetNode } from "@salient/engine"
import { capital, count } from "@salient/kit/words"
import { formationsOf, organisations, type Part, type Pattern } from "../data/organisations.ts"
import { vehicles } from "../data/tables.ts"
import { troops } from "../data/troops.ts"
import { mayBeArmed, mayFireAtAircraft, muster } from "../scenarios/muster.ts"
import { breakPoint, isCombatUnit } from "../scenarios/roster.ts"
import { ARMY_QUALITIES, type Arm, GRADED_ARMS, NATIONS, PLAIN_ARMS, RANKS, SIDES, VEHICLES } from "../types.ts"
import { armNames, attachedArm, sideName, summary } from "./count.ts"
import { ATTACHED, type Draft, forcesOf, innerPattern, type Node, patternOf, type TopFormation } from "./draft.ts"
import {
  basesField,
  classField,
  forbid,
  gradeField,
  groupedField,
  isGraded,
  leaderField,
  maybe,
  nameField,
  qualityField,
} from "./fields.ts"

export const ARMY = "army"
const MOST_FORCES = 12

/** The sheet of a draft. */
export function sheetOf(draft: Draft): Sheet {
  const { roster, problems, warnings } = muster(draft.side, forcesOf(draft))
  const fighting = roster.units.filter(isCombatUnit).length
  const empty = draft.forces.length === 0
  const found = problems.map((p) => located(draft, p))
  if (empty) found.push({ ...forbid("This order of battle is empty: add a formation.", "DGK-CMD-01"), node: ARMY })
  else if (fighting === 0)
    found.push({ ...forbid("An army without combat units is broken before it starts.", "DGK-MOR-01"), node: ARMY })
  const chief = roster.leaders.find((l) => l.chief)
  return {
    root: armyNode(draft),
    problems: found,
    warnings: warnings.map((p) => located(draft, p)),
    totals: [
      { label: "Units", text: `${roster.units.length}` },
      { label: "Bases", text: `${roster.units.reduce((n, u) => n + u.bases, 0)}` },
      ...armNames(roster.units).map(([label, text]) => ({ label, text })),
      { label: "Leaders", text: `${roster.leaders.length}` },
      ...(chief ? [{ label: "Commander in chief", text: chief.name }] : []),
      { label: "Break point", text: `${breakPoint(fighting, draft.armyQuality)} of ${fighting} combat units` },
    ],
  }
}

/** A problem found by the muster, with the node it concerns. */
function located(draft: Draft, { field, message, rules }: Problem): Forbidden & { readonly node?: string } {
  const node = nodeOfField(draft, field)
  return { reason: message, rules, ...(node ? { node: `${node.id}` } : {}) }
}

/** `forces[0].order.take.brigade[1].name` is about the second brigade. */
function nodeOfField(draft: Draft, field: string): Node | undefined {
  const top = /^forces\[(\d+)\]/.exec(field)
  if (!top) return undefined
  let node: Node | undefined = draft.forces[Number(top[1])]
  for (const step of field.matchAll(/\.(?:take\.([^.[\]]+)|attached)\[(\d+)\]/g)) {
    const kind = step[1] ?? ATTACHED
    node = node?.parts.filter((n) => n.part === kind)[Number(step[2])] ?? node
  }
  return node
}

function armyNode(draft: Draft): SheetNode {
  const org = organisations[draft.nation]
  const full = draft.forces.length >= MOST_FORCES && forbid(`At most ${MOST_FORCES} formations side by side.`)
  const settled = draft.forces.length > 0
  return {
    id: ARMY,
    label: `Order of battle, ${sideName(draft.side)}`,
    detail: summary(draft),
    fields: [
      {
        kind: "choice",
        id: "side",
        label: "Side",
        value: draft.side,
        choices: SIDES.map((id) => ({
          id,
          label: sideName(id),
          ...maybe(settled && id !== draft.side && forbid("Remove its formations first: they fight on this side.")),
        })),
      },
      {
        kind: "choice",
        id: "nation",
        label: "Formations of",
        help: "The army whose lists the next formation comes from.",
        value: draft.nation,
        choices: NATIONS.map((id) => ({
          id,
          label: organisations[id].name,
          ...maybe(
            organisations[id].side !== draft.side &&
              forbid(`The ${organisations[id].name} army fights on the other side.`, organisations[id].rule),
          ),
        })),
      },
      {
        kind: "choice",
        id: "armyQuality",
        label: "Army quality",
        help: `Usually ${org.armyQuality.usual} for the ${org.name} army.`,
        rules: ["DGK-MOR-01", "DGK-MOR-04"],
        value: draft.armyQuality,
        choices: ARMY_QUALITIES.map((id) => ({ id, label: capital(id) })),
      },
    ],
    adds: Object.entries(org.formations).map(([id, pattern]) => ({
      id,
      label: pattern.name,
      ...maybe(
        hasLeader(pattern)
          ? full
          : forbid(`${pattern.name} has no Leader of its own: field it as part of a larger formation.`, "DGK-CMD-01"),
      ),
    })),
    removable: false,
    parts: draft.forces.map((top) => formationNode(top, top, patternOf(top), [], true)),
  }
}

const hasLeader = (pattern: Pattern): boolean => RANKS.some((r) => r === pattern.level)

/** Parts that the organisation requires stay, unless this is only a detachment of it. */
const wanted = (removable: boolean, label: string) =>
  removable
    ? {}
    : { kept: forbid(`${label} cannot be removed: first mark the formation it belongs to as a detachment.`) }

/** A formation and the pattern it follows. */
type Formed = { readonly node: Node; readonly pattern: Pattern }

function formationNode(
  node: Node,
  top: TopFormation,
  pattern: Pattern,
  above: readonly Formed[],
  removable: boolean,
  part?: Part,
): SheetNode {
  const org = organisations[top.nation]
  const chain = [...above, { node, pattern }]
  const label = node.name ?? (node === top ? `${org.name} ${pattern.name}` : pattern.name)
  return {
    id: `${node.id}`,
    label,
    detail: summary({ forces: [node], top, pattern }),
    rules: [org.rule],
    fields: [
      nameField(node, label),
      ...(hasLeader(pattern) ? [leaderField(node)] : []),
      ...formationField(node, top, part),
      classField(node, top),
      qualityField(node),
      {
        kind: "yesno",
        id: "partial",
        label: "Detachment: parts may be missing",
        value: node.partial === true,
      },
      ...(node === top ? [groupedField(top)] : []),
    ],
    adds: [...pattern.parts.map((part) => addOf(node, top, part, chain)), ...(hasLeader(pattern) ? attachments : [])],
    removable,
    ...wanted(removable, label),
    parts: [
      ...pattern.parts.flatMap((part) =>
        node.parts.filter((n) => n.part === part.id).map((child) => partNode(child, part, top, chain)),
      ),
      ...node.parts.filter((n) => n.attached).map((n) => attachedNode(n)),
    ],
  }
}

/** Which formation this is, where the organisation allows several. */
function formationField(node: Node, top: TopFormation, part: Part | undefined): SheetField[] {
  const { formations, rule } = organisations[top.nation]
  const allowed = part ? formationsOf(part) : []
  if (allowed.length < 2) return []
  return [
    {
      kind: "choice",
      id: "formation",
      label: "Kind",
      help: "A different kind starts as printed.",
      rules: [rule],
      value: node.formation ?? (allowed[0] as string),
      choices: allowed.map((id) => ({ id, label: formations[id]?.name ?? id })),
    },
  ]
}

/** May a part be added? Not beyond what the organisation lists, either here or over the whole corps. */
function addOf(node: Node, top: TopFormation, part: Part, chain: readonly Formed[]) {
  const org = organisations[top.nation]
  const have = node.parts.filter((n) => n.part === part.id).length
  const inner = innerPattern(top.nation, part)
  const label = inner?.name ?? ("unit" in part ? part.unit.name : part.id)
  const limit = chain
    .flatMap((f) => (f.pattern.limits ?? []).map((l) => ({ ...l, found: countOf(f.node, l.parts) })))
    .find((l) => l.parts.includes(part.id) && l.found >= l.atMost)
  return {
    id: part.id,
    label,
    ...maybe(
      have >= part.count.to
        ? forbid(`The organisation has ${part.count.to} of these, and all are here.`, org.rule)
        : limit && forbid(`${capital(limit.says)}.`, org.rule),
    ),
  }
}

const countOf = (node: Node, parts: readonly string[]): number =>
  node.parts.reduce((n, p) => n + (parts.includes(p.part) ? 1 : 0) + countOf(p, parts), 0)

function partNode(node: Node, part: Part, top: TopFormation, above: readonly Formed[]): SheetNode {
  const { node: parent } = above.at(-1) as Formed
  const spare = parent.partial === true || parent.parts.filter((n) => n.part === part.id).length > part.count.from
  if (!("unit" in part))
    return formationNode(node, top, innerPattern(top.nation, part, node) as Pattern, above, spare, part)
  const { arm, bases, name } = part.unit
  const label = node.name ?? name
  return {
    id: `${node.id}`,
    label,
    detail: `${troops[troopFor(arm)].name}, ${basesOf(node.bases ?? bases)}`,
    fields: [
      nameField(node, label),
      ...(isGraded(arm) ? [classField(node, top)] : []),
      gradeField(node, arm),
      basesField(node.bases ?? bases),
    ],
    adds: [],
    removable: spare,
    ...wanted(spare, label),
    parts: [],
  }
}

/** Units that no organisation lists. */
const attachments = [
  ...[...GRADED_ARMS, ...PLAIN_ARMS.filter((a) => a !== "fastTransport" && a !== "slowTransport")].map((arm) => ({
    id: `${ATTACHED}:${arm}`,
    label: `Attach: ${troops[troopFor(arm)].name}`,
  })),
  ...VEHICLES.map((v) => ({ id: `${ATTACHED}:${v}`, label: `Attach: ${vehicles[v].name}` })),
]

function attachedNode(node: Node): SheetNode {
  const { vehicle, cyclist, antiAircraft, armed } = node.attached ?? {}
  const arm = attachedArm(node)
  const label = node.name ?? "Attached unit"
  const yesno = (id: string, text: string, value: boolean, forbidden: Forbidden | false): SheetField => ({
    kind: "yesno",
    id,
    label: text,
    value,
    ...maybe(forbidden),
  })
  return {
    id: `${node.id}`,
    label,
    detail: `${vehicle ? vehicles[vehicle].name : troops[troopFor(arm)].name}, ${basesOf(node.bases ?? 1)}`,
    ...(vehicle ? { rules: [vehicles[vehicle].rule] } : {}),
    fields: [
      nameField(node, label),
      gradeField(node, arm),
      basesField(node.bases ?? 1),
      yesno(
        "cyclist",
        "On bicycles",
        cyclist === true,
        arm !== "infantry" && forbid("Cyclists are infantry.", "DGK-TROOP-11"),
      ),
      yesno(
        "antiAircraft",
        "Can fire at aircraft",
        antiAircraft === true,
        !mayFireAtAircraft(arm) &&
          forbid("Only machine guns and Field Artillery fire at aircraft.", "DGK-AIR-02", "DGK-GAP-09"),
      ),
      yesno(
        "armed",
        arm === "machineGun" ? "Mounted to fire from automobiles" : "May fire, or strafe",
        armed === true,
        !mayBeArmed(arm) && forbid("Only Transport needs the scenario's permission to fire.", "DGK-FIRE-02"),
      ),
    ],
    adds: [],
    removable: true,
    parts: [],
  }
}

function troopFor(arm: Arm) {
  return arm === "infantry" ? "regularInfantry" : arm === "cavalry" ? "regularCavalry" : arm
}
const basesOf = (n: number): string => count(n, "base")
