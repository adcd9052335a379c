/** A form of this game's calculator. All its dice are of one kind, so each roll only names its reason. */
import type { Explained, Form, Resolved } from "@salient/engine"
import { type FormSpec, form as formOf, type Values } from "@salient/kit/form"
import { scaleData } from "../data/scale.ts"

/** A die at the table; it is kept with its reason. */
export type Dice = (why: string) => number

export type Told = Explained["tallies"][number]

type Spec = Omit<FormSpec, "answer"> & {
  readonly odds: (v: Values) => Explained
  readonly resolve: (v: Values, dice: Dice) => Omit<Resolved, "rolls">
}

export const form = ({ odds, resolve, ...spec }: Spec): Form =>
  formOf({
    ...spec,
    answer: (v) => ({
      odds: () => odds(v),
      resolve: (dice) => resolve(v, (why) => dice(scaleData.die, why)),
    }),
  })
