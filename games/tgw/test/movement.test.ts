import type { Choose, Path } from "@salient/engine"
import { asked, optionsOf, refusal, tried } from "@salient/kit/testing"
import type { Point } from "@salient/space/table"
import { describe, expect, it } from "vitest"
import { isCoherent, isCoherentAt, pointOf } from "../rules/general-conventions/models.ts"
import { placesFor } from "../rules/movement/formations.ts"
import { crowdedAt } from "../rules/movement/ways.ts"
import { fieldOf } from "../rules/terrain/ground.ts"
import { at, first, ids, type Men, makeText, play, row, type Scene, stateOf, table, unit } from "./table.ts"

const { blue, blue2, red } = ids
const as = (x: number, y: number) => ({ path: { [blue]: [{ ...at(x, y), how: "as" }] } })
const bystander: Men = { id: ids.blue3, men: first(5), rank: [36, 33] }
const open = (more: Partial<Scene> = {}) =>
  table({ units: [{ id: blue, men: first(5), rank: [10, 20] }, bystander], ...more })

describe("movement", () => {
  it("TGW-MOVE-02 six inches are a move, 6.1 are not", () => {
    const match = open()
    play(match, `move:${blue}`)
    expect(refusal(match, as(10, 13.9))).toMatchObject({ rules: ["TGW-MOVE-02"] })
    play(match, as(10, 14))
    expect(pointOf(unit(match, blue), 0)).toEqual(at(10, 14))
  })
  it("TGW-MOVE-01 a unit that has moved does not move again in the phase", () => {
    const match = table({
      units: [
        { id: blue, men: first(5), rank: [10, 20] },
        { id: blue2, men: first(5), rank: [30, 20] },
      ],
    })
    play(match, `move:${blue}`, as(10, 17))
    expect(refusal(match, `move:${blue}`)).toMatchObject({ rules: ["TGW-MOVE-01"] })
    expect(optionsOf(match)).toContain(`move:${blue2}`)
  })
  it("TGW-MOVE-01 a drag of the unit is its move, and a drag onto an enemy its fire", () => {
    const units = [
      { id: blue, men: first(5), rank: [10, 20] },
      { id: blue2, men: first(5), rank: [30, 20] },
      { id: red, men: first(5), rank: [12, 10] },
    ] as const
    const leads = (match: ReturnType<typeof table>, id: string) => {
      const option = (match.pending[0] as Choose).options.find((o) => o.id === id)
      return { goes: option?.goes, aims: option?.aims, leads: option?.leads?.() }
    }
    expect(leads(table({ units }), `move:${blue}`)).toEqual({ goes: true, aims: undefined, leads: [blue] })
    const firing = table({ units, phase: "shooting" })
    expect(leads(firing, `fire:${blue}`)).toEqual({ goes: undefined, aims: true, leads: [blue] })
  })
  it("TGW-TURN-03 nobody has to move, and who stays has not moved", () => {
    const match = open({
      units: [
        { id: blue, men: first(5), rank: [10, 20] },
        { id: red, men: first(5), rank: [10, 2] },
      ],
    })
    play(match, "end")
    expect(unit(match, blue).moved).toBe(false)
  })
  it("TGW-TURN-02 in the Shooting Phase nobody moves", () => {
    const match = open({
      phase: "shooting",
      units: [
        { id: blue, men: first(5), rank: [10, 20] },
        { id: red, men: first(5), rank: [10, 8] },
      ],
    })
    expect(asked(match)).toBe("next-fire")
    expect(tried(match, `move:${blue}`).ok).toBe(false)
  })
  it("TGW-MOVE-03 no man passes between two friends 0.8 inches apart", () => {
    const wall = Array.from({ length: 10 }, (_, i) => at(5 + 1.8 * i, 17))
    const match = table({
      units: [
        { id: blue, men: first(1), points: [at(12, 20)] },
        { id: blue2, men: first(10), points: wall },
      ],
    })
    play(match, `move:${blue}`)
    expect(refusal(match, as(12, 15))).toMatchObject({ rules: ["TGW-MOVE-03", "TGW-MOVE-04"] })
  })
  it("TGW-MOVE-04 no move ends within an inch of the enemy: 0.9 is refused, 1.0 is not", () => {
    const match = table({
      units: [
        { id: blue, men: first(1), points: [at(10, 20)] },
        { id: red, men: first(5), rank: [10, 15] },
      ],
    })
    play(match, `move:${blue}`)
    expect(refusal(match, as(10, 16.9))).toMatchObject({ rules: ["TGW-MOVE-04"] })
    expect(tried(match, as(10, 17)).ok).toBe(true)
  })
  it("TGW-MOVE-05 and TGW-MOVE-06 gaps of an inch hold a line platoon of 1914, 1.1 do not; two inches hold one of 1918", () => {
    const old = makeText("ge14-infantry-bn", "ge14-infantry-company", "platoon", 12)
    const match = table({
      units: [
        { id: blue, men: first(3), make: old, rank: [10, 20] },
        { id: blue2, men: first(3), rank: [30, 20] },
      ],
    })
    expect(isCoherentAt(unit(match, blue), [at(10, 20), at(12, 20), at(14, 20)])).toBe(true)
    expect(isCoherentAt(unit(match, blue), [at(10, 20), at(12, 20), at(14.1, 20)])).toBe(false)
    expect(isCoherentAt(unit(match, blue2), row(3, 10, 20, 3))).toBe(true)
    play(match, `move:${blue}`)
    expect(refusal(match, { path: { [blue]: [{ ...at(12, 18), how: "line", amount: 1100 }] } })).toMatchObject({
      rules: ["TGW-MOVE-05", "TGW-MOVE-06"],
    })
  })
  it("TGW-MOVE-07 a broken unit must close up if it can, and neither fires nor assaults until it has", () => {
    const points = [...row(4, 10, 20), at(22, 20)]
    const scene: Scene = {
      units: [{ id: blue, men: first(5), points }, { id: red, men: first(5), rank: [12, 8] }, bystander],
    }
    const match = table(scene)
    expect(isCoherent(unit(match, blue))).toBe(false)
    expect(refusal(match, "end")).toMatchObject({ rules: ["TGW-MOVE-07"] })
    play(match, `move:${blue}`, { path: { [blue]: [{ ...at(15, 19), how: "around", amount: 500 }] } }, "end")
    expect(isCoherent(unit(match, blue))).toBe(true)
    const firing = table({ ...scene, phase: "shooting" })
    expect(firing.state.phase).not.toBe("movement")
    expect(optionsOf(firing)).not.toContain(`fire:${blue}`)
  })
  it("TGW-MOVE-10 one man who moved is enough: his unit has moved", () => {
    const match = open()
    play(match, `move:${blue}`, as(10, 19))
    expect(unit(match, blue).moved).toBe(true)
  })
  it("TGW-MOVE-11 and TGW-PIN-02 who is pinned or locked does not move", () => {
    const match = table({
      units: [
        { id: blue, men: first(5), rank: [10, 20], pinned: 1 },
        { id: blue2, men: first(5), rank: [30, 20] },
        { id: red, men: first(5), rank: [30, 19] },
        { id: ids.blue3, men: first(5), rank: [10, 30] },
      ],
    })
    expect(refusal(match, `move:${blue}`)).toMatchObject({ rules: ["TGW-MOVE-11", "TGW-PIN-02"] })
    expect(refusal(match, `move:${blue2}`)).toMatchObject({ rules: ["TGW-MOVE-11"] })
  })
})

