import { describe, expect, it } from "vitest"
import { locates, location, locationOdds, seenAt, type Target, visibility } from "../charts/observation.ts"

describe("observation", () => {
  it("TRR-OBS-02 stationary infantry in the open at 60 cm is not seen, moving it is", () => {
    expect(location({ what: "foot" }, 60)).toMatchObject({ ok: false, rules: ["TRR-OBS-02"] })
    expect(location({ what: "foot", moving: true }, 60)).toEqual({ kind: "seen" })
  })

  it.each<[string, number, Target]>([
    ["a vehicle in the open", 150, { what: "vehicle" }],
    ["moving foot", 100, { what: "foot", moving: true }],
    ["stationary foot", 50, { what: "foot" }],
    ["a heavy weapon at the edge of cover", 50, { what: "heavyWeapon", atEdge: true }],
    ["a hull-down vehicle", 50, { what: "vehicle", hullDown: true }],
    ["foot at the edge of a wood, even moving", 25, { what: "foot", atEdge: true, moving: true }],
    ["stationary foot along a wall", 25, { what: "foot", alongWall: true }],
    ["foot moving along a wall", 100, { what: "foot", alongWall: true, moving: true }],
  ])("TRR-OBS-02 %s is seen at %i cm", (_, cm, target) => expect(seenAt(target).total).toBe(cm))

  it("TRR-OBS-03 infantry concealed behind a hedge is seen at 12 cm, and no farther than 12.5", () => {
    const hedge: Target = { what: "foot", concealed: true }
    expect(location(hedge, 12)).toEqual({ kind: "seen" })
    expect(seenAt(hedge).total).toBe(12.5)
    expect(seenAt({ what: "heavyWeapon", concealed: true }).total).toBe(25)
  })

  it("TRR-OBS-04 a concealed gun at 40 cm is located on a die of 7", () => {
    const found = location({ what: "heavyWeapon", concealed: true }, 40)
    expect(found).toEqual({ kind: "test", need: 7 })
    expect([locates(7, 7), locates(7, 6)]).toEqual([true, false])
    expect(location({ what: "heavyWeapon", concealed: true }, 50.1)).toMatchObject({ ok: false, rules: ["TRR-OBS-04"] })
  })

  it("TRR-OBS-04 concealed infantry is located on 9 or 10, between 12.5 and 25 cm", () => {
    const odds = locationOdds({ what: "foot", concealed: true }, 20)
    expect(odds.chances.find((c) => c.result)).toEqual({ result: true, ways: 2 })
    expect(location({ what: "foot", concealed: true }, 26)).toMatchObject({ ok: false })
  })

  it("TRR-OBS-05 a concealed field gun that fired is seen at 120 cm, unless it fires from broken ground", () => {
    expect(location({ what: "heavyWeapon", concealed: true, fired: "heavy" }, 120)).toEqual({ kind: "seen" })
    expect(seenAt({ what: "foot", concealed: true, fired: "light" }).total).toBe(100)
    expect(seenAt({ what: "foot", concealed: true, fired: "light", hidesFire: true }).total).toBe(12.5)
  })

  it.each<[string, number, Target]>([
    ["a machine gun in hiding", 100, { what: "heavyWeapon", concealed: true, fired: "light" }],
    ["a machine gun whose fire has ended its hiding", 100, { what: "heavyWeapon", covered: true, fired: "light" }],
    ["a field gun whose fire has ended its hiding", 150, { what: "heavyWeapon", covered: true, fired: "heavy" }],
    ["a machine gun in the open", 150, { what: "heavyWeapon", fired: "light" }],
    ["a tank that drives past a hedge", 150, { what: "vehicle", covered: true, moving: true, fired: "light" }],
  ])("TRR-OBS-05 %s that fires is seen at %i cm", (_, cm, target) => expect(seenAt(target).total).toBe(cm))

  it("TRR-OBS-06 in mist concealed infantry can be tested for at 7.5 to 20 cm only", () => {
    const misty: Target = { what: "foot", concealed: true, weather: "thick" }
    expect(location(misty, 7.5)).toEqual({ kind: "seen" })
    expect(location(misty, 8)).toEqual({ kind: "test", need: 9 })
    expect(location(misty, 20)).toEqual({ kind: "test", need: 9 })
    expect(location(misty, 20.5)).toMatchObject({ ok: false, rules: ["TRR-OBS-04"] })
  })

  it("TRR-OBS-06 TRR-OPT-05 visibility: 75 cm by moonlight or in rain, 37.5 in mist, 15 in fog", () => {
    expect([visibility("clear"), visibility("dim"), visibility("thick"), visibility("blind")]).toEqual([
      150, 75, 37.5, 15,
    ])
    expect(seenAt({ what: "foot", moving: true, weather: "thick" }).total).toBe(37.5)
    expect(location({ what: "vehicle", weather: "blind" }, 16)).toMatchObject({ ok: false })
  })
})
