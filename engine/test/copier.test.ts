import { expect, it } from "vitest"
import { z } from "zod"
import { copierOf } from "../copier.ts"
import { notCopied } from "../plain.ts"

const Unit = z.strictObject({
  id: z.templateLiteral(["unit:", z.string()]),
  hex: z.int().nullable(),
  weapon: z.strictObject({ type: z.string(), marks: z.array(z.int()) }).nullable(),
  path: z.array(z.strictObject({ x: z.int(), y: z.int() })).optional(),
})
const State = z.strictObject({
  turn: z.int(),
  units: z.array(Unit),
  hands: z.record(z.enum(["a", "b"]), z.array(z.string())),
  order: z.union([z.strictObject({ kind: z.literal("fire"), at: z.array(z.int()) }), z.null()]),
  pair: z.tuple([z.array(z.int()), z.int()]),
})

const state: z.infer<typeof State> = {
  turn: 3,
  units: [
    { id: "unit:1", hex: 4, weapon: { type: "mg", marks: [1, 2] }, path: [{ x: 1, y: 2 }] },
    { id: "unit:2", hex: null, weapon: null },
  ],
  hands: { a: ["x"], b: [] },
  order: { kind: "fire", at: [1, 2] },
  pair: [[1], 2],
}

it("copies every list and record that the schema names, and shares none of them", () => {
  const made = copierOf(State)(state)
  expect(made).toEqual(state)
  expect(notCopied(state, made)).toBeUndefined()
})
