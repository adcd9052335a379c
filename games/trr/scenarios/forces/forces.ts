/**
 * Builds a force from the organisations, by nation and date, so that grenades, light machine guns, storm troops and tanks arrive when they
 * did historically. An impossible force is refused with every reason, its field and its rule.
 */
import type { Problem } from "@salient/engine"
import { boatMover } from "../../charts/engineering.ts"
import { since } from "../../charts/gas-and-smoke.ts"
import { packHorseLoads } from "../../charts/logistics.ts"
import { aircraftData } from "../../data/aircraft.ts"
import { antiTankData } from "../../data/anti-tank.ts"
import { artilleryData, pieceOf } from "../../data/artillery.ts"
import { indirectData } from "../../data/indirect.ts"
import { logisticsData } from "../../data/logistics.ts"
import { armies, type ListElement, type OrganisationList } from "../../data/organisations.ts"
import { transportData } from "../../data/transport.ts"
import { FIGURES, type Figure, type Grade, type Month, type Mover, type Nation, type Side } from "../../types.ts"
import {
  aircraftProblems,
  countIn,
  formationProblems,
  gradesItself,
  inYear,
  least,
  lmgUsual,
  vehicleProblems,
  weaponsIn,
} from "./checks.ts"
import type { Force, ForceUnit, Formation, Model, UnitId } from "./force.ts"
import { gradePeriod, gradesAllowed } from "./grades.ts"
import { listNamed, vehicleNamed } from "./lookup.ts"
import type { ForceRequest, FormationRequest } from "./request.ts"

export type Built =
  | { readonly ok: true; readonly force: Force }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** Options that change what a force has. */
const { issue } = antiTankData

export type ForceOptions = { readonly grenadesFrom?: number | undefined } // no grenades before this year: TRR-AMB-16

/** Builds a side's force for a month of the war, or returns everything that makes it impossible. */
export function buildForce(side: Side, request: ForceRequest, month: Month, options: ForceOptions = {}): Built {
  const problems = forceProblems(request, month)
  if (problems.length > 0) return { ok: false, problems }
  const formations: Formation[] = []
  const units: ForceUnit[] = []
  for (const f of request.formations) {
    const nation = f.nation ?? request.nation
    const made = raise({ side, f, nation, month, options, snipers: request.snipers ?? false })
    formations.push(made.formation)
    units.push(...made.units)
  }
  for (const unit of attachedUnits(side, request)) {
    units.push(unit)
    formations.push({
      id: unit.formation,
      name: unit.name,
      list: "attached",
      nation: unit.nation,
      level: "attached",
      grade: unit.grade,
      parent:
        [...(request.vehicles ?? []), ...(request.transport ?? [])].find((v) => v.id === unit.formation)?.parent ??
        null,
      units: [unit.id],
    })
  }
  assignRadios(units, month)
  return { ok: true, force: { formations, units } }
}

/** Every reason why a force is impossible. */
export function forceProblems(request: ForceRequest, month: Month): Problem[] {
  const problems: Problem[] = []
  const under = (path: string, found: readonly Problem[]) =>
    problems.push(...found.map((p) => ({ ...p, field: `${path}.${p.field}` })))
  for (const [i, f] of request.formations.entries())
    under(`formations.${i}`, formationProblems(f, f.nation ?? request.nation, month))
  for (const [i, v] of (request.vehicles ?? []).entries())
    under(`vehicles.${i}`, vehicleProblems(v, v.nation ?? request.nation, month))
  for (const [i, a] of (request.aircraft ?? []).entries()) under(`aircraft.${i}`, aircraftProblems(a, month))
  problems.push(...nameProblems(request), ...commandProblems(request, month))
  return problems
}

const attached = (r: ForceRequest) => [
  ...(r.vehicles ?? []),
  ...(r.aircraft ?? []),
  ...(r.antiAircraft ?? []),
  ...(r.transport ?? []),
]

function nameProblems(request: ForceRequest): Problem[] {
  const seen = new Set<string>()
  const problems: Problem[] = []
  for (const { id } of [...request.formations, ...attached(request)]) {
    if (seen.has(id))
      problems.push({ field: "id", message: `two formations are called "${id}"`, rules: ["TRR-SEQ-04"] })
    seen.add(id)
  }
  return problems
}

