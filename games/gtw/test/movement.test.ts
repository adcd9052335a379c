import { asked, play, refusal, tried } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { freeCapacity, hasYard, mayRideThrough } from "../rules/transportation-lines/rails.ts"
import { isOwnedBy } from "../rules/zones-of-control-and-ownership/ownership.ts"
import { reachOfZone, zoneIn } from "../rules/zones-of-control-and-ownership/position.ts"
import { at, go, position, table, unit } from "./table.ts"

const far = { at: "0105", is: "british-regular", as: "far" } as const
const costs = (match: ReturnType<typeof table>, as: string): { [hex: string]: number } => {
  const [d] = match.pending
  const found = d?.kind === "path" ? d.reach!([`unit:${as}`]) : []
  return Object.fromEntries(found.map((r) => [r.at, r.cost]))
}

describe("zones of control and ownership", () => {
  it("GTW-5.A-1 an Army headquarters has no zone, not even in its hex; a regiment has one in its own", () => {
    const m = position({
      units: [
        { at: "0202", is: "british-army" },
        { at: "0204", is: "british-combat-engineers" },
      ],
    })
    expect([
      zoneIn(m, at(m, "0202"), "entente"),
      zoneIn(m, at(m, "0204"), "entente") > 0,
      zoneIn(m, at(m, "0203"), "entente"),
    ]).toEqual([0, true, 0])
  })

  it("GTW-5.A-2, GTW-12.B-1 a supported division reaches its neighbours; a brigade, artillery and an unsupported division do not", () => {
    const m = position({
      units: [
        { at: "0203", is: "british-regular", as: "d" },
        { at: "0401", is: "belgian-1915", as: "b" },
        { at: "0305", is: "british-heavy-artillery", as: "g" },
      ],
    })
    expect([reachOfZone(m.named("d")), reachOfZone(m.named("b")), reachOfZone(m.named("g"))]).toEqual([
      "everywhere",
      "harsh",
      "nowhere",
    ])
    expect(zoneIn(m, at(m, "0202"), "entente")).toBe(2)
  })

  it("GTW-5.A-3, GTW-3.E.5 no zone reaches through a lake", () => {
    const m = position({ scenario: "tannenberg", units: [{ at: "1004", is: "german-active" }] })
    expect([zoneIn(m, at(m, "1105"), "central"), zoneIn(m, at(m, "1003"), "central")]).toEqual([0, 2])
  })

  it("GTW-5.A-4, GTW-11.F.2 in a second turn out of supply the zone is reduced", () => {
    const m = position({ units: [{ at: "0203", is: "british-regular", out: 3, supplied: false }] })
    expect(zoneIn(m, at(m, "0202"), "entente")).toBe(1)
  })

  it("GTW-5.A-5, GTW-3.A.5-2 a disrupted division has no zone", () => {
    const m = position({ units: [{ at: "0203", is: "british-regular", disruption: 1 }] })
    expect(zoneIn(m, at(m, "0203"), "entente")).toBe(0)
  })

  it("GTW-5.B-1, GTW-5.B-3 an empty enemy hex without a city next to a division and to no enemy changes hands at once", () => {
    const match = table({
      units: [{ at: "0607", is: "german-1915", as: "g" }, far, { at: "0705", is: "british-regular", as: "b" }],
      owners: { entente: "0705" },
    })
    play(match, go("b", "0706"))
    expect(isOwnedBy(match.state as never, at(match.state as never, "0806"), "entente")).toBe(true)
  })

  it("GTW-5.B-2 a city must be entered", () => {
    const match = table({ units: [{ at: "0404", is: "british-regular", as: "b" }, far], owners: {}, bare: true })
    expect(match.state.owners[at(match.state as never, "0504")]).toBe(1)
    play(match, go("b", "0504"))
    expect(match.state.owners[at(match.state as never, "0504")]).toBe(0)
  })
})

