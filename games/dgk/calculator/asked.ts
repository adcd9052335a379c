/** How a trial of the model answers a form: its odds, its tallies, and each result in words. */
import { mapOdds } from "@salient/engine"
import type { Answer } from "@salient/kit/form"
import { type Labelled, oddsOf, settle, type Trial } from "../charts/trial.ts"
import type { Message } from "../data/messages.ts"

/** A trial with its tallies, the short name of each result, and what each means on the table. */
type Tried<T> = {
  readonly trial: Trial<T>
  readonly tallies: readonly Labelled[]
  readonly name: (result: T) => string
  readonly messages: (result: T) => readonly Message[]
}

/** Makes a trial ready to be shown or thrown. */
export const asked = <T>({ trial, tallies, name, messages }: Tried<T>): Answer => ({
  odds: () => ({ odds: mapOdds(oddsOf(trial), name), tallies }),
  resolve(dice) {
    const { result, thrown } = settle(trial, (faces, _rule, why) => dice(faces, why))
    const said = messages(result)
    return {
      result: name(result),
      says: said.map((m) => m.text),
      rules: [...new Set([...said.flatMap((m) => m.rules), ...thrown.map((t) => t.rule)])],
      tallies,
    }
  },
})
