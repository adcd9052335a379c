import { asked, last, optionsOf, play, playUntil, refusal, told } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { replacementCost } from "../charts/replacements.ts"
import { turnNamed } from "../data/calendar.ts"
import { counters } from "../data/counters.ts"
import { fieldOf } from "../rules/basic-game-concepts/field.ts"
import { advanceProjects, completeProjects, mayBegin, turnsLeft, turnsOf } from "../rules/engineers/projects.ts"
import { crossingDisrupts, directionTo, groundCost } from "../rules/movement/costs.ts"
import { costOf, mayRebuild, monthlyLimit, receiveSpecialReplacements } from "../rules/replacements/rebuilding.ts"
import { discardOldRations, feedFromRations, mostRations } from "../rules/supply/rations.ts"
import {
  buildingCost,
  isProductionTurn,
  mayBuildCapacity,
  wearModifier,
  wearOut,
} from "../rules/transportation-lines/capacity.ts"
import { freeCapacity } from "../rules/transportation-lines/rails.ts"
import { sectionsOf } from "../rules/transportation-lines/sections.ts"
import { eliminate } from "../rules/zones-of-control-and-ownership/fate.ts"
import { capture, fortificationIn, moveTo } from "../rules/zones-of-control-and-ownership/ownership.ts"
import type { State } from "../state.ts"
import type { ProjectKind } from "../types.ts"
import { at, go, position, type Scene, table, unit, within } from "./table.ts"

const on = (text: string) => turnNamed(text)!
const german = (as: string, where: string, is = "german-construction-1915") => ({ at: where, is, as })
const front = { at: "0105", is: "british-regular", as: "far" } as const
const staff: Partial<Scene> = { scenario: "artois-1915", phase: "initial", active: "central" }
/** Continues the works of a match, turn after turn. */
const goOn = <T>(match: ReturnType<typeof table>, run: (m: State) => T): T =>
  within({ ...staff, units: [], but: (m) => Object.assign(m, structuredClone(match.state)) }, run)
/** The number of turns of work until the initial phase in which it is finished. */
function turnsUntilDone(m: State, side: "central" | "entente" = "central"): number {
  for (let n = 1; n < 30; n++) {
    advanceProjects(m)
    m.turn++
    completeProjects(m, side)
    if (m.projects.length === 0) return n
  }
  return 0
}