describe("movement on foot", () => {
  it("GTW-6-2 a word that is neither a hex nor a manner is refused, also one that JavaScript knows", () => {
    const match = table({ units: [{ at: "0404", is: "british-regular", as: "a" }], bare: true })
    for (const word of ["constructor", "toString", "__proto__", "constructor:0404", "9999"])
      expect(refusal(match, go("a", word))).toMatchObject({ rules: ["GTW-6-2"], reason: `There is no hex ${word}.` })
  })

  it("GTW-6-1 a player may end his movement with nobody moved, and a unit moves once", () => {
    const match = table({ units: [{ at: "0202", is: "british-regular", as: "b" }, far] })
    play(match, go("b", "0203"))
    expect(refusal(match, go("b", "0202")).reason).toMatch(/not one of the pieces/)
    play(match, { path: {} })
    expect(match.state.phase).not.toBe("movement")
  })

  it("GTW-6-2 five points reach five clear hexes and no farther", () => {
    const match = table({ units: [{ at: "0202", is: "british-regular", as: "b" }] })
    expect(costs(match, "b")["0203"]).toBe(1)
    expect(refusal(match, go("b", "0203 0204 0205 0206 0207 0307")).rules).toEqual(["GTW-6-2"])
  })

  it("GTW-6.A there is no cost for entering a zone, 3 for leaving it; cavalry pays 2", () => {
    const enemy = { at: "0306", is: "german-1915", as: "g" } as const
    const units = [
      { at: "0205", is: "british-regular", as: "b" },
      { at: "0205", is: "british-cavalry", as: "c" },
      { at: "0203", is: "british-regular", as: "d" },
      enemy,
    ]
    const match = table({ units, owners: { central: "0306" } })
    expect([costs(match, "b")["0204"], costs(match, "c")["0204"], costs(match, "d")["0205"]]).toEqual([4, 3, 2])
  })

  it("GTW-6-5 a hex that the enemy owns and holds may not be entered, an empty one may", () => {
    const match = table({
      units: [
        { at: "0403", is: "british-regular", as: "b" },
        { at: "0503", is: "german-1915" },
      ],
    })
    expect(refusal(match, go("b", "0503")).rules).toEqual(["GTW-6.F.1-3"])
    expect(tried(match, go("b", "0504")).ok).toBe(true)
  })

  it("GTW-6-6 whoever has not moved may enter one hex whatever it costs, with all its points", () => {
    const match = table({
      units: [{ at: "0403", is: "british-regular", as: "b", disruption: 1 }, { at: "0503", is: "german-1915" }, far],
    })
    expect(costs(match, "b")["0303"]).toBe(2.5)
    play(match, go("b", "0303"))
    expect(unit(match, "b").spent).toBe(2.5)
  })

  it("GTW-6-7 a unit of rating 0 cannot leave its hex", () => {
    const match = table({
      scenario: "tannenberg",
      units: [
        { at: "0703", is: "german-fixed-artillery", as: "f" },
        { at: "0604", is: "german-active", as: "g" },
      ],
      active: "central",
    })
    expect(refusal(match, go("f", "0704")).reason).toMatch(/not one of the pieces/)
  })

  it("GTW-7-1, GTW-7.B, GTW-15.A.1-1 a railway is a road, over a river only for who owns the bridge", () => {
    const match = table({ units: [{ at: "0402", is: "british-regular", as: "b" }] })
    expect(costs(match, "b")["0403"]).toBe(1) // across the Lys on the line to Béthune
  })

  it("GTW-8.B-1 eight divisions may pass through a hex, seven may not stay", () => {
    const six = Array.from({ length: 6 }, (_, i) => ({ at: "0203", is: "british-regular", as: `s${i}`, moved: true }))
    const match = table({ units: [...six, { at: "0202", is: "british-regular", as: "b" }] })
    expect(refusal(match, go("b", "0203")).rules).toEqual(["GTW-8.B-1"])
    expect(tried(match, go("b", "0203 0204")).ok).toBe(true)
  })
})

describe("forced marches", () => {
  it("GTW-6.B.3-1, GTW-6.B.4-1 a division marches twice as far, and in the rear it does not tire", () => {
    const match = table({ units: [{ at: "0202", is: "british-regular", as: "b" }] })
    play(match, go("b", "march 0203 0204 0205 0206 0207 0307"))
    expect(unit(match, "b").fatigue).toBe(0)
  })

  it("GTW-6.B.4-2 near the enemy 8 points of 5 are 2 hits", () => {
    const match = table({
      units: [{ at: "0207", is: "british-regular", as: "b" }, { at: "0507", is: "german-1915" }, far],
    })
    play(match, go("b", "march 0206 0205 0204 0304 0404 0504"))
    expect(unit(match, "b")).toMatchObject({ marched: true })
    expect(unit(match, "b").fatigue).toBeGreaterThan(0)
  })

  it("GTW-6.B-1 no forced march in a reaction or exploitation phase", () => {
    const match = table({ units: [{ at: "0202", is: "british-cavalry", as: "b" }], phase: "exploitation" })
    expect(refusal(match, go("b", "march 0203")).rules).toEqual(["GTW-6.B-1"])
  })

  it("GTW-6.B.3-2, GTW-5.A-5 who marches takes no hex on the way", () => {
    const match = table({ units: [{ at: "0705", is: "british-regular", as: "b" }, far], owners: { entente: "0705" } })
    play(match, go("b", "march 0706"))
    expect(match.state.owners[at(match.state as never, "0706")]).toBe(1)
  })
})

