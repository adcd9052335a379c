import { asked, last, matchFrom, optionsOf, refusal, told, tried } from "@salient/kit/testing"
import { overlap } from "@salient/space/table"
import { describe, expect, it } from "vitest"
import { armies } from "../data/armies.ts"
import { rosters } from "../data/rosters.ts"
import { game } from "../game.ts"
import { makeOf } from "../rules/choosing-forces/makes.ts"
import { commanderOf, commandersFor, commandRange, passesTest } from "../rules/command-groups.ts"
import { fallBack } from "../rules/falling-back-and-regrouping/retreat.ts"
import {
  allThere,
  gap,
  gunBase,
  isCoherent,
  isGun,
  makeFor,
  modelsOf,
  pointsOf,
  putAt,
} from "../rules/general-conventions/models.ts"
import { checkLosses, checkSmallUnits } from "../rules/morale.ts"
import { walkerOf } from "../rules/movement/walkers.ts"
import { unitsFrom } from "../rules/organising-a-battle/new-battle.ts"
import { attackOn, isDispersed } from "../rules/shooting/attack.ts"
import { muzzlesOf } from "../rules/shooting/weapons.ts"
import { crewAround } from "../rules/support-weapons/crew.ts"
import { hitch, isUnhitched, mayUnhitch } from "../rules/support-weapons/limbers.ts"
import { mayTurnGun } from "../rules/support-weapons/turning.ts"
import { CATEGORIES, SPECIALS } from "../types.ts"
import {
  alone,
  at,
  crew,
  first,
  type Ground,
  ids,
  type Men,
  makeText,
  matchIn,
  play,
  row,
  run,
  type Scene,
  stateOf,
  table,
  unit,
  vehicle,
} from "./table.ts"

const { red, red2, redCommand, blue, blue2, blueCommand } = ids
const wood: Ground = {
  kind: "denseWood",
  points: [
    [5, 12],
    [30, 12],
    [30, 20],
    [5, 20],
  ],
}
const far: Men[] = [
  { id: blue2, men: first(5), rank: [36, 33] },
  { id: red2, men: first(5), rank: [36, 2] },
]
const needs = (match: ReturnType<typeof run>) =>
  (last(match, "tested") as unknown as { needed: { total: number } } | undefined)?.needed.total

describe("Professionalism", () => {
  const regulars = makeText("bef14-infantry-bn", "bef14-infantry-company", "platoon", 9)
  const four = (more: Partial<Men> = {}): Men => ({
    id: red,
    make: regulars,
    men: first(4),
    points: row(4, 10, 20, 1.02),
    ...more,
  })
  it("TGW-AS-01 and TGW-ARMY-31 four men who lost a combat by three test on 8; failing, they fall back and get one regroup test", () => {
    const match = table({
      phase: "combats",
      units: [
        { ...four({ men: first(7), points: row(7, 10, 20, 1.02) }) },
        { id: blue, men: first(9), points: row(9, 10, 21, 1.02) },
        ...far,
      ],
      // Germans 9 dice, 3 hits, 3 wounds; the British miss; 8 and 1 against 8; sweep 1 against 6; back 2 inches; then the regroup test 6 + 6
      dice: [6, 6, 6, ...Array(6).fill(1), 6, 6, 6, 1, 1, 1, 1, 4, 5, 1, 6, 1, 1, 3],
    })
    const d = match.pending[0]
    if (d?.kind === "select") play(match, { select: d.suggest?.(() => 0) ?? [] })
    expect(told(match, "tested")[0]).toMatchObject({ rules: ["TGW-CQC-26"], needed: { total: 8 }, passed: false })
    expect(unit(match, red)).toMatchObject({ men: { length: 4 }, fallingBack: true })
  })
  it("TGW-ARMY-30 and TGW-AMB-A13 a failed regroup test removes them; with an enemy within six inches they keep falling back", () => {
    const turn = (y: number, dice: number[]) =>
      table({
        active: "red",
        dice,
        units: [four({ fallingBack: true }), { id: blue, men: first(5), points: row(5, 10, y, 1.2) }, ...far],
      })
    const failed = turn(33, [4, 5])
    expect(last(failed, "destroyed")).toMatchObject({ unit: red, rules: ["TGW-AS-01"] })
    const pressed = turn(24, [1, 2])
    expect([told(pressed, "tested").length, unit(pressed, red).men.length]).toEqual([0, 4])
  })
  it("TGW-DEC-13 who fails the test at the start of the turn falls back instead of being removed", () => {
    const match = run({ active: "red", units: [four()], dice: [6, 6, 1, 1] }, (m) => void checkSmallUnits(m))
    expect(unit(match, red)).toMatchObject({ fallingBack: true, men: { length: 4 } })
  })
})