describe("single men", () => {
  const man = (n: number) => `${blue}/${n}`
  const goes = (own: Record<string, unknown>, unitTo = at(10, 16)) => ({
    path: { [blue]: [{ ...unitTo, how: "as" }], ...own },
  })
  const asksWay = (more: Partial<Scene> = {}) => {
    const match = open(more)
    play(match, `move:${blue}`)
    const [decision] = match.pending
    if (decision?.kind !== "path") throw new Error("no path is asked for")
    return { match, decision }
  }

  it("TGW-MOVE-01 the unit goes as one, and a man who is put elsewhere stands there", () => {
    const { match } = asksWay()
    play(match, goes({ [man(4)]: [at(17, 15)] }))
    expect(unit(match, blue).men.map((_, i) => pointOf(unit(match, blue), i))).toEqual([...row(4, 10, 16), at(17, 15)])
  })
  it("TGW-MOVE-01, TGW-MOVE-10 one man may move by himself: his unit has moved", () => {
    const { match } = asksWay()
    play(match, { path: { [man(0)]: [at(10, 18)] } })
    expect(pointOf(unit(match, blue), 0)).toEqual(at(10, 18))
    expect(pointOf(unit(match, blue), 1)).toEqual(at(12, 20))
    expect(unit(match, blue).moved).toBe(true)
  })
  it.each([
    ["TGW-MOVE-02 beyond six inches", at(16, 13), "TGW-MOVE-02"],
    ["TGW-MOVE-05 out of the chain", at(21, 17), "TGW-MOVE-05"],
    ["TGW-MOVE-03 onto a comrade", at(16, 16.4), "TGW-MOVE-03"],
  ])("%s a man is refused by name and place, and nothing changes", (_, to, rule) => {
    const { match } = asksWay()
    const before = match.bytes()
    const no = refusal(match, goes({ [man(4)]: [to] }))
    expect(no.rules).toContain(rule)
    expect(no.reason).toContain("Soldier 5 of 1 Platoon")
    expect(no.at).toEqual(to)
    expect(match.bytes()).toBe(before)
  })
  it("TGW-MOVE-04 where one man of a platoon would come too near the enemy, he is named, and put elsewhere the move is good", () => {
    const units = [
      { id: blue, men: first(5), rank: [10, 20] as const },
      { id: red, men: first(1), points: [at(18, 14.5)] },
    ]
    const { match, decision } = asksWay({ units })
    expect(refusal(match, goes({}))).toMatchObject({ rules: ["TGW-MOVE-04"], at: at(18, 16) })
    expect(decision.meant?.(goes({}).path)[blue]).toHaveLength(5)
    play(match, goes({ [man(4)]: [at(17.5, 16.8)] }))
    expect(pointOf(unit(match, blue), 4)).toEqual(at(17.5, 16.8))
  })
  it("a man has one place and no formation, and only men who are left have one", () => {
    const { match } = asksWay()
    for (const own of [
      { [man(4)]: [at(17, 15), at(18, 15)] },
      { [man(4)]: [{ ...at(17, 15), how: "two" }] },
      { [man(4)]: ["A1"] },
    ])
      expect(refusal(match, goes(own)).rules).toContain("TGW-MOVE-01")
    expect(tried(match, goes({ [man(9)]: [at(17, 15)] })).ok).toBe(false)
  })
  it("TGW-MOVE-07 a broken unit that can close up may neither stay nor go on apart; the rules close it up on demand", () => {
    const units = [{ id: blue, men: first(5), points: [...row(4, 10, 20), at(22, 20)] }, bystander]
    const { match } = asksWay({ units })
    expect(refusal(match, { path: {} })).toMatchObject({ rules: ["TGW-MOVE-07"] })
    expect(refusal(match, goes({}, at(10, 19)))).toMatchObject({ rules: ["TGW-MOVE-07"] })
    expect(tried(match, { path: { [man(4)]: [at(18, 20)] } }).ok).toBe(true)
    play(match, { path: { [blue]: [{ ...at(10, 20), how: "close" }] } })
    expect(isCoherent(unit(match, blue))).toBe(true)
    const whole = asksWay()
    expect(refusal(whole.match, { path: { [blue]: [{ ...at(10, 20), how: "close" }] } }).ok).toBe(false)
  })
})

