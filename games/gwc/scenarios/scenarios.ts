/** All scenarios: those of the files beside this one, and quick battles by their code. */
import { byId, find } from "../data/load.ts"
import bathelemont from "./bathelemont.json" with { type: "json" }
import belleauWood from "./belleau-wood.json" with { type: "json" }
import blancMont from "./blanc-mont.json" with { type: "json" }
import bleid from "./bleid.json" with { type: "json" }
import boisDesCaures from "./bois-des-caures.json" with { type: "json" }
import douaumont from "./douaumont.json" with { type: "json" }
import juvincourt from "./juvincourt.json" with { type: "json" }
import mondement from "./mondement.json" with { type: "json" }
import ploisy from "./ploisy.json" with { type: "json" }
import { quickScenario } from "./quick.ts"
import rossignol from "./rossignol.json" with { type: "json" }
import { readScenario, type Scenario } from "./scenario.ts"
import seicheprey from "./seicheprey.json" with { type: "json" }

export * from "./scenario.ts"

const files = [
  bleid,
  mondement,
  boisDesCaures,
  juvincourt,
  belleauWood,
  seicheprey,
  rossignol,
  bathelemont,
  douaumont,
  ploisy,
  blancMont,
]

/** All scenarios in the order of their dates, then of their numbers. */
export const scenarios: readonly Scenario[] = files
  .map(readScenario)
  .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.number - b.number))

const scenariosById = byId("scenarios", scenarios)

/** The scenario of a file, or of the code of a quick battle (GWC-SCN-07). */
export const scenario = (id: string): Scenario => quickScenario(id) ?? find(scenariosById, "scenario", id)
