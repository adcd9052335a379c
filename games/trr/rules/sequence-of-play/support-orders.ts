/** What engineers, wagons and their passengers may attempt besides fighting. TRR-ENG-02, TRR-MINE-03, TRR-MOVE-10, -11, TRR-OPT-02. */
import { type Check, type Flow, offer, refuse } from "@salient/engine"
import { chooseIfAny } from "../../questions.ts"
import type { Feature } from "../../scenarios/terrain.ts"
import type { State, Unit } from "../../state.ts"
import type { Mood } from "../../types.ts"
import { areEngineers, areEngineersOnFoot } from "../engineering/engineers.ts"
import { bridge, mayBridge, mayBridgeAny, rivers } from "../engineering/rivers.ts"
import { mayMarch, maySetOut } from "../movement/march.ts"
import {
  board,
  carriers,
  hasPassengers,
  isCarrier,
  isEverCarried,
  mayBoard,
  mayBoardAny,
  mayGetOut,
  unload,
} from "../movement/transport.ts"
import { deliveries, mayReload, maySupplyAny, reload, supply } from "../optional-rules/supply.ts"
import { isTransport, nameOf } from "../scale-and-representation/field.ts"
import type { Attempt } from "./attempt.ts"
import { act, go, unlessHeadlong } from "./move-and-fire.ts"

/** TRR-MINE-03 Engineers on foot clear mines as they advance. */
function mayClear(m: State, unit: Unit): Check {
  if (!areEngineersOnFoot(m, unit))
    return refuse("TRR-MINE-03", () => `${nameOf(m, unit)} has no engineers on foot to clear mines.`)
  return mayMarch(m, unit)
}

/** The first of two checks that refuses, otherwise ok. */
const both = (first: Check, second: () => Check): Check => (first.ok ? second() : first)

/** Orders that support the fighting units: unloading, clearing, bridging, boarding, supplying. */
export const supportOrders: readonly Attempt[] = [
  {
    id: "advance-unload",
    label: "Advance, and let its passengers out",
    rule: "TRR-MOVE-11",
    aim: "advance",
    run: unloadForward,
    may: (m, unit) => both(hasPassengers(m, unit), () => mayMarch(m, unit)),
    ever: isCarrier,
  },
  {
    id: "unload",
    label: "Move back or stay, and let its passengers out",
    rule: "TRR-MOVE-11",
    aim: null,
    run: unloadBack,
    may: (m, unit) => both(hasPassengers(m, unit), () => maySetOut(m, unit)),
    ever: isCarrier,
  },
  {
    id: "clear",
    label: "Clear mines ahead",
    rule: "TRR-MINE-03",
    aim: "advance",
    run: clearMines,
    may: mayClear,
    ever: areEngineers,
  },
  {
    id: "bridge",
    label: "Build a bridge",
    rule: "TRR-ENG-02",
    aim: null,
    run: build,
    may: (m, unit) => both(mayBridgeAny(m, unit), () => maySetOut(m, unit)),
    ever: areEngineers,
  },
  {
    id: "board",
    label: "Get into a transport",
    rule: "TRR-MOVE-10",
    aim: null,
    run: runBoard,
    may: mayBoardAny,
    ever: isEverCarried,
  },
  {
    id: "supply",
    label: "Hand out supplies",
    rule: "TRR-OPT-02",
    aim: null,
    run: runSupply,
    may: maySupplyAny,
    ever: isTransport,
  },
  {
    id: "reload",
    label: "Take on supplies",
    rule: "TRR-OPT-02",
    aim: null,
    run: (m, unit) => {
      reload(m, unit)
      return null
    },
    may: mayReload,
    ever: isTransport,
  },
]

/** What passengers may attempt: to get out, or to stay where they are. */
export const passengerOrders: readonly Attempt[] = [
  {
    id: "get-out-advance",
    label: "Get out, advance, and fire if it can",
    rule: "TRR-MOVE-10",
    aim: "advance",
    run: getOutForward,
    may: mayGetOut,
    ever: () => false, // aboard only
    aboard: true,
  },
  {
    id: "get-out",
    label: "Get out",
    rule: "TRR-MOVE-10",
    aim: null,
    run: (m, unit) => go(m, unit, { forward: false, half: false }, []),
    may: mayGetOut,
    ever: () => false, // aboard only
    aboard: true,
  },
]

function* getOutForward(m: State, unit: Unit, mood: Mood): Flow {
  yield* unlessHeadlong(m, unit, mood, (half) => act(m, unit, { forward: true, half, advances: true }))
}

function* unloadForward(m: State, unit: Unit, mood: Mood): Flow {
  yield* unlessHeadlong(m, unit, mood, (half) => unload(m, unit, () => go(m, unit, { forward: true, half }, [])))
}

function* unloadBack(m: State, unit: Unit): Flow {
  yield* unload(m, unit, () => go(m, unit, { forward: false, half: false }, []))
}

function* clearMines(m: State, unit: Unit, mood: Mood): Flow {
  yield* unlessHeadlong(m, unit, mood, (half) => go(m, unit, { forward: true, half, clearing: true }, []))
}

function* build(m: State, unit: Unit): Flow {
  const river = yield* chooseIfAny<Feature>(
    { by: unit.side, what: "bridge", prompt: "Which river does it bridge?", rules: ["TRR-ENG-02"], about: [unit.id] },
    offer(
      rivers(m),
      (r) => mayBridge(m, unit, r),
      (r) => ({ id: r.id, label: r.name, value: r, touches: [`terrain:${r.id}`] }),
    ),
  )
  bridge(m, unit, river)
}

function* runBoard(m: State, unit: Unit): Flow {
  const carrier = yield* chooseIfAny<Unit>(
    {
      by: unit.side,
      what: "board",
      prompt: `What does ${nameOf(m, unit)} get into?`,
      rules: ["TRR-MOVE-10"],
      about: [unit.id],
    },
    offer(
      carriers(m, unit.side),
      (c) => mayBoard(m, unit, c),
      (c) => ({ id: c.id, label: nameOf(m, c), value: c, touches: [c.id] }),
      () => m.units.filter((u) => u.side === unit.side),
    ),
  )
  board(m, unit, carrier)
}

function* runSupply(m: State, unit: Unit): Flow {
  const supplied = yield* chooseIfAny<Unit>(
    {
      by: unit.side,
      what: "supply",
      prompt: `Which unit does ${nameOf(m, unit)} supply?`,
      rules: ["TRR-OPT-02"],
      about: [unit.id],
    },
    deliveries(m, unit),
  )
  supply(m, unit, supplied)
}
