/**
 * Optional rules: a scenario may ask for one, and the players may agree otherwise. They are declared once, each with the rule
 * it stands for; the lobby shows them as options, and rules ask whether one is in force.
 */
import type { GameOption, Options } from "@salient/engine"

/** What the players read of an optional rule, and the rules it stands for. */
export type OptionalRule = Pick<GameOption, "label" | "says" | "rules" | "group">

const AS_THE_SCENARIO_SAYS = "scenario"
const names = { [AS_THE_SCENARIO_SAYS]: "as the scenario says" }

type Chosen = { readonly options: Options }

export type OptionalRules<Id extends string> = {
  readonly options: readonly GameOption[]
  /** Says whether a rule is in force: as the players chose or, if they chose nothing, as the scenario asks. */
  isOn(m: Chosen, id: Id, asked: boolean): boolean
}

/** Rules that are on or off. Those in `offOnly` come with a scenario; players can only turn them off. */
export function optionalRules<const Id extends string>(
  declared: { readonly [id in Id]: OptionalRule },
  offOnly: readonly NoInfer<Id>[] = [],
): OptionalRules<Id> {
  const ids = Object.keys(declared) as Id[]
  return {
    options: ids.map((id) => ({
      id,
      group: "Optional rules",
      ...declared[id],
      choices: offOnly.includes(id) ? [AS_THE_SCENARIO_SAYS, "off"] : [AS_THE_SCENARIO_SAYS, "on", "off"],
      names,
      default: AS_THE_SCENARIO_SAYS,
    })),
    isOn(m, id, asked) {
      const chosen = m.options[id] ?? AS_THE_SCENARIO_SAYS
      return chosen === AS_THE_SCENARIO_SAYS ? asked : chosen === "on"
    },
  }
}

/** An option with its own choices, the first of which is the default, and how to read it. */
export function variant<const C extends string>(
  id: string,
  declared: OptionalRule,
  choices: readonly [C, ...C[]],
): { readonly option: GameOption; chosen(m: Chosen): C } {
  const [usual] = choices
  return {
    option: { id, group: "Variants", ...declared, choices, default: usual },
    chosen: (m) => choices.find((c) => c === m.options[id]) ?? usual,
  }
}

/** Overrides the scenario (its weather, say) the players may choose one of these; `undefined`: they have not. */
export function replacing<const C extends string>(
  id: string,
  declared: OptionalRule,
  choices: readonly C[],
  nameOf: (choice: C) => string = (choice) => choice,
): { readonly option: GameOption; chosen(m: Chosen): C | undefined } {
  return {
    option: {
      id,
      group: "Overrides the scenario",
      ...declared,
      choices: [AS_THE_SCENARIO_SAYS, ...choices],
      names: { ...names, ...Object.fromEntries(choices.map((c) => [c, nameOf(c)])) },
      default: AS_THE_SCENARIO_SAYS,
    },
    chosen: (m) => choices.find((c) => c === m.options[id]),
  }
}

/** The same options, some of which apply to certain scenarios only: `{ wire: ["drina"] }`. */
export const applyingTo = (
  options: readonly GameOption[],
  scenarios: { readonly [option: string]: readonly string[] },
): readonly GameOption[] =>
  options.map((o) => {
    const only = scenarios[o.id]
    return only ? { ...o, scenarios: only } : o
  })
