/** A force as a form: each formation and model, what can be changed in it or added to it, and what forbids the rest. */
import type { Forbidden, Problem, Sheet, SheetField, SheetNode } from "@salient/engine"
import { aircraftData } from "../data/aircraft.ts"
import { artilleryData } from "../data/artillery.ts"
import { armies, type ListElement, type OrganisationList } from "../data/organisations.ts"
import { vehicleData } from "../data/vehicles.ts"
import {
  aircraftProblems,
  countIn,
  figureSpan,
  formationProblems,
  gradesItself,
  inYear,
  least,
  lmgSpan,
  lmgUsual,
  vehicleProblems,
  weaponsIn,
} from "../scenarios/forces/checks.ts"
import { buildForce, forceProblems } from "../scenarios/forces/forces.ts"
import { gradesAllowed } from "../scenarios/forces/grades.ts"
import { vehicleNamed } from "../scenarios/forces/lookup.ts"
import type { AircraftRequest, FormationRequest, VehicleRequest } from "../scenarios/forces/request.ts"
import { AIRCRAFT, AIRFRAMES, GRADES, NATIONS, SIDES, TRANSPORTS } from "../types.ts"
import { type Draft, everything, isFull, listOf, longestName, monthOf, requestOf } from "./draft.ts"

export const ARMY = "army"
/** The choice that leaves the matter to the army's usual practice. */
export const USUAL = "usual"
export const NOBODY = "nobody"