describe("works of several turns", () => {
  const fort = (hex: string, text: string, more: Partial<Scene> = {}) =>
    table({
      ...staff,
      units: [german("e", hex), front],
      works: { [hex]: "entrenchment" },
      points: [{ at: hex, side: "central", points: 1 }],
      turn: on(text),
      ...more,
    })

  it("GTW-13.A.1c in woods a fort begun on Jul I 15 is complete on Aug I 15, and its Resource Point is spent at once", () => {
    const match = fort("0606", "Jul I 15")
    play(match, "works", "fort 0606")
    expect(match.state.stocks).toEqual([])
    expect(goOn(match, (m) => [turnsUntilDone(m), fortificationIn(m, at(m, "0606"))])).toEqual([2, "fort"])
  })

  it("GTW-13.A.1c the unit must stay: if it leaves, the work is given up; and it does no other work", () => {
    const match = fort("0606", "Jul I 15")
    play(match, "works", "fort 0606", "end")
    expect(asked(match)).toBe("move")
    expect(refusal(match, go("e", "break")).rules).toEqual(["GTW-13.A.1c"])
    play(match, go("e", "0607"))
    expect([match.state.projects, told(match, "abandoned").length]).toEqual([[], 1])
  })

  it("GTW-13.A.1g an Entente fort begun on Feb I 15 is refused, one of the Central Powers is not", () => {
    const plan = (side: "entente" | "central") => {
      const is = side === "entente" ? "british-construction-1915" : "german-construction-1915"
      const hex = side === "entente" ? "0403" : "0506"
      const m = position({
        ...staff,
        units: [{ at: hex, is, as: "e" }],
        points: [{ at: hex, side, points: 1 }],
        works: { [hex]: "entrenchment" },
        turn: on("Feb I 15"),
      })
      return mayBegin(m, { kind: "fort", hex: at(m, hex), toward: -1, units: [m.named("e")] })
    }
    expect(plan("entente")).toMatchObject({ ok: false, rules: ["GTW-13.A.1g"] })
    expect(plan("central").ok).toBe(true)
  })

  it("GTW-13.A.1d Central Powers, rough hex, good weather, begun May I 17: complete Jun I 17", () => {
    const match = fort("0505", "May I 17", { works: { "0505": "fort" } })
    play(match, "works", "improved fort 0505")
    expect(goOn(match, (m) => [turnsUntilDone(m), fortificationIn(m, at(m, "0505"))])).toEqual([2, "improved fort"])
  })

  it("GTW-13.A.1e a fortress begun on Jan I 15 with a point on each first of the month is complete on Jul I 15; without a point nobody works", () => {
    const scene: Scene = {
      scenario: "tannenberg",
      phase: "initial",
      active: "central",
      units: [{ at: "0303", is: "german-construction", as: "e" }],
      turn: on("Jan I 15"),
    }
    const hex = fieldOf(position(scene)).map.places.findIndex((p) => p?.fortress !== undefined)
    const where = fieldOf(position(scene)).map.grid.name(hex)
    const begun = <T>(points: number, run: (m: State) => T) =>
      within(
        {
          ...scene,
          units: [{ at: where, is: "german-construction", as: "e" }],
          owners: { central: where },
          works: { [where]: "unimproved fortress" },
          points: [{ at: where, side: "central", points }],
        },
        (m, named) => {
          expect(mayBegin(m, { kind: "fortress", hex, toward: -1, units: [named("e")] }).ok).toBe(true)
          m.stocks[0]!.points--
          const project = { kind: "fortress" as const, hex, toward: -1, side: "central" as const, units: [0] }
          m.projects.push({ ...project, left: 12, quick: false, owed: 5, paid: true, begun: m.turn })
          return run(m)
        },
      )
    expect(begun(7, (m) => [turnsUntilDone(m), m.turn, m.stocks[0]!.points])).toEqual([12, on("Jul I 15"), 1])
    expect(begun(7, (m) => turnsUntilDone(m) && fortificationIn(m, hex))).toMatch(/^improved/)
    expect(begun(2, (m) => [turnsUntilDone(m), m.projects[0]?.left])).toEqual([0, 8])
  })

  it("GTW-13.A.4-1 in poor weather a fort in clear terrain takes 2 turns", () => {
    const m = position({ ...staff, units: [german("e", "0506")], weather: "mud" })
    const left = turnsOf(m, { kind: "fort", hex: at(m, "0506"), toward: -1 })
    expect(turnsLeft(m, { left, quick: false })).toBe(2)
  })

  it("GTW-13.A.5-1, GTW-13.A.5-4 two units build a fort in rough terrain in half a turn for half of their points, and begin it in the initial phase only", () => {
    const match = table({
      ...staff,
      units: [german("e", "0505"), german("f", "0505"), { at: "0505", is: "german-1915", as: "d" }, front],
      works: { "0505": "entrenchment" },
      points: [{ at: "0505", side: "central", points: 1 }],
      turn: on("Jul I 15"),
    })
    play(match, "works", "fort 0505 haste", "end")
    expect([unit(match, "e").spent, unit(match, "f").spent]).toEqual([2.5, 2.5])
    expect(refusal(match, go("e", "fort")).reason).toBeTruthy()
    play(match, { path: {} })
    expect(fortificationIn(match.state as State, at(match.state as State, "0505"))).toBe("fort")
  })

  it("GTW-13.A.5-3 a construction brigade counts as two: alone it halves the time", () => {
    const m = position({ ...staff, units: [german("e", "0505")] })
    expect(turnsLeft(m, { left: 2, quick: true })).toBe(1)
  })

  const bridge = (is: string, kind: ProjectKind, toward: string, where: string) => {
    const m = position({
      scenario: "tannenberg",
      phase: "initial",
      active: "central",
      units: [{ at: where, is, as: "e" }],
      owners: { central: `${where} ${toward}` },
    })
    return { m, plan: { kind, hex: at(m, where), toward: at(m, toward), units: [m.named("e")] } }
  }

  it("GTW-13.A.7-1 only pontoon engineers bridge rivers; a major river in mud takes 4 turns", () => {
    const { m, plan } = bridge("german-construction", "pontoon bridge", "0306", "0206")
    expect(mayBegin(m, plan)).toMatchObject({ ok: false, rules: ["GTW-13.A.7-1"] })
    m.weather = "mud"
    expect(turnsLeft(m, { left: turnsOf(m, plan), quick: false })).toBe(4)
    const { m: able, plan: good } = bridge("test-german-pontoon", "pontoon bridge", "0306", "0206")
    expect(mayBegin(able, good).ok).toBe(true)
  })

  it("GTW-13.A.7-2, GTW-13.A.7-3 over the bridge into clear ground 1 + 2 points and no disruption; when the engineers leave it is gone", () => {
    const scene: Scene = {
      scenario: "tannenberg",
      active: "central",
      units: [{ at: "0206", is: "test-german-pontoon", as: "e" }],
      owners: { central: "0206 0306" },
    }
    within(scene, (m, named) => {
      const [a, b] = [at(m, "0206"), at(m, "0306")]
      const d = directionTo(m, a, b)!
      m.blown = fieldOf(m).bridges.map((_, i) => i)
      expect(crossingDisrupts(m, a, d, "central")).toBe(true)
      const plain = groundCost(m, named("e"), a, d)
      m.pontoons.push({ hex: a, toward: b, side: "central" })
      expect([groundCost(m, named("e"), a, d), crossingDisrupts(m, a, d, "central")]).toEqual([plain - 2, false])
      moveTo(m, named("e"), at(m, "0205"))
      expect(m.pontoons).toEqual([])
    })
  })

  it("GTW-13.B.3b railroad engineers upgrade a low-volume hex in two turns: begun Apr I, done May I", () => {
    const match = table({
      ...staff,
      units: [{ at: "0602", is: "german-railroad", as: "r" }, front],
      points: [{ at: "0602", side: "central", points: 1 }],
      turn: on("Apr I 15"),
    })
    play(match, "works", "rail upgrade 0602")
    const found = goOn(match, (m) => [turnsUntilDone(m), m.turn, m.upgraded])
    expect(found).toEqual([2, on("May I 15"), [at(match.state as State, "0602")]])
  })

  it("GTW-15.A.8-1, GTW-15.A.8-3 nobody devastates before Feb I 16; then 4 REs take 2 turns, it is an atrocity, and the railway is broken", () => {
    const crew = ["e", "f", "g", "h"].map((as) => german(as, "0605"))
    const early = position({ ...staff, units: crew, turn: on("Jan II 16") })
    const plan = { kind: "devastation" as const, hex: at(early, "0605"), toward: -1, units: early.units }
    expect(mayBegin(early, plan)).toMatchObject({ ok: false, rules: ["GTW-15.A.8-1"] })
    const few = position({ ...staff, units: crew.slice(0, 3), turn: on("Feb I 16") })
    expect(mayBegin(few, { ...plan, units: few.units })).toMatchObject({ ok: false, rules: ["GTW-15.A.8-1"] })
    const match = table({ ...staff, units: [...crew, front], turn: on("Feb I 16"), dice: [1] })
    play(match, "works", "devastation 0605")
    expect(last(match, "morale")).toMatchObject({ nation: "Germany", by: -1 })
    const waste = [at(match.state as State, "0605")]
    expect(goOn(match, (m) => [turnsUntilDone(m), m.devastated, m.broken])).toEqual([2, waste, waste])
  })

  it("GTW-15.A.8-3 repair begun on Mar I 17 in good weather is done on May I 17, for one Resource Point", () => {
    const crew = ["e", "f", "g", "h"].map((as) => german(as, "0605"))
    const m = position({
      ...staff,
      units: crew,
      turn: on("Mar I 17"),
      points: [{ at: "0605", side: "central", points: 1 }],
    })
    m.devastated.push(at(m, "0605"))
    const plan = { kind: "repair of devastation" as const, hex: at(m, "0605"), toward: -1, units: m.units }
    expect([mayBegin(m, plan).ok, turnsOf(m, plan)]).toEqual([true, 4])
  })
})

