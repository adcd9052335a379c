import { describe, expect, it } from "vitest"
import { battle, path, play, refusal, tallyIn, told, unit, type Wanted } from "./battle.ts"

const A = "blue/4-rf/rifle-company-1" // infantry, home in the south
const SQ = "red/dr-15/squadron-1" // six horsemen, home in the west
const SEA = "blue/5-seaforth/rifle-company-1"
const TANK = "blue/e-1"
const CARS = "blue/cars"
const WAGONS = "blue/wagons-north"

type Way = { scenario?: string; who: string; from: readonly [number, number]; to: readonly [number, number] }

/** Moves back or sideways, which needs no motivation, and gives what the dice left of the rate. */
function walked({ scenario = "nimy-1914", who, from, to }: Way, dice: number[], more: Wanted = {}, shelled = {}) {
  const match = battle({
    scenario,
    units: { [who]: { cm: from, ...more } },
    active: who.startsWith("red") ? "red" : "blue",
    move: scenario === "flesquieres-1917" ? 5 : 1,
    dice,
    change: (m) => Object.assign(m.shelled, shelled),
  })
  play(match, `unit:${who}`, "withdraw")
  return { match, go: () => play(match, path(who, to)), refuses: () => refusal(match, path(who, to)).rules }
}

function left(way: Way, dice: number[], more: Wanted = {}, shelled = {}): number {
  const { match, go } = walked(way, dice, more, shelled)
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
    const { match, go } = walked({ who: A, from: [60, 30], to: [63, 30] }, [9, 8, 7], {}, { nimy: 3 })
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

  it("TRR-MOVE-06 cavalry in a wood: two penalties", () => {
    expect(left({ scenario: "jaroslawice-1914", who: SQ, from: [80, 105], to: [72, 105] }, [5, 5])).toBe(20)
  })

  it("TRR-MOVE-07 infantry crossing a wide trench: two penalties", () => {
    expect(left({ scenario: "flesquieres-1917", who: SEA, from: [20, 52.5], to: [20, 47.5] }, [2, 3])).toBe(15)
  })

  it("TRR-MOVE-08 wagons may not enter impassable going", () => {
    const way = { scenario: "ors-1918", who: WAGONS, from: [100, 76] as const, to: [88, 76] as const }
    expect(walked(way, [], {}, { ors: 3 }).refuses()).toEqual(["TRR-MOVE-08"])
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