describe("command", () => {
  const captain: Men = { id: blueCommand, men: first(3), points: row(3, 10, 20, 1.2) }
  it("TGW-CMD-01 of a Command Group one model commands, and the range is measured from him", () => {
    const m = stateOf({ units: [captain] })
    expect(commanderOf(unit({ state: m }, blueCommand))).toBe(0)
    expect(makeOf(unit({ state: m }, blueCommand).make).men.filter((x) => x.officer)).toHaveLength(1)
  })
  it("TGW-CMD-04 and TGW-ARMY-26 a French platoon of 1914 nine inches from its Captain has no help of him; one of 1918 has", () => {
    const helped = (table14: string, company: string, y: number) => {
      const m = stateOf({
        units: [
          {
            id: redCommand,
            make: makeText(table14, company, "command", 3),
            men: first(3),
            points: row(3, 10, 10, 1.05),
          },
          { id: red, make: makeText(table14, company, "platoon", 6), men: first(6), points: row(6, 10, y, 1.05) },
        ],
      })
      return commandersFor(m, unit({ state: m }, red)).length
    }
    expect(helped("fr14-infantry-bn", "fr14-infantry-company", 20)).toBe(0)
    expect(helped("fr18-infantry-bn", "fr18-infantry-company", 20)).toBe(1)
  })
  it("TGW-MOR-10 and TGW-CMD-06 the Command Group tests first; when it fails, its platoon tests on its own Leadership", () => {
    const match = run(
      {
        phase: "shooting",
        units: [
          { id: blue, men: first(6), points: row(6, 10, 24, 1.2), strength: 9 },
          { ...captain, men: [0, 1], points: row(2, 10, 20, 1.2), strength: 3 },
        ],
        dice: [6, 6, 1, 1, 4, 4, 1, 1],
      },
      (m) => void checkLosses(m),
    )
    expect(told(match, "tested").map((h) => [h.unit, (h.needed as { total: number }).total])).toEqual([
      [blueCommand, 8],
      [blue, 7],
    ])
  })
  it("TGW-MOR-01 Leadership 7 and a roll of 8: the unit falls back at once", () => {
    const match = run(
      {
        phase: "shooting",
        units: [{ id: blue, men: first(6), points: row(6, 10, 24, 1.2), strength: 9 }],
        dice: [4, 4, 1, 1],
      },
      (m) => void checkLosses(m),
    )
    expect(last(match, "falls-back")).toMatchObject({ unit: blue, inches: 2 })
  })
  it("TGW-FALL-14 who falls back does not assault, is not checked for losses and may be passed over as a target", () => {
    const runner: Men = { id: blue, men: first(6), points: row(6, 10, 12, 1.2), fallingBack: true, strength: 9 }
    const match = table({
      phase: "shooting",
      units: [
        runner,
        { id: red, men: first(6), points: row(6, 10, 9, 1.2) },
        { id: blue2, men: first(5), rank: [36, 12] },
        { id: red2, men: first(5), rank: [36, 8] },
      ],
    })
    play(match, "end")
    expect(told(match, "tested")).toEqual([])
    expect(refusal(match, `assault:${blue}`).rules).toContain("TGW-CQC-05")
  })
  const staff = (men: number[]): Men => ({
    id: blueCommand,
    make: JSON.stringify({
      table: "ge14-infantry-bn",
      changes: [],
      unit: "ge14-bcg",
      part: { element: "command", models: 3, leader: "major", options: {} },
      joined: ["ge14-general-staff-officer"],
    }),
    men,
    points: row(men.length, 10, 20, 1.05),
    ...alone,
  })
  it("TGW-AS-05 and TGW-ARMY-41 a Major with a Staff Officer: 9 and 18 inches; the Officer dead, 8 and 12; the Major dead, 8 and 12 by the Officer", () => {
    const of = (men: number[]) => {
      const match = run({ units: [staff(men)], dice: [1, 1] }, (m) => {
        passesTest(m, unit({ state: m }, blueCommand), { rule: "TGW-CHAR-05", why: "test" })
        return undefined
      })
      return [needs(match), commandRange(unit(match, blueCommand)) / 1000]
    }
    expect([of([0, 1, 2, 3]), of([0, 1, 2]), of([1, 2, 3])]).toEqual([
      [9, 18],
      [8, 12],
      [8, 12],
    ])
  })
})

