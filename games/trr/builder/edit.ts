/** Edits of a force: only what its sheet offers, and never half an edit. */
import { checkEdit, type Edit } from "@salient/engine"
import { vehicleData } from "../data/vehicles.ts"
import type { AircraftRequest, FormationRequest, VehicleRequest } from "../scenarios/forces/request.ts"
import type { Aircraft, AirDefence, Nation, Side, Transport } from "../types.ts"
import { type Draft, listOf } from "./draft.ts"
import { ARMY, NOBODY, sheetOf, USUAL } from "./sheet.ts"

type Value = string | number | boolean

/** The draft after an edit. An edit that the sheet does not offer is refused, with the reason. */
export function editDraft(draft: Draft, edit: Edit): Draft {
  checkEdit(sheetOf(draft), edit)
  const next = structuredClone(draft)
  if ("set" in edit) set(next, edit.set.node, edit.set.field, edit.set.value)
  else if ("add" in edit) add(next, edit.add.what)
  else remove(next, edit.remove.node)
  return next
}

function set(draft: Draft, node: string, field: string, value: Value): void {
  if (node === ARMY) {
    setArmy(draft, field, value)
    return
  }
  const [id, element] = node.split("/")
  const { formations, vehicles = [], aircraft = [], antiAircraft = [], transport = [] } = draft.request
  const formation = formations.find((f) => f.id === id)
  if (formation && element !== undefined) setElement(draft, formation, Number(element), field, value)
  else if (formation) setFormation(formation, field, value)
  else {
    const found = [...vehicles, ...aircraft, ...antiAircraft, ...transport].find((x) => x.id === id)
    if (found) setModel(found, field, value)
  }
}

function setArmy(draft: Draft, field: string, value: Value): void {
  switch (field) {
    case "side":
      draft.side = value as Side
      break
    case "nation":
      draft.nation = value as Nation
      break
    case "year":
      draft.year = value as number
      break
    case "month":
      draft.month = value as number
      break
    case "snipers":
      draft.request.snipers = value as boolean
  }
}

function setFormation(f: FormationRequest, field: string, value: Value): void {
  switch (field) {
    case "name":
      f.name = named(value, f.name)
      break
    case "lmg":
      f.lmg = value as number
      break
    case "atRifles":
      f.atRifles = value as boolean
      break
    case "cutters":
      f.cutters = value as boolean
      break
    case "offTable":
      f.offTable = value as boolean
      break
    case "parent":
      if (value === NOBODY) delete f.parent
      else f.parent = value as string
      break
    case "grade":
      if (value === USUAL) delete f.grade
      else f.grade = value as NonNullable<FormationRequest["grade"]>
      break
    case "nationality":
      if (value === USUAL) delete f.nationality
      else f.nationality = value as string
      break
    case "dominion":
      f.dominion = value as boolean
      break
    case "grenades":
      if (value === USUAL) delete f.grenades
      else f.grenades = value as NonNullable<FormationRequest["grenades"]>
  }
}

/** An empty name is ignored. */
const named = (value: Value, before: string): string =>
  typeof value === "string" && value.trim() !== "" ? value : before

function setElement(draft: Draft, f: FormationRequest, at: number, field: string, value: Value): void {
  const element = listOf(draft, f)?.elements[at]
  if (!element) return
  const { name } = element
  if (field === "piece") f.pieces = { ...f.pieces, [name]: [value as string] }
  else {
    const key = ({ count: "counts", models: "models", weapons: "weapons", figures: "figures" } as const)[field]
    if (key) f[key] = { ...f[key], [name]: value as number }
  }
  const count = f.counts?.[name]
  if (count === 0 && f.pieces) delete f.pieces[name] // no entry for a gun whose count is 0
}

type Model = VehicleRequest | AircraftRequest | { id: string; name: string }

function setModel(model: Model, field: string, value: Value): void {
  if (field === "name") model.name = named(value, model.name)
  else if (field === "parent" && value === NOBODY) delete (model as VehicleRequest).parent
  else Object.assign(model, { [field]: value })
}

function add(draft: Draft, what: string): void {
  const [kind, of = ""] = what.split(":")
  const id = `${kind}-${draft.next++}`
  const { request } = draft
  switch (kind) {
    case "list":
      request.formations.push({ id, list: of, name: listOf(draft, { list: of })?.name ?? of })
      break
    case "vehicle":
      request.vehicles = [...(request.vehicles ?? []), { id, vehicle: of, name: vehicleData.vehicles[of]?.name ?? of }]
      break
    case "flight":
      request.aircraft = [...(request.aircraft ?? []), { id, type: of as Aircraft, name: "Flight" }]
      break
    case "aa":
      request.antiAircraft = [
        ...(request.antiAircraft ?? []),
        { id, kind: of as Exclude<AirDefence, "target">, name: "Anti-aircraft" },
      ]
      break
    case "transport":
      request.transport = [...(request.transport ?? []), { id, type: of as Transport, name: "Transport" }]
  }
}

function remove(draft: Draft, id: string): void {
  const { request } = draft
  const without = <T extends { id: string }>(list: readonly T[]): T[] => list.filter((x) => x.id !== id)
  request.formations = without(request.formations)
  if (request.vehicles) request.vehicles = without(request.vehicles)
  if (request.aircraft) request.aircraft = without(request.aircraft)
  if (request.antiAircraft) request.antiAircraft = without(request.antiAircraft)
  if (request.transport) request.transport = without(request.transport)
  for (const x of [...request.formations, ...(request.vehicles ?? []), ...(request.transport ?? [])])
    if (x.parent === id) delete x.parent
}
