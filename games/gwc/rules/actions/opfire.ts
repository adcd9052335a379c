/** Op Fire and the other answers to a moving enemy: GWC-A42, GWC-A45.4, GWC-O23.7. */
import { type Check, type Flow, type Option, offer, offers, ok, type Refusal, refuse } from "@salient/engine"
import type { Window } from "../../data/effects.ts"
import { choose } from "../../questions.ts"
import type { Formation, State, UnitId } from "../../state.ts"
import type { Nation } from "../../types.ts"
import { mightHold } from "../cards-rolls-triggers/cards.ts"
import type { Context } from "../events/context.ts"
import { alive, everyFormation } from "../formations-and-command/pieces.ts"
import {
  chooseGunsFor,
  fireAt,
  type Gun,
  guns,
  hasTarget,
  mayHit,
  type Shot,
  shotForecast,
  targets,
} from "../orders-fire/fire.ts"
import { activate, type Calling, mayCall } from "../orders-in-general/activate.ts"
import { areFoes, foesOf, grid, type Hex } from "../the-map/field.ts"
import { abandonOffer, loseWeapon } from "../weapons-telephones-suppression/weapons.ts"
import { mightPlay, openWindow, type Playable, playables, playCard } from "./windows.ts"

const unable = refuse("GWC-A42.2", "It cannot fire at the hex, and leads no Formation that can.")
const nobody = refuse("GWC-A42.2", "No Formation that may be activated can fire at the hex.")
const calling = (m: State, hex: Hex): Calling => ({
  what: "activate-to-opportunity-fire",
  rule: "GWC-A42.2",
  prompt: `Which Formation is activated to fire at ${grid.name(hex)}?`,
  able: (u) => hasTarget(m, u, false, [hex]),
  unable,
  nobody,
  tanks: false,
})

export const canOpFire = (m: State, side: Nation, hex: Hex): boolean =>
  m.order !== null && areFoes(side, m.active) && mayCall(m, side, calling(m, hex)).ok

/** GWC-A42.2a A Fire Action activates as a Fire Order does; Sturmabteilung Vor may undo it (GWC-S98.4.6). */
export function* activateForOpFire(m: State, side: Nation, hex: Hex): Flow {
  const list = yield* activate(m, side, calling(m, hex))
  const context: Context = { activated: list.map((u) => u.id) }
  for (const foe of foesOf(m, side)) if (!context.cancelled) yield* openWindow(m, foe, "enemyOpFire", context)
  if (context.cancelled) for (const u of list) u.activated = false
  else m.order?.opFire.push(list.map((u) => u.id))
}

/** Whether a group activated for Op Fire belongs to this side. */
const isOwn = (m: State, side: Nation, group: number): boolean =>
  alive(m, m.order?.opFire[group] ?? []).some((u) => u.side === side)

/** For each group activated for Op Fire, its pieces of this side that can hit the hex. */
const readyGroups = (m: State, side: Nation, hex: Hex): Gun[][] =>
  (m.order?.opFire ?? []).map((ids) =>
    guns(m, alive(m, ids), false).filter((gun) => gun.u.side === side && mayHit(m, gun, hex).ok),
  )

type Answer = { readonly fire: number } | { readonly abandon: Formation } | Playable | null

const noSuchGroup = refuse("GWC-A42.2", "No such group is activated for Op Fire in this Order.")
const hasFired = refuse("GWC-A42.3d", "One Fire Attack has been made at this hex.")
const trenchMove = refuse("GWC-A42.4", "A move from Trench to Trench draws no Op Fire.")
const advancing = refuse("GWC-A42.1", "An Advance draws no Op Fire.")
const noOpFireAt = (m: State): Refusal => (m.order?.kind === "advance" ? advancing : trenchMove)
const cannotHit = refuse("GWC-O21.3a", "No piece of the group can hit anything in the hex.")
const noFp = refuse("GWC-10.3.2.1", "No shot of the group has any FP left.")
const letPass: Option<null> = { id: "pass", label: "Do nothing", value: null, declines: true }

/**
 * After each entry of a hex the inactive player may play any number of cards and make at most one Fire Attack (GWC-A42.3d). Two
 * players of the Entente do so one after the other (GWC-GAP-14).
 */
export function* answerEntry(m: State, hex: Hex, entered: readonly UnitId[], mayFire: boolean): Flow<Context> {
  const context: Context = { hex, entered: [...entered] }
  for (const side of foesOf(m, m.active)) yield* answerFor(m, side, hex, entered, mayFire, context)
  return context
}

function* answerFor(
  m: State,
  side: Nation,
  hex: Hex,
  entered: readonly UnitId[],
  mayFire: boolean,
  context: Context,
): Flow {
  let fired = false
  let lapsed = false
  for (;;) {
    if (alive(m, entered).every((u) => u.hex !== hex)) return
    const groups = mayFire && !fired ? readyGroups(m, side, hex) : []
    const mightFire = mayFire && mightHold(m, side, "fire") && canOpFire(m, side, hex)
    if (!groups.some((g) => g.length > 0) && !mightFire && !mightPlay(m, side, "enemyEntry", context)) return
    const shots = groups.map((list): Shot => ({ by: side, guns: list, only: hex, opFire: true, lapsed }))
    const mayShoot = (i: number): Check => {
      if (!mayFire) return noOpFireAt(m)
      if (fired) return hasFired
      const shot = shots[i]
      if (!shot || !isOwn(m, side, i)) return noSuchGroup
      if (shot.guns.length === 0) return cannotHit
      return targets(m, shot).length > 0 ? ok : noFp
    }
    const fires = offer<number, Answer>(
      shots.map((_, i) => i),
      mayShoot,
      (i) => ({
        id: `fire:${i + 1}`,
        label: `Fire at ${grid.name(hex)}`,
        value: { fire: i },
        rules: ["GWC-A42.2"],
        forecast: () => shotForecast(m, shots[i]!, shots[i]!.guns, hex),
      }),
      () => everyFormation(m, side).map((_, i) => i), // no Order has more groups than Formations
    )
    const windows: readonly Window[] = mightFire ? ["enemyMove", "enemyEntry"] : ["enemyEntry"]
    context.asked = true
    const answer = yield* choose(
      {
        by: side,
        what: mayFire ? "opportunity-fire" : "answer-entry",
        prompt: `The enemy has entered ${grid.name(hex)}. What do you do?`,
        rules: [mayFire ? "GWC-A42.1" : "GWC-A45.4"],
        openly: "The other side may respond to the move.",
        about: [`hex:${grid.name(hex)}`],
      },
      offers<Answer>(
        fires,
        playables(m, side, windows, context, ["enemyMove", "enemyEntry"], mayFire ? nobody : noOpFireAt(m)),
        abandonOffer(m, side),
        letPass,
      ),
    )
    if (answer === null) return
    if ("fire" in answer) {
      const shot: Shot = shots[answer.fire]!
      const list = yield* chooseGunsFor(m, shot, shot.guns, hex)
      fired = yield* fireAt(m, side, list, hex, { opFire: true })
      lapsed = !fired // GWC-10.3.2.1: the pieces may still take another shot
    } else if ("abandon" in answer) loseWeapon(m, answer.abandon, "GWC-11.3b")
    else yield* playCard(m, side, answer, context)
  }
}
