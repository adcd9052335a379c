import { describe, expect, it } from "vitest"
import type { State } from "../state.ts"
import { battle, path, play, refusal, tallyIn, told, unit, type Wanted } from "./battle.ts"

const A = "blue/4-rf/rifle-company-1" // infantry; its own edge is the south
const SQ = "red/dr-15/squadron-1" // six horsemen; their own edge is the west
const SEA = "blue/5-seaforth/rifle-company-1"
const TANK = "blue/e-1"
const CARS = "blue/cars"
const COSSACKS = "blue/kuban-1/sotnia-1"
const WAGONS = "blue/wagons-north"

/** The changes that the battle has made to the ground. */
type Changed = Partial<Pick<State, "shelled" | "crushed">>
type Way = { scenario?: string; who: string; from: readonly [number, number]; to: readonly [number, number] }

/** Moves back or sideways, which needs no motivation test, and returns how much of the rate the dice left. */
function walked(
  { scenario = "nimy-1914", who, from, to }: Way,
  dice: number[],
  more: Wanted = {},
  changed: Changed = {},
) {
  const match = battle({
    scenario,
    units: { [who]: { cm: from, ...more } },
    active: who.startsWith("red") ? "red" : "blue",
    move: scenario === "flesquieres-1917" ? 5 : 1,
    dice,
    change: (m) => Object.assign(m, changed),
  })
  play(match, `unit:${who}`, "withdraw")
  return { match, go: () => play(match, path(who, to)), refuses: () => refusal(match, path(who, to)).rules }
}

function left(way: Way, dice: number[], more: Wanted = {}, changed: Changed = {}): number {
  const { match, go } = walked(way, dice, more, changed)
  go()
  return tallyIn(match, "moved", "left").total
}

