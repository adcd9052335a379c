/** Long lists of what may not be chosen are folded by their reasons. */
import type { Barred } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { folded } from "../play/table/folds.ts"

const barred = (label: string, reason: string): Barred => ({ id: label, label, why: { ok: false, reason, rules: [] } })
const lines = (all: readonly Barred[]) =>
  folded(all).map((l) => ("entries" in l ? `${l.entries.map((e) => e.label).join("|")}: ${l.reason}` : l.label))

describe("what may not be chosen", () => {
  it("is one line where several entries have the same reason, at the place of the first", () => {
    const far = "The target is beyond maximum range (12 in)."
    const all = [
      barred("Halt", "It has not moved."),
      ...["1st", "2nd", "3rd"].map((n) => barred(`Fire at ${n}`, far)),
      barred("Rest", "It has lost no step."),
      barred("Fire at 4th", far),
    ]
    expect(lines(all)).toEqual(["Halt", `Fire at 1st|Fire at 2nd|Fire at 3rd|Fire at 4th: ${far}`, "Rest"])
  })

  it("is one line where the reasons differ only by the entry's own name, which is left out", () => {
    const away = (name: string) => barred(name, `${name} is not in 0406.`)
    expect(lines([away("British 1st Army"), away("British XI Corps"), away("German 117. Division")])).toEqual([
      "British 1st Army|British XI Corps|German 117. Division: … is not in 0406.",
    ])
    const step = (hex: string) => barred(`Section Adler to ${hex}`, `${hex} is not next to E3.`)
    expect(lines(["A1", "A2", "B10"].map(step))).toEqual([
      "Section Adler to A1|Section Adler to A2|Section Adler to B10: … is not next to E3.",
    ])
  })

  it("is listed entry by entry where there are few of a kind, and no entry is ever lost", () => {
    const few = ["A", "B"].map((n) => barred(`Fire at ${n}`, "Too far."))
    expect(lines(few)).toEqual(["Fire at A", "Fire at B"])
    const many = Array.from({ length: 60 }, (_, n) =>
      barred(`Unit ${n}`, n % 3 === 0 ? "Too far." : `Reason ${n % 7}.`),
    )
    const kept = folded(many).flatMap((l) => ("entries" in l ? l.entries : [l]))
    expect(kept.map((b) => b.label).sort()).toEqual(many.map((b) => b.label).sort())
  })
})