/** A parent must be a headquarters, and may not command more battalions than its list says. */
function commandProblems(request: ForceRequest, month: Month): Problem[] {
  const problems: Problem[] = []
  const children = new Map<string, number>()
  const listOf = (f: FormationRequest) => listNamed(f.nation ?? request.nation, f.list)
  for (const [i, f] of request.formations.entries()) {
    if (f.parent === undefined) continue
    const parent = request.formations.find((p) => p.id === f.parent)
    const level = parent && listOf(parent)?.level
    if (f.parent === f.id || (level !== "brigade" && level !== "regiment"))
      problems.push({
        field: `formations.${i}.parent`,
        message: `"${f.parent}" is not a brigade or regiment of this force`,
        rules: ["TRR-SCALE-09"],
      })
    if (listOf(f)?.level === "battalion") children.set(f.parent, (children.get(f.parent) ?? 0) + 1)
  }
  for (const [i, f] of request.formations.entries()) {
    const list = listOf(f)
    const commands = list?.commands?.find((c) => month.year >= c.from && month.year <= c.to)
    const has = children.get(f.id) ?? 0
    if (list && commands && has > commands.battalions)
      problems.push({
        field: `formations.${i}`,
        message: `${f.name} commands ${commands.battalions} battalions, not ${has}`,
        rules: [list.rule],
      })
  }
  return problems
}

type Raising = {
  readonly side: Side
  readonly f: FormationRequest
  readonly nation: Nation
  readonly month: Month
  readonly options: ForceOptions
  readonly snipers: boolean
}

/** One formation with all its units. */
function raise(r: Raising): { formation: Formation; units: ForceUnit[] } {
  const army = armies.get(r.nation)
  const list = listNamed(r.nation, r.f.list)
  if (army === undefined || list === undefined) throw new Error(`list "${r.f.list}" was not checked`)
  const allowed = gradesAllowed(army.grades, r.month, {
    nationality: r.f.nationality,
    dominion: r.f.dominion,
    storm: list.storm,
  })
  const grade = r.f.grade ?? (gradesItself(list) ? "normal" : (allowed[0] ?? "normal")) // TRR-GAP-19
  const target = gradePeriod(army.grades, r.month).target ?? null
  const raised = list.elements.filter((e) => r.f.phantom !== true || e.kind === "company")
  const units = raised.flatMap((e) => elementUnits(r, list, e, grade, target, army.grades.mgCompanies ?? null))
  if (
    r.snipers &&
    r.f.phantom !== true &&
    list.elements.some((e) => e.kind === "company") &&
    list.level === "battalion"
  )
    units.push(sniper(r, grade, target))
  assignObservers(units)
  return {
    formation: {
      id: r.f.id,
      name: r.f.name,
      list: r.f.list,
      nation: r.nation,
      level: list.level,
      grade,
      parent: r.f.parent ?? null,
      units: units.map((u) => u.id),
    },
    units,
  }
}

type Mutable<T> = { -readonly [k in keyof T]: T[k] }

/** TRR-IND-06, -15 The first observer serves the first battery, and so on; batteries without an observer can only fire as planned. */
function assignObservers(units: ForceUnit[]): void {
  const batteries = units.filter((u) => u.kind === "battery")
  const observers: Mutable<ForceUnit>[] = units.filter((u) => u.kind === "observer")
  for (const [i, observer] of observers.entries()) observer.serves = batteries[i]?.id ?? null
}

/** TRR-GAP-05 A headquarters with a radio wagon calls for a battery that has no observer, one each, in their order. */
function assignRadios(units: readonly ForceUnit[], month: Month): void {
  if (!since(month, indirectData.radioFrom)) return
  const served = new Set(units.map((u) => u.serves))
  const mute = units.filter((u) => u.kind === "battery" && u.models[0]?.kind === "gun" && !served.has(u.id))
  // TRR-IND-15 A headquarters that provides the observers of its batteries has nobody left for its radio
  const finds = (hq: ForceUnit) =>
    units.some((u) => u.kind === "observer" && u.formation === hq.formation && u.figures.length === 0)
  const radios: Mutable<ForceUnit>[] = units.filter((u) => u.kind === "hq" && u.wagons.includes("radio") && !finds(u))
  for (const [i, hq] of radios.entries()) hq.serves = mute[i]?.id ?? null
}