describe("marching over a real table", () => {
  it("TRR-MOVE-01 infantry in soft ground with a die of 7: 13 cm", () => {
    expect(left({ who: A, from: [90, 36], to: [95, 36] }, [7])).toBe(13)
  })

  it("TRR-MOVE-04 a hedge costs a die, but not those who bring hedge cutters", () => {
    const hedge = { scenario: "ors-1918", from: [28, 44], to: [22, 44] } as const
    expect(left({ ...hedge, who: "blue/409-re/field-company-1" }, [7])).toBe(13)
    expect(left({ ...hedge, who: "blue/206-re/field-company-1" }, [])).toBe(20)
  })

  it("TRR-MOVE-02 in what shells have made impassable, dice of 9, 8 and 7: it does not move", () => {
    const { match, go } = walked({ who: A, from: [60, 30], to: [63, 30] }, [9, 8, 7], {}, { shelled: { nimy: 3 } })
    go()
    expect(told(match, "moved")[0]).toMatchObject({ left: { total: 0 }, far: 0 })
    expect(unit(match, A).at).toEqual({ x: 60_000, y: 30_000 })
  })

  it("TRR-MOVE-03 armoured cars go 60 cm along a track, 30 cm off it", () => {
    const cars = { scenario: "tsaritsyn-1919", who: CARS }
    expect(left({ ...cars, from: [42, 49], to: [42, 5] }, [])).toBe(60)
    expect(walked({ ...cars, from: [100, 10], to: [131, 10] }, []).refuses()).toEqual(["TRR-MOVE-01"])
    expect(left({ ...cars, from: [100, 10], to: [129, 10] }, [])).toBe(30)
  })

  it("TRR-MOVE-04 TRR-AMB-03 infantry crossing a river: two penalties", () => {
    expect(left({ who: A, from: [30, 48], to: [30, 39] }, [3, 4])).toBe(13)
  })

  it("TRR-MOVE-05 wire 3 cm deep: three dice for infantry", () => {
    expect(left({ scenario: "flesquieres-1917", who: SEA, from: [50, 48], to: [50, 42] }, [2, 2, 2])).toBe(14)
  })

  const wire = { scenario: "tsaritsyn-1919", from: [60, 53], to: [60, 47] } as const // 2 cm deep

  it("TRR-MOVE-05 armoured cars are wheels: wire stops them", () => {
    expect(walked({ ...wire, who: CARS }, []).refuses()).toEqual(["TRR-MOVE-05"])
  })

  it("TRR-MOVE-05 wire that tracks have crushed is poor going for infantry, and as closed to horses as before", () => {
    const crushed = { crushed: ["outer-wire-2"] }
    expect(left({ ...wire, who: COSSACKS }, [4], { mounted: false }, crushed)).toBe(16)
    expect(walked({ ...wire, who: COSSACKS }, [], {}, crushed).refuses()).toEqual(["TRR-MOVE-05"])
  })

  it("TRR-MOVE-05 TRR-AMB-26 wire that shells have cut is poor going for everybody", () => {
    expect(left({ ...wire, who: COSSACKS }, [4, 5], {}, { shelled: { "outer-wire-2": 1 } })).toBe(21)
  })

  it("TRR-MOVE-05 the dice are for the depth of the belt, however long the way through it: aslant two as well", () => {
    const aslant = { ...wire, who: COSSACKS, to: [66, 49] as const }
    expect(left({ ...wire, who: COSSACKS }, [3, 4], { mounted: false })).toBe(13)
    expect(left(aslant, [3, 4], { mounted: false })).toBe(13)
  })

  it("TRR-MOVE-05 of a shallow belt only what is gone through is paid for", () => {
    expect(left({ ...wire, who: COSSACKS, to: [60, 51] as const }, [3], { mounted: false })).toBe(17)
  })

  it("TRR-MOVE-03 TRR-MOVE-06 a road frees of the going only the stretch that lies on it", () => {
    const wood = { scenario: "virton-1914", who: "blue/hussars/squadron-1" }
    const fog = { road: [1, 1], crossCountry: [1, 1, 1] } // TRR-MOVE-14
    expect(left({ ...wood, from: [135, 110], to: [163, 110] }, [5, 5, ...fog.crossCountry])).toBe(17) // across the road
    expect(left({ ...wood, from: [148.28, 115], to: [149, 102] }, fog.road)).toBe(28) // along it
  })

  it("TRR-MOVE-04 TRR-AMB-03 a way that turns in the river crosses it once", () => {
    const { match } = walked({ who: A, from: [30, 48], to: [30, 39] }, [3, 4])
    play(match, path(A, [30, 43], [30, 39]))
    expect(tallyIn(match, "moved", "left").total).toBe(13)
  })

  it("TRR-GAP-20 a bunker is closed to tanks", () => {
    const way = { scenario: "flesquieres-1917", who: TANK, from: [72, 62] as const, to: [82, 62] as const }
    expect(walked(way, []).refuses()).toEqual(["TRR-GAP-20"])
  })

  it("TRR-MOVE-06 cavalry in a wood: two penalties", () => {
    expect(left({ scenario: "jaroslawice-1914", who: SQ, from: [80, 105], to: [72, 105] }, [5, 5])).toBe(20)
  })

  it("TRR-MOVE-07 infantry crossing a wide trench: two penalties", () => {
    expect(left({ scenario: "flesquieres-1917", who: SEA, from: [20, 52.5], to: [20, 47.5] }, [2, 3])).toBe(15)
  })

  it("TRR-MOVE-08 wagons may not enter impassable going", () => {
    const way = { scenario: "ors-1918", who: WAGONS, from: [100, 76] as const, to: [88, 76] as const }
    expect(walked(way, [], {}, { shelled: { ors: 3 } }).refuses()).toEqual(["TRR-MOVE-08"])
  })

  it("TRR-MOVE-09 infantry in a wood: no penalty", () => {
    expect(left({ who: A, from: [25, 70], to: [20, 70] }, [])).toBe(20)
  })

  it("TRR-MOVE-13 a Mk IV is very slow: 20 cm cross country", () => {
    const way = { scenario: "flesquieres-1917", who: TANK, from: [120, 22] as const }
    expect(walked({ ...way, to: [98.9, 22] }, []).refuses()).toEqual(["TRR-MOVE-01"])
    expect(left({ ...way, to: [101, 22] }, [])).toBe(20)
  })

  it("TRR-MOVE-15 TRR-GAS-04 masks are put on at activation, and cost a die", () => {
    const M1 = "blue/2-manchesters/rifle-company-1"
    const match = battle({ scenario: "ors-1918", units: { [M1]: { cm: [20, 95] } }, dice: [6] })
    play(match, `unit:${M1}`, "masks", "withdraw", path(M1, [10, 95]))
    expect(unit(match, M1).masked).toBe(true)
    expect(told(match, "moved")[0]).toMatchObject({ left: { total: 14 } })
  })

  it("TRR-MOVE-16 TRR-SCALE-04 TRR-AMB-21 six horsemen dismount for a die, and four of them fight", () => {
    const units = { [SQ]: { cm: [20, 100] as const }, "blue/dragoons/squadron-1": { cm: [40, 100] as const } }
    const rides = battle({ scenario: "jaroslawice-1914", units, active: "red", dice: [4] })
    play(rides, `unit:${SQ}`, "dismount", path(SQ, [15, 100]))
    expect(unit(rides, SQ).mounted).toBe(false)
    expect(told(rides, "moved")[0]).toMatchObject({ left: { total: 26 } })
    const fights = battle({
      scenario: "jaroslawice-1914",
      units: { ...units, [SQ]: { cm: [20, 100], mounted: false } },
      active: "red",
      dice: [5, 1],
    })
    play(fights, `unit:${SQ}`, "fire", "rifle:unit:blue/dragoons/squadron-1")
    expect(told(fights, "hit")[0]).toMatchObject({ factor: { total: 4 + 2 } }) // Russians of 1914 are green targets
  })
})
