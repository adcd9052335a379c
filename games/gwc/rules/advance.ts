/** Advance: GWC-O16.1 to GWC-O16.3.1. */
import { checkpoint, choose, type Flow, type Option, select } from "@salient/engine"
import type { Formation, OrderState, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { activate, type Calling, mayCall } from "./activate.ts"
import { arrive, checkImmobilization, crushWire, enterMines, leaveMines } from "./arrive.ts"
import { hexOption, unitOption } from "./choices.ts"
import { exitMap, mayExit } from "./exit.ts"
import { grid, type Hex, neighbours } from "./field.ts"
import { meleeForecast } from "./forecasts.ts"
import { mayPass } from "./ground.ts"
import { answerEntry } from "./opfire.ts"
import { beginOrder } from "./order.ts"
import { alive, face, hasEnemies, isTank, nameOf } from "./pieces.ts"
import { type Playable, playables, playCard } from "./windows.ts"

/** GWC-O16.3 The hexes next to a Formation that it may advance into. */
const advanceHexes = (m: State, list: readonly Formation[]): Hex[] =>
  neighbours(list[0]!.hex).filter((n) => list.every((u) => mayPass(m, u, u.hex, n)))

const canAdvance = (m: State, u: Formation): boolean =>
  face(u).movement !== null && (neighbours(u.hex).some((n) => mayPass(m, u, u.hex, n)) || mayExit(m, u))

const calling = (m: State): Calling => ({
  rule: "GWC-O16.1",
  prompt: "Who is activated to Advance?",
  able: (u) => canAdvance(m, u),
  tanks: true,
  fit: (u) => face(u).movement !== null, // GWC-O16.3.1
})

export const mayOrderAdvance = (m: State, side: Nation): boolean => mayCall(m, side, calling(m))

export function* orderAdvance(m: State, side: Nation): Flow {
  const list = yield* activate(m, side, calling(m))
  beginOrder(m, "advance", list)
  yield* continueAdvance(m)
}

/** One after another or as stacks, each into one adjacent hex. */
export function* continueAdvance(m: State): Flow {
  for (;;) {
    checkpoint(m)
    const order = m.order!
    const able = alive(m, order.left).filter((u) => canAdvance(m, u))
    if (able.length === 0) return
    const options: Option<Formation[] | { card: Playable } | null>[] = able.map((u) => ({
      ...unitOption(u),
      label: `Advance ${nameOf(u)}`,
      value: [u],
    }))
    for (const h of new Set(able.filter((u) => !isTank(u)).map((u) => u.hex))) {
      const together = able.filter((u) => u.hex === h && !isTank(u))
      if (together.length > 1)
        options.push({
          id: `together:${grid.name(h)}`,
          label: `Advance together from ${grid.name(h)}`,
          value: together,
          touches: [`hex:${grid.name(h)}`],
        })
    }
    for (const card of playables(m, m.active, "ownTurn", {})) options.push({ ...card, value: { card: card.value! } }) // GWC-S98.1
    if (order.acted) options.push({ id: "end", label: "End the Advance", value: null })
    const next = yield* choose({ by: m.active, prompt: "Who advances next?", rules: ["GWC-O16.2"] }, options)
    if (next === null) return
    if ("card" in next) {
      yield* playCard(m, m.active, next.card, {})
      continue
    }
    let movers = next
    if (movers.length > 2)
      movers = yield* select(
        { by: m.active, prompt: "Who advances together?", rules: ["GWC-O16.2"] },
        movers.map(unitOption),
        { min: 2, max: movers.length },
      )
    yield* advance(m, order, movers)
  }
}

function* advance(m: State, order: OrderState, list: readonly Formation[]): Flow {
  const options: Option<Hex | "exit" | "stay">[] = advanceHexes(m, list).map((h) =>
    hasEnemies(m, m.active, h)
      ? { ...hexOption(h), forecast: () => meleeForecast(m, m.active, h, list) }
      : hexOption(h),
  )
  if (list.every((u) => mayExit(m, u)))
    options.push({ id: "exit", label: "Leave the map", value: "exit", rules: ["GWC-7.2.1a"] })
  const others = alive(m, order.left).some((u) => !list.includes(u) && canAdvance(m, u))
  if (order.acted || others || options.length === 0) options.push({ id: "stay", label: "Stay", value: "stay" })
  const to = yield* choose(
    {
      by: m.active,
      prompt: `Where does ${nameOf(list[0]!)} advance?`,
      rules: ["GWC-O16.1"],
      about: list.map((u) => u.id),
    },
    options,
  )
  order.left = order.left.filter((id) => !list.some((u) => u.id === id))
  if (to === "stay") return
  order.acted = true
  if (to === "exit") {
    yield* exitMap(m, list)
    return
  }
  const from = list[0]!.hex
  yield* leaveMines(m, list, from)
  const movers = list.filter((u) => u.hex >= 0)
  if (movers.length === 0) return
  yield* arrive(m, movers, to, "GWC-O16.1")
  for (const u of movers)
    if (isTank(u) && u.hex >= 0) {
      crushWire(m, u)
      yield* checkImmobilization(m, u, from, true)
    }
  yield* enterMines(m, movers, to)
  yield* answerEntry(
    m,
    to,
    movers.map((u) => u.id),
    false,
  )
}