describe("cavalry in ranks", () => {
  const troop = makeText("fr14-cavalry-regiment", "fr14-cuirassiers-squadron", "platoon", 12)
  it.each([1000, 250, 0])("TGW-MOVE-05 two ranks with a gap of %i thousandths hang together", (amount) => {
    const m = stateOf({ units: [{ id: blue, make: troop, men: first(12), points: row(12, 10, 20, 1) }] })
    const troopers = unit({ state: m }, blue)
    const places = placesFor(fieldOf(m), troopers, { ...at(24, 20), how: "two", amount, facing: troopers.facing })
    expect(places).toHaveLength(12)
    expect(isCoherentAt(troopers, places as Point[])).toBe(true)
    expect(crowdedAt(troopers, places as Point[], [], troopers.facing)).toBeUndefined()
  })
  it("TGW-MOVE-03, TGW-MOVE-04 a horse that turns where it stands needs room for its length, beside friends and enemies", () => {
    const trooper = (x: number, y: number, beside: Men) =>
      table({
        units: [{ id: blue, make: troop, men: first(1), points: [at(x, y)], facing: 0 }, beside, bystander],
      })
    const turns = (x: number, y: number, facing: number) => ({ path: { [blue]: [{ ...at(x, y), how: "as", facing }] } })
    const besideFriend = trooper(10, 10, { id: blue2, men: first(1), points: [at(11.25, 10)] })
    play(besideFriend, `move:${blue}`)
    expect(refusal(besideFriend, turns(10, 10, 9000))).toMatchObject({ rules: ["TGW-MOVE-03"] })
    const fartherOff = trooper(10, 10, { id: blue2, men: first(1), points: [at(11.5, 10)] })
    play(fartherOff, `move:${blue}`)
    expect(tried(fartherOff, turns(10, 10, 9000)).ok).toBe(true)
    const besideFoe = trooper(10, 10, { id: red, men: first(1), points: [at(12.1, 10)] })
    play(besideFoe, `move:${blue}`)
    expect(refusal(besideFoe, turns(10, 10, 9000))).toMatchObject({ rules: ["TGW-MOVE-04"] })
    expect(tried(besideFoe, turns(10, 10, 18_000)).ok).toBe(true)
  })
  it("TGW-MOVE-07 a troop near the edge whose horses stand too far apart closes up in two ranks", () => {
    const points = [...row(6, 18.3, 31.05, 2.25), ...row(6, 18.3, 33.3, 2.25)]
    const match = table({ units: [{ id: blue, make: troop, men: first(12), points }, bystander] })
    play(match, `move:${blue}`)
    expect(isCoherent(unit(match, blue))).toBe(false)
    const { how } = match.pending[0] as Path
    expect(how?.map((h) => h.id)).toContain("close")
    play(match, { path: { [blue]: [{ ...at(20, 30), how: "close" }] } })
    expect(isCoherent(unit(match, blue))).toBe(true)
  })
})

