/** The schemas of the files this game reads, by kind. `salient check` and the game's description use them. */
import type { z } from "zod"
import { scenarios } from "../scenarios/scenarios.ts"
import { ActionsFile, EventsFile, OrdersFile, StrategiesFile } from "./cards.ts"
import { CompositionFile } from "./composition.ts"
import { FateFile } from "./fate.ts"
import { FortificationsFile } from "./fortifications.ts"
import { MapFile } from "./maps/maps.ts"
import { ObjectivesFile } from "./objectives.ts"
import { LeadersFile, TanksFile, TelephonesFile, UnitsFile, WeaponsFile } from "./pieces.ts"
import { QuickFile } from "./quick.ts"
import { SupportFile } from "./support.ts"
import { TerrainFile } from "./terrain.ts"
import { ValuesFile } from "./values.ts"

export const files: { readonly [kind: string]: z.ZodType } = {
  scenario: scenarios.file,
  map: MapFile,
  actions: ActionsFile,
  composition: CompositionFile,
  events: EventsFile,
  fate: FateFile,
  fortifications: FortificationsFile,
  leaders: LeadersFile,
  objectives: ObjectivesFile,
  orders: OrdersFile,
  quick: QuickFile,
  strategies: StrategiesFile,
  support: SupportFile,
  tanks: TanksFile,
  telephones: TelephonesFile,
  terrain: TerrainFile,
  units: UnitsFile,
  values: ValuesFile,
  weapons: WeaponsFile,
}