const maybe = (forbidden: Forbidden | undefined | false) => (forbidden ? { forbidden } : {})
const capital = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1)
const sentence = (s: string): string => `${capital(s)}.`
const spaced = (s: string): string => capital(s.replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`))
const because = ([problem]: readonly Problem[]): Forbidden | undefined =>
  problem && { reason: sentence(problem.message), rules: problem.rules }

/** The sheet of a draft. */
export function sheetOf(draft: Draft): Sheet {
  const request = requestOf(draft)
  const problems = forceProblems(request, monthOf(draft)).map((p) => located(draft, p))
  if (draft.request.formations.length === 0)
    problems.push({ reason: "This force is empty: add a formation.", rules: ["TRR-SEQ-04"], node: ARMY })
  return { root: armyNode(draft), problems, warnings: [], totals: problems.length > 0 ? [] : totals(draft) }
}

/** A problem with the node it concerns: `formations.2.grade` is about the third formation. */
function located(draft: Draft, { field, message, rules }: Problem): Forbidden & { node?: string } {
  const [kind, at] = field.split(".")
  const lists: { readonly [kind: string]: readonly { readonly id: string }[] | undefined } = {
    formations: draft.request.formations,
    vehicles: draft.request.vehicles,
    aircraft: draft.request.aircraft,
  }
  const node = lists[kind ?? ""]?.[Number(at)]?.id
  return { reason: sentence(message), rules, ...(node === undefined ? {} : { node }) }
}

function totals(draft: Draft): Sheet["totals"] {
  const built = buildForce(draft.side, requestOf(draft), monthOf(draft))
  if (!built.ok) return []
  const { units } = built.force
  const models = units.flatMap((u) => u.models)
  const count = (kind: string) => models.filter((m) => m.kind === kind).length
  const figures = units.reduce((n, u) => n + u.figures.length, 0)
  return [
    { label: "Units", text: `${units.length}` },
    {
      label: "Companies and squadrons",
      text: `${units.filter((u) => u.kind === "company" || u.kind === "squadron").length}`,
    },
    { label: "Figures", text: `${figures}` },
    { label: "Machine guns", text: `${count("mg")} models` },
    { label: "Guns and mortars", text: `${count("gun")} models` },
    ...(count("vehicle") > 0 ? [{ label: "Vehicles", text: `${count("vehicle")} models` }] : []),
    ...(count("flight") > 0 ? [{ label: "Flights", text: `${count("flight")}` }] : []),
  ]
}

const text = (id: string, label: string, value: string): SheetField => ({
  kind: "text",
  id,
  label,
  value,
  longest: longestName,
})

function armyNode(draft: Draft): SheetNode {
  const settled = everything(draft).length > 0
  return {
    id: ARMY,
    label: `A force of ${draft.month}/${draft.year}`,
    fields: [
      {
        kind: "choice",
        id: "side",
        label: "Side",
        value: draft.side,
        choices: SIDES.map((id) => ({ id, label: capital(id) })),
      },
      {
        kind: "choice",
        id: "nation",
        label: "Nation",
        value: draft.nation,
        choices: NATIONS.map((id) => ({
          id,
          label: capital(id),
          ...maybe(
            id !== draft.nation &&
              settled && { reason: "Remove its formations first: they belong to this army.", rules: ["TRR-GAP-16"] },
          ),
        })),
      },
      { kind: "number", id: "year", label: "Year", value: draft.year, min: 1900, max: 1934, step: 1 },
      { kind: "number", id: "month", label: "Month", value: draft.month, min: 1, max: 12, step: 1 },
      {
        kind: "yesno",
        id: "snipers",
        label: "A sniper for each infantry battalion",
        rules: ["TRR-OPT-01"],
        value: draft.request.snipers === true,
      },
    ],
    adds: adds(draft),
    removable: false,
    parts: [
      ...draft.request.formations.map((f) => formationNode(draft, f)),
      ...(draft.request.vehicles ?? []).map((v) => vehicleNode(draft, v)),
      ...(draft.request.aircraft ?? []).map((a) => flightNode(draft, a)),
      ...(draft.request.antiAircraft ?? []).map(
        (a): SheetNode => ({
          ...leaf(a.id, a.name, a.kind === "aaMg" ? "Anti-aircraft machine guns" : "Heavy anti-aircraft gun"),
          rules: ["TRR-AIR-06"],
        }),
      ),
      ...(draft.request.transport ?? []).map(
        (t): SheetNode => ({
          ...leaf(t.id, t.name, spaced(t.type)),
          rules: ["TRR-SCALE-07"],
        }),
      ),
    ],
  }
}

const leaf = (id: string, name: string, detail: string): SheetNode => ({
  id,
  label: name,
  detail,
  fields: [text("name", "Name", name)],
  adds: [],
  removable: true,
  parts: [],
})

/** Everything the army could have, with the reason for what it does not have at that time. */
function adds(draft: Draft): SheetNode["adds"] {
  const month = monthOf(draft)
  const full = isFull(draft) && { reason: "This force is as large as a table can hold.", rules: [] }
  const trial = { id: "trial", name: "trial" }
  const lists = Object.entries(armies.get(draft.nation)?.lists ?? {}).map(([id, list]) => ({
    id: `list:${id}`,
    label: `${list.name}, ${list.from}–${list.to}`,
    ...maybe(full || because(formationProblems({ ...trial, list: id }, draft.nation, month))),
  }))
  const vehicles = Object.entries(vehicleData.vehicles)
    .filter(([, v]) => v.users[draft.nation] !== undefined || v.users.any !== undefined)
    .map(([id, v]) => ({
      id: `vehicle:${id}`,
      label: v.name,
      ...maybe(full || because(vehicleProblems({ ...trial, vehicle: id }, draft.nation, month))),
    }))
  const flights = AIRCRAFT.map((type) => ({
    id: `flight:${type}`,
    label: `Flight: ${spaced(type)}`,
    ...maybe(full || because(aircraftProblems({ ...trial, type }, month))),
  }))
  return [
    ...lists,
    ...vehicles,
    ...flights,
    { id: "aa:aaMg", label: "Anti-aircraft machine guns", ...maybe(full) },
    { id: "aa:heavyAa", label: "Heavy anti-aircraft gun", ...maybe(full) },
    ...TRANSPORTS.map((t) => ({ id: `transport:${t}`, label: spaced(t), ...maybe(full) })),
  ]
}

function formationNode(draft: Draft, f: FormationRequest): SheetNode {
  const list = listOf(draft, f) as OrganisationList
  const { year } = draft
  const elements = list.elements.map((e, i) => ({ e, i })).filter(({ e }) => inYear(e, year))
  return {
    id: f.id,
    label: f.name,
    detail: `${list.name}: ${elements.map(({ e }) => `${countIn(f, list, e, year)} ${e.name}`).join(", ")}`,
    rules: [list.rule],
    fields: [
      text("name", "Name", f.name),
      ...peopleFields(draft, f, list),
      gradeField(draft, f, list),
      ...parentField(draft, f),
      ...ways(draft, f, list),
    ],
    adds: [],
    removable: true,
    parts: elements.map(({ e, i }) => elementNode(f, list, e, i, year)),
  }
}

/** TRR-GAP-19, TRR-ORG-07 The origin of the troops, for armies whose grades depend on it. */
function peopleFields(draft: Draft, f: FormationRequest, list: OrganisationList): SheetField[] {
  const grades = armies.get(f.nation ?? draft.nation)?.grades
  if (!grades || list.level === "artillery") return []
  const fields: SheetField[] = []
  if (grades.nationalities)
    fields.push({
      kind: "choice",
      id: "nationality",
      label: "Nationality",
      rules: ["TRR-GAP-19"],
      value: f.nationality ?? USUAL,
      choices: [
        { id: USUAL, label: "Mixed, as the army was at the time" },
        ...grades.nationalities.map(({ name }) => ({ id: name, label: name })),
      ],
    })
  if (grades.dominions)
    fields.push({
      kind: "yesno",
      id: "dominion",
      label: "Canadians or Australians",
      rules: ["TRR-GAP-19"],
      value: f.dominion === true,
    })
  return fields
}

function gradeField(draft: Draft, f: FormationRequest, list: OrganisationList): SheetField {
  const army = armies.get(f.nation ?? draft.nation)
  const allowed = army
    ? gradesAllowed(army.grades, monthOf(draft), {
        nationality: f.nationality,
        dominion: f.dominion,
        storm: list.storm,
      })
    : []
  return {
    kind: "choice",
    id: "grade",
    label: "Grade",
    rules: ["TRR-MOT-02", "TRR-GAP-19"],
    value: f.grade ?? USUAL,
    choices: [
      { id: USUAL, label: "As most of the army was" },
      ...GRADES.map((id) => ({
        id,
        label: capital(id),
        ...maybe(
          !allowed.includes(id) &&
            !gradesItself(list) && {
              reason: `In ${draft.year} such troops must be ${allowed.join(" or ")}.`,
              rules: ["TRR-GAP-19"],
            },
        ),
      })),
    ],
  }
}

/** The formation it belongs to: a brigade or regiment of this force that may command one more battalion by its list. */
function parentField(draft: Draft, f: FormationRequest): SheetField[] {
  const heads = draft.request.formations.filter((p) => p !== f && (listOf(draft, p)?.commands?.length ?? 0) > 0)
  if (heads.length === 0 && f.parent === undefined) return []
  const isBattalion = listOf(draft, f)?.level === "battalion"
  return [
    {
      kind: "choice",
      id: "parent",
      label: "Belongs to",
      rules: ["TRR-SCALE-09"],
      value: f.parent ?? NOBODY,
      choices: [
        { id: NOBODY, label: "Nobody" },
        ...heads.map((p) => {
          const list = listOf(draft, p)
          const room = list?.commands?.find((c) => draft.year >= c.from && draft.year <= c.to)?.battalions ?? 0
          const others = draft.request.formations.filter(
            (x) => x !== f && x.parent === p.id && listOf(draft, x)?.level === "battalion",
          )
          const reason = `${p.name} commands ${room} battalions and already has them.`
          return {
            id: p.id,
            label: p.name,
            ...maybe(isBattalion && others.length >= room && { reason, rules: list ? [list.rule] : [] }),
          }
        }),
      ],
    },
  ]
}

/** Light machine guns, grenades, and where its guns stand. */
function ways(draft: Draft, f: FormationRequest, list: OrganisationList): SheetField[] {
  const [fewest, full] = lmgSpan(list, draft.year)
  const tried = (grenades: "issued" | "improvised") =>
    because(
      formationProblems({ ...f, grenades }, f.nation ?? draft.nation, monthOf(draft)).filter(
        (p) => p.field === "grenades",
      ),
    )
  const fields: SheetField[] = []
  if (full > 0)
    fields.push({
      kind: "number",
      id: "lmg",
      label: "Companies with a light machine gun",
      rules: [list.rule],
      value: f.lmg ?? lmgUsual(list, draft.year),
      min: fewest,
      max: full,
      step: 1,
    })
  fields.push({
    kind: "choice",
    id: "grenades",
    label: "Grenades",
    value: f.grenades ?? USUAL,
    choices: [
      { id: USUAL, label: "As issued at that date" },
      { id: "issued", label: "Issued", ...maybe(tried("issued")) },
      { id: "improvised", label: "Improvised", ...maybe(tried("improvised")) },
      { id: "none", label: "None" },
    ],
  })
  if (list.elements.some((e) => e.kind === "company"))
    fields.push({
      kind: "yesno",
      id: "atRifles",
      label: "Anti-tank rifles",
      rules: ["TRR-AT-11"],
      value: f.atRifles === true,
      ...maybe(
        because(
          formationProblems({ ...f, atRifles: true }, f.nation ?? draft.nation, monthOf(draft)).filter(
            (p) => p.field === "atRifles",
          ),
        ),
      ),
    })
  if (list.level === "engineers")
    fields.push({
      kind: "yesno",
      id: "cutters",
      label: "Hedge cutters",
      rules: ["TRR-MOVE-04"],
      value: f.cutters === true,
    })
  if (list.level === "artillery")
    fields.push({
      kind: "yesno",
      id: "offTable",
      label: "Fires from off the table",
      rules: ["TRR-SEQ-05"],
      value: f.offTable === true,
    })
  return fields
}

const upTo = (count: ListElement["count"]): number => (typeof count === "number" ? count : count[1])

function elementNode(f: FormationRequest, list: OrganisationList, e: ListElement, i: number, year: number): SheetNode {
  const fields: SheetField[] = []
  const number = (id: string, label: string, value: number, min: number, max: number) =>
    fields.push({ kind: "number", id, label, value, min, max, step: 1, rules: [list.rule] })
  const needed = e.kind === "hq" && list.level === "battalion" ? 1 : 0 // TRR-SCALE-03
  number("count", "How many", countIn(f, list, e, year), needed, upTo(e.count))
  if (e.models !== undefined)
    number("models", "Machine-gun models", f.models?.[e.name] ?? least(e.models), 1, upTo(e.models))
  const weapons = weaponsIn(e, year)
  if (weapons !== undefined) number("weapons", "Weapons per model", f.weapons?.[e.name] ?? weapons, 1, weapons)
  const [fewest, full] = figureSpan(e)
  if ((e.kind === "company" || e.kind === "squadron") && full >= fewest)
    number("figures", "Figures", f.figures?.[e.name] ?? full, fewest, full)
  if (e.pieces && e.pieces.length > 1)
    fields.push({
      kind: "choice",
      id: "piece",
      label: "Gun",
      value: f.pieces?.[e.name]?.[0] ?? e.pieces[0] ?? "",
      choices: e.pieces.map((id) => ({ id, label: artilleryData.pieces[id]?.name ?? id })),
    })
  return { id: `${f.id}/${i}`, label: e.name, fields, adds: [], removable: false, parts: [] }
}

function vehicleNode(draft: Draft, v: VehicleRequest): SheetNode {
  const vehicle = vehicleNamed(v.vehicle)
  if (!vehicle) return leaf(v.id, v.name, v.vehicle)
  const versions = Object.keys(vehicle.armament)
  return {
    ...leaf(v.id, v.name, vehicle.name),
    rules: ["TRR-GAP-03"],
    fields: [
      text("name", "Name", v.name),
      ...(versions.length > 1
        ? [
            {
              kind: "choice" as const,
              id: "version",
              label: "Version",
              value: v.version ?? (versions[0] as string),
              choices: versions.map((id) => ({ id, label: capital(id) })),
            },
          ]
        : []),
      {
        kind: "number",
        id: "strength",
        label: "Vehicles per model",
        rules: ["TRR-SCALE-06"],
        value: v.strength ?? vehicle.strength,
        min: 1,
        max: vehicle.strength,
        step: 1,
      },
      ...parentField(draft, { ...v, list: "" }),
    ],
  }
}

function flightNode(draft: Draft, a: AircraftRequest): SheetNode {
  const type = aircraftData.types[a.type]
  const [fewest, full] = type.barrels
  const bombs = because(aircraftProblems({ ...a, bombs: true }, monthOf(draft)).filter((p) => p.field === "bombs"))
  return {
    ...leaf(a.id, a.name, spaced(a.type)),
    rules: ["TRR-AIR-03"],
    fields: [
      text("name", "Name", a.name),
      {
        kind: "choice",
        id: "airframe",
        label: "Airframe",
        rules: ["TRR-AIR-08"],
        value: a.airframe ?? type.airframe,
        choices: AIRFRAMES.map((id) => ({ id, label: spaced(id) })),
      },
      {
        kind: "number",
        id: "barrels",
        label: "Machine guns",
        value: a.barrels ?? fewest,
        min: fewest,
        max: full,
        step: 1,
      },
      { kind: "yesno", id: "armoured", label: "Armoured", rules: ["TRR-AIR-08"], value: a.armoured === true },
      { kind: "yesno", id: "bombs", label: "Bombs", rules: ["TRR-AIR-03"], value: a.bombs === true, ...maybe(bombs) },
    ],
  }
}
