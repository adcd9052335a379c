import { asked, last, matchOf, play, refusal, told, tried } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { turnNamed } from "../data/calendar.ts"
import { game } from "../game.ts"
import { fieldOf } from "../rules/basic-game-concepts/field.ts"
import { faceOf } from "../rules/basic-game-concepts/units.ts"
import { retreat } from "../rules/combat/retreats.ts"
import { priceOf } from "../rules/engineers/works.ts"
import { groundCost, overstackCost } from "../rules/movement/costs.ts"
import { fortificationIn } from "../rules/zones-of-control-and-ownership/ownership.ts"
import type { State } from "../state.ts"
import { at, go, position, table, unit, type Wanted } from "./table.ts"

const far = { at: "0105", is: "british-regular", as: "far" } as const
const builders = (as: string, where = "0203") => ({ at: where, is: "british-construction-1915", as })
const works = (match: ReturnType<typeof table>, hex: string) =>
  fortificationIn(match.state as never, at(match.state as never, hex))

describe("engineers", () => {
  it("GTW-13.A.1a, GTW-13.A.1b six points in clear ground: fieldworks for 2, an entrenchment for 4 more, over two phases for a regiment of 5", () => {
    const match = table({ units: [builders("e"), far] })
    play(match, go("e", "dig entrench"))
    expect(works(match, "0203")).toBe("fieldworks")
    expect(match.state.tasks).toMatchObject([{ task: "entrenchment", left: 0.25 }])
    expect(refusal(match, go("e", "0202")).reason).toMatch(/moved|not one of the pieces/)
  })

  it("GTW-13.A.5-1, GTW-13.A.5-2 two units share: fieldworks and 4 points of an entrenchment cost each of them half; a third may not join", () => {
    const three = [builders("e"), builders("f"), builders("g"), far]
    const match = table({ units: three, works: { "0203": "fieldworks" } })
    play(match, { path: { "unit:e": ["entrench"], "unit:f": ["entrench"] } })
    expect(works(match, "0203")).toBe("entrenchment")
    expect([unit(match, "e").spent, unit(match, "f").spent]).toEqual([2, 2])
    const crowd = table({ units: three, works: { "0203": "fieldworks" } })
    const all = { path: { "unit:e": ["entrench"], "unit:f": ["entrench"], "unit:g": ["entrench"] } }
    expect(refusal(crowd, all).rules).toEqual(["GTW-13.A.5-2"])
  })

  it("GTW-13.I-1 a division digs fieldworks for 4 points, two together for 2 each; its cadre digs nothing", () => {
    const match = table({ units: [{ at: "0203", is: "british-regular", as: "d" }, far] })
    play(match, go("d", "dig"))
    expect(unit(match, "d").spent).toBe(4)
    const pair = table({ units: ["d", "e"].map((as) => ({ at: "0203", is: "british-regular", as })).concat(far) })
    play(pair, { path: { "unit:d": ["dig"], "unit:e": ["dig"] } })
    expect([works(pair, "0203"), unit(pair, "d").spent]).toEqual(["fieldworks", 2])
    const cadre = table({ units: [{ at: "0203", is: "british-regular", as: "d", reduced: true }, far] })
    expect(refusal(cadre, go("d", "dig")).rules).toContain("GTW-13.I-1")
  })

  it("GTW-13.A.1a when the builders leave, fieldworks stay with a division of attack 5 or more, and fall in with a brigade", () => {
    const kept = table({
      units: [builders("e"), { at: "0203", is: "british-regular", as: "d" }, far],
      works: { "0203": "fieldworks" },
    })
    play(kept, go("e", "0202"))
    expect(works(kept, "0203")).toBe("fieldworks")
    const lost = table({ units: [builders("e"), far], works: { "0203": "fieldworks" } })
    play(lost, go("e", "0202"))
    expect(works(lost, "0203")).toBeUndefined()
    expect(last(lost, "weakened")).toMatchObject({ was: "fieldworks", is: "" })
  })

  it("GTW-13.A-1 a forced march leaves no time for work, and nobody works out of supply or in a contested hex", () => {
    const match = table({ units: [builders("e"), far] })
    expect(refusal(match, go("e", "march 0202 dig")).rules).toContain("GTW-13.A-1")
    const hungry = table({ units: [{ ...builders("e"), supplied: false, out: 1 }, far] })
    expect(refusal(hungry, go("e", "dig")).rules).toEqual(["GTW-13.A-1"])
    const { named: _, ...state } = position({ units: [builders("e"), far] })
    state.contested.push({ hex: at(state, "0203"), side: "entente", since: 0, phase: "combat", active: "entente" })
    expect(state.contested).toHaveLength(1)
  })

  it("GTW-13.A.1g nobody digs entrenchments before Oct II 14", () => {
    const scene = { scenario: "tannenberg", works: { "1503": "fieldworks" } } as const
    const units = [
      { at: "1503", is: "russian-construction", as: "e" },
      { at: "1603", is: "russian-rifle" },
    ]
    const early = table({ ...scene, units, turn: turnNamed("Oct I 14")! })
    expect(refusal(early, go("e", "entrench")).rules).toEqual(["GTW-13.A.1g"])
    const later = table({ ...scene, units, turn: turnNamed("Oct II 14")! })
    play(later, go("e", "entrench"))
    expect(later.state.tasks).toMatchObject([{ task: "entrenchment" }]) // woods: 6 points, 4 paid
  })

  it("GTW-13.A.2-1 eight points turn a fort into an entrenchment: 5 in one phase, the rest in the next", () => {
    const match = table({ units: [builders("e"), far], works: { "0203": "fort" } })
    play(match, go("e", "demolish"))
    expect([works(match, "0203"), match.state.tasks[0]?.left]).toEqual(["fort", 0.375])
  })

  it("GTW-7.A.6, GTW-13.B.1 any unit breaks a railway for 2 points, railroad engineers for 1; no train passes", () => {
    const match = table({ units: [{ at: "0302", is: "british-cavalry", as: "c" }, far] })
    play(match, go("c", "break 0402 break 0403"))
    expect(match.state.broken).toEqual([at(match.state as never, "0302"), at(match.state as never, "0402")])
    expect(unit(match, "c").spent).toBe(7 - 1)
    const railway = table({
      scenario: "tannenberg",
      active: "central",
      units: [
        { at: "0707", is: "german-railroad", as: "r" },
        { at: "0606", is: "german-active" },
      ],
    })
    play(railway, go("r", "break"))
    expect(unit(railway, "r").spent).toBe(1)
  })

  it("GTW-13.A.3-1, GTW-13.B.2 broken and obstructed: 6 points for builders, 4 for railroad engineers, repair first", () => {
    const m = position({
      scenario: "tannenberg",
      units: [
        { at: "0707", is: "german-railroad", as: "r" },
        { at: "0707", is: "german-construction", as: "c" },
      ],
    })
    const hex = at(m, "0707")
    const price = (as: string, task: "rail repair" | "rail clearing") =>
      priceOf(m, m.named(as), { task, hex, toward: -1 }, as === "r")
    expect([
      price("r", "rail repair"),
      price("r", "rail clearing"),
      price("c", "rail repair"),
      price("c", "rail clearing"),
    ]).toEqual([3, 1, 4, 2])
    m.weather = "mud"
    expect(price("c", "rail repair")).toBe(8) // GTW-13.A.4-1
  })

  it("GTW-13.A.2-2, GTW-15.A.1-2 a bridge is blown up for 4 points; the road then costs 2 + 2 into woods, with the bridge 1", () => {
    const m = position({ units: [builders("e", "0405")], works: {} })
    const d = (from: string, to: string) => [0, 1, 2, 3, 4, 5].find((k) => neighbour(m, from, k) === at(m, to))! as 0
    const before = groundCost(m, m.named("e"), at(m, "0403"), d("0403", "0402"))
    const match = table({ units: [builders("e", "0403"), far] })
    play(match, go("e", "blow:0402"))
    const after = groundCost(match.state as never, unit(match, "e"), at(m, "0403"), d("0403", "0402"))
    expect([before, after, match.state.blown.length]).toEqual([1, 3, 1])
  })

  it("GTW-13.A.4-2 an 8-point bridge: 3 in good weather leave 5; in poor weather 10, 4 spent leave 6; in good weather 3", () => {
    const m = position({ units: [builders("e", "0403")] })
    const work = { task: "bridge repair" as const, hex: at(m, "0403"), toward: at(m, "0402") }
    const price = () => priceOf(m, m.named("e"), work, false)
    let left = 1
    left -= 3 / price()
    m.weather = "mud"
    expect(left * price()).toBe(10)
    left -= 4 / price()
    m.weather = "clear"
    expect(left * price()).toBe(3)
  })
})

