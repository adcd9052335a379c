/** GTW-1-1 Advanced and optional rules: each is a switch of the match, and a scenario turns some of them on. */
import { optionalRules } from "@salient/kit/optional-rules"
import type { Advanced } from "../../scenarios/scenarios.ts"
import type { State } from "../../state.ts"
import { fieldOf } from "./field.ts"

export const advanced = optionalRules<Advanced>({
  overstacking: {
    label: "Overstacking",
    says: "A Corps headquarters lets more units than the limit stay in a hex, at a price.",
    rules: ["GTW-8.C.2-1"],
  },
  coordination: {
    label: "Coordinated headquarters",
    says: "Several Army headquarters may react together with a single check, which each of them makes harder.",
    rules: ["GTW-14.M.3"],
  },
  incrementalOdds: {
    label: "Odds in tenths",
    says: "From 2:1 upwards the attacker may roll a ten-sided die for the next column instead of rounding down.",
    rules: ["GTW-9.L"],
  },
  marginalUnits: {
    label: "Marginal units",
    says: "A printed strength of 0 beside another counts as a half.",
    rules: ["GTW-9.G.2"],
  },
  fieldArtilleryLosses: {
    label: "Field artillery among the losses",
    says: "Field artillery is lost like other units instead of last.",
    rules: ["GTW-9.D-5"],
  },
  limitedIntelligence: {
    label: "Limited intelligence",
    says: "You cannot see the units in an enemy corps that is far from your own units.",
    rules: ["GTW-14.N.2-1"],
  },
  sieges: {
    label: "Sieges",
    says: "A surrounded hex may be entered. The units in it are then besieged and fight the besiegers in their own hex.",
    rules: ["GTW-15.G-1"],
  },
  riverMovement: {
    label: "River movement",
    says: "Small units may go by boat along rivers, canals and lakes, if the side's cities along them provide boats.",
    rules: ["GTW-7.C-1"],
  },
  splitNets: {
    label: "Split rail nets",
    says: "A part of a rail net that the enemy has cut off carries only what its own yards and depots can.",
    rules: ["GTW-7.A.9-1"],
  },
})

export const isOn = (m: Pick<State, "scenario" | "options">, rule: Advanced): boolean =>
  advanced.isOn(m, rule, fieldOf(m).scenario.rules.includes(rule))
