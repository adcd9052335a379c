/** Standing instructions for single questions: each names the question and the answer given instead of asking. */
import { type Decision, judge, type Move, type Options, type Standing } from "@salient/engine"

/** "Ask me" is a choice of every instruction. */
export const ASK = "ask"

export type QuestionInstruction<Q extends string, V> = {
  readonly what: Q
  readonly label: string
  readonly says: string
  /** The other choices, each with its label and the answer it gives; no answer: ask. */
  readonly choices: {
    readonly [id: string]: {
      readonly name: string
      readonly answer: (d: Decision, view: V) => Move | undefined
    }
  }
  /** What holds against computers and at one screen until the player says otherwise; left out: to be asked. */
  readonly alone?: string
}

/** The option of this id, where it is among the answers. */
export const optionIn = (d: Decision, id: string): Move | undefined =>
  d.kind === "choose" && d.options.some((o) => o.id === id) ? { choose: id } : undefined

export const yes = (d: Decision): Move | undefined => (d.kind === "confirm" ? { confirm: true } : undefined)
export const no = (d: Decision): Move | undefined => (d.kind === "confirm" ? { confirm: false } : undefined)

/** Selects and places nothing. */
export const nothing = (d: Decision): Move | undefined =>
  d.kind === "select" ? { select: [] } : d.kind === "place" ? { place: {} } : undefined

/** Selects everything that may be selected. */
export const everything = (d: Decision): Move | undefined =>
  d.kind === "select" ? { select: d.options.map((o) => o.id) } : undefined

/** If the rules would refuse the answer, the player is asked instead. */
export function standingBy<Q extends string, V>(list: readonly QuestionInstruction<Q, V>[]): Standing<V> {
  return {
    instructions: list.map(({ what, label, says, choices, alone }) => ({
      id: what,
      label,
      says,
      choices: [ASK, ...Object.keys(choices)],
      names: {
        [ASK]: "ask me",
        ...Object.fromEntries(Object.entries(choices).map(([id, { name }]) => [id, name])),
      },
      default: ASK,
      ...(alone === undefined ? {} : { alone }),
    })),
    answer(chosen: Options, view: V, d: Decision): Move | undefined {
      const one = list.find((i) => i.what === d.what)
      const how = one && chosen[one.what]
      const move = one && how !== undefined && how !== ASK ? one.choices[how]?.answer(d, view) : undefined
      return move && judge(d, move).ok ? move : undefined
    },
  }
}