const neighbour = (m: ReturnType<typeof position>, from: string, d: number) => (d < 0 ? -1 : neighboursOf(m, from)[d])
function neighboursOf(m: ReturnType<typeof position>, from: string) {
  const { grid } = fieldMap(m)
  return [0, 1, 2, 3, 4, 5].map((d) => grid.neighbour(at(m, from), d as 0))
}

const fieldMap = (m: ReturnType<typeof position>) => fieldOf(m).map

describe("resting, stores, strategic rail", () => {
  it("GTW-6.B.4-6 a rifle division with 2 hits rests for 2 points and goes 3; cavalry pays 2 points a hit", () => {
    const match = table({ units: [{ at: "0203", is: "british-regular", as: "d", fatigue: 2 }, far] })
    play(match, go("d", "rest rest 0202"))
    expect(unit(match, "d")).toMatchObject({ fatigue: 0, spent: 3 })
    const horse = table({ units: [{ at: "0203", is: "british-cavalry", as: "c", fatigue: 2 }, far] })
    play(horse, go("c", "rest rest"))
    expect(unit(horse, "c").spent).toBe(4)
    expect(refusal(horse, go("c", "rest")).reason).toMatch(/pieces|moved/)
  })

  it("GTW-6.B.4-6 whoever rests does not march by force", () => {
    const match = table({ units: [{ at: "0203", is: "british-regular", as: "d", fatigue: 2 }, far] })
    expect(refusal(match, go("d", "march rest 0202")).rules).toEqual(["GTW-6.B.4-6"])
  })

  it("GTW-7.A.3 who came by strategic rail has moved, does not attack and does not exploit", () => {
    const match = table({ units: [{ at: "0306", is: "british-regular", as: "d" }, far] })
    play(match, go("d", "strategic 0402"))
    expect(unit(match, "d")).toMatchObject({ strategic: true, spent: 0, moved: true })
    expect(refusal(match, go("d", "strategic 0302 0402")).reason).toMatch(/pieces|moved/)
  })

  it("GTW-7.A.4-4 a unit that rides, walks and rides again counts once on its net; GTW-7.A.4-3 a low-volume line counts double", () => {
    const match = table({ units: [{ at: "0306", is: "british-construction-1915", as: "b" }, far] })
    play(match, go("b", "0404 0304 0103"))
    expect(match.state.nets.find((n) => n.side === "entente")?.used).toBe(2)
    expect(match.state.ridden).toMatchObject([{ re: 2 }])
  })

  it("GTW-11.H.2-1, GTW-11.H.2-3 an Army headquarters takes up to three Resource Points along", () => {
    const match = table({
      units: [{ at: "0303", is: "british-army", as: "hq" }, far],
      points: [{ at: "0303", side: "entente", points: 4 }],
    })
    play(match, go("hq", "load 0203"))
    const left = match.state.stocks.map((s) => s.points)
    expect(left.sort()).toEqual([1, 3])
    expect(told(match, "carried")).toMatchObject([{ from: "0303", to: "0203", points: 3 }])
  })

  it("GTW-11.H.2-2 a division of 5 carries one point for 3 of its rating, one division a turn; by forced march it has 4", () => {
    const points = [{ at: "0203", side: "entente" as const, points: 3 }]
    const units = [{ at: "0203", is: "british-regular", as: "d" }, { at: "0203", is: "british-regular", as: "e" }, far]
    const match = table({ units, points })
    expect(refusal(match, go("d", "load 0202 0102 0103")).rules).toEqual(["GTW-6-2"])
    expect(refusal(match, go("d", "march load 0202 0102 0103 0104 0105")).rules).toEqual(["GTW-6-2"])
    play(match, go("d", "load 0202 0102"))
    expect(refusal(match, go("e", "load 0202")).rules).toEqual(["GTW-11.H.2-1"])
  })

  const food = (hex: string, points: number) => (m: State) => {
    m.rations.push({ hex: at(m, hex), side: "entente", points, phases: 2, fresh: false })
  }

  it("GTW-11.H.2-1, GTW-11.H.2-3 a regiment carries eight general supply points, half of them at a lower price", () => {
    const units = [
      { at: "0203", is: "british-construction-1915", as: "r" },
      { at: "0203", is: "british-combat-engineers", as: "e" },
      far,
    ]
    const size = (u: { counter: string; reduced: boolean }) => faceOf(u).re
    for (const [word, times] of [
      ["load-rations", 4],
      ["load-many-rations", 8],
    ] as const) {
      const match = table({ units, but: food("0203", 30) })
      const re = size(unit(match, "e"))
      play(match, go("e", `${word} 0202`))
      expect(match.state.rations.map((r) => [r.hex, r.points, r.phases]).sort()).toEqual(
        [
          [at(match.state as never, "0202"), re * times, 2],
          [at(match.state as never, "0203"), 30 - re * times, 2],
        ].sort(),
      )
      expect(told(match, "carried")).toMatchObject([{ points: re * times, what: "general supply point" }])
    }
  })

  it("GTW-11.H.2-2 general supply points take 1 from the rating, more than its own size of them 2", () => {
    const units = [{ at: "0203", is: "british-regular", as: "d" }, far]
    const reached = (word: string) => {
      const match = table({ units, but: food("0203", 60) })
      const way = ["0202", "0203", "0202", "0203", "0202"]
      return way.findLastIndex((_, i) => tried(match, go("d", [word, ...way.slice(0, i + 1)].join(" ").trim())).ok) + 1
    }
    expect([reached(""), reached("load-rations"), reached("load-many-rations")]).toEqual([5, 4, 3])
  })

  it("GTW-11.H.2-1 an Army headquarters carries 36 of them, and where there are none nothing is picked up", () => {
    const match = table({ units: [{ at: "0303", is: "british-army", as: "hq" }, far], but: food("0303", 50) })
    play(match, go("hq", "load-rations 0203"))
    expect(match.state.rations.map((r) => r.points).sort()).toEqual([14, 36])
    const none = table({ units: [{ at: "0303", is: "british-army", as: "hq" }, far] })
    expect(refusal(none, go("hq", "load-rations 0203"))).toMatchObject({ rules: ["GTW-11.H.2-3"] })
  })

  it("GTW-11.H.2-3 an Army headquarters that retreats with its stack takes three Resource Points along", () => {
    const { named: _, ...state } = position({
      units: [{ at: "0404", is: "british-army", as: "hq" }, { at: "0404", is: "british-regular", as: "d" }, far],
      points: [{ at: "0404", side: "entente", points: 4 }],
      bare: true,
    })
    const match = matchOf(game, { state: state as State, dice: [] }, function* (m) {
      yield* retreat(m, "entente", m.units.slice(0, 2), new Set())
    })
    for (let d = match.pending[0]; d?.kind === "choose"; d = match.pending[0]) play(match, d.options[0]!.id)
    const [from, to] = [at(match.state as State, "0404"), unit(match, "hq").hex]
    expect(to).not.toBe(from)
    expect(match.state.stocks.map((st) => [st.hex, st.points]).sort()).toEqual(
      [
        [from, 1],
        [to, 3],
      ].sort(),
    )
    expect(told(match, "carried")).toMatchObject([{ points: 3, how: "with hq", rules: ["GTW-11.H.2-3"] }])
  })

  it("GTW-11.H.1 a Resource Point goes by rail by itself: 3 REs on high-volume lines, 6 with a low-volume one", () => {
    const match = table({ units: [far], points: [{ at: "0306", side: "entente", points: 1 }] })
    play(match, { path: { "stock:entente:0306": ["0402"] } })
    expect(match.state.stocks).toMatchObject([{ hex: at(match.state as never, "0402"), points: 1, railed: 1 }])
    expect(match.state.nets.find((n) => n.side === "entente")?.used).toBe(3)
    expect(refusal(match, { path: { "stock:entente:0402": ["0306"] } }).reason).toBeTruthy()
  })

  it("GTW-8.C.2-2 leaving an overstack costs 1 point, 2 after an attack out of it", () => {
    const units = [
      { at: "0203", is: "british-regular", as: "d", overstacked: true },
      { at: "0203", is: "british-corps" },
      far,
    ]
    const calm = table({ units, options: { overstacking: "on" } })
    play(calm, go("d", "0202"))
    expect(unit(calm, "d")).toMatchObject({ spent: 2, overstacked: false })
    const stirred = table({
      units,
      options: { overstacking: "on" },
      but: (m) => m.stirred.push({ hex: at(m, "0203"), side: "entente" }),
    })
    play(stirred, go("d", "0202"))
    expect(unit(stirred, "d")).toMatchObject({ spent: 3, overstacked: false })
  })

  describe("GTW-8.C.2-2 leaving an overstack by train", () => {
    const onRails = (hit: boolean, how: Partial<Wanted> = {}) =>
      table({
        units: [
          { at: "0306", is: "british-regular", as: "d", overstacked: true, ...how },
          { at: "0306", is: "british-corps", as: "hq" },
          far,
        ],
        options: { overstacking: "on" },
        but: (m) => hit && m.stirred.push({ hex: at(m, "0306"), side: "entente" }),
      })

    it.each([
      [false, 2],
      [true, 3],
    ])("GTW-8.C.2-2 attacked out of it: %s; a ride of 1 point costs %i", (hit, cost) => {
      const match = onRails(hit)
      play(match, go("d", "rail:0402"))
      expect(unit(match, "d")).toMatchObject({ hex: at(match.state as never, "0402"), spent: cost, overstacked: false })
    })

    it("GTW-8.C.2-2 strategic rail takes the points, too: a division with 1.25 left of 5 stays in an overstack that has attacked", () => {
      const match = onRails(true)
      play(match, go("d", "strategic 0402"))
      expect(unit(match, "d")).toMatchObject({ spent: 2, strategic: true, overstacked: false })
      const weak = onRails(true, { disruption: 1, supplied: false, out: 4 })
      for (const way of ["strategic 0402", "unstack"])
        expect(refusal(weak, go("d", way))).toMatchObject({
          rules: ["GTW-8.C.2-2"],
          reason: "d needs 2 movement points to leave its overstack; 1.25 left.",
        })
    })

    it("GTW-8.C.2-2 it is paid once: whoever leaves it first and goes then pays no second time", () => {
      const match = onRails(false)
      play(match, go("d", "unstack rail:0402"))
      expect(unit(match, "d")).toMatchObject({ spent: 2, overstacked: false })
    })

    it("GTW-8.C.2-2, GTW-8.A.4 who is exempt from stacking leaves free", () => {
      const m = position({ units: [{ at: "0306", is: "british-corps", as: "hq", overstacked: true }] })
      expect(overstackCost(m, m.named("hq"), at(m, "0306"))).toBe(0)
    })
  })
})

describe("flooding and shares of losses", () => {
  const attack = (dice: readonly number[]) =>
    table({
      units: [
        { at: "0601", is: "german-1915", as: "g" },
        { at: "0501", is: "belgian-1915", as: "b" },
      ],
      phase: "combat",
      active: "central",
      works: { "0501": "" },
      dice,
    })

  it("GTW-15.A.6-1 the owner of canal country may open the dykes: it is a swamp, and the attack may be called off for good", () => {
    const match = attack([5, 1, 1])
    play(match, "0501", { select: ["unit:g"] })
    expect(asked(match)).toBe("flood")
    play(match, { confirm: true })
    expect(match.state.flooded).toEqual([at(match.state as never, "0501")])
    expect(asked(match)).toBe("call-off")
    play(match, { confirm: true })
    expect(asked(match)).not.toBe("attack")
    expect(told(match, "result")).toEqual([])
  })

  it("GTW-15.A.6-2 a flood next to a town on a 4 is an atrocity and costs a morale point; without relief on a 5 another", () => {
    const match = attack([6, 4, 5])
    play(match, "0501", { select: ["unit:g"] }, { confirm: true })
    expect(match.state.morale.belgium).toBe(24)
    expect(match.state.morale.germany).toBe(37)
  })
})