describe("special rules of units", () => {
  it("TGW-SPEC-01 every special rule that a list names has its rule in the game", () => {
    const named = new Set(armies.flatMap((a) => a.units.flatMap((u) => u.rules)))
    expect([...named].filter((r) => !SPECIALS.includes(r))).toEqual([])
  })
  it("TGW-AS-03 Jaegers with gaps of two inches hang together, and are dispersed", () => {
    const m = stateOf({
      units: [
        {
          id: blue,
          make: makeText("ge14-jaeger-bn", "ge14-jaeger-company", "platoon", 10),
          men: first(10),
          points: row(10, 5, 20, 3),
        },
      ],
    })
    const jaegers = unit({ state: m }, blue)
    expect([isCoherent(jaegers), isDispersed(jaegers)]).toEqual([true, true])
  })
  const scouting = (units: Men[], dice: number[]): Scene => ({ phase: "scouts", units, dice })
  const british: Men = {
    id: red,
    make: makeText("bef18-infantry-bn", "bef18-scout-platoon", "unit", 6),
    men: first(6),
    points: row(6, 10, 11, 1.2),
    ...alone,
  }
  const german: Men = {
    id: blue,
    make: makeText("ge18-attack-bn", "ge18-anti-tank-rifle", "unit", 1),
    men: [0],
    points: [at(30, 26)],
    ...alone,
  }
  it("TGW-SPEC-03 a die of 6 takes a scout platoon six inches beyond its zone, whatever the ground", () => {
    const match = table({ ...scouting([british, ...far], [6]), ground: [wood] })
    expect(last(match, "scouts")).toMatchObject({ inches: 6 })
    const to = (y: number) => ({ path: { [red]: [{ x: 10_000, y: y * 1000, how: "as" }] } })
    expect(tried(match, to(17.1)).ok).toBe(false)
    play(match, to(17))
    expect(unit(match, red).at[1]).toBe(17_000)
  })
  it("TGW-SPEC-04 with scouts on both sides the winner of a Strategy Roll says who begins", () => {
    const match = table(scouting([british, german, ...far], [1, 6, 3, 3]))
    expect([asked(match), match.pending[0]?.by]).toEqual(["scouts-first", "blue"])
  })
  it("TGW-SPEC-12 a field gun with its spotter rolls a miss again: 2, then 5, a hit", () => {
    const match = table({
      phase: "shooting",
      active: "red",
      units: [
        { ...crew(red, makeText("bef18-infantry-bn", "bef18-18lb", "unit", 4), 4, 20, 4, 0, alone) },
        {
          id: red2,
          make: makeText("bef18-infantry-bn", "bef18-spotter", "unit", 1),
          men: [0],
          points: [at(24, 4)],
          serves: red,
          ...alone,
        } as Men,
        { id: blue, men: first(9), points: row(9, 16, 24, 1.2) },
        { id: redCommand, men: first(3), rank: [40, 4] },
      ],
      dice: [2, 5],
    })
    play(match, `fire:${red}`, `at:${blue}`)
    expect(last(match, "shots")).toMatchObject({ dice: [2, 5], hits: 1, rules: ["TGW-GUN-05", "TGW-SPEC-12"] })
    expect(asked(match)).toBe("marker")
  })
})

