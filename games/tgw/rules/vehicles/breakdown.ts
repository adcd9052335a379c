/** The Breakdown roll of a tank that moves: TGW-VMOV-12 to TGW-VMOV-19. */
import { type Flow, roll } from "@salient/engine"
import { D6 } from "../../charts/dice.ts"
import { breakdownOn, breaksDown, isCareful } from "../../charts/vehicles.ts"
import { tell } from "../../happenings.ts"
import { confirm } from "../../questions.ts"
import type { State, Unit, VehicleState } from "../../state.ts"
import type { Breakdown } from "../../types.ts"
import { makeFor } from "../general-conventions/models.ts"
import { breaksDownToo } from "../organising-a-battle/optional.ts"
import { vehicleOf } from "./hull.ts"

/** TGW-VMOV-12, TGW-AS-12 Rolls before the tank moves; true if it may go on. */
export function* rollForBreakdown(m: State, unit: Unit, band: number): Flow<boolean> {
  const { type } = vehicleOf(unit)
  if (type === "armouredCar" || neverBreaksDown(m, unit)) return true
  if (!breaksDown(roll(m, D6, "TGW-VMOV-12", `breakdown of ${unit.name}`))) return true
  let result = breakdownOn(roll(m, D6, "TGW-VMOV-12", `what fails in ${unit.name}`))
  // TGW-VMOV-13: a tank that is driven carefully may re-roll on the table once
  if (result !== "splutters" && isCareful(type, band) && (yield* again(unit, result)))
    result = breakdownOn(roll(m, D6, "TGW-VMOV-13", `what fails in ${unit.name}, again`))
  tell(m, { kind: "breakdown", rules: [rules[result]], unit: unit.id, name: unit.name, result })
  return suffers(unit.vehicle as VehicleState, result)
}

/** TGW-AS-12, TGW-AMB-A11 */
function neverBreaksDown(m: State, unit: Unit): boolean {
  const { rules } = makeFor(unit)
  return rules.has("noBreakdown") || (rules.has("noBreakdownAsRuled") && !breaksDownToo(m))
}

const again = (unit: Unit, result: Breakdown): Flow<boolean> =>
  confirm(
    {
      by: unit.side,
      what: result === "smoke" ? "smoke-again" : "breakdown-again",
      prompt: `${unit.name}: ${words[result]}. Reroll for careful driving?`,
      rules: ["TGW-VMOV-13"],
      about: [unit.id],
    },
    { yes: "Roll again", no: "Accept it" },
  )

function suffers(v: VehicleState, result: Breakdown): boolean {
  switch (result) {
    case "smoke":
      v.smoking = true
      return true
    case "overheating":
      v.overheating = true
      return true
    case "gearJams":
      v.gearJammed = true
      return false
    case "throwsTrack":
      v.immobilised = true
      return false
    case "breaksDown":
      v.brokenDown = true
      return false
    case "splutters":
      return true
  }
}

const rules: { readonly [b in Breakdown]: string } = {
  smoke: "TGW-VMOV-14",
  overheating: "TGW-VMOV-15",
  gearJams: "TGW-VMOV-16",
  throwsTrack: "TGW-VMOV-17",
  breaksDown: "TGW-VMOV-18",
  splutters: "TGW-VMOV-19",
}

const words: { readonly [b in Breakdown]: string } = {
  smoke: "smoke pours out of it",
  overheating: "it overheats and opens its hatches",
  gearJams: "its drive gear jams",
  throwsTrack: "it throws a track",
  breaksDown: "it breaks down",
  splutters: "its engine splutters and runs on",
}
