/** DGK-GAP-15 Sets C and D as CALIBRATION.md publishes them, and their effect on the defence against an Assault. */
import { describe, expect, it } from "vitest"
import { defensiveIndex } from "../charts/assault.ts"
import { fireIndex } from "../charts/fire.ts"
import { models, standardModel } from "../data/model.ts"
import { charge, shot } from "./facts.ts"

const { B, C, D } = models

/** Every number in which two values differ, by its path. */
function differences(a: unknown, b: unknown, path = ""): string[] {
  if (typeof a === "object" && a !== null && typeof b === "object" && b !== null)
    return Object.keys(a).flatMap((k) =>
      differences((a as { [k: string]: unknown })[k], (b as { [k: string]: unknown })[k], path ? `${path}.${k}` : k),
    )
  return a === b ? [] : [`${path} ${a} -> ${b}`]
}

describe("set C", () => {
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

describe("set D", () => {
  it("DGK-GAP-15 is what matches use unless they name another", () => {
    expect(standardModel).toBe(D)
  })

  it("DGK-GAP-15 differs from set C in four numbers", () => {
    expect(differences(C, D)).toEqual([
      "id C -> D",
      "fire.firers.machineGun.base 15 -> 13",
      "fire.range.rifle.3-6 0 -> -1",
      "fire.range.rifle.6-12 -4 -> -3",
      "assault.beaten.target.index 16 -> 18",
    ])
  })

  it("DGK-GAP-07 meets an assault as set C does", () => {
    expect(defensiveIndex(D, charge({}))?.total).toBe(8)
  })

  it("DGK-GAP-06 a battalion at 5 in fires at one in line at index 4, a machine gun at 10 in at one advancing at 5", () => {
    expect(fireIndex(D, shot({ targetFormation: "deployed" })).total).toBe(4)
    const gun = shot({ firer: "machineGun", band: "6-12", outnumbering: "actorBadlyOutnumbered" })
    expect(fireIndex(D, gun).total).toBe(5)
  })
})
