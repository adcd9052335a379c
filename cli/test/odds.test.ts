import { die, mapOdds, sumOf } from "@salient/engine"
import { expect, it } from "vitest"
import { sayForecast } from "../play/question.ts"

const hits = (dice: number) =>
  mapOdds(
    sumOf(
      dice,
      mapOdds(die(6), (n) => (n >= 5 ? 1 : 0)),
    ),
    (n) => `${n}`,
  )

it("odds are printed with their cases, and without where those have more digits than a line has room", () => {
  expect(sayForecast({ title: "Fire", odds: hits(2), ordered: true })).toBe(
    "Fire\n  0  44.4 %  16 in 36  or beyond 100.0 %\n  1  44.4 %  16 in 36  or beyond 55.6 %\n  2  11.1 %  4 in 36  or beyond 11.1 %",
  )
  const [, first, ...others] = sayForecast({ title: "Fire", odds: hits(36), ordered: true }).split("\n")
  expect(first).toBe("  0    0.0 %  or beyond 100.0 %")
  expect(others).toHaveLength(36)
})
