/** What a unit changes about itself in a move: limbering, loading, mounting, and back again. TRR-MOVE-10, -11, -16, TRR-AMB-22. */
import { type Flow, type Forecast, type Option, type RuleId, tell } from "@salient/engine"
import { forceOf, nameOf } from "../field.ts"
import type { State, Unit } from "../state.ts"
import type { Action, Aim } from "../types.ts"
import { go, unlessHeadlong } from "./action.ts"
import { isTeam } from "./deploy.ts"
import { maySetOut } from "./march.ts"
import type { Order } from "./order.ts"
import { audience } from "./sight.ts"

/** One change: its price, and whether it is made before the unit sets out or where it arrives. */
type Change = {
  readonly id: "limber" | "unlimber" | "mount" | "dismount"
  readonly rule: RuleId
  readonly action: Action
  readonly before: boolean
  readonly labels: { readonly back: string; readonly ahead: string }
}

const isRider = (m: State, unit: Unit): boolean =>
  ["cavalry", "bicycle"].includes(forceOf(m, unit).mover ?? "") && forceOf(m, unit).kind !== "observer"

/** The change open to a unit, if it has horses, wheels or wagons of its own. */
function changeOf(m: State, unit: Unit): Change | undefined {
  if (!maySetOut(m, unit)) return undefined
  if (isTeam(m, unit)) return unit.limbered ? unlimbering(m, unit) : limbering(m, unit)
  if (isRider(m, unit)) return unit.mounted ? dismounting(m, unit) : mounting(m, unit)
  return undefined
}

/** TRR-AMB-22 Machine guns are carried on their wagons, where guns are drawn. */
const isCarried = (m: State, unit: Unit): boolean => forceOf(m, unit).kind === "mg"

const unlimbering = (m: State, unit: Unit): Change => {
  const word = isCarried(m, unit) ? "unload" : "unlimber"
  return {
    id: "unlimber",
    rule: "TRR-MOVE-11",
    action: word,
    before: false,
    labels: { back: `Move back or stay, and ${word}`, ahead: `Advance, and ${word}` },
  }
}

const limbering = (m: State, unit: Unit): Change => {
  const carried = isCarried(m, unit)
  const words = carried ? "Load" : "Limber up"
  return {
    id: "limber",
    rule: "TRR-MOVE-11",
    action: carried ? "load" : "limber",
    before: true,
    labels: { back: `${words} and move back`, ahead: `${words} and advance` },
  }
}

const isCyclist = (m: State, unit: Unit): boolean => forceOf(m, unit).mover === "bicycle"

const dismounting = (m: State, unit: Unit): Change => ({
  id: "dismount",
  rule: isCyclist(m, unit) ? "TRR-MOVE-10" : "TRR-MOVE-16",
  action: isCyclist(m, unit) ? "dismountBicycle" : "dismountHorse",
  before: false,
  labels: { back: "Move back or stay, and dismount", ahead: "Advance, and dismount" },
})

/** TRR-MOVE-10 lets cyclists dismount free, and no more: mounting is as with any vehicle. */
const mounting = (m: State, unit: Unit): Change => ({
  id: "mount",
  rule: isCyclist(m, unit) ? "TRR-MOVE-10" : "TRR-MOVE-16",
  action: isCyclist(m, unit) ? "mountVehicle" : "mountHorse",
  before: true,
  labels: { back: "Mount and move back", ahead: "Mount and advance" },
})

/** TRR-MOT-01 To change and move back or stay needs no test; to change and go forward is an advance. */
export function changes(m: State, unit: Unit, tested: (aim: Aim) => () => Forecast): Option<Order>[] {
  const change = changeOf(m, unit)
  if (!change) return []
  const { id, rule, labels } = change
  return [
    {
      id,
      label: labels.back,
      rules: [rule],
      value: { aim: null, run: (m, unit) => make(m, unit, change, false, false) },
    },
    {
      id: `advance-${id}`,
      label: labels.ahead,
      rules: [rule],
      value: {
        aim: "advance",
        run: (m, unit, mood) => unlessHeadlong(m, unit, mood, (half) => make(m, unit, change, true, half)),
      },
      forecast: tested("advance"),
    },
  ]
}

function* make(m: State, unit: Unit, change: Change, forward: boolean, half: boolean): Flow {
  if (change.before) apply(unit, change)
  yield* go(m, unit, { forward, half }, [change.action])
  if (unit.where !== "table") return
  if (!change.before) apply(unit, change)
  if (change.id === "mount" || change.id === "dismount")
    tell(
      m,
      { kind: "mounts", rules: [change.rule], unit: unit.id, name: nameOf(m, unit), mounted: unit.mounted },
      audience(m, unit),
    )
}

function apply(unit: Unit, { id }: Change): void {
  if (id === "limber" || id === "unlimber") unit.limbered = id === "limber"
  else unit.mounted = id === "mount"
}
