/** The optional rules of a match: as the scenario says, or as the players have agreed. */
import type { GameOption } from "@salient/engine"
import { fieldOf } from "../field.ts"
import type { State } from "../state.ts"

type Choice = "assaultCompanies" | "charges" | "missesFallShort" | "mgBarrages"

const named: { readonly [id in Choice]: Pick<GameOption, "label" | "says" | "rules"> } = {
  assaultCompanies: {
    label: "Assault companies",
    says: "Storm troops and bombing companies use the assault factors.",
    rules: ["TRR-OPT-03"],
  },
  charges: { label: "Cavalry charges", says: "Squadrons may charge home.", rules: ["TRR-OPT-04"] },
  missesFallShort: {
    label: "Misses fall short",
    says: "A shell that misses lands short of its target.",
    rules: ["TRR-HE-04"],
  },
  mgBarrages: {
    label: "Machine-gun barrages",
    says: "Machine-gun companies may be written into the fire plan.",
    rules: ["TRR-AMB-06"],
  },
}

const CHOICES: readonly Choice[] = ["assaultCompanies", "charges", "missesFallShort", "mgBarrages"]

export const gameOptions: readonly GameOption[] = CHOICES.map((id) => ({
  id,
  ...named[id],
  choices: ["scenario", "on", "off"],
  default: "scenario",
}))

/** Whether an optional rule is in force. */
export function isOn(m: Pick<State, "scenario" | "options">, option: Choice): boolean {
  const chosen = m.options[option] ?? "scenario"
  return chosen === "scenario" ? fieldOf(m).scenario.options[option] : chosen === "on"
}
