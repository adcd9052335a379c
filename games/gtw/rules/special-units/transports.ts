/** Transport units: their modes, and what they may carry. GTW-14.O. */
import { type Check, type Flow, offer, offers, ok, refuse } from "@salient/engine"
import { tables } from "../../data/tables.ts"
import { choose } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { hexName, placeName } from "../basic-game-concepts/field.ts"
import { tellOf } from "../basic-game-concepts/hidden.ts"
import { unitsOfKind } from "../basic-game-concepts/rarities.ts"
import { faceOf, transportSize } from "../basic-game-concepts/units.ts"
import { alter } from "../zones-of-control-and-ownership/ownership.ts"

const MODES = ["transport", "overland", "road"] as const
type Mode = (typeof MODES)[number]

const modeOf = (u: Unit): Mode => u.mode ?? "transport"
const transportsOf = (m: State, side: Side): Unit[] => unitsOfKind(m, "transports").filter((u) => u.side === side)

/** GTW-14.O.1 */
function maySwitch(u: Unit, mode: Mode): Check {
  if (u.hex < 0) return refuse("GTW-14.O.1", () => `${u.name} is not on the map.`)
  return modeOf(u) === mode ? refuse("GTW-14.O.1", () => `${u.name} is already in that mode.`, u.id) : ok
}

export const maySwitchSome = (m: State, side: Side): Check =>
  transportsOf(m, side).some((u) => u.hex >= 0) ? ok : refuse("GTW-14.O.1", "You have no transport unit on the map.")

type Change = { readonly unit: Unit; readonly mode: Mode }

const does: { readonly [mode in Mode]: string } = {
  transport: "carries units and stores",
  overland: "lengthens overland supply lines",
  road: "lengthens supply lines on the road",
}

/** GTW-14.O.1 In the initial phase of its own turn, a side changes the mode of its transport units. */
export function* switchMode(m: State, side: Side): Flow {
  const all = transportsOf(m, side).flatMap((unit) => MODES.map((mode): Change => ({ unit, mode })))
  const change = yield* choose<Change | null>(
    { by: side, what: "transport", prompt: "Which transport unit changes its mode?", rules: ["GTW-14.O.1"] },
    offers<Change | null>(
      offer<Change, Change | null>(
        all,
        ({ unit, mode }) => maySwitch(unit, mode),
        ({ unit, mode }) => ({
          id: `${mode}:${unit.id}`,
          label: `${unit.name} in ${placeName(m, unit.hex)}: ${does[mode]}`,
          value: { unit, mode },
          touches: unit.hex < 0 ? [] : [unit.id],
        }),
      ),
      { id: "none", label: "None", value: null, declines: true },
    ),
  )
  if (change === null) return
  const { unit, mode } = change
  alter(m, unit, (one) => {
    if (mode === "transport") delete one.mode
    else one.mode = mode
  })
  tellOf(m, [unit], {
    kind: "mode",
    rules: ["GTW-14.O.1"],
    side,
    name: unit.name,
    hex: hexName(m, unit.hex),
    does: does[mode],
  })
}

/** GTW-14.O.2-1, GTW-14.O.2a, GTW-14.O.2b May that transport unit carry this unit at all? */
export function mayCarry(by: Unit, u: Unit): Check {
  const { is } = faceOf(by)
  const face = faceOf(u)
  const name = () => `${by.name} cannot carry ${u.name}`
  if (!is.transport) return refuse("GTW-14.O-1", () => `${by.name} is not a transport unit.`, by.id)
  if (by.side !== u.side || by === u) return refuse("GTW-14.O-1", () => `${name()}.`, by.id)
  if (by.mode) return refuse("GTW-14.O.1", () => `${name()}: it lengthens supply lines.`, by.id)
  if (by.disruption > 0) return refuse("GTW-14.O.2-1", () => `${name()}: it is disrupted.`, by.id)
  if (face.is.motorized) return refuse("GTW-14.O.2a", () => `${name()}, which is motorized.`, u.id)
  if (face.size === "army") return refuse("GTW-14.O.2a", () => `${name()}, an Army headquarters.`, u.id)
  if (face.only || face.rating === 0) return refuse("GTW-14.B-1", () => `${name()}.`, u.id)
  if (face.is["heavy equipment"] && (face.is.artillery || !is.motorized))
    return refuse(is.motorized ? "GTW-14.O.2a" : "GTW-14.O.2b", () => `${name()}, which has heavy equipment.`, u.id)
  const size = transportSize(face)
  return size <= tables.transports.units
    ? ok
    : refuse("GTW-14.O.2-1", () => `${name()}: ${size} REs are more than ${tables.transports.units}.`, u.id)
}

/** GTW-14.O.2-1 May it carry all these at the same time? */
export function mayCarryAll(by: Unit, units: readonly Unit[]): Check {
  const size = units.reduce((n, u) => n + transportSize(faceOf(u)), 0)
  return size <= tables.transports.units
    ? ok
    : refuse(
        "GTW-14.O.2-1",
        () => `${by.name} carries ${tables.transports.units} REs of units at most; these are ${size}.`,
        by.id,
      )
}
