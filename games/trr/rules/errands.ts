/** What engineers, wagons and their passengers may attempt besides fighting. TRR-ENG-02, TRR-MINE-03, TRR-MOVE-10, -11, TRR-OPT-02. */
import { chooseIfAny, type Flow, type Forecast, type Option } from "@salient/engine"
import { nameOf } from "../field.ts"
import type { Ground } from "../ground.ts"
import type { State, Unit } from "../state.ts"
import type { Aim, Mood } from "../types.ts"
import { act, go, unlessHeadlong } from "./action.ts"
import { areEngineersOnFoot } from "./engineers.ts"
import { outOfAction } from "./harm.ts"
import { maySetOut } from "./march.ts"
import type { Order } from "./order.ts"
import { carrierOf, passengersOf } from "./passengers.ts"
import { deliveries, mayReload, reload } from "./supply.ts"
import { board, boardable, getOut, mayGetOut, unload } from "./transport.ts"
import { bridge, bridgeable } from "./water.ts"

type Tested = (aim: Aim) => () => Forecast

/** The errands open to a unit on the table. */
export function errands(m: State, unit: Unit, mobile: boolean, tested: Tested): Option<Order>[] {
  const found: Option<Order>[] = []
  const add = (id: string, label: string, rule: string, aim: Aim | null, run: Order["run"]) =>
    found.push({
      id,
      label,
      value: { aim, run },
      rules: [rule],
      ...(aim === null ? {} : { forecast: tested(aim) }),
    })
  if (outOfAction(m, unit)) return found
  const full = passengersOf(m, unit).length > 0
  if (full && mobile)
    add("advance-unload", "Advance, and let its passengers out", "TRR-MOVE-11", "advance", unloadForward)
  const ready = maySetOut(m, unit)
  if (full && ready) add("unload", "Move back or stay, and let its passengers out", "TRR-MOVE-11", null, unloadBack)
  if (mobile && areEngineersOnFoot(m, unit)) add("clear", "Clear mines ahead", "TRR-MINE-03", "advance", clearMines)
  if (ready && bridgeable(m, unit).length > 0) add("bridge", "Build a bridge", "TRR-ENG-02", null, build)
  if (ready && boardable(m, unit).length > 0) add("board", "Get into a transport", "TRR-MOVE-10", null, runBoard)
  if (deliveries(m, unit).length > 0) add("supply", "Hand out supplies", "TRR-OPT-02", null, runSupply)
  if (mayReload(m, unit)) add("reload", "Take on supplies", "TRR-OPT-02", null, runReload)
  return found
}

const runReload: Order["run"] = (m, unit) => {
  reload(m, unit)
  return null
}

/** What passengers may attempt: to stay where they are, or to get out. */
export function aboardOrders(m: State, unit: Unit, tested: Tested): Option<Order>[] {
  const hold: Option<Order> = {
    id: "hold",
    label: "Stay inside",
    value: { aim: null, run: () => null, stays: true },
    rules: ["TRR-MOT-01"],
  }
  if (!mayAlight(m, unit)) return [hold]
  return [
    {
      id: "dismount-advance",
      label: "Get out, advance, and fire if it can",
      value: { aim: "advance", run: dismountForward },
      rules: ["TRR-MOVE-10"],
      forecast: tested("advance"),
    },
    {
      id: "dismount",
      label: "Get out",
      value: { aim: null, run: (m, unit) => go(m, unit, { forward: false, half: false }, []) },
      rules: ["TRR-MOVE-10"],
    },
    hold,
  ]
}

/** TRR-MOVE-10, -11 Who is inside may act as long as what carries him has not moved. */
export const mayStir = (m: State, unit: Unit): boolean => {
  const carrier = carrierOf(m, unit)
  return carrier?.where === "table" && carrier.moved === 0
}

/** And he gets out where there is room beside it. */
function mayAlight(m: State, unit: Unit): boolean {
  const carrier = carrierOf(m, unit)
  return carrier !== undefined && mayStir(m, unit) && mayGetOut(m, unit, carrier)
}

/** Gets out, as far as there turns out to be room. */
export function alight(m: State, unit: Unit): boolean {
  const carrier = carrierOf(m, unit)
  return carrier !== undefined && getOut(m, unit, carrier)
}

function* dismountForward(m: State, unit: Unit, mood: Mood): Flow {
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
  const river = yield* chooseIfAny<Ground>(
    { by: unit.side, prompt: "Which river is bridged?", rules: ["TRR-ENG-02"], about: [unit.id] },
    bridgeable(m, unit).map((r) => ({ id: r.id, label: r.name, value: r, touches: [`terrain:${r.id}`] })),
  )
  bridge(m, unit, river)
}

function* runBoard(m: State, unit: Unit): Flow {
  const carrier = yield* chooseIfAny<Unit>(
    { by: unit.side, prompt: `What does ${nameOf(m, unit)} get into?`, rules: ["TRR-MOVE-10"], about: [unit.id] },
    boardable(m, unit).map((c) => ({ id: c.id, label: nameOf(m, c), value: c, touches: [c.id] })),
  )
  board(m, unit, carrier)
}

function* runSupply(m: State, unit: Unit): Flow {
  const deliver = yield* chooseIfAny<() => void>(
    { by: unit.side, prompt: `Whom does ${nameOf(m, unit)} supply?`, rules: ["TRR-OPT-02"], about: [unit.id] },
    deliveries(m, unit),
  )
  deliver()
}
