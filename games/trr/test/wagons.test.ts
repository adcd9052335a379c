import { describe, expect, it } from "vitest"
import { buildForce } from "../scenarios/forces/forces.ts"
import type { Nation } from "../types.ts"
import { battle, options, path, play, refusal, tallyIn, unit } from "./battle.ts"

const MG = "red/dr-15/schwarzlose-detachment-1"
const DRAGOONS = "blue/dragoons/squadron-1"

/** The detachment in open ground, with its enemy far away. */
const detachment = (limbered: boolean, dice: number[] = []) =>
  battle({
    scenario: "jaroslawice-1914",
    units: { [MG]: { cm: [130, 110], limbered }, [DRAGOONS]: { cm: [180, 20] } },
    active: "red",
    dice,
  })

describe("machine guns on wagons", () => {
  it("TRR-AMB-22 TRR-ORG-03 TRR-ORG-09 those of Austrian cavalry, and of British in 1914, have horses before them", () => {
    const mover = (nation: Nation, list: string) => {
      const made = buildForce(
        "blue",
        { nation, formations: [{ id: "one", list, name: "One" }] },
        { year: 1914, month: 8 },
      )
      return made.ok ? made.force.units.find((u) => u.kind === "mg")?.mover : made.problems
    }
    expect([mover("austro-hungarian", "ah-cav-rgt"), mover("british", "br-cav-rgt")]).toEqual([
      "horseTransport",
      "horseTransport",
    ])
    expect([mover("austro-hungarian", "ah-inf-rgt-14"), mover("british", "br-inf-bn-14")]).toEqual([
      "infantry",
      "infantry",
    ])
  })

  it("TRR-AMB-22 TRR-MOVE-01 loaded they go 25 cm as horse transport", () => {
    const match = detachment(true, [5])
    play(match, `unit:${MG}`, "advance", "move")
    expect(refusal(match, path(MG, [156, 110])).reason).toContain("25 cm at most")
    play(match, path(MG, [155, 110]))
    expect(unit(match, MG)).toMatchObject({ at: { x: 155_000, y: 110_000 }, limbered: true })
  })

  it("TRR-AMB-22 TRR-MOVE-01 unloaded they go on foot, 20 cm", () => {
    const match = detachment(false, [5])
    play(match, `unit:${MG}`, "advance", "move")
    expect(refusal(match, path(MG, [151, 110])).reason).toContain("20 cm at most")
    play(match, path(MG, [150, 110]))
    expect(unit(match, MG)).toMatchObject({ at: { x: 150_000, y: 110_000 }, limbered: false })
  })

  it("TRR-AMB-22 TRR-MOVE-11 the orders and their prices speak of loading, not of limbers", () => {
    const label = (limbered: boolean, id: string) => {
      const match = detachment(limbered)
      play(match, `unit:${MG}`)
      const [decision] = match.pending
      return decision && "options" in decision ? decision.options.find((o) => o.id === id)?.label : undefined
    }
    expect([label(true, "unlimber"), label(false, "limber")]).toEqual([
      "Move back or stay, and unload",
      "Load and move back",
    ])
  })

  it("TRR-AMB-22 TRR-MOVE-11 unloading costs two penalties, dice 6 and 5: 14 cm are left", () => {
    const match = detachment(true, [6, 5])
    play(match, `unit:${MG}`, "unlimber", path(MG, [125, 110]))
    expect(tallyIn(match, "moved", "left").total).toBe(14)
    expect(unit(match, MG).limbered).toBe(false)
  })

  it("TRR-AMB-22 TRR-MOVE-11 loaded they do not fire, unloaded they may load again for two penalties", () => {
    const near = (limbered: boolean) => {
      const units = { [MG]: { cm: [130, 110] as const, limbered }, [DRAGOONS]: { cm: [150, 110] as const } }
      const match = battle({ scenario: "jaroslawice-1914", units, active: "red", dice: [6, 5] })
      play(match, `unit:${MG}`)
      return match
    }
    expect(options(near(true))).not.toContain("fire")
    const unloaded = near(false)
    expect(options(unloaded)).toContain("fire")
    play(unloaded, "limber", path(MG, [125, 110]))
    expect([tallyIn(unloaded, "moved", "left").total, unit(unloaded, MG).limbered]).toEqual([14, true])
  })
})