describe("depots and railways", () => {
  const depots = (capacity: number, many: number): Scene => ({
    but: (m) => {
      for (const n of m.nets) if (n.side === "central") n.capacity = capacity
    },
    ...staff,
    units: [{ at: "0603", is: "german-army", as: "hq" }, front],
    depots: ["0602", "0603", "0604", "0706", "0703", "0803", "0704"]
      .slice(0, many)
      .map((where) => ({ at: where, side: "central" as const })),
  })
  it("GTW-11.C.1-2, GTW-7.A.5e capacity 17 and 7 depots leave 3 free: one more makes 16 and nothing free; 2 free are too few", () => {
    const m = position(depots(17, 7))
    expect(freeCapacity(m, 0, "central")).toBe(3)
    const match = table({ ...depots(17, 7) })
    play(match, "depots", "make")
    expect(asked(match)).toBe("depot-site")
    play(match, "0606")
    const net = match.state.nets.find((n) => n.side === "central")!
    expect([net.capacity, match.state.depots.length, freeCapacity(match.state as State, 0, "central")]).toEqual([
      16, 8, 0,
    ])
    const poor = table({ ...depots(16, 7) })
    play(poor, "depots")
    expect(optionsOf(poor)).not.toContain("make")
  })

  it("GTW-11.C.1-1, GTW-11.C.1-4 a depot packed up moves by strategic rail without capacity, and feeds nobody until it is opened again", () => {
    const match = table({ ...depots(40, 1), units: [{ at: "0602", is: "german-army", as: "hq" }, front] })
    play(match, "depots", "flip:0602", "end")
    expect(match.state.depots[0]).toMatchObject({ operational: false })
    const used = match.state.nets.find((n) => n.side === "central")!.used
    play(match, { path: { "depot:central:0602": ["0604"] } })
    expect([match.state.depots[0]!.hex, match.state.nets.find((n) => n.side === "central")!.used]).toEqual([
      at(match.state as State, "0604"),
      used,
    ])
  })

  it("GTW-11.C.1-6 17 REs and 7 depots, two yards lost: 13 keep up 6, and one depot must go", () => {
    const left = within(depots(17, 7), (m) => {
      for (const hex of ["0503", "0504"]) capture(m, at(m, hex), "entente")
      return m.nets.find((n) => n.side === "central")!.capacity
    })
    expect(left).toBe(13)
    const match = table({ ...depots(13, 7) })
    playUntil(match, "depot-lost", (d) => (d.what === "staff" ? "end" : undefined))
    play(match, "0706")
    expect(match.state.depots.map((d) => d.hex)).not.toContain(at(match.state as State, "0706"))
    expect(match.state.depots.length).toBe(6)
  })

  it("GTW-11.C.1-5, GTW-7.A.5f-1, GTW-7.A.5f-2 a depot taken: 2 REs lost, 1 gained from the next turn on, the depot gone", () => {
    const scene: Scene = { ...staff, units: [german("g", "0605")], depots: [{ at: "0602", side: "central" }] }
    within(scene, (m) => {
      const [his, mine] = [m.nets.find((n) => n.side === "central")!, m.nets.find((n) => n.side === "entente")!]
      capture(m, at(m, "0602"), "entente")
      expect([his.capacity, mine.capacity, mine.gained, m.depots]).toEqual([38, 50, 1, []])
    })
  })

  it("GTW-7.A.5f-3 with its last yard a side loses the net and all depots on it; the enemy gains 1 for the yard", () => {
    const scene: Scene = {
      ...staff,
      units: [german("g", "0605")],
      owners: { entente: "0503 0504" },
      depots: ["0602", "0603", "0604"].map((where) => ({ at: where, side: "central" as const })),
    }
    within(scene, (m) => {
      capture(m, at(m, "0704"), "entente")
      const [his, mine] = [m.nets.find((n) => n.side === "central")!, m.nets.find((n) => n.side === "entente")!]
      expect([his.capacity, m.depots.length, mine.gained]).toEqual([0, 0, 1])
    })
  })

  it("GTW-7.A.5b the Entente pays 4 points for an RE while Lille is not its own, the Central Powers 3; the points lie at yards", () => {
    const m = position({
      ...staff,
      units: [german("g", "0605")],
      points: [{ at: "0704", side: "central", points: 3 }],
    })
    const net = (side: string) => m.nets.find((n) => n.side === side)!
    const whole = (side: string) => sectionsOf(m, net(side))[0]!
    expect([buildingCost(m, net("entente")), buildingCost(m, net("central"))]).toEqual([4, 3])
    expect(mayBuildCapacity(m, whole("central")).ok).toBe(true)
    expect(mayBuildCapacity(m, whole("entente"))).toMatchObject({ ok: false, rules: ["GTW-7.A.5b"] })
    const match = table({
      ...staff,
      units: [german("g", "0605"), front],
      points: [{ at: "0704", side: "central", points: 3 }],
    })
    play(match, "railways", "0")
    expect([match.state.nets.find((n) => n.side === "central")!.capacity, match.state.stocks]).toEqual([41, []])
  })

  it("GTW-7.A.5g-1, GTW-DATA-10 nets are checked on the first turns of Jan, Mar, May, Jul, Sep and Nov", () => {
    expect(
      ["Jan I 15", "Feb I 15", "Mar I 15", "Sep I 14", "Sep II 14", "Nov I 15"].map((t) => isProductionTurn(on(t))),
    ).toEqual([true, false, true, true, false, true])
  })

  const worn = (side: "entente" | "central", capacity: number, die: number, more: Partial<Scene> = {}) =>
    within(
      {
        ...staff,
        units: [german("g", "0503", "german-1915"), { at: "0403", is: "british-regular", as: "b" }],
        turn: on("Nov I 15"),
        dice: [die],
        ...more,
      },
      (m) => {
        const net = m.nets.find((n) => n.side === side)!
        net.capacity = capacity
        wearOut(m, side)
        return net.capacity
      },
    )

  it("GTW-7.A.5g-2, GTW-13.B.4 die 6, 7 REs of railroad engineers (+ 3), 11 depots (− 5): 4, and 1 RE is lost", () => {
    const where = ["0602", "0603", "0604", "0706", "0703", "0803", "0704", "0804", "0805", "0606", "0605"]
    const m = position({
      ...staff,
      units: Array.from({ length: 7 }, (_, i) => ({ at: "0603", is: "german-railroad", as: `r${i}` })),
      depots: where.map((hex) => ({ at: hex, side: "central" as const })),
    })
    expect(wearModifier(m, m.nets.find((n) => n.side === "central")!)).toBe(-2)
    expect(6 + wearModifier(m, m.nets.find((n) => n.side === "central")!)).toBe(4)
  })

  it("GTW-7.A.5g-1, GTW-7.A.5g-3 a net of 20 REs is not checked; the Entente without Lille loses 2 instead of 1", () => {
    expect(worn("central", 20, 1)).toBe(20)
    expect(worn("central", 30, 1, { depots: [] })).toBe(29)
    expect(worn("entente", 30, 1, { depots: [] })).toBe(28)
  })
})

