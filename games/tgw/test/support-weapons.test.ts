import type { Place } from "@salient/engine"
import { asked, last, optionsOf, refusal, told, tried } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { isFew } from "../charts/leadership.ts"
import { loseMen } from "../rules/casualties.ts"
import { makeOf } from "../rules/choosing-forces/makes.ts"
import { gunBase } from "../rules/general-conventions/models.ts"
import { checkLosses } from "../rules/morale.ts"
import { wayOfStep } from "../rules/movement/ways.ts"
import { targetsOf } from "../rules/shooting/targets.ts"
import { formBatteries } from "../rules/support-weapons/batteries.ts"
import {
  alone,
  at,
  crew,
  first,
  type Ground,
  ids,
  makeText,
  play,
  row,
  run,
  type Scene,
  stateOf,
  table,
  unit,
} from "./table.ts"

const { red, red2, redCommand, blue, blue2, blue3 } = ids
const hmg = makeText("ge18-attack-bn", "ge18-mg", "unit", 3)
const mortar = makeText("ge18-attack-bn", "ge18-light-mortar", "unit", 3)
const gun = makeText("ge14-infantry-bn", "ge14-77mm", "unit", 4)

/** A heavy machine gun of red at (20, 6) that looks north, blue platoons in front of it. */
const gunner = (more: Partial<Scene>, crewed = crew(red, hmg, 3, 20, 6, 0, alone)): Scene => ({
  phase: "shooting",
  active: "red",
  units: [
    crewed,
    { id: blue, men: first(9), points: row(9, 16, 24, 1.2) },
    { id: red2, men: first(5), rank: [40, 30] },
  ],
  ...more,
})

describe("Support Weapons", () => {
  it("TGW-SUP-06 a target 44 degrees off the barrel may be fired at, one 46 degrees off may not", () => {
    const off = (degrees: number) => {
      const far = 18
      const p = at(20 + far * Math.sin((degrees * Math.PI) / 180), 6 + far * Math.cos((degrees * Math.PI) / 180))
      const m = stateOf({
        ...gunner({}),
        units: [crew(red, hmg, 3, 20, 6, 0, alone), { id: blue, men: [0], points: [p] }],
      })
      return targetsOf(m, unit({ state: m }, red)).free.length
    }
    expect([off(44), off(46)]).toEqual([1, 0])
  })
  it("TGW-SUP-04 and TGW-SUP-07 one that has moved does not fire, but may be turned; turned, it has had its go", () => {
    const match = table(gunner({}, crew(red, hmg, 3, 20, 6, 0, { ...alone, moved: true })))
    play(match, `fire:${red}`)
    expect(optionsOf(match)).toEqual(["turn", "hold"])
    play(match, "turn", { place: { [`${red}/gun:0`]: { x: 20_000, y: 6000, facing: 9000 } } })
    expect(unit(match, red)).toMatchObject({ done: true, fired: "nothing", guns: [{ facing: 9000 }] })
  })
  it("TGW-SUP-05 no crewman within an inch of the gun: it cannot fire", () => {
    const far = { ...crew(red, hmg, 3, 20, 6, 0, alone), points: row(3, 18, 2, 1.5) }
    const m = stateOf({ ...gunner({}), units: [far, { id: blue, men: first(5), rank: [16, 24] }] })
    expect(targetsOf(m, unit({ state: m }, red)).free).toEqual([])
  })
  it("TGW-SUP-02 a crewman an inch and a half from gun and mates is out of coherency", () => {
    const apart = { ...crew(red, hmg, 3, 20, 6, 0, alone), points: [at(19, 4.7), at(20.1, 4.7), at(24, 4.7)] }
    const match = table({
      ...gunner({}),
      units: [apart, { id: blue, men: first(5), rank: [16, 24] }, { id: red2, men: first(5), rank: [30, 6] }],
    })
    expect(refusal(match, `fire:${red}`).rules).toEqual(["TGW-MOVE-07"])
  })
  it("TGW-SUP-01 when its last crewman falls the gun leaves play", () => {
    const match = run({ units: [crew(red, hmg, 1, 20, 6)] }, (m) =>
      loseMen(m, unit({ state: m }, red), { count: 1, rule: "TGW-CAS-01" }),
    )
    expect(unit(match, red)).toMatchObject({ men: [], guns: [] })
  })
  it("TGW-SUP-11 and TGW-MOR-12 a crew of three with Leadership 7 that loses a quarter and rolls 7 abandons its gun", () => {
    const m = run(
      { units: [{ ...crew(red, hmg, 3, 20, 6, 0, { ...alone, strength: 4 }) }], dice: [3, 4], phase: "shooting" },
      (s) => {
        checkLosses(s)
        return undefined
      },
    )
    expect(unit(m, red).men).toEqual([])
    expect(last(m, "destroyed")).toMatchObject({ rules: ["TGW-SUP-11"] })
  })
  it("TGW-SUP-08 a marker over a gun hits its crew and not the gun", () => {
    const match = table({
      phase: "shooting",
      active: "blue",
      units: [
        crew(blue, mortar, 3, 20, 30, 18_000, alone),
        crew(red, hmg, 3, 20, 8, 0, alone),
        { id: blue2, men: first(5), rank: [40, 30] },
      ],
      dice: [1, 1, 1, 1, 1, 1, 1],
    })
    play(match, `fire:${blue}`, `at:${red}`, { place: { "marker:lay": { x: 20_000, y: 6740 } } })
    expect(last(match, "under-marker")).toMatchObject({ unit: red })
    expect(unit(match, red).guns).toHaveLength(1)
  })
})