describe("smoke", () => {
  const hq: Men = {
    id: redCommand,
    make: JSON.stringify({
      table: "bef18-infantry-bn",
      changes: [],
      unit: "bef18-bcg",
      part: { element: "command", models: 3, leader: "colonel", options: { "smoke-barrages": 1 } },
      joined: [],
    }),
    men: first(3),
    points: row(3, 20, 4, 1.2),
    ...alone,
  }
  const scene = (dice: number[], turn = 1): Scene => ({
    phase: "shooting",
    active: "red",
    turn,
    units: [
      hq,
      { id: red, men: first(5), points: row(5, 10, 6, 1.2) },
      { id: blue, men: first(5), points: row(5, 10, 26, 1.2) },
    ],
    dice,
  })
  const smokeIn = (match: ReturnType<typeof table>) =>
    (
      JSON.parse(match.state.ground) as { pieces: { kind: string; name: string; points: { x: number }[] }[] }
    ).pieces.filter((p) => p.kind === "smoke")
  it("TGW-SPEC-14 two Large markers side by side; an arrow and 7 shift both together by seven inches", () => {
    const match = table(scene([6, 91, 3, 4]))
    expect(asked(match)).toBe("smoke")
    play(match, { place: { "marker:lay": { x: 10_000, y: 16_000, facing: 0 } } })
    expect(last(match, "scattered")).toMatchObject({ inches: 7, degrees: 90 })
    const middles = smokeIn(match).map(
      (p) => Math.round(p.points.reduce((n, q) => n + q.x, 0) / p.points.length / 500) / 2,
    )
    expect(middles).toEqual([14.5, 19.5])
  })
  it("TGW-SPEC-15 it hides what is behind it, thins in the owner's second turn and is gone in the third", () => {
    const match = table(scene([1, 1]))
    play(match, { place: { "marker:lay": { x: 11_000, y: 16_000, facing: 0 } } })
    const { state } = match
    expect(attackOn(state, unit(match, red), unit(match, blue), "all").hittable).toEqual([])
    expect(smokeIn(match).map((p) => p.name)).toEqual(["Smoke", "Smoke"])
    const later = (turn: number) => {
      const m = stateOf(scene([], turn))
      m.ground = state.ground
      m.smoke = [{ side: "red", turn: 1 }]
      return matchIn(m)
    }
    const second = later(2)
    expect(asked(second)).toBe("smoke")
    play(second, "left")
    expect(smokeIn(second).map((p) => p.name)).toEqual(["Thin smoke", "Thin smoke"])
    expect(smokeIn(later(3))).toEqual([])
  })
})

