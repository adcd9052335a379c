/**
 * DGK-GAP-01 The table-side calculator: the rulebook's app in our own words, for players at a real table. It uses the same model as the
 * battle on the screen and remembers nothing between two questions (DGK-APP-01).
 */
import type { Calculator } from "@salient/engine"
import { type Model, standardModel } from "../data/model.ts"
import { actionForm } from "./action.ts"
import { damageForm, moraleForm } from "./bookkeeping.ts"
import { distancesForm } from "./distances.ts"
import { initiativeForm } from "./initiative.ts"
import { aircraftForm, mineForm } from "./special.ts"

/** The calculator over a parameter set. */
export const calculatorOver = (model: Model): Calculator => ({
  forms: [
    initiativeForm(model),
    actionForm(model),
    aircraftForm(model),
    mineForm(model),
    damageForm,
    distancesForm,
    moraleForm,
  ],
})

export const calculator: Calculator = calculatorOver(standardModel)