describe("orders beside the moves", () => {
  const moving: Partial<Scene> = { scenario: "artois-1915", active: "central" }

  it("GTW-7.A.5a, GTW-7.A.5g-4 capacity 30 is stretched by 15 at most, for 2 Resource Points at yards, and 2 rolls for wear follow", () => {
    const match = table({
      ...moving,
      units: [german("g", "0605"), front],
      points: [{ at: "0704", side: "central", points: 3 }],
      but: (m) => {
        for (const n of m.nets) n.capacity = 30
      },
    })
    play(match, "stretch:0", "stretch:0")
    const net = match.state.nets.find((n) => n.side === "central")!
    expect([net.extra, net.strained, match.state.stocks[0]!.points]).toEqual([15, 2, 1])
    expect(refusal(match, "stretch:0").rules).toEqual(["GTW-7.A.5a"])
    const left = within(
      { ...staff, units: [german("g", "0605")], turn: on("Dec I 15"), depots: [], dice: [1, 1] },
      (m) => {
        const one = m.nets.find((n) => n.side === "central")!
        one.strained = 2
        wearOut(m, "central")
        return [one.capacity, one.strained]
      },
    )
    expect(left).toEqual([38, 0])
  })

  it("GTW-11.H-2 stores next to the enemy are burnt by their owner in his own phase, not in the enemy's", () => {
    const scene: Scene = {
      ...moving,
      units: [german("g", "0505", "german-1915"), { at: "0404", is: "british-regular", as: "b" }],
      points: [
        { at: "0505", side: "central", points: 2 },
        { at: "0404", side: "entente", points: 1 },
      ],
    }
    const match = table(scene)
    expect(refusal(match, "burn:0404").rules).toEqual(["GTW-11.H-2"])
    play(match, "burn:0505")
    expect(match.state.stocks.map((s) => s.side)).toEqual(["entente"])
  })
})