describe("cavalry in play", () => {
  const horse = makeText("bef14-cavalry-bn", "bef14-cavalry-squadron", "platoon", 9)
  const riders = (more: Partial<Men> = {}): Men => ({
    id: red,
    make: horse,
    men: first(5),
    points: row(5, 10, 10, 1.2),
    ...more,
  })
  it("TGW-CAV-03 one die in a wood: a 2 is two inches", () => {
    const match = table({
      active: "red",
      ground: [wood],
      units: [riders({ points: row(5, 10, 10.6, 1.2) }), ...far],
      dice: [2],
    })
    play(match, `move:${red}:difficult`)
    expect(last(match, "rolled-for-ground")).toMatchObject({ dice: [2], inches: 2 })
  })
  it("TGW-CAV-05 cavalry is not asked to go to ground", () => {
    const match = table({
      phase: "shooting",
      units: [
        riders({ points: row(5, 10, 20, 1.2) }),
        { id: blue, men: [1, 2, 3], points: row(3, 10, 30, 1.5) },
        ...far,
      ],
      dice: [6, 1, 1, 1, 1, 1, 6],
    })
    play(match, `fire:${blue}`, `at:${red}`)
    expect(asked(match)).toBe("casualties")
  })
  it("TGW-CAV-10 it falls back by three dice: 11 are eleven inches", () => {
    const match = run(
      { units: [riders({ points: row(5, 10, 20, 1.2) })], dice: [3, 4, 4] },
      (m) => void fallBack(m, unit({ state: m }, red)),
    )
    expect(last(match, "falls-back")).toMatchObject({ inches: 11 })
    expect(unit(match, red).at[1]).toBe(9000)
  })
  it("TGW-FALL-04 who runs past horses that it fought ends an inch from their whole length, not from their middle", () => {
    const match = run(
      {
        units: [
          { id: red, men: first(5), points: row(5, 10, 20, 1.2) },
          { id: blue, make: horse, men: first(1), points: [at(12.4, 15.9)], facing: 0 },
          ...far,
        ],
        dice: [1, 1],
      },
      (m) => void fallBack(m, unit({ state: m }, red), [blue]),
    )
    const runners = unit(match, red)
    expect(last(match, "falls-back")).toMatchObject({ inches: 2 })
    expect(runners.at[1]).toBe(18_000)
    for (let i = 0; i < 5; i++) expect(gap(runners, i, unit(match, blue), 0)).toBeGreaterThanOrEqual(1000)
  })
  it("TGW-MOVE-03 a horse that is turned for an assault and cannot follow steps aside from friends in its new length", () => {
    // the second horse can go only one inch, and a man is in the only place from which it would stay in coherency
    const match = table({
      phase: "assaults",
      active: "red",
      ground: [wood],
      units: [
        riders({ men: first(2), points: [at(22, 16), at(19, 16)] }),
        { id: red2, men: first(2), points: [at(17.75, 16), at(20, 16.95)] },
        { id: blue, men: first(5), points: row(5, 24.4, 16, 1.2) },
        { id: blue2, men: first(5), rank: [36, 33] },
      ],
      dice: [1, ...Array(60).fill(6)],
    })
    play(match, `assault:${red}`, `at:${blue}`)
    expect(last(match, "assaults")).toMatchObject({ reached: true })
    const [ahead, behind] = modelsOf(unit(match, red))
    expect(ahead?.base.at.x).toBeGreaterThan(22_800)
    const friends = modelsOf(unit(match, red2))
    expect(friends.some((s) => overlap(s.base, (behind as (typeof friends)[number]).base))).toBe(false)
  })
  it("TGW-CAV-07 and TGW-WEAP-23 an enemy at 8.5 inches is reached; lancers strike with their own Attacks and one more", () => {
    const match = table({
      phase: "assaults",
      active: "red",
      units: [riders(), { id: blue, men: first(5), points: row(5, 10, 20, 1.2) }, ...far],
      dice: Array(60).fill(1),
    })
    play(match, `assault:${red}`, `at:${blue}`)
    expect(last(match, "assaults")).toMatchObject({ reached: true })
    const blows = told(match, "struck").find((h) => h.unit === red)
    expect((blows?.dice as number[] | undefined)?.length ?? 0).toBeGreaterThanOrEqual(6)
  })
  it("TGW-AS-14 the Command Group of a Cavalry Battalion rides", () => {
    const make = (changes: string[]) =>
      makeOf(
        JSON.stringify({
          table: "bef14-cavalry-bn",
          changes,
          unit: "bef14-bcg",
          part: { element: "command", models: 3, leader: "colonel", options: {} },
          joined: [],
        }),
      )
    expect(make([]).rules.has("cavalry")).toBe(true)
  })
})