describe("terrain", () => {
  const wood = {
    kind: "denseWood",
    points: [
      [5, 5],
      [40, 5],
      [40, 18],
      [5, 18],
    ],
  } as const
  const wire = {
    kind: "wire",
    points: [
      [5, 18],
      [40, 18],
    ],
  } as const
  const trench = {
    kind: "trench",
    points: [
      [5, 17],
      [40, 17],
    ],
    width: 2,
  } as const

  it("TGW-TERR-05 and TGW-TERR-01 into a wood with 2 and 5: five inches, and not without a roll", () => {
    const match = open({ ground: [wood], dice: [2, 5] })
    play(match, `move:${blue}`)
    expect(refusal(match, as(10, 17))).toMatchObject({ rules: ["TGW-TERR-05"] })
    const rolled = open({ ground: [wood], dice: [2, 5] })
    play(rolled, `move:${blue}:difficult`)
    expect(tried(rolled, as(10, 15)).ok).toBe(true)
    expect(refusal(rolled, as(10, 14.9))).toMatchObject({ rules: ["TGW-TERR-05"] })
  })
  it("TGW-TERR-06 and TGW-TERR-07 a roll too low still limits, and who rolled has moved even if it stays", () => {
    const match = open({ ground: [wood], dice: [1, 1] })
    play(match, `move:${blue}:difficult`, { path: {} })
    expect(unit(match, blue).moved).toBe(true)
  })
  it("TGW-TERR-03 and TGW-AMB-06 an edge over the outline slows the move", () => {
    const match = open({ ground: [wood] })
    play(match, `move:${blue}`)
    expect(tried(match, as(10, 18.5)).ok).toBe(true)
    expect(refusal(match, as(10, 18.4))).toMatchObject({ rules: ["TGW-TERR-05"] })
  })
  it("TGW-TERR-14 and TGW-AMB-60 wire takes one die: a 3 is three inches, across it", () => {
    const match = open({ ground: [wire], dice: [3] })
    play(match, `move:${blue}:oneDie`)
    expect(tried(match, as(10, 17)).ok).toBe(true)
    expect(tried(match, as(10, 16.9)).ok).toBe(false)
  })
  it("TGW-TERR-09 ruins take one die", () => {
    const match = open({ ground: [{ ...wood, kind: "ruins" }], dice: [4] })
    expect(optionsOf(match)).toContain(`move:${blue}:oneDie`)
    play(match, `move:${blue}:oneDie`)
    expect([tried(match, as(10, 16)).ok, tried(match, as(10, 15.9)).ok]).toEqual([true, false])
  })
  it("TGW-TERR-15 out of a trench six inches without a roll; into it with one", () => {
    const out = table({ ground: [trench], units: [{ id: blue, men: first(5), rank: [10, 17] }] })
    play(out, `move:${blue}`)
    expect(tried(out, as(10, 11)).ok).toBe(true)
    const into = open({ ground: [trench] })
    play(into, `move:${blue}`)
    expect(refusal(into, as(10, 17))).toMatchObject({ rules: ["TGW-TERR-05"] })
  })
  it("TGW-TERR-01 a deep river is not entered", () => {
    const match = open({ ground: [{ ...wood, kind: "deepRiver" }] })
    play(match, `move:${blue}`)
    expect(refusal(match, as(10, 16))).toMatchObject({ rules: ["TGW-TERR-01"] })
  })
  it("TGW-TERR-16 a unit that moves wholly along a road through a wood rolls nothing", () => {
    const road = {
      kind: "road",
      points: [
        [10, 30],
        [10, 2],
      ],
      width: 2,
    } as const
    const match = table({ ground: [wood, road], units: [{ id: blue, men: first(1), points: [at(10, 17)] }] })
    play(match, `move:${blue}`)
    expect(tried(match, as(10, 12)).ok).toBe(true)
  })
})