describe("heavy machine guns", () => {
  it("TGW-HMG-01, TGW-HMG-02 and TGW-HMG-03 eight shots; three casualties make a Pinning test of 7 one of 4; it never moves again", () => {
    // 8 dice to hit on 4+: four hits; four to wound on 3+: three wounds; no save
    const match = table(gunner({ dice: [1, 1, 1, 3, 4, 4, 5, 6, 3, 3, 3, 1, 6, 6, 2, 3] }))
    play(match, `fire:${red}`, `at:${blue}`)
    expect(last(match, "shots")).toMatchObject({ hits: 4, rules: ["TGW-HMG-02"] })
    play(match, { confirm: false })
    expect(unit(match, red).guns[0]?.fixed).toBe(true)
    expect(asked(match)).toBe("casualties")
    play(match, { select: ["man:8", "man:7", "man:6"] })
    const test = last(match, "tested") as { needed?: { total: number } } | undefined
    expect(test?.needed?.total).toBe(4)
  })
  it("TGW-PIN-03 losses of a quarter: no Morale check for who fails the Pinning test, one for who passes it", () => {
    const checks = (pinning: [number, number]) => {
      const match = table(gunner({ dice: [1, 1, 1, 3, 4, 4, 5, 6, 3, 3, 3, 1, ...pinning, 1, 1, 1, 1] }))
      play(match, `fire:${red}`, `at:${blue}`, { confirm: false })
      const { men } = unit(match, blue)
      play(match, { select: men.slice(-3).map((n) => `man:${n}`) })
      if (asked(match) === "next-fire") play(match, "end")
      return told(match, "tested").map((t) => ("why" in t ? t.why : ""))
    }
    expect(checks([6, 6])).toEqual(["Pinning"])
    expect(checks([1, 1])).toEqual(["Pinning", "Morale after losses"])
  })
  it("TGW-HMG-07 with two crew three ones jam it, and the hits still count; TGW-TURN-05 it fires again the turn after next", () => {
    const match = table(gunner({ dice: [1, 1, 1, 3, 4, 4, 5, 6, 1, 1, 1, 1] }, crew(red, hmg, 2, 20, 6, 0, alone)))
    play(match, `fire:${red}`, `at:${blue}`)
    expect(last(match, "shots")).toMatchObject({ hits: 4 })
    expect(last(match, "jammed")).toMatchObject({ unit: red })
    expect(unit(match, red)).toMatchObject({ jammed: [-1], clearing: [-1] })
  })
  it("TGW-HMG-04, TGW-HMG-05, TGW-HMG-06 and TGW-HMG-08 a sweep gives three shots to every unit it catches, friends too; one 1 on each of two jams a single gunner", () => {
    const scene = gunner(
      {
        units: [
          crew(red, hmg, 1, 20, 6, 0, alone),
          { id: blue, men: first(5), points: row(5, 18, 20, 1.2) },
          { id: blue2, men: first(5), points: row(5, 18, 26, 1.2) },
          { id: red2, men: first(5), points: row(5, 18, 29, 1.2), done: true },
        ],
        dice: [1, 2, 2, 2, 1, 2, 2, 2, 2],
      },
      crew(red, hmg, 1, 20, 6),
    )
    const match = table(scene)
    play(match, `fire:${red}`, `at:${blue}:sweep`, { place: { "marker:lay": { x: 20_000, y: 6000, facing: 0 } } })
    expect(told(match, "shots")).toHaveLength(3)
    expect(told(match, "jammed")).toHaveLength(1)
  })
  it("TGW-HMG-04 while the direction is looked for, the draft shows the ground and every model that would be caught, friends too", () => {
    const match = table(
      gunner({
        units: [
          crew(red, hmg, 1, 20, 6, 0, alone),
          { id: blue, men: first(5), points: row(5, 18, 20, 1.2) },
          { id: blue2, men: first(5), points: row(5, 2, 26, 1.2) },
          { id: red2, men: first(5), points: row(5, 18, 29, 1.2), done: true },
        ],
      }),
    )
    play(match, `fire:${red}`, `at:${blue}:sweep`)
    const { lays } = match.pending[0] as Place
    const north = lays?.({ "marker:lay": { x: 20_000, y: 6000, facing: 0 } })
    expect(north?.templates).toMatchObject([{ kind: "zone", rules: ["TGW-HMG-04"] }])
    expect(new Set(north?.touches.map((t) => t.split("/")[0]))).toEqual(new Set([blue, red2]))
    expect(lays?.({})).toEqual({ templates: [], touches: [] })
  })
})