describe("rations", () => {
  const hungry = (is: string, points: number) => {
    const m = position({ ...staff, units: [{ at: "0605", is, as: "d", supplied: false, out: 1 }] })
    m.rations.push({ hex: at(m, "0603"), side: "central", points, phases: 2, fresh: false })
    feedFromRations(m, "central")
    return m.named("d").supplied
  }

  it("GTW-11.C.2b.ii-1 4 general supply points feed a division of 4 REs and not one of 5", () => {
    expect([hungry("german-cavalry", 4), hungry("german-1915", 4), hungry("german-1915", 5)]).toEqual([
      true,
      false,
      true,
    ])
  })

  it("GTW-11.C.2b-1 whoever eats from a special source is in general supply, and the count goes on", () => {
    const m = position({ ...staff, units: [{ at: "0603", is: "german-1915", as: "d", supplied: false, out: 3 }] })
    m.rations.push({ hex: at(m, "0603"), side: "central", points: 16, phases: 2, fresh: false })
    feedFromRations(m, "central")
    expect(m.named("d")).toMatchObject({ supplied: true, out: 3 })
  })

  it("GTW-11.C.2b.ii-2 a depot on high-volume lines makes 16, one behind low-volume hexes 8", () => {
    const m = position({ ...staff, units: [german("g", "0605")] })
    const depot = (hex: string) => ({ hex: at(m, hex), side: "central" as const, net: 0, operational: true })
    expect([mostRations(m, depot("0604")), mostRations(m, depot("0602"))]).toEqual([16, 8])
    const match = table({ ...staff, units: [german("g", "0605"), front] })
    play(match, "rations", "0604")
    expect(match.state.rations).toMatchObject([{ points: 16, fresh: true, phases: 3 }])
    play(match, "rations")
    expect(refusal(match, "0604").rules).toEqual(["GTW-11.C.2b.ii-2"])
  })

  it("GTW-11.C.2b.ii-3 they see three initial phases and are gone", () => {
    const m = position({ ...staff, units: [german("g", "0605")] })
    m.rations.push({ hex: at(m, "0604"), side: "central", points: 16, phases: 3, fresh: true })
    discardOldRations(m)
    discardOldRations(m)
    expect(m.rations).toHaveLength(1)
    discardOldRations(m)
    expect(m.rations).toEqual([])
  })

  it("GTW-11.C.2b.i one Resource Point feeds all who trace to it, and is gone", () => {
    const units = ["a", "b", "c"].map((as) => ({
      at: "0506",
      is: "german-1915",
      as,
      supplied: false,
      out: 2,
      isolated: true,
    }))
    const match = table({ ...staff, units: [...units, front], points: [{ at: "0605", side: "central", points: 1 }] })
    expect(asked(match)).toBe("feed")
    play(match, { select: ["0605"] })
    expect(["a", "b", "c"].map((as) => unit(match, as).supplied)).toEqual([true, true, true])
    expect(match.state.stocks).toEqual([])
  })
})

