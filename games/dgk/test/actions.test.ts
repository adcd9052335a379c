import { last, oddsOf, optionsOf, play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { a, x } from "./duel.ts"
import { along, judged, leaderId, table, unit, verbs, type Wanted } from "./table.ts"

/** One battalion on each side, this far apart, the enemy deployed. */
const facing = (
  mine: Partial<Wanted>,
  theirs: Partial<Wanted> & { at: readonly [number, number] },
  dice: number[] = [],
) =>
  table({
    allied: [{ name: "A", at: [10, 10], ...mine }],
    central: [{ name: "X", ...theirs }],
    acting: "allied",
    dice,
  })

describe("actions", () => {
  it("DGK-ACT-01 a demoralized unit that rests stays demoralized, and no die is thrown (DGK-APP-01)", () => {
    const match = facing({ is: { status: "demoralized" } }, { at: [40, 40] })
    const draws = match.draws.length
    play(match, a, "hold")
    expect(unit(match, "allied", "A").status).toBe("demoralized")
    expect(match.draws).toHaveLength(draws)
  })

  it("DGK-ACT-05 who began the turn in maneuver formation has Moving Fire only", () => {
    const match = facing({ formation: "deployed", is: { began: "maneuver" } }, { at: [10, 15] })
    play(match, a)
    expect(verbs(match)).not.toContain("deployedFire")
    const deployed = facing({ formation: "deployed" }, { at: [10, 15] })
    play(deployed, a)
    expect(verbs(deployed)).toContain("deployedFire")
  })

  it("DGK-ACT-06 Moving Fire comes before the move: range and arc are those of the starting position", () => {
    const match = facing({}, { at: [10, 15] }, [100, 1])
    play(match, a, `movingFire:${x}`)
    expect(last(match, "fired")).toMatchObject({ range: 5_000, action: "Moving Fire" })
    play(match, "maneuver", along(a, [10, 13]))
    expect(unit(match, "allied", "A").front).toEqual({ x: 10_000, y: 13_000 })
    expect(optionsOf(match)).not.toContain(a)
  })

  it("DGK-AMB-20 as the only action it may begin with a facing change", () => {
    const match = facing({}, { at: [18, 10] }, [100])
    play(match, a)
    expect(verbs(match)).not.toContain("movingFire")
    play(match, `turnFire:${x}`, "straight")
    expect(unit(match, "allied", "A").facing).toBe(9_000)
    expect(last(match, "fired")).toMatchObject({ name: "A", action: "Moving Fire" })
    expect(optionsOf(match)).not.toContain(a)
  })

  it("DGK-AMB-20 to any facing from which the target is in arc: straight at it, by the compass, or as it is drawn", () => {
    const match = facing({}, { at: [18, 10] }, [100])
    play(match, a, `turnFire:${x}`)
    expect(optionsOf(match)).toEqual(["straight", "facing:4500", "facing:13500", "other"])
    play(match, "other")
    expect(judged(match, along(a, { x: 10_000, y: 10_000, facing: 27_000 }))).toEqual(["DGK-FIRE-05"])
    expect(judged(match, along(a))).toEqual(["DGK-AMB-20"])
    play(match, along(a, [14, 14])) // the spot it is to face
    expect(unit(match, "allied", "A")).toMatchObject({ facing: 4_500, front: { x: 10_000, y: 10_000 } })
    expect(last(match, "fired")).toMatchObject({ name: "A" })
  })

  it("DGK-ACT-06 who has the target in arc already may turn as well before he fires", () => {
    const match = facing({}, { at: [12, 15] }, [100])
    play(match, a)
    expect(verbs(match).slice(0, 2)).toEqual(["movingFire", "turnFire"])
    play(match, `turnFire:${x}`, "facing:4500")
    expect(unit(match, "allied", "A").facing).toBe(4_500)
  })

  it("DGK-FORM-02 who turns to fire keeps the ranks it stands in", () => {
    const match = facing({ bases: 6 }, { at: [20, 10], facing: 270 }, [1, 1, 1, 100])
    play(match, a, "maneuver", along(a, { x: 10_000, y: 10_000, how: "layout", amount: 1 }), "end", "pass", "pass")
    expect(unit(match, "allied", "A").ranks).toEqual([2, 2, 2])
    play(match, leaderId("allied"), a, `turnFire:${x}`, "straight")
    expect(unit(match, "allied", "A")).toMatchObject({ facing: 9_000, ranks: [2, 2, 2] })
  })

  it("DGK-AMB-06 a deployed unit uses Moving Fire only together with a movement", () => {
    const match = facing({ formation: "deployed" }, { at: [10, 15] }, [100])
    play(match, a, `movingFire:${x}`)
    expect(optionsOf(match)).toEqual(["deploy", "maneuver"])
  })

  it("DGK-ACT-07 neither machine guns nor infantry in march formation assault", () => {
    const match = facing({ formation: "march" }, { at: [10, 14] })
    play(match, a)
    expect(verbs(match)).not.toContain("assault")
    const guns = facing({ arm: "machineGun" }, { at: [10, 14] })
    play(guns, a)
    expect(verbs(guns)).not.toContain("assault")
    const ready = facing({}, { at: [10, 14] })
    play(ready, a)
    expect(verbs(ready)).toContain("assault")
  })

  it("DGK-ACT-08 a marching unit has no fire", () => {
    const match = facing({ formation: "march" }, { at: [10, 14] })
    play(match, a)
    expect(verbs(match)).toEqual(["deploy", "maneuver", "march", "hold"])
  })

  it("DGK-ACT-10 only a disordered or demoralized unit regroups, and nothing goes with it", () => {
    const fresh = facing({}, { at: [40, 40] })
    play(fresh, a)
    expect(optionsOf(fresh)).not.toContain("regroup")
    const match = facing({ is: { status: "demoralized" } }, { at: [10, 15] }, [1])
    play(match, a, "regroup")
    expect(unit(match, "allied", "A").status).toBe("ok") // DGK-DMG-09
    play(match, "deployed:kept")
    expect(unit(match, "allied", "A")).toMatchObject({ formation: "deployed", front: { x: 10_000, y: 10_000 } })
    expect(optionsOf(match)).not.toContain(a)
  })

  it("DGK-ACT-11 Moving Fire goes with Deploy/Tactical or Maneuver, and with nothing else", () => {
    const match = facing({}, { at: [10, 15] }, [100])
    play(match, a, `movingFire:${x}`)
    expect(optionsOf(match)).toEqual(["deploy", "maneuver", "stop"])
    expect(judged(match, { choose: "march" })).toEqual(["DGK-ACT-11"])
    expect(judged(match, { choose: `assault:${x}` })).toEqual(["DGK-ACT-11"])
  })

  it("DGK-ACT-13 after a lost order fire, regrouping and holding remain", () => {
    const match = facing({ formation: "deployed" }, { at: [10, 15] }, [100])
    play(match, a, "maneuver")
    expect(last(match, "order")).toMatchObject({ message: "ORD_LOST" })
    expect(optionsOf(match)).toEqual([`deployedFire:${x}`, "hold"])
  })

  it("DGK-ACT-15 fire needs no orders: one throw, and it is the fire's", () => {
    const match = facing({ formation: "deployed" }, { at: [10, 15] }, [100])
    const draws = match.draws.length
    play(match, a, `deployedFire:${x}`)
    expect(match.draws.slice(draws).map((d) => d.rule)).toEqual(["DGK-FIRE-12"])
  })

  it("DGK-APP-06 a request that is refused changes nothing", () => {
    const match = facing({}, { at: [10, 15] })
    const before = match.bytes()
    expect(match.play({ by: "allied", seq: match.seq, move: { choose: "assault" } }).ok).toBe(false)
    expect(match.bytes()).toBe(before)
  })

  it("DGK-MOVE-15 the odds of an order are shown before it is given", () => {
    const match = facing({}, { at: [40, 40] })
    play(match, a)
    expect(oddsOf(match, "maneuver")).toMatchObject({ "Carried out: 6 in": 74, Lost: 9 })
  })

  it("DGK-TROOP-04 cavalry that deploys is dismounted without an action of its own", () => {
    const match = facing({ arm: "cavalry" }, { at: [40, 40] }, [1])
    play(match, a, "deploy", along(a, { x: 10_000, y: 10_000, facing: 0 }))
    expect(unit(match, "allied", "A").formation).toBe("deployed")
    expect(optionsOf(match)).not.toContain(a)
  })

  it("DGK-TROOP-07 transport beside an enemy neither assaults nor fires", () => {
    const match = facing({ vehicle: "wagon", bases: 2 }, { at: [10, 12] })
    play(match, a)
    expect(verbs(match)).toEqual(["deploy", "maneuver", "march", "hold"])
  })

  it("DGK-AMB-08 an Assault delayed short of its target may Maneuver so far instead, without another order", () => {
    const match = facing({}, { at: [10, 15] }, [80, 50])
    play(match, a, `assault:${x}`)
    expect(last(match, "short")).toMatchObject({ rules: ["DGK-AMB-08"] })
    expect(optionsOf(match)).toContain("maneuver")
    const draws = match.draws.length
    play(match, "maneuver", along(a, [10, 13]))
    expect(match.draws).toHaveLength(draws)
  })
})
