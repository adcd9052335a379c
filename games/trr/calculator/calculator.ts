/** The table-side calculator: the resolutions of the game for players at a real table, explained and with their odds. */
import type { Calculator } from "@salient/engine"
import { antiAircraftForm, bombingForm, strafingForm } from "./air.ts"
import { bombardmentForm, gasForm, mineForm } from "./gas.ts"
import { callForm, counterBatteryForm, indirectForm } from "./indirect.ts"
import { antiTankForm, shellForm } from "./shells.ts"
import { fireForm } from "./small-arms.ts"
import { locationForm, motivationForm, movementForm } from "./troops.ts"

export const calculator: Calculator = {
  forms: [
    motivationForm,
    movementForm,
    locationForm,
    fireForm,
    shellForm,
    antiTankForm,
    callForm,
    indirectForm,
    counterBatteryForm,
    gasForm,
    bombardmentForm,
    bombingForm,
    strafingForm,
    antiAircraftForm,
    mineForm,
  ],
}