describe("railways", () => {
  it("GTW-7.A-2, GTW-7.A.2, GTW-7.A.4-1 a division rides, and its 5 REs are taken from the capacity", () => {
    const match = table({ units: [{ at: "0306", is: "british-regular", as: "b" }] })
    const m = match.state as never
    const before = freeCapacity(m, 0, "entente")
    play(match, go("b", "0201"))
    expect([unit(match, "b").hex, freeCapacity(m, 0, "entente")]).toEqual([at(m, "0201"), before - 5])
  })

  it("GTW-7.A.4-1, GTW-3.C.4 four depots leave 42 of 50 REs", () => {
    const m = position({ units: [far] })
    expect(freeCapacity(m, 0, "entente")).toBe(42)
  })

  it("GTW-7.A.4-2, GTW-7.A.4-3, GTW-3.A.3-4 artillery counts twice, on a low-volume line four times", () => {
    const match = table({ units: [{ at: "0306", is: "british-heavy-artillery", as: "g" }] })
    const before = freeCapacity(match.state as never, 0, "entente")
    play(match, go("g", "0304"))
    expect(before - freeCapacity(match.state as never, 0, "entente")).toBe(4)
  })

  it("GTW-7.A-3 a station in an enemy zone is open only while a friend holds it, who then stays", () => {
    const enemy = { at: "0503", is: "german-1915" } as const
    const none = position({ units: [enemy] })
    expect(mayRideThrough(none, at(none, "0403"), "entente", []).ok).toBe(false)
    const match = table({
      units: [
        { at: "0306", is: "british-regular", as: "b" },
        { at: "0404", is: "british-regular", as: "keeper" },
        { at: "0504", is: "german-1915" },
      ],
    })
    play(match, go("b", "0404"))
    expect(unit(match, "keeper").holds).toBe(true)
  })

  it("GTW-7.A-4 without a marshaling yard nobody rides", () => {
    const m = position({ units: [far] })
    expect([hasYard(m, at(m, "0302"), "entente"), hasYard(m, at(m, "0201"), "entente")]).toEqual([true, true])
    m.owners[at(m, "0306")] = 1
    m.owners[at(m, "0503")] = 1
    expect(hasYard(m, at(m, "0105"), "entente")).toBe(false)
  })

  it("GTW-7.A.6, GTW-7.A.7 no train enters a hex whose line is broken or obstructed", () => {
    const m = position({ units: [far] })
    m.broken.push(at(m, "0402"))
    m.obstructed.push(at(m, "0302"))
    expect(mayRideThrough(m, at(m, "0402"), "entente", [])).toMatchObject({ ok: false, rules: ["GTW-7.A.6"] })
    expect(mayRideThrough(m, at(m, "0302"), "entente", [])).toMatchObject({ ok: false, rules: ["GTW-7.A.7"] })
  })

  it("GTW-4.C no train runs in the exploitation phase", () => {
    const match = table({ units: [{ at: "0306", is: "british-cavalry", as: "b" }], phase: "exploitation" })
    expect(refusal(match, go("b", "0201")).rules).toContain("GTW-4.C")
  })
})

describe("rivers and overruns", () => {
  it("GTW-15.A.4 crossing the Niemen without a bridge disrupts and ends the move", () => {
    const match = table({ scenario: "tannenberg", units: [{ at: "1602", is: "russian-rifle", as: "r" }] })
    play(match, go("r", "1601"))
    expect(unit(match, "r").disruption).toBe(1)
  })

  it("GTW-6.F.1-1, GTW-6.F.1-5 two divisions overrun an engineer regiment: nothing is left of it, and they go in", () => {
    const match = table({
      units: [
        { at: "0404", is: "british-guards", as: "a" },
        { at: "0404", is: "british-guards", as: "b" },
        { at: "0505", is: "german-railroad", as: "r" },
      ],
      bare: true,
    })
    play(match, { path: { "unit:a": ["0505"], "unit:b": ["0505"] } })
    expect(unit(match, "r")).toMatchObject({ away: "eliminated", hex: -1 })
    expect(unit(match, "a").hex).toBe(at(match.state as never, "0505"))
  })

  it("GTW-6.F.1-4 who cannot pay does not overrun", () => {
    const match = table({
      units: [
        { at: "0404", is: "british-guards", as: "a", spent: 4 },
        { at: "0404", is: "british-guards", as: "b", spent: 4 },
        { at: "0505", is: "german-railroad", as: "r" },
      ],
      bare: true,
    })
    expect(refusal(match, { path: { "unit:a": ["0505"], "unit:b": ["0505"] } }).rules).toEqual(["GTW-6.F.1-4"])
  })
})

describe("the sequence of play", () => {
  it("GTW-4.A.2, GTW-4-1 after the movement of the Entente its bombardments and attacks come, then the reaction of the enemy", () => {
    const match = table({
      units: [
        { at: "0403", is: "british-regular", as: "b" },
        { at: "0503", is: "german-1915", as: "g" },
      ],
    })
    play(match, { path: {} })
    expect([match.state.phase, asked(match)]).toEqual(["bombardment", "open-city"]) // GTW-15.A.9
    play(match, { select: [] })
    expect([match.state.phase, asked(match)]).toEqual(["bombardment", "reconnaissance"]) // GTW-GAP-66
    play(match, { select: ["0503"] })
    expect([match.state.phase, asked(match)]).toEqual(["combat", "attack"])
  })
})
