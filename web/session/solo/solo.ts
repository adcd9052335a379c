/** A match in this browser: people at this screen, computer players in workers, every move saved as it is made. */
import { effect } from "@preact/signals"
import { keepInstructions, readInstructions } from "../../store/instructions.ts"
import { settings } from "../../store/settings.ts"
import { startComputer } from "../computer.ts"
import { startEngine } from "../engine.ts"
import type { Session } from "../session.ts"
import { change, member } from "../store.ts"
import { act, begin, fail, keep, newSolo, ownSeat, raiseCurtain, type Solo, subjectOf, takeBack } from "./conduct.ts"
import type { SoloPlan } from "./plan.ts"

/** Who advises a player, and how many milliseconds he may think if his book has no answer. */
const adviser = { agent: "officer", calm: 600, swift: 60 } as const

export function openSolo(plan: SoloPlan): Session {
  const solo = newSolo(plan, startEngine(), startComputer())
  const { engine, computer, state, lessons } = solo
  begin(solo).catch((error) => fail(solo, error))
  const stopKeeping = keepLessons(solo)
  return {
    id: plan.id,
    kind: "solo",
    game: plan.game,
    parties: plan.parties,
    look: member(state, "look"),
    status: member(state, "status"),
    trouble: member(state, "trouble"),
    ...(lessons ? { lessons } : {}),
    answer: (move) => act(solo, engine.ask("answer", { seat: ownSeat(solo), move })),
    check: (move) => engine.ask("check", { seat: ownSeat(solo), move }),
    forecast: (option) => engine.ask("forecast", { seat: ownSeat(solo), option }),
    barred: () => engine.ask("barred", { seat: ownSeat(solo) }),
    reach: (pieces, how) => engine.ask("reach", { seat: ownSeat(solo), pieces, how }),
    wayTo: (pieces, to) => engine.ask("wayTo", { seat: ownSeat(solo), pieces, to }),
    suggest: async () => {
      const how = { agent: adviser.agent, limits: { time: adviser[settings.value.pace] } }
      return (await computer.decide(subjectOf(solo), ownSeat(solo), how, () => {}))[0]
    },
    lens: (lens, aims, moves) => {
      const side = state.peek().shown ?? null
      return engine.ask("lens", { lens, aims, eyes: { side, ...(moves === undefined ? {} : { moves }) } })
    },
    hurry: () => change(state, { hurried: true }),
    undo: (entry) =>
      act(solo, entry === undefined ? takeBack(solo) : engine.ask("undo", { seat: ownSeat(solo), entry })),
    orders: {
      instructions: async () => readInstructions(plan.game),
      instruct: async (given) => {
        keepInstructions(plan.game, given)
        return { ok: true }
      },
    },
    concede: () => act(solo, engine.ask("concede", { seat: ownSeat(solo) })),
    report: () => engine.ask("report", {}),
    record: () => engine.ask("record", { from: 0 }),
    at: (moves) => engine.ask("at", { moves, side: state.peek().shown ?? null }),
    raiseCurtain: () => raiseCurtain(solo),
    close: () => {
      change(state, { closed: true })
      stopKeeping()
      engine.close()
      computer.close()
    },
  }
}

/** Lessons are saved as soon as they are taught, not only with the next move. */
function keepLessons(solo: Solo): () => void {
  const { lessons, plan, state } = solo
  if (!lessons) return () => {}
  return effect(() => {
    if (lessons.value !== plan.lessons && state.peek().look) keep(solo).catch((error) => fail(solo, error))
  })
}