function elementUnits(
  r: Raising,
  list: OrganisationList,
  e: ListElement,
  grade: Grade,
  target: Grade | null,
  mgGrade: Grade | null,
): ForceUnit[] {
  if (!inYear(e, r.month.year)) return []
  const count = countIn(r.f, list, e, r.month.year)
  const lmg = r.f.lmg ?? lmgUsual(list, r.month.year)
  return Array.from({ length: count }, (_, i): ForceUnit => {
    const own = e.kind === "mg" && mgGrade ? mgGrade : grade // TRR-GAP-19: German machine gunners
    const mounted = e.mounted === true
    const models = modelsOf(r.f, e, i, r.month.year)
    const figures = e.fromHq ? [] : figuresOf(r.f, e, models, carriesLmg(e) && i < lmg)
    const name = count === 1 ? e.name : `${e.name} ${i + 1}`
    return {
      id: unitId(r.side, r.f.id, e, i),
      formation: r.f.id,
      name: `${r.f.name}: ${name}`,
      kind: e.kind,
      nation: r.nation,
      grade: own,
      target: target ?? own,
      figures,
      models,
      wagons: e.wagons ?? [],
      mover: moverOf(e, figures, models, mounted),
      grenades: hasGrenades(r, list),
      rifleGrenades: e.kind === "company" && hasGrenades(r, list) && r.month.year >= issue.rifleGrenadesFrom,
      atRifle: e.kind === "company" && r.f.atRifles === true,
      cutter: r.f.cutters === true,
      assault: e.assault === true || (e.kind === "company" && i >= count - (list.bombing ?? 0)),
      lance: e.lance === true,
      offTable: e.kind === "battery" && r.f.offTable === true,
      phantom: r.f.phantom === true,
      serves: null,
    }
  })
}

const carriesLmg = (e: ListElement): boolean => e.kind === "company" || e.kind === "squadron"

const unitId = (side: Side, formation: string, e: { readonly name: string }, i: number): UnitId =>
  `unit:${side}/${formation}/${slug(e.name)}-${i + 1}`

const slug = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "") // Jäger: jager
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")

function modelsOf(f: FormationRequest, e: ListElement, i: number, year: number): Model[] {
  const crew = e.crew ?? artilleryData.crewUnprinted
  if (e.models !== undefined) {
    const count = f.models?.[e.name] ?? least(e.models)
    return Array.from({ length: count }, (): Model => ({ kind: "mg", crew }))
  }
  const chosen = f.pieces?.[e.name]
  const piece = chosen?.[i] ?? chosen?.at(-1) ?? e.pieces?.[0]
  if (piece === undefined) return []
  const strength = f.weapons?.[e.name] ?? weaponsIn(e, year) ?? 1
  return [{ kind: "gun", piece, strength, team: e.team === true }]
}

/** Specialists stand on the right, so that none is beyond the tenth place, where no hits fall: TRR-FIRE-12. */
function figuresOf(f: FormationRequest, e: ListElement, models: readonly Model[], lmg: boolean): Figure[] {
  if (e.figures === undefined) {
    const crews = models.length * (e.crew ?? artilleryData.crewUnprinted)
    return Array.from({ length: crews }, (): Figure => "crew")
  }
  const figures = FIGURES.flatMap((figure) => Array.from({ length: e.figures?.[figure] ?? 0 }, () => figure)).reverse()
  const rank: readonly Figure[] = ["rifle", "rifleSmg", "mounted", "man"]
  const ordered = [...figures.filter((x) => !rank.includes(x)), ...figures.filter((x) => rank.includes(x))]
  const wanted = f.figures?.[e.name] ?? ordered.length
  const left = ordered.slice(0, wanted)
  if (!lmg) return left.map((x) => (x === "lmg" ? "rifle" : x)) // TRR-ORG-18: the printed gun left out
  if (left.includes("lmg")) return left
  const place = left.findIndex((x) => rank.includes(x)) // a light machine gun is one of the company's figures: TRR-SCALE-02
  const gunner: Figure = left[place] === "mounted" ? "mountedLmg" : "lmg"
  return [gunner, ...left.filter((_, at) => at !== place)]
}

const onHorse = (figure: Figure): boolean => figure.startsWith("mounted")