describe("vehicles and weapons of the lists", () => {
  const drive = (entry: string, dice: number[], options: { [o: string]: number } = {}, ground: Ground[] = []) => {
    const match = table({
      active: "red",
      ground,
      units: [vehicle(red, "bef18-infantry-bn", entry, 20, 10, 0, options), ...far],
      dice,
    })
    return match
  }
  it("TGW-AS-12, TGW-ARMY-49 and TGW-AMB-A11 Whippet, Mark V and Mark V* make no Breakdown roll; a Mark IV does", () => {
    const rolled = (entry: string, band: string) => {
      const match = drive(entry, [1, 6])
      play(match, `drive:${red}:${band}`)
      return told(match, "breakdown").length + (asked(match) === "breakdown-again" ? 1 : 0)
    }
    expect([
      rolled("bef18-whippet", "fast"),
      rolled("bef18-mark-v", "steady"),
      rolled("bef18-mark-v-star", "steady"),
      rolled("bef18-mark-iv-male", "steady"),
    ]).toEqual([0, 0, 0, 1])
  })
  it("TGW-AS-13 a Mark V* may always roll again at a trench", () => {
    const ditch: Ground = {
      kind: "trench",
      points: [
        [5, 15],
        [40, 15],
      ],
      width: 2,
    }
    const match = drive("bef18-mark-v-star", [2, 5], {}, [ditch])
    play(match, `drive:${red}:steady`, { path: { [red]: [{ x: 20_000, y: 16_000 }] } })
    expect(asked(match)).toBe("fascine")
  })
  it("TGW-AS-10 and TGW-ARMY-61 a launcher team that joins a group of three makes it five, of the group's profile and rules", () => {
    const { men, rules } = makeOf(
      makeText("ge18-sturm-bn", "ge18-stosstruppen-company", "command", 3, {}, ["ge18-grenade-launcher"]),
    )
    expect(men).toHaveLength(5)
    expect(men.slice(3).map(({ profile: { WS, BS, I, Ld } }) => [WS, BS, I, Ld])).toEqual([
      [3, 4, 4, 8],
      [3, 4, 4, 8],
    ])
    expect(["infiltration", "pioneers", "assaultTraining"].every((r) => rules.has(r as "pioneers"))).toBe(true)
  })
  it("TGW-AS-11 a 77mm that is designated is a Light Field Gun, and MG08/15 become Lewis guns", () => {
    const { weapon } = makeOf(makeText("ge18-attack-bn", "ge18-77mm", "unit", 4, { "light-gun": 1 }))
    expect(weapon).toBe("lightFieldGun")
    const platoon = makeOf(
      makeText("ge18-attack-bn", "ge18-assault-company", "platoon", 12, { "mg0815-1": 1, "mg0815-2": 1, looted: 1 }),
    )
    expect(
      platoon.men
        .flatMap((m) => m.weapons)
        .filter((w) => w === "lewis" || w === "mg0815")
        .sort(),
    ).toEqual(["lewis", "mg0815"])
  })
  it("TGW-AS-08 and TGW-ARMY-57 stormtroopers that do not assault move six inches in the Close Quarters Combat Phase", () => {
    const storm: Men = {
      id: blue,
      make: makeText("ge18-sturm-bn", "ge18-stormtrooper-company", "platoon", 6),
      men: first(6),
      points: row(6, 10, 30, 1.2),
    }
    const match = table({
      phase: "assaults",
      units: [storm, { id: red, men: first(5), points: row(5, 10, 20, 1.2) }, ...far.slice(1)],
    })
    play(match, `run:${blue}`)
    const to = (y: number) => ({ path: { [blue]: [{ x: 10_000, y: y * 1000, how: "as" }] } })
    expect(refusal(match, to(23.9)).rules).toContain("TGW-AS-08")
    play(match, to(24))
    expect(unit(match, blue).at[1]).toBe(24_000)
  })
  const carrier = (more: object = {}) => {
    const tank = vehicle(red, "bef18-infantry-bn", "bef18-mark-v-star", 20, 12, 0, { "transported-mg": 3 })
    Object.assign(tank.vehicle as object, more)
    return [
      { ...tank, carries: red2 } as Men,
      {
        id: red2,
        make: makeText("bef18-infantry-bn", "bef18-mg", "unit", 3),
        men: first(3),
        points: [],
        guns: [],
        waits: "carried",
        ...alone,
      } as Men,
      far[0] as Men,
    ]
  }
  it("TGW-AS-15 and TGW-ARMY-52 a Mark V* drops its section at the start of a phase, pinned this turn; stunned it cannot", () => {
    const match = table({ active: "red", units: carrier() })
    play(match, `unload:${red}`)
    expect(unit(match, red2)).toMatchObject({ waits: "no", pinned: 1, men: { length: 3 } })
    const stunned = table({
      active: "red",
      units: [...carrier({ stunned: 1 }), { id: redCommand, men: first(3), rank: [40, 4] }],
    })
    expect(refusal(stunned, `unload:${red}`).rules).toContain("TGW-AS-15")
  })
  it("TGW-VCQ-04 after a Tank Shock of three inches one gun or all machine guns may fire", () => {
    const tank = vehicle(red, "bef18-infantry-bn", "bef18-mark-iv-male", 20, 10, 0)
    Object.assign(tank.vehicle as object, { went: 3000 })
    const match = table({
      phase: "shooting",
      active: "red",
      units: [tank, { id: blue, men: first(9), points: row(9, 15, 22, 1.2) }, ...far],
    })
    play(match, `fire:${red}`)
    expect(optionsOf(match).some((o) => o.startsWith("weapon:2"))).toBe(true)
  })
  it("TGW-VSH-09 of three hits of a vehicle machine gun in 5+ cover the wounds are saved on 5+", () => {
    const match = table({
      phase: "shooting",
      active: "red",
      ground: [
        {
          kind: "craters",
          points: [
            [10, 20],
            [30, 20],
            [30, 26],
            [10, 26],
          ],
        },
      ],
      units: [
        vehicle(red, "bef18-infantry-bn", "bef18-mark-iv-male", 20, 10),
        { id: blue, men: first(9), points: row(9, 15, 22, 1.2) },
        ...far,
      ],
      dice: [6, 6, 6, 1, 1, 1, 6, 6, 6, 5, 5, 1],
    })
    play(match, `fire:${red}`, `weapon:2:at:${blue}`, { confirm: false })
    expect(last(match, "saves")).toMatchObject({ save: { total: 5 }, saved: 2 })
  })
})

