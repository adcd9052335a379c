/** The schemas of the files this game reads, by kind: what `salient check` and the game's description go by. */
import type { z } from "zod"
import { ActionsFile, EventsFile, OrdersFile, StrategiesFile } from "./data/cards.ts"
import { CompositionFile } from "./data/composition.ts"
import { FateFile } from "./data/fate.ts"
import { FortificationsFile } from "./data/fortifications.ts"
import { ObjectivesFile } from "./data/objectives.ts"
import { LeadersFile, TanksFile, TelephonesFile, UnitsFile, WeaponsFile } from "./data/pieces.ts"
import { QuickFile } from "./data/quick.ts"
import { SupportFile } from "./data/support.ts"
import { TerrainFile } from "./data/terrain.ts"
import { ValuesFile } from "./data/values.ts"
import { MapFile } from "./maps/maps.ts"
import { ScenarioFile } from "./scenarios/scenarios.ts"

export const files: { readonly [kind: string]: z.ZodType } = {
  scenario: ScenarioFile,
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