describe("mortars and guns", () => {
  const mortars = (dice: number[], ground: Ground[] = [], target = row(9, 16, 10, 1.2)): Scene => ({
    phase: "shooting",
    active: "blue",
    ground,
    units: [
      crew(blue, mortar, 3, 20, 30, 18_000, alone),
      { id: red, men: first(target.length), points: target },
      { id: blue2, men: first(5), rank: [40, 33] },
    ],
    dice,
  })
  const lay = (x: number, y: number) => ({ place: { "marker:lay": { x: x * 1000, y: y * 1000 } } })

  it("TGW-MORT-05 HIT stays where it was laid; TGW-MORT-06 wholly under is a hit, partly on 4+", () => {
    // scatter die 1 is HIT, with its direction; then dice for models partly under the marker
    const match = table(mortars([1, 1, 3, 5, 6, 6, 6, 6, 6]))
    play(match, `fire:${blue}`, `at:${red}`, lay(20.8, 10))
    expect(last(match, "scattered")).toMatchObject({ inches: 0 })
    expect(last(match, "under-marker")).toMatchObject({ wholly: 3, dice: [3, 5], hits: 4 })
  })
  it("TGW-MORT-05 an arrow due east and a 4: four inches east", () => {
    const match = table(mortars([3, 91, 4, 1, 1, 1, 1, 1, 1]))
    play(match, `fire:${blue}`, `at:${red}`, lay(16, 10))
    expect(last(match, "scattered")).toMatchObject({ inches: 4, degrees: 90 })
  })
  it("TGW-MORT-01 and TGW-MORT-04 nearer than twelve inches the shot is wasted, without a scatter die", () => {
    const match = table(mortars([], [], row(5, 16, 21, 1.2)))
    play(match, `fire:${blue}`, `at:${red}`, lay(16, 21))
    expect([told(match, "out-of-range").length, told(match, "scattered").length]).toEqual([1, 0])
  })
  it("TGW-MORT-04 a light mortar reaches 30.0 inches and not 30.2, measured to the hole", () => {
    const shot = (away: number) => {
      const scene = mortars(Array(30).fill(1), [], row(9, 16, 2, 1.2))
      const units = scene.units.map((u) => (u.id === blue ? crew(blue, mortar, 3, 20, 2.75 + away, 18_000, alone) : u))
      const match = table({ ...scene, units })
      const { at: muzzle, depth } = gunBase(unit(match, blue), 0)
      const hole = { x: muzzle.x, y: muzzle.y - depth / 2 - Math.round(away * 1000) }
      play(match, `fire:${blue}`, `at:${red}`, { place: { "marker:lay": hole } })
      return [told(match, "out-of-range").length, told(match, "scattered").length]
    }
    expect([shot(30), shot(30.2)]).toEqual([
      [0, 1],
      [1, 0],
    ])
  })
  it("TGW-MORT-03, TGW-GUN-06 and TGW-CMD-10 the hole over nobody, over a friend or over a Command Group is refused", () => {
    const match = table({
      ...mortars([]),
      units: [
        crew(blue, mortar, 3, 20, 30, 18_000, alone),
        { id: red, men: first(9), points: row(9, 16, 10, 1.2) },
        { id: redCommand, men: first(3), points: row(3, 30, 8, 1.2) },
        { id: blue2, men: first(5), points: row(5, 16, 14, 1.2), done: true },
      ],
    })
    play(match, `fire:${blue}`, `at:${red}`)
    expect(refusal(match, lay(20, 12)).rules).toEqual(["TGW-MORT-03"])
    expect(refusal(match, lay(24, 5)).rules).toEqual(["TGW-MORT-03", "TGW-GUN-06"])
    expect(tried(match, lay(24, 9.8)).ok).toBe(true)
  })
  it("TGW-TRAIT-01 a mortar fires over friends at any unit in sight without a test", () => {
    const m = stateOf({
      ...mortars([]),
      units: [
        crew(blue, mortar, 3, 20, 30, 18_000, alone),
        { id: red, men: first(9), points: row(9, 16, 14, 1.2) },
        { id: red2, men: first(9), points: row(9, 16, 6, 1.2) },
        { id: blue2, men: first(9), points: row(9, 15, 22, 1.2) },
      ],
    })
    expect(targetsOf(m, unit({ state: m }, blue)).free.map((u) => u.id)).toEqual([red, red2])
  })
  it("TGW-TRAIT-02 the hole inside the trench: no save from it", () => {
    const trench: Ground = {
      kind: "trench",
      points: [
        [5, 10],
        [40, 10],
      ],
      width: 2,
    }
    const saved = (y: number) => {
      const match = table(mortars([1, 1, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6], [trench]))
      play(match, `fire:${blue}`, `at:${red}`, lay(20.8, y))
      play(match, { confirm: false })
      return told(match, "saves").length
    }
    expect(saved(10)).toBe(0)
  })
  const guns = (dice: number[], count = 4): Scene => ({
    ...mortars(dice),
    units: [
      crew(blue, gun, count, 20, 32, 18_000, alone),
      { id: red, men: first(9), points: row(9, 16, 10, 1.2) },
      { id: blue2, men: first(5), rank: [40, 33] },
    ],
  })
  it("TGW-GUN-05 and TGW-GUN-03 a field gun that misses does nothing; one that hits lays its marker (TGW-GUN-07)", () => {
    const missed = table(guns([2]))
    play(missed, `fire:${blue}`, `at:${red}`)
    expect([told(missed, "under-marker").length, asked(missed)]).toEqual([0, "next-fire"])
    const hit = table(guns([6, 1, 1, 1, 1, 1]))
    play(hit, `fire:${blue}`, `at:${red}`)
    expect(asked(hit)).toBe("marker")
    play(hit, lay(20.8, 10))
    expect(last(hit, "under-marker")).toMatchObject({ wholly: 3 })
  })
  it("TGW-SUP-09 with two crew it fires every other turn; TGW-GUN-04 having fired it stays", () => {
    const match = table(guns([2], 2))
    play(match, `fire:${blue}`, `at:${red}`)
    expect(unit(match, blue)).toMatchObject({ clearing: [-1], guns: [{ fixed: true }] })
  })
  it("TGW-GUN-04 an 18lb gun beside a wood does not go into it, whatever is rolled; a mortar does, and the 18lb gun goes where no wood is", () => {
    const into = (make: string, y = 15) => {
      const wood: Ground = {
        kind: "denseWood",
        points: [
          [10, 10],
          [30, 10],
          [30, 18],
          [10, 18],
        ],
      }
      const m = stateOf({ ground: [wood], units: [crew(blue, make, 3, 20, 22, 18_000, alone)] })
      const step = { ...at(20, y), how: "crew", facing: 18_000 }
      return wayOfStep(m, unit({ state: m }, blue), step, {
        allowance: 9000,
        declared: "difficult",
        rule: "TGW-SUP-03",
      })
    }
    const heavy = makeText("bef14-infantry-bn", "bef14-18lb", "unit", 4)
    expect(into(heavy)).toMatchObject({ ok: false })
    expect(into(heavy, 21.5)).toMatchObject({ ends: expect.anything() })
    expect(into(mortar)).toMatchObject({ ends: expect.anything() })
  })
  it("TGW-SHOOT-22 a shell that strays onto a melee hits both sides, and neither takes a test for it", () => {
    const match = table({
      ...mortars([3, 91, 4, ...Array(80).fill(6)]),
      units: [
        crew(blue, mortar, 3, 20, 30, 18_000, alone),
        { id: red, men: first(3), points: row(3, 15, 10, 1.05) },
        { id: red2, men: first(8), points: row(8, 19.6, 9.5, 1.05) },
        { id: blue2, men: first(8), points: row(8, 19.6, 10.5, 1.05) },
      ],
    })
    expect(unit(match, blue2).fights).toEqual([red2])
    const losses = () => (match.pending[0] as { min?: number }).min
    play(match, `fire:${blue}`, `at:${red}`, lay(16, 10))
    while (asked(match) === "casualties" || asked(match) === "go-to-ground")
      play(match, asked(match) === "casualties" ? { select: optionsOf(match).slice(0, losses()) } : { confirm: false })
    const hit = told(match, "under-marker").map((h) => (h as { unit?: string }).unit)
    expect(hit).toEqual(expect.arrayContaining([red2, blue2]))
    const tested = told(match, "tested").map((h) => (h as { unit?: string }).unit)
    expect(tested.filter((id) => id === red2 || id === blue2)).toEqual([])
  })
  it("TGW-SHOOT-02 Support Weapons fire first: after a company has fired the mortar may not", () => {
    const match = table({
      ...mortars([6, 6, 6, 6, 6, 6, 6, 6, 6, 6]),
      units: [
        crew(blue, mortar, 3, 20, 30, 18_000, alone),
        { id: red, men: first(9), points: row(9, 16, 10, 1.2) },
        { id: blue2, men: [1], points: [at(16, 26)] },
        { id: blue3, men: first(5), rank: [30, 26] },
      ],
    })
    play(match, `fire:${blue2}`, `at:${red}`)
    while (asked(match) !== "next-fire")
      play(match, asked(match) === "casualties" ? { select: ["man:8"] } : { confirm: false })
    expect(refusal(match, `fire:${blue}`).rules).toEqual(["TGW-SHOOT-02"])
  })
  it("TGW-SUP-12, TGW-SUP-13 and TGW-ARMY-67 two sections that form a battery are one unit with two guns and all their crew", () => {
    const two = (id: string) => ({ ...crew(id, hmg, 3, 20, 6), points: [], guns: [] })
    const match = run({ units: [two(red), two(red2)] }, (m) => formBatteries(m))
    expect(asked(match)).toBe("battery")
    play(match, { select: [makeOf(hmg).weapon as string] })
    const [battery] = match.state.units.filter((u) => u.side === "red" && u.men.length > 0)
    expect(battery?.men).toHaveLength(6)
    expect(makeOf(battery?.make ?? "").guns.map((g) => g.crew)).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ])
    expect(isFew(battery?.men.length ?? 0)).toBe(false)
  })
})
