/** What a unit changes about itself in a move: limbering, loading, mounting, and the reverse. TRR-MOVE-10, -11, -16, TRR-AMB-22. */
import { type Check, type Flow, type RuleId, refuse } from "@salient/engine"
import { tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import type { Action } from "../../types.ts"
import { audience } from "../observation/sight.ts"
import { forceOf, nameOf } from "../scale-and-representation/field.ts"
import type { Attempt } from "../sequence-of-play/attempt.ts"
import { isTeam } from "../sequence-of-play/deployment.ts"
import { go, unlessHeadlong } from "../sequence-of-play/move-and-fire.ts"
import { maySetOut } from "./march.ts"

/** One change: its cost, and whether it is made before the unit sets out or on arrival. */
type Change = {
  readonly id: "limber" | "unlimber" | "mount" | "dismount"
  readonly rule: RuleId
  readonly action: Action
  readonly before: boolean
  readonly labels: { readonly back: string; readonly ahead: string }
}

const isRider = (m: State, unit: Unit): boolean =>
  ["cavalry", "bicycle"].includes(forceOf(m, unit).mover ?? "") && forceOf(m, unit).kind !== "observer"

/** TRR-AMB-22 Machine guns are carried on their wagons; guns are towed. */
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

/** TRR-MOVE-10 makes only dismounting free for cyclists: mounting costs the same as with any vehicle. */
const mounting = (m: State, unit: Unit): Change => ({
  id: "mount",
  rule: isCyclist(m, unit) ? "TRR-MOVE-10" : "TRR-MOVE-16",
  action: isCyclist(m, unit) ? "mountVehicle" : "mountHorse",
  before: true,
  labels: { back: "Mount and move back", ahead: "Mount and advance" },
})

/** TRR-MOVE-10, -11, -16 May a unit that has horses, wheels or wagons of its own make this change? */
function mayChange(m: State, unit: Unit, id: Change["id"]): Check {
  const no = (why: string) => refuse(changeOf(m, unit, id).rule, () => `${nameOf(m, unit)} ${why}.`)
  if (isOfTeams(id)) {
    if (!isTeam(m, unit)) return no("has no team or wagons of its own")
    if (unit.limbered === (id === "limber")) return no(unit.limbered ? "is already limbered" : "is already in action")
  } else {
    if (isTeam(m, unit) || !isRider(m, unit)) return no("has no horses or bicycles")
    if (unit.mounted === (id === "mount")) return no(unit.mounted ? "is already mounted" : "is already on foot")
  }
  return maySetOut(m, unit)
}

const isOfTeams = (id: Change["id"]): boolean => id === "limber" || id === "unlimber"

const changeOf = (m: State, unit: Unit, id: Change["id"]): Change => making[id](m, unit)

const making: { readonly [id in Change["id"]]: (m: State, unit: Unit) => Change } = {
  limber: limbering,
  unlimber: unlimbering,
  mount: mounting,
  dismount: dismounting,
}

/** TRR-MOT-01 To change and then move back or stay needs no test; to change and go forward is an advance. */
const attemptsWith = (id: Change["id"]): Attempt[] => [
  {
    id,
    label: (m, unit) => changeOf(m, unit, id).labels.back,
    rule: (m, unit) => changeOf(m, unit, id).rule,
    aim: null,
    run: (m, unit) => make(m, unit, changeOf(m, unit, id), false, false),
    may: (m, unit) => mayChange(m, unit, id),
    ever: (m, unit) => (isOfTeams(id) ? isTeam(m, unit) : isRider(m, unit)),
    ...(id === "limber" ? { leaves: true as const } : {}),
  },
  {
    id: `advance-${id}`,
    label: (m, unit) => changeOf(m, unit, id).labels.ahead,
    rule: (m, unit) => changeOf(m, unit, id).rule,
    aim: "advance",
    run: (m, unit, mood) => unlessHeadlong(m, unit, mood, (half) => make(m, unit, changeOf(m, unit, id), true, half)),
    may: (m, unit) => mayChange(m, unit, id),
    ever: (m, unit) => (isOfTeams(id) ? isTeam(m, unit) : isRider(m, unit)),
    ...(id === "limber" ? { leaves: true as const } : {}),
  },
]

export const changes: readonly Attempt[] = (["limber", "unlimber", "mount", "dismount"] as const).flatMap(attemptsWith)

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
  if (isOfTeams(id)) unit.limbered = id === "limber"
  else unit.mounted = id === "mount"
}
