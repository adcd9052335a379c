import { z } from "zod"
import { ACTIONS, type Action, ARMS, FORMATIONS, STATUSES } from "../types.ts"
import raw from "./actions.json" with { type: "json" }

/** DGK-APP-03 The fields of the calculator that the rulebook names. */
const FIELDS = [
  "unit",
  "action",
  "actorShaken",
  "target",
  "targetFormation",
  "targetCover",
  "targetShaken",
  "range",
  "outnumbering",
] as const
export type FieldName = (typeof FIELDS)[number]

const ActionData = z.strictObject({
  name: z.string().min(1),
  rule: z.string().startsWith("DGK-"),
  arms: z.array(z.enum(ARMS)), // arms whose units may do it
  leader: z.boolean(), // a Leader may do it
  from: z.array(z.enum(FORMATIONS)), // the formation in which the unit began the turn
  fromWhenCombined: z.array(z.enum(FORMATIONS)), // the same, when combined with a movement action: DGK-ACT-06
  statuses: z.array(z.enum(STATUSES)), // DGK-ACT-10, DGK-ACT-12
  orders: z.boolean(), // DGK-ACT-15
  calculator: z.boolean(), // DGK-APP-01
  fields: z.array(z.enum(FIELDS)), // DGK-APP-04
  combines: z.array(z.enum(ACTIONS)), // DGK-ACT-11
  ends: z.enum(FORMATIONS).nullable(), // the formation it ends in; null: unchanged
  moves: z.boolean(), // DGK-ACT-13: not possible after a lost order
})

const Actions = z.record(z.enum(ACTIONS), ActionData).superRefine((actions, issue) => {
  for (const a of ACTIONS)
    for (const b of actions[a].combines)
      if (!actions[b].combines.includes(a))
        issue.addIssue({
          code: "custom",
          path: [a, "combines"],
          message: `DGK-ACT-11: ${a} combines with ${b}, but ${b} not with ${a}`,
        })
})

export const actions = Actions.parse(raw)

/** DGK-ACT-11 May both be done in one turn? */
export const combine = (a: Action, b: Action): boolean => actions[a].combines.includes(b)
