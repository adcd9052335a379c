/** DGK-GAP-15 Set C as CALIBRATION.md publishes it, and what it does to the defence against an Assault. */
import { describe, expect, it } from "vitest"
import { models, standardModel } from "../data/model.ts"
import { defensiveIndex } from "../model/assault.ts"
import { fireIndex } from "../model/fire.ts"
import { charge, shot } from "./facts.ts"

const { B, C } = models

/** Every number in which two values differ, by its path. */
function differences(a: unknown, b: unknown, path = ""): string[] {
  if (typeof a === "object" && a !== null && typeof b === "object" && b !== null)
    return Object.keys(a).flatMap((k) =>
      differences((a as { [k: string]: unknown })[k], (b as { [k: string]: unknown })[k], path ? `${path}.${k}` : k),
    )
  return a === b ? [] : [`${path} ${a} -> ${b}`]
}

describe("set C", () => {
  it("DGK-GAP-15 is what matches use unless they name another", () => {
    expect(standardModel).toBe(C)
  })

  it("DGK-GAP-15 differs from set B in four numbers", () => {
    expect(differences(B, C)).toEqual([
      "id B -> C",
      "fire.range.rifle.0-3 4 -> 2",
      "fire.range.rifle.6-12 -3 -> -4",
      "fire.targetFormation.deployed -2 -> -1",
      "assault.defence.formation.maneuver -4 -> -2",
    ])
  })

  it("DGK-GAP-07 meets a frontal assault at index 8 from line, 6 from maneuver formation", () => {
    expect(defensiveIndex(C, charge({}))?.total).toBe(8)
    expect(defensiveIndex(C, charge({ targetFormation: "maneuver" }))?.total).toBe(6)
    expect(defensiveIndex(B, charge({ targetFormation: "maneuver" }))?.total).toBe(6)
  })

  it("DGK-GAP-06 a battalion at 5 in fires at one in line at index 5", () => {
    expect(fireIndex(C, shot({ targetFormation: "deployed" })).total).toBe(5)
  })
})
