/** The optional rules of a match: as in the scenario, or as the players have agreed. */
import type { GameOption } from "@salient/engine"
import { optionalRules, replacing } from "@salient/kit/optional-rules"
import { battleData } from "../../data/battle.ts"
import { observationData } from "../../data/observation.ts"
import type { Scenario } from "../../data/scenario.ts"
import type { State, Unit } from "../../state.ts"
import { GROUNDS, WEATHER_KINDS } from "../../types.ts"
import { fieldOf, forceOf } from "../scale-and-representation/field.ts"

const switches = optionalRules({
  assaultCompanies: {
    label: "Assault companies",
    says: "Storm troops and bombing companies use the assault factors.",
    rules: ["TRR-OPT-03"],
  },
  charges: { label: "Cavalry charges", says: "Squadrons may charge home.", rules: ["TRR-OPT-04"] },
  snipers: { label: "Snipers", says: "Every infantry battalion has a sniper.", rules: ["TRR-OPT-01"] },
  logistics: {
    label: "Logistics",
    says: "Battalions and guns on the table can fight only as long as wagons reach them.",
    rules: ["TRR-OPT-02", "TRR-GAP-18"],
  },
  missesFallShort: {
    label: "Misses fall short",
    says: "A shell that misses lands short of its target.",
    rules: ["TRR-HE-04"],
  },
  mgBarrages: {
    label: "Machine-gun barrages",
    says: "Machine-gun companies may be included in the fire plan.",
    rules: ["TRR-AMB-06"],
  },
  boatsDrift: {
    label: "Boats drift",
    says: "At the start of each move the current carries every boat downstream by a die roll.",
    rules: ["TRR-ENG-03"],
  },
  lateGrenades: {
    label: "No grenades before 1915",
    says: "No unit has grenades in 1914, whatever the lists say.",
    rules: ["TRR-AMB-16"],
  },
  sectors: {
    label: "Sectors",
    says: "If the scenario provides sectors, the table is divided and each sector has its own initiative. This is automatic when several players share a side.",
    rules: ["TRR-SEQ-03"],
  },
})

const { weathers } = observationData

const weather = replacing(
  "weather",
  {
    label: "Weather",
    says: "Different weather from the scenario's, for the whole battle.",
    rules: ["TRR-OPT-05", "TRR-OBS-06"],
  },
  WEATHER_KINDS,
  (kind) => weathers[kind].name,
)

const ground = replacing(
  "ground",
  {
    label: "Ground",
    says: "A different state of the ground from the scenario's: rain-soaked, or under snow.",
    rules: ["TRR-OPT-05", "TRR-MOVE-14"],
  },
  GROUNDS,
)

export const gameOptions: readonly GameOption[] = [...switches.options, weather.option, ground.option]

type Chosen = Pick<State, "options">

/** TRR-OPT-05 The players' choice instead of the scenario's. */
export const chosenWeather = weather.chosen
export const chosenGround = ground.chosen

type Choice = Exclude<Parameters<typeof switches.isOn>[1], "sectors">

/** Whether a scenario asks for an optional rule by itself. */
const asked = ({ options }: Scenario, choice: Choice): boolean =>
  choice === "lateGrenades" ? options.grenadesFrom !== undefined : options[choice] === true

/** Whether an optional rule is in force. */
export const isOn = (m: Pick<State, "scenario" | "options">, choice: Choice): boolean =>
  switches.isOn(m, choice, asked(fieldOf(m).scenario, choice))

/** TRR-SEQ-03 Whether the table is divided into sectors, which is the default when several players share a side. */
export const hasSectors = (m: Chosen, shared: boolean): boolean => switches.isOn(m, "sectors", shared)

/** Whether a unit has grenades: its list says from when, and the option removes them in 1914 (TRR-AMB-16). */
export function hasGrenades(m: Pick<State, "scenario" | "options">, unit: Pick<Unit, "id">): boolean {
  const { scenario, month } = fieldOf(m)
  const late = isOn(m, "lateGrenades") && month.year < (scenario.options.grenadesFrom ?? battleData.grenadesFrom)
  return forceOf(m, unit).grenades && !late
}
