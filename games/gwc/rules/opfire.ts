/** Op Fire and the other answers to a moving enemy: GWC-A42, GWC-A45.4, GWC-O23.7. */
import { choose, type Flow, type Option } from "@salient/engine"
import type { Formation, State, UnitId } from "../state.ts"
import type { Nation } from "../types.ts"
import { activate, type Calling, mayCall } from "./activate.ts"
import { mightHold } from "./cards.ts"
import type { Context } from "./context.ts"
import { areFoes, foesOf, grid, type Hex } from "./field.ts"
import { canHit, chooseGunsFor, fireAt, type Gun, guns, hasTarget, type Shot, shotForecast, targets } from "./fire.ts"
import { alive, unitsOf } from "./pieces.ts"
import { abandonOptions, loseWeapon } from "./weapons.ts"
import { mightPlay, openWindow, type Playable, playables, playCard } from "./windows.ts"

const calling = (m: State, hex: Hex): Calling => ({
  rule: "GWC-A42.2",
  prompt: `Who is activated to fire at ${grid.name(hex)}?`,
  able: (u) => hasTarget(m, u, false, hex),
  tanks: false,
})

export const mayOpFire = (m: State, side: Nation, hex: Hex): boolean =>
  m.order !== null && areFoes(side, m.active) && mayCall(m, side, calling(m, hex))

/** GWC-A42.2a A Fire Action activates as a Fire Order does; Sturmabteilung Vor may undo it (GWC-S98.4.6). */
export function* activateForOpFire(m: State, side: Nation, hex: Hex): Flow {
  const list = yield* activate(m, side, calling(m, hex))
  const context: Context = { activated: list.map((u) => u.id) }
  for (const foe of foesOf(m, side)) if (!context.cancelled) yield* openWindow(m, foe, "enemyOpFire", context)
  if (context.cancelled) for (const u of list) u.activated = false
  else m.order?.opFire.push(list.map((u) => u.id))
}

/** The pieces of each group that a side has activated for Op Fire and that can hit the hex. */
const readyGroups = (m: State, side: Nation, hex: Hex): Gun[][] =>
  (m.order?.opFire ?? []).map((ids) =>
    guns(m, alive(m, ids), false).filter((gun) => gun.u.side === side && canHit(m, gun, hex)),
  )

type Answer = { readonly fire: number } | { readonly abandon: Formation } | Playable | null

/**
 * After each entry of a hex the inactive player plays all he wants: cards, and at most one Fire Attack (GWC-A42.3d). Two
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
    const mightFire = mayFire && mightHold(m, side, "fire") && mayOpFire(m, side, hex)
    if (!groups.some((g) => g.length > 0) && !mightFire && !mightPlay(m, side, "enemyEntry", context)) return
    const options: Option<Answer>[] = []
    const shots = groups.map((list): Shot => ({ by: side, guns: list, only: hex, opFire: true, lapsed }))
    for (const [i, shot] of shots.entries())
      if (targets(m, shot).length > 0)
        options.push({
          id: `fire:${i + 1}`,
          label: `Fire at ${grid.name(hex)}`,
          value: { fire: i },
          rules: ["GWC-A42.2"],
          forecast: () => shotForecast(m, shot, shot.guns, hex),
        })
    if (mightFire) options.push(...playables(m, side, "enemyMove", context))
    options.push(...playables(m, side, "enemyEntry", context))
    options.push(...abandonOptions(unitsOf(m, side)))
    options.push({ id: "pass", label: "Let it pass", value: null })
    const answer = yield* choose(
      {
        by: side,
        prompt: `The enemy has entered ${grid.name(hex)}. What do you do?`,
        rules: [mayFire ? "GWC-A42.1" : "GWC-A45.4"],
        openly: "The other side may answer the move.",
        about: [`hex:${grid.name(hex)}`],
      },
      options,
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
