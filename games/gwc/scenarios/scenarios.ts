/** All scenarios: those in the files in this folder, and quick battles by their code. */
import { freeze } from "@salient/kit/data-file"
import { scenariosOf } from "@salient/kit/scenario"
import bathelemont from "./bathelemont.json" with { type: "json" }
import belleauWood from "./belleau-wood.json" with { type: "json" }
import blancMont from "./blanc-mont.json" with { type: "json" }
import bleid from "./bleid.json" with { type: "json" }
import boisDesCaures from "./bois-des-caures.json" with { type: "json" }
import { checkScenario } from "./checks.ts"
import douaumont from "./douaumont.json" with { type: "json" }
import juvincourt from "./juvincourt.json" with { type: "json" }
import mondement from "./mondement.json" with { type: "json" }
import ploisy from "./ploisy.json" with { type: "json" }
import { quickScenario } from "./quick.ts"
import rossignol from "./rossignol.json" with { type: "json" }
import { type Scenario, ScenarioFile } from "./scenario.ts"
import seicheprey from "./seicheprey.json" with { type: "json" }

export * from "./scenario.ts"

/** The game's own scenarios, by date. */
export const scenarios = scenariosOf(
  {
    game: "gwc",
    schema: ScenarioFile,
    prepare(file, report, warn): Scenario {
      const scenario = freeze(file)
      checkScenario(scenario, report, warn)
      return scenario
    },
  },
  [
    bleid,
    rossignol,
    mondement,
    boisDesCaures,
    douaumont,
    juvincourt,
    bathelemont,
    seicheprey,
    ploisy,
    belleauWood,
    blancMont,
  ],
)

/** The scenario of a file, or for the code of a quick battle (GWC-SCN-07). */
export const scenarioNamed = (id: string): Scenario => quickScenario(id) ?? scenarios.named(id)
