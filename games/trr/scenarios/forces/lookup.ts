/** Looks up what a request names. Every object has a property such as "constructor", which is no list and no vehicle. */
import { armies, type OrganisationList } from "../../data/organisations.ts"
import { type Vehicle, vehicleData } from "../../data/vehicles.ts"
import type { Nation } from "../../types.ts"

const own = <T>(table: { readonly [name: string]: T }, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** The list of an army. */
export const listNamed = (nation: Nation, list: string): OrganisationList | undefined =>
  own(armies.get(nation)?.lists ?? {}, list)

export const vehicleNamed = (vehicle: string): Vehicle | undefined => own(vehicleData.vehicles, vehicle)

/** The weapons of one version of a vehicle. */
export const armamentNamed = ({ armament }: Vehicle, version: string) => own(armament, version)
