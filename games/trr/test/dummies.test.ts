import { anyMove, type Decision, imagine, Match, randomFrom, seedFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { believedBy } from "../rules/observation/sight.ts"
import { fieldOf } from "../rules/scale-and-representation/field.ts"
import type { ForceUnit } from "../scenarios/forces/force.ts"
import type { State } from "../state.ts"
import { battle, mission, options, type Played, path, play, refusal, type Setting, tallyIn, told } from "./battle.ts"

const D1 = "unit:red/iii-115/infantry-company-1" // a company that does not exist
const M1 = "blue/2-manchesters/rifle-company-1"
const G1 = "red/i-115/infantry-company-1"
const state = (match: { state: unknown }): State => match.state as State

/** A dummy at the eastern edge of Ors, and a company that observes it from the fields. */
const before = (setting: {
  dice?: number[]
  found?: boolean
  suspected?: boolean
  through?: boolean
  x?: number
  at?: { x: number; y: number }
}) =>
  battle({
    scenario: "ors-1918",
    units: { [M1]: { cm: [setting.x ?? 114, 78] }, [G1]: { cm: [140, 20], unseen: true } },
    options: { weather: "clear-weather" },
    dice: setting.dice ?? [],
    change: (m) => {
      m.dummies.push({ id: D1, side: "red", at: setting.at ?? { x: 93_000, y: 78_000 }, facing: 27_000 })
      if (setting.through) m.seenThrough.push(D1)
      if (setting.found) m.located.blue[D1] = m.move
      if (setting.suspected)
        m.suspected.blue.push({ unit: D1, at: { x: 93_000, y: 78_000 }, facing: 27_000, move: 1, figures: [] })
    },
  })

describe("dummies", () => {
  it("TRR-OBS-04 they are set up in secret where troops could hide, and are no units", () => {
    const random = randomFrom("dummies")
    const match = Match.begin(game, { scenario: "ors-1918" }, { seed: seedFrom("dummies") })
    let asked: Decision | undefined
    while (state(match).phase !== "moves") {
      const decision = match.pending[0] as Decision
      if (decision.what === "dummies") asked = decision
      match.play({ by: decision.by, seq: match.seq, move: anyMove(decision, random) })
    }
    if (asked?.kind !== "place") throw new Error("nobody was asked for dummies")
    expect(asked).toMatchObject({ by: "red", secret: true })
    expect(asked.check({ [D1]: { x: 100_000, y: 62_000 } })).toMatchObject({ ok: false, rules: ["TRR-OBS-03"] })
    expect(asked.check({ [D1]: { x: 20_000, y: 60_000 } })).toMatchObject({ ok: false, rules: ["TRR-GAP-20"] })
    expect(state(match).units.some((u) => u.id.includes("iii-115"))).toBe(false)
    expect(state(match).dummies.length).toBeGreaterThan(0)
  })

  it("TRR-OBS-04 a single dummy is set up as several are", () => {
    const { force } = fieldOf({ scenario: "ors-1918" }).prepared.forces.red
    const units = force.units as ForceUnit[]
    const all = [...units]
    const spare = all.filter((u) => u.phantom).slice(1)
    units.splice(0, all.length, ...all.filter((u) => !spare.includes(u)))
    try {
      const random = randomFrom("dummies")
      const match = Match.begin(game, { scenario: "ors-1918" }, { seed: seedFrom("dummies") })
      const asked: (readonly string[])[] = []
      while (state(match).phase !== "moves") {
        const decision = match.pending[0] as Decision
        if (decision.kind === "place" && decision.what === "dummies") asked.push(decision.pieces)
        match.play({ by: decision.by, seq: match.seq, move: anyMove(decision, random) })
      }
      expect(asked).toEqual([[D1]])
    } finally {
      units.splice(0, units.length, ...all)
    }
  })

  it("TRR-OBS-04 a search that would find foot finds the dummy, and takes it for a company", () => {
    const search = (die: number) => {
      const match = before({ dice: [die] })
      expect(JSON.stringify(game.view(state(match), "blue"))).not.toContain("iii-115")
      play(match, `unit:${M1}`, "search", { select: ["ors"] })
      return match
    }
    expect(game.view(state(search(8)), "blue").seen).toEqual([])
    const found = search(9)
    expect(told(found, "located")[0]).toMatchObject({ unit: D1 })
    const { pieces } = game.scene(game.view(state(found), "blue"))
    expect(pieces.find((p) => p.id === D1)).toMatchObject({ emblem: "infantry", side: "red" })
    expect(game.view(state(found), "red").dummies).toEqual([
      { id: D1, side: "red", at: { x: 93_000, y: 78_000 }, facing: 27_000 }, // its owner is not told
    ])
  })

  it("TRR-OBS-04 a search finds no dummy that has been seen through", () => {
    const found = (through: boolean) => {
      const match = before({ dice: [9], through })
      play(match, `unit:${M1}`, "search", { select: ["ors"] })
      return told(match, "located").map((h) => h.unit)
    }
    expect([found(false), found(true)]).toEqual([[D1], []])
  })

  it("TRR-OBS-04 fire at a dummy is offered like any other, with its odds; the first hit shows that nobody is there", () => {
    const hedge = { x: 105_000, y: 84_000 }
    const miss = before({ found: true, dice: [5, 1], x: 134, at: hedge })
    play(miss, `unit:${M1}`, "fire")
    expect(options(miss)).toContain(`rifle:${D1}`)
    play(miss, `rifle:${D1}`)
    expect(tallyIn(miss, "hit", "factor").total).toBeGreaterThan(0)
    expect(told(miss, "dummy")).toEqual([])
    const hit = before({ found: true, dice: [5, 10, 1, 2, 3], x: 134, at: hedge })
    play(hit, `unit:${M1}`, "fire", `rifle:${D1}`)
    expect(told(hit, "dummy")).toHaveLength(1)
    expect(state(hit).dummies).toEqual([])
    expect(game.view(state(hit), "blue").seen).toEqual([])
  })

  it("TRR-OBS-03 who comes within 12.5 cm sees that it is a dummy", () => {
    const near = before({ found: true, x: 103 })
    play(near, `unit:${M1}`, "hold")
    expect(told(near, "dummy")).toHaveLength(1)
    const far = before({ found: true })
    play(far, `unit:${M1}`, "hold")
    expect(told(far, "dummy")).toEqual([])
  })

  it("TRR-OBS-04 a dummy that nobody sees for a move is lost from sight like a company, one in view is not", () => {
    const next = (x: number, seen: number) => {
      const match = battle({
        scenario: "ors-1918",
        units: { [M1]: { cm: [x, 78] } },
        options: { weather: "clear-weather" },
        move: 4,
        stage: "planned",
        change: (m) => {
          m.dummies.push({ id: D1, side: "red", at: { x: 93_000, y: 78_000 }, facing: 27_000 })
          m.located.blue[D1] = seen
        },
      })
      const { seen: shown, suspected } = game.view(state(match), "blue")
      return [shown.map((u) => u.id), suspected.map((s) => s.unit), state(match).located.blue[D1]]
    }
    expect(next(114, 3)).toEqual([[D1], [], 4]) // in view
    expect(next(30, 3)).toEqual([[D1], [], 3]) // behind the village, for less than a move
    expect(next(30, 2)).toEqual([[], [D1], undefined]) // behind it for a whole move
  })

  it("TRR-OBS-04 a side's enemies come in the order of their force, dummies among them", () => {
    const m = state(before({ found: true }))
    const force = fieldOf(m).prepared.forces.red.force.units.map((u) => u.id as string)
    const last = m.units.find((u) => u.side === "red" && force.indexOf(u.id) > force.indexOf(D1))
    if (!last) throw new Error(`expected somebody after ${D1}, found nobody`)
    const known = { ...m, units: m.units.map((u) => (u === last ? { ...u, where: "table" as const } : u)) }
    known.located = { ...m.located, blue: { ...m.located.blue, [last.id]: 1, [`unit:${G1}`]: 1 } }
    const ids = [`unit:${G1}`, D1, last.id]
    expect(believedBy(known, "blue").map((u) => u.id)).toEqual(ids)
    expect(game.view(known, "blue").seen.map((u) => u.id)).toEqual(ids)
    expect(game.view(known, null).seen).toEqual([]) // a spectator could tell a player what he sees
  })

  it("TRR-OBS-04 a dummy that was seen through is neither located nor suspected any more", () => {
    for (const known of ["found", "suspected"] as const) {
      const match = before({ [known]: true, x: 103 })
      play(match, `unit:${M1}`, "hold")
      expect(state(match).located.blue).not.toHaveProperty([D1])
      expect(state(match).suspected.blue).toEqual([])
    }
  })

  it("TRR-OBS-04 TRR-GAP-13 a path onto a dummy is refused in the words that a company would be", () => {
    const match = before({ found: true, dice: [5] })
    play(match, `unit:${M1}`, "advance", "move")
    expect(refusal(match, path(M1, [97, 78]))).toMatchObject({ rules: ["TRR-GAP-13"] })
  })
})

describe("a found dummy in the mind of its finder", () => {
  it("TRR-OBS-04 is the company it is taken for; one that was not found is still a dummy, somewhere", () => {
    const known = (found: boolean) => {
      const match = before({ found })
      const dream = imagine(match, "blue", randomFrom("belief"))
      if (!dream) throw new Error("nothing could be imagined")
      expect(game.view(dream.state as State, "blue")).toEqual(game.view(state(match), "blue"))
      return dream.state as State
    }
    expect(known(true).dummies).toEqual([])
    expect(known(true).units.find((u) => u.id === D1)).toMatchObject({ where: "table", at: { x: 93_000, y: 78_000 } })
    expect(known(false).dummies.map((d) => d.id)).toEqual([D1])
    expect(known(false).units.some((u) => u.id === D1)).toBe(false)
  })
})

describe("what strikes a dummy that was taken for troops, and strikes nobody", () => {
  /** An enemy unit that does not exist, at the point where it was located. */
  const taken =
    (who: string, x: number, y: number) =>
    (m: State): void => {
      const side = who.startsWith("red") ? "red" : "blue"
      m.dummies.push({ id: `unit:${who}`, side, at: { x: x * 1000, y: y * 1000 }, facing: 0 })
      m.located[side === "red" ? "blue" : "red"][`unit:${who}`] = m.move
    }

  const isFound = (match: Played, who: string): void => {
    expect(told(match, "dummy")).toMatchObject([{ unit: `unit:${who}` }])
    expect(told(match, "hit").map((h) => h.unit)).not.toContain(`unit:${who}`)
  }

  /** Its finder knows that it is a dummy; its owner still relies on it. */
  const shown = (match: Played, who: string): void => {
    isFound(match, who)
    const [owner, finder] = who.startsWith("red") ? (["red", "blue"] as const) : (["blue", "red"] as const)
    expect([told(match, "dummy", owner), told(match, "dummy", finder).length]).toEqual([[], 1])
    expect(state(match).seenThrough).toEqual([`unit:${who}`])
    expect(state(match).located[finder]).not.toHaveProperty([`unit:${who}`])
    expect(game.view(state(match), owner).dummies).toMatchObject([{ id: `unit:${who}` }])
  }

  const falls = (setting: Partial<Setting>, ...more: ((m: State) => unknown)[]): Played =>
    battle({
      scenario: "ors-1918",
      units: { [M1]: { cm: [20, 95] } },
      stage: "planned",
      ...setting,
      change: (m) => {
        taken(D1.replace("unit:", ""), 93, 78)(m)
        for (const change of more) change(m)
      },
    })
  const there = { x: 93_000, y: 78_000 }
  const d1 = D1.replace("unit:", "")

  it("TRR-OBS-04 TRR-OPT-04 it is charged like any other; nobody fires, nobody is met", () => {
    const [S, MG] = ["blue/uhlans/squadron-1", "red/dr-15/schwarzlose-detachment-1"]
    const at = (y: number) =>
      battle({
        scenario: "jaroslawice-1914",
        units: { [S]: { cm: [160, 110] } },
        dice: [5, 10],
        change: taken(MG, 160, y),
      })
    for (const y of [84, 70]) {
      const match = at(y)
      play(match, `unit:${S}`, "charge")
      expect(options(match)).toEqual([`unit:${MG}`])
      play(match, `unit:${MG}`)
      expect(told(match, "charges")).toHaveLength(1)
      expect(told(match, "moved", "blue")).toHaveLength(1)
      isFound(match, MG)
      expect(state(match).dummies).toEqual([]) // everybody saw it
    }
  })

  it("TRR-OBS-04 TRR-FIRE-11 tracks go over it", () => {
    const [tank, company] = ["blue/e-1", "red/ii-84/infantry-company-1"]
    const match = battle({
      scenario: "flesquieres-1917",
      units: { [tank]: { cm: [20, 6] } },
      move: 5,
      dice: [5],
      change: taken(company, 20, 15),
    })
    play(match, `unit:${tank}`, "advance", "move", path(tank, [20, 22]))
    expect(told(match, "runs-over")).toHaveLength(1)
    shown(match, company)
  })

  it("TRR-OBS-04 TRR-IND-13 shells", () => {
    const battery = "blue/161-rfa/field-battery-1"
    const units = { [battery]: { where: "offTable" as const }, [M1]: { cm: [20, 95] as const } }
    const match = falls({ units, dice: [9] }, (m) => m.missions.push(mission(battery, [93, 78])))
    shown(match, d1)
  })

  it("TRR-OBS-04 TRR-GAS-03 TRR-SMOKE-04 gas, phosphorus and fire; smoke alone does nothing to it", () => {
    const calm = (m: State) => Object.assign(m, { wind: null })
    const screen = { at: there, facing: 0, width: 10_000, depth: 10_000, until: 9 }
    const gas = falls({}, calm, (m) => m.clouds.push({ at: there, facing: 0, factor: 7 }))
    shown(gas, d1)
    const burning = falls({}, calm, (m) => m.screens.push({ ...screen, factor: 4 }))
    shown(burning, d1)
    const blaze = falls({}, calm, (m) => m.blazes.push({ piece: "ors", reach: 0 }))
    shown(blaze, d1)
    const smoke = falls({}, calm, (m) => m.screens.push({ ...screen, factor: 0 }))
    expect(told(smoke, "dummy")).toEqual([])
  })

  it("TRR-OBS-04 TRR-AIR-02 bombs", () => {
    const bombers = "blue/re8"
    const units = { [bombers]: { where: "offTable" as const }, [M1]: { cm: [20, 95] as const } }
    const match = falls({ units, stage: "air", dice: [9] }, (m) =>
      m.sorties.push({
        flight: `unit:${bombers}`,
        side: "blue",
        move: 1,
        at: there,
        attack: "bomb",
        altitude: "medium",
      }),
    )
    play(match, { select: [] }) // there is nobody who could fire at them
    shown(match, d1)
  })

  it("TRR-OBS-04 TRR-HE-04 a shell that falls short", () => {
    const [FK, M2] = ["red/guns/field-battery-1", "blue/2-manchesters/rifle-company-2"]
    const match = battle({
      scenario: "ors-1918",
      units: { [FK]: { cm: [20, 95] }, [M1]: { cm: [125, 95] } },
      active: "red",
      options: { weather: "clear-weather", missesFallShort: "on" },
      dice: [5, 4, 1],
      change: taken(M2, 105, 95),
    })
    play(match, `unit:${FK}`, "fire", `gun:he:unit:${M1}`)
    shown(match, M2)
  })
})
