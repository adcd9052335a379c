/** Where each piece starts the game: every unit and Leader in exactly one place. */
import type { Report } from "@salient/engine"
import type { Army, Arrival, Embarked, OnTrack, Zone } from "../data/scenario.ts"
import type { FormationId, LeaderId, UnitId } from "../types.ts"
import type { Roster } from "./roster.ts"

export type StartingPlace =
  | { readonly kind: "zone"; readonly zone: Zone }
  | { readonly kind: "arrival"; readonly arrival: Arrival }
  | { readonly kind: "train"; readonly train: OnTrack }
  | { readonly kind: "embarked"; readonly aboard: Embarked }

export type StartingPlaces = { readonly [piece: UnitId | LeaderId]: StartingPlace }

type Mention = { readonly field: string; readonly place: StartingPlace; used: boolean }

/** Finds each piece's place: its own if it is named, else that of the nearest formation above it that is named. */
export function placesOf(army: Army, roster: Roster, report: Report): StartingPlaces {
  const problem = (at: string, message: string) => report(at, message, "DGK-GAP-13")
  const known = new Set<string>([...roster.units, ...roster.leaders, ...roster.formations].map((x) => x.id))
  const mentions = new Map<string, Mention>()
  const mention = (id: string, at: string, place: StartingPlace) => {
    const before = mentions.get(id)
    if (!known.has(id)) problem(at, `there is no ${id} in this army`)
    else if (before) problem(at, `${id} already has its place in ${before.field}`)
    else mentions.set(id, { field: at, place, used: false })
  }
  for (const [i, zone] of army.zones.entries())
    for (const [j, id] of zone.who.entries()) mention(id, `zones[${i}].who[${j}]`, { kind: "zone", zone })
  for (const [i, arrival] of army.arrivals.entries())
    for (const [j, id] of arrival.who.entries()) mention(id, `arrivals[${i}].who[${j}]`, { kind: "arrival", arrival })
  for (const [i, train] of (army.trains ?? []).entries())
    mention(train.unit, `trains[${i}].unit`, { kind: "train", train })
  for (const [i, aboard] of (army.embarked ?? []).entries())
    mention(aboard.unit, `embarked[${i}].unit`, { kind: "embarked", aboard })

  const parents = new Map<FormationId, FormationId | null>(roster.formations.map((f) => [f.id, f.parent]))
  const places: { [piece: UnitId | LeaderId]: StartingPlace } = {}
  for (const piece of [...roster.leaders, ...roster.units]) {
    let found = mentions.get(piece.id)
    for (let at: FormationId | null = piece.formation; !found && at !== null; at = parents.get(at) ?? null)
      found = mentions.get(at)
    if (!found)
      problem("", `${piece.name} (${piece.id}) has no place: name it, or a formation above it, in a zone or an arrival`)
    else {
      found.used = true
      places[piece.id] = found.place
    }
  }
  for (const [id, { field: at, used }] of mentions)
    if (!used) problem(at, `${id} places no unit: everything that belongs to it is placed elsewhere`)
  return places
}