function moverOf(e: ListElement, figures: readonly Figure[], models: readonly Model[], mounted: boolean): Mover {
  if (e.kind === "cyclists") return "bicycle"
  if (e.kind === "battery") return e.team ? "horseTransport" : "manhandledGun"
  if (e.kind === "mg" && e.wagons?.includes("mg")) return "horseTransport" // TRR-AMB-22: while it is loaded
  if (e.kind === "infantryGun") return "manhandledGun"
  if (e.kind === "mortar") {
    const gun = models[0]
    const heavy = gun?.kind === "gun" && pieceOf(gun.piece).calibre > logisticsData.mediumMortars.to
    return heavy ? "manhandledGun" : "infantry"
  }
  return mounted || (figures.length > 0 && figures.every(onHorse)) ? "cavalry" : "infantry"
}

function hasGrenades(r: Raising, list: OrganisationList): boolean {
  if (r.f.grenades === "none" || r.month.year < (r.options.grenadesFrom ?? 0)) return false // TRR-AMB-16
  if (r.f.grenades === "improvised") return true
  return list.grenadesFrom !== null && r.month.year >= list.grenadesFrom
}

const single = {
  models: [],
  rifleGrenades: false,
  atRifle: false,
  cutter: false,
  wagons: [],
  assault: false,
  lance: false,
  offTable: false,
  phantom: false,
  serves: null,
} as const

function sniper(r: Raising, grade: Grade, target: Grade | null): ForceUnit {
  return {
    ...single,
    id: `unit:${r.side}/${r.f.id}/sniper`,
    formation: r.f.id,
    name: `${r.f.name}: sniper`,
    kind: "sniper",
    nation: r.nation,
    grade,
    target: target ?? grade,
    figures: ["sniper"],
    mover: "infantry",
    grenades: false,
  }
}

/** Vehicles, flights and anti-aircraft units, which are in no list: each is a formation of its own. */
function attachedUnits(side: Side, request: ForceRequest): ForceUnit[] {
  const base = (id: string, nation: Nation | undefined, grade: Grade = "normal") => ({
    ...single,
    id: `unit:${side}/${id}` as UnitId,
    formation: id,
    nation: nation ?? request.nation,
    grade,
    target: grade,
    figures: [],
    grenades: false,
  })
  const vehicles = (request.vehicles ?? []).map((v): ForceUnit => {
    const vehicle = vehicleNamed(v.vehicle)
    if (vehicle === undefined) throw new Error(`vehicle "${v.vehicle}" was not checked`)
    const version = v.version ?? Object.keys(vehicle.armament)[0] ?? "any"
    const strength = v.strength ?? vehicle.strength
    const models: Model[] = [{ kind: "vehicle", vehicle: v.vehicle, version, strength }]
    return { ...base(v.id, v.nation, v.grade), name: v.name, kind: "vehicle", models, mover: vehicle.mover }
  })
  const flights = (request.aircraft ?? []).map((a): ForceUnit => {
    const type = aircraftData.types[a.type]
    const flight: Model = {
      kind: "flight",
      type: a.type,
      airframe: a.airframe ?? type.airframe,
      armoured: a.armoured ?? false,
      barrels: a.barrels ?? type.barrels[0],
      bombs: a.bombs ?? false,
    }
    return { ...base(a.id, a.nation), name: a.name, kind: "aircraft", models: [flight], mover: null, offTable: true }
  })
  const guns = (request.antiAircraft ?? []).map((a): ForceUnit => {
    const models: Model[] = [{ kind: "antiAircraft", type: a.kind }]
    const figures = Array.from({ length: artilleryData.crewUnprinted }, (): Figure => "crew")
    const mover = a.kind === "aaMg" ? "infantry" : "manhandledGun"
    return {
      ...base(a.id, undefined),
      name: a.name,
      kind: a.kind === "aaMg" ? "mg" : "battery",
      models,
      figures,
      mover,
    }
  })
  const transport = (request.transport ?? []).map((t): ForceUnit => {
    const { mover, strength, water } = transportData.types[t.type]
    const models: Model[] = [
      {
        kind: "transport",
        type: t.type,
        strength: t.strength ?? strength,
        loads: t.loads ?? (t.type === "packHorses" ? packHorseLoads(t.strength ?? strength) : 0),
      },
    ]
    const moves = water ? boatMover(t.type === "poweredBoat") : mover
    return { ...base(t.id, undefined), name: t.name, kind: water ? "boat" : "transport", models, mover: moves }
  })
  return [...vehicles, ...flights, ...guns, ...transport]
}