describe("Elan and the Colours, as the list has them", () => {
  const french = makeText("fr14-infantry-bn", "fr14-infantry-company", "platoon", 12)
  const colonel: Men = {
    id: redCommand,
    make: JSON.stringify({
      table: "fr14-infantry-bn",
      changes: [],
      unit: "fr14-bcg",
      part: { element: "command", models: 5, leader: "colonel", options: {} },
      joined: ["fr14-regimental-colours"],
    }),
    men: first(6),
    points: row(6, 10, 10, 1.05),
    ...alone,
  }
  it("TGW-ARMY-32 an enemy at 14 inches and a 5: nine inches are left, too far to assault", () => {
    const match = table({
      phase: "shooting",
      active: "red",
      units: [
        { id: red, make: french, men: first(6), points: row(6, 10, 6, 1.5) },
        { id: blue, men: first(6), points: row(6, 10, 21, 1.5) },
        ...far,
      ],
      dice: [5],
    })
    play(match, `fire:${red}`, "elan", `at:${blue}`)
    expect(last(match, "runs")).toMatchObject({ inches: 5 })
    expect(unit(match, red).at[1]).toBe(11_000)
  })
  it("TGW-ARMY-44 a platoon ten inches from the Colours rolls its 1 again: a 4", () => {
    const match = table({
      phase: "shooting",
      active: "red",
      units: [
        { id: red, make: french, men: first(6), points: row(6, 10, 21, 1.5) },
        colonel,
        { id: blue, men: first(6), points: row(6, 10, 32, 1.5) },
        ...far.slice(1),
      ],
      dice: [1, 4],
    })
    play(match, `fire:${red}`, "elan", `at:${blue}`, { confirm: true })
    expect(last(match, "runs")).toMatchObject({ inches: 4 })
  })
  it("TGW-ARMY-43 under the Colours the misses of an assault are rolled again, once", () => {
    const match = table({
      phase: "assaults",
      active: "red",
      units: [
        colonel,
        {
          id: blue,
          make: makeText("ge14-infantry-bn", "ge14-infantry-company", "platoon", 12),
          men: first(6),
          points: row(6, 10, 13, 1.05),
        },
        ...far,
      ],
      dice: Array(60).fill(1),
    })
    while (asked(match) !== "colours-again") play(match, optionsOf(match).find((o) => o !== "end") as string)
    play(match, { confirm: true })
    const blows = told(match, "struck").find((h) => h.unit === redCommand)
    expect(blows).toMatchObject({ hits: 0 })
  })
  describe("TGW-ARMY-34 and TGW-AS-07 the 13lb gun with its horses, where limbers were agreed", () => {
    const limber = (dice: number[] = []) => {
      const gun = crew(red, makeText("bef14-cavalry-bn", "bef14-13lb", "unit", 4), 4, 20, 8, 0, alone)
      const state = stateOf({ units: [gun, { id: blue, men: first(6), points: row(6, 17, 32, 1.3) }], active: "red" })
      state.options.horseLimber = "on"
      const own = unit({ state }, red)
      hitch(state, own)
      const [base] = [gunBase(own, 0)]
      putAt(own, crewAround(own, [base]) ?? [])
      return matchFrom(game, { state, dice, scenario: "two-platoons" })
    }
    it("moves nine inches in the open without a die, and neither fires nor turns", () => {
      const match = limber()
      expect(makeFor(unit(match, red))).toMatchObject({ weapon: "lightFieldGun", hitched: true })
      play(match, `move:${red}`)
      expect(told(match, "rolled-for-ground")).toEqual([])
      expect(refusal(match, { path: { [red]: [{ ...at(20, 17.2), how: "crew" }] } }).rules).toContain("TGW-CAV-01")
      play(match, { path: { [red]: [{ ...at(20, 16.5), how: "crew" }] } })
      expect(unit(match, red).guns[0]).toMatchObject(at(20, 16.5))
      const still = unit(limber(), red)
      expect(muzzlesOf(still, "all")).toEqual([])
      expect(mayTurnGun(still)).toMatchObject({ ok: false, rules: ["TGW-ARMY-34"] })
    })
    it("unhitched instead of a move it fires from the next turn on, as a Light Field Gun, and stays unhitched", () => {
      const match = limber()
      play(match, `unhitch:${red}`)
      expect(makeFor(unit(match, red))).toMatchObject({ weapon: "lightFieldGun", hitched: false })
      expect(told(match, "unhitched")).toHaveLength(1)
      expect(isUnhitched(match.state, unit(match, red))).toBe(true)
      expect(unit(match, red)).toMatchObject({ moved: true })
      const { width, depth } = gunBase(unit(match, red), 0)
      expect([width, depth]).toEqual([1500, 2000])
      expect(mayUnhitch(match.state, unit(match, red))).toMatchObject({ ok: false, rules: ["TGW-ARMY-34"] })
      const next = structuredClone(match.state)
      Object.assign(next, { phase: "shooting" })
      Object.assign(unit({ state: next }, red), { moved: false, done: false })
      expect(muzzlesOf(unit({ state: next }, red), "all").map((z) => z.weapon)).toEqual(["lightFieldGun"])
      expect(walkerOf(unit({ state: next }, red))).toMatchObject({ cavalry: false, carries: true })
    })
    it("is the Medium Field Gun of the book where limbers were not agreed", () => {
      const state = stateOf({ units: [crew(red, makeText("bef14-cavalry-bn", "bef14-13lb", "unit", 4), 4, 20, 8)] })
      hitch(state, unit({ state }, red))
      expect(makeFor(unit({ state }, red))).toMatchObject({ weapon: "mediumFieldGun", hitched: false })
    })
    it("hits are worked out on the crew: limber and horses stop nothing", () => {
      const match = limber()
      const own = unit(match, red)
      expect(pointsOf(own)).toHaveLength(4)
      expect(
        allThere(match.state)
          .flatMap(modelsOf)
          .some((m) => isGun(m)),
      ).toBe(false)
    })
  })
  it("TGW-ARMY-68 every unit keeps the category of its choice: a Highlander platoon in support is Regimental and is put down before the companies", () => {
    const order = CATEGORIES.indexOf("regimental") < CATEGORIES.indexOf("core")
    const units = unitsFrom("red", rosters.find((r) => r.roster.army === "bef18")?.roster as never)
    expect([order, units.filter((u) => u.category === "regimental").length > 0]).toEqual([true, true])
    expect(new Set(units.map((u) => u.category)).has("core")).toBe(true)
  })
})