describe("replacements", () => {
  const cost = (id: string, face: "front" | "back" = "front") => replacementCost(counters[id]!, counters[id]![face]!)

  it("GTW-16.B.3a, GTW-GAP-56 a 9-12-5 division costs 10.5, a third of it equipment; a gun all equipment; a brigade none", () => {
    expect(cost("german-1915")).toEqual({ men: 7, equipment: 3.5 })
    expect(cost("german-heavy-artillery")).toEqual({ men: 0, equipment: 7.5 })
    expect(cost("german-landwehr")).toEqual({ men: 2.5, equipment: 0 })
    expect(cost("german-army")).toEqual({ men: 1.5, equipment: 1.5 })
    const m = position({ ...staff, units: [german("g", "0605", "german-heavy-artillery")] })
    const gun = { ...m.named("g"), hex: -1 }
    expect([
      costOf({ ...gun, away: "eliminated" }).equipment,
      costOf({ ...gun, away: "eliminated while isolated" }).equipment,
    ]).toEqual([7.5, 15])
  })

  it("GTW-16.B.4a 8 equipment, 14 French and 5 British manpower points lost: 2, 4.5 and 1 come back", () => {
    within({ ...staff, units: [german("g", "0605")] }, (m) => {
      m.fallenEquipment.entente = 8
      m.fallen.push({ side: "entente", nation: "france", contingent: "Metropolitan", men: 14 })
      m.fallen.push({ side: "entente", nation: "britain", contingent: "Imperial", men: 5 })
      receiveSpecialReplacements(m)
      expect(m.equipment.entente).toBe(2)
      expect(m.pools.map((p) => [p.nation, p.men])).toEqual([
        ["france", 4.5],
        ["britain", 1],
      ])
    })
  })

  it("GTW-16.B.4a a reduction sets aside full cost less cadre cost; an isolated unit leaves nothing", () => {
    const scene: Scene = {
      ...staff,
      units: [german("g", "0605", "german-1915"), { ...german("i", "0605", "german-1915"), isolated: true }],
    }
    within(scene, (m, named) => {
      eliminate(m, named("g"), "GTW-9.E", "lost in combat")
      const men = cost("german-1915").men - cost("german-1915", "back").men
      expect(m.fallen).toMatchObject([{ contingent: "Prussian", men }])
      eliminate(m, named("i"), "GTW-9.E", "lost in combat")
      expect(m.fallen[0]!.men).toBe(men)
    })
  })

  const cadre = (where: string, works: Scene["works"] = {}) => {
    const m = position({
      ...staff,
      units: [
        { ...german("g", where, "german-1915"), reduced: true },
        { at: "0603", is: "german-army", as: "hq" },
        { at: "0404", is: "british-regular" },
      ],
      works: { "0505": "", ...works },
    })
    m.pools.push({ side: "central", nation: "germany", contingent: "Prussian", men: 10 })
    m.equipment.central = 10
    return m
  }

  it("GTW-16.B.3d a cadre next to the enemy is made up in an entrenchment and not in the open, in the enemy's phase too", () => {
    const open = cadre("0505")
    expect(mayRebuild(open, open.named("g"), false)).toMatchObject({ ok: false, rules: ["GTW-16.B.3d"] })
    const dug = cadre("0505", { "0505": "entrenchment" })
    expect(mayRebuild(dug, dug.named("g"), false).ok).toBe(true)
  })

  it("GTW-16.B.3b, GTW-16.B.3-1 Prussian men pay half of what a Bavarian division costs, and the rest must be Bavarian", () => {
    const m = cadre("0605")
    m.units[0]!.counter = "bavarian-1915"
    expect(mayRebuild(m, m.named("g"), true)).toMatchObject({ ok: false, rules: ["GTW-16.B.3b"] })
    m.pools.push({ side: "central", nation: "germany", contingent: "Bavarian", men: 2 })
    expect(mayRebuild(m, m.named("g"), true).ok).toBe(true)
  })

  it("GTW-4.A.1, GTW-16.B.3c-1, GTW-16.B.3c-2 an eliminated division comes back as a cadre in a city, in its owner's initial phase only", () => {
    const m = cadre("0605")
    Object.assign(m.named("g"), { hex: -1, away: "eliminated", reduced: false })
    expect(mayRebuild(m, m.named("g"), false)).toMatchObject({ ok: false, rules: ["GTW-16.B.3c-1"] })
    expect(mayRebuild(m, m.named("g"), true).ok).toBe(true)
    const match = table({
      ...staff,
      units: [german("g", "0605", "german-1915"), { at: "0603", is: "german-army", as: "hq" }, front],
      but: (one) => {
        Object.assign(one.units[0]!, { hex: -1, away: "eliminated" })
        one.pools.push({ side: "central", nation: "germany", contingent: "Prussian", men: 10 })
        one.equipment.central = 10
      },
    })
    play(match, "replacements", "unit:g", "0604")
    expect(unit(match, "g")).toMatchObject({ reduced: true, away: "", hex: at(match.state as State, "0604") })
  })

  it("GTW-16.B.3f-1, GTW-16.B.3f-2 artillery: Germany 6 REs a month, the Entente 3 before Feb I 16, Belgium half of that; Russian cavalry 12", () => {
    const when = (text: string) => ({ turn: on(text) })
    expect(monthlyLimit(when("Sep I 14"), "germany", "artillery")).toBe(6)
    expect([
      monthlyLimit(when("Jan II 16"), "france", "artillery"),
      monthlyLimit(when("Feb I 16"), "france", "artillery"),
    ]).toEqual([3, 6])
    expect(monthlyLimit(when("Sep I 14"), "belgium", "artillery")).toBe(1.5)
    expect([
      monthlyLimit(when("Sep I 14"), "russia", "cavalry"),
      monthlyLimit(when("Feb I 18"), "belgium", "motorized"),
    ]).toEqual([12, 0.5])
  })
})
