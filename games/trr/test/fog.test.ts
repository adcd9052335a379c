import { anyMove, type Happening, imagine, Match, type Options, randomFrom, seedFrom, viewOf } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { seenAt } from "../charts/observation.ts"
import { game } from "../game.ts"
import { footingOf, inDefences } from "../rules/observation/cover.ts"
import { foundBy, lineIsClear, openGround, posture, revealByFire, searchOptions } from "../rules/observation/sight.ts"
import { standing } from "../standing.ts"
import { other, type State } from "../state.ts"
import { SIDES } from "../types.ts"
import { battle, options, path, play, type Setting, told, unit } from "./battle.ts"

const A = "blue/4-rf/rifle-company-1"
const MG = "blue/4-rf/vickers-section-1"
const R = "red/i-84/infantry-company-1"
const GUNS = "red/ir-84/machine-gun-company-1"

const seenBy = (match: ReturnType<typeof battle>, side: "blue" | "red"): string[] =>
  game.view(match.state as State, side).seen.map((u) => u.id.replace("unit:", ""))

const smokeUntil = (until: number) =>
  ({ at: { x: 46_000, y: 19_000 }, facing: 0, width: 10_000, depth: 4_000, until, factor: 0 }) as const

describe("what has not been seen is not there", () => {
  it("TRR-OBS-01 terrain blocks sight, models never do", () => {
    const match = battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [40, 32] }, [MG]: { cm: [25, 32] } } })
    const m = match.state as State
    expect(lineIsClear(m, { x: 10_000, y: 32_000 }, { x: 40_000, y: 32_000 })).toBe(true)
    expect(lineIsClear(m, { x: 4_000, y: 70_000 }, { x: 50_000, y: 70_000 })).toBe(false) // through the Bois de Ghlin
  })

  it("TRR-OBS-02 stationary infantry in the open at 60 cm is not seen; moving, it is", () => {
    const match = battle({
      units: { [A]: { cm: [46, 4], unseen: true }, [R]: { cm: [110, 4], unseen: true } },
      active: "red",
      dice: [5],
    })
    expect(seenBy(match, "blue")).toEqual([])
    play(match, `unit:${R}`, "advance", "move", path(R, [109, 4]))
    expect(seenBy(match, "blue")).toEqual([R])
    expect(seenBy(match, "red")).toEqual([])
  })

  it("TRR-OBS-04 who looks on sees no unit before its own side knows that it is located", () => {
    const match = battle({
      units: { [A]: { cm: [30, 36] }, [R]: { cm: [30, 16], concealed: true, unseen: true } },
      active: "red",
      dice: [5, 5, 5, 5],
    })
    const shown = () => game.view(match.state as State, null).seen.map((u) => u.id)
    expect(shown()).toEqual([])
    expect(game.scene(game.view(match.state as State, null)).captions.at(-1)).toMatch(/^Spectators see troops/)
    expect(game.scene(game.view(match.state as State, "blue")).captions).toHaveLength(1)
    play(match, `unit:${R}`, "fire", `rifle:unit:${A}`)
    expect(seenBy(match, "blue")).toEqual([R])
    expect(shown()).toEqual([`unit:${A}`]) // the firer does not know that he was seen
    const heard = viewOf(match, null).told.filter(({ what }) => what.kind === "fires")
    expect(heard.map(({ what }) => what)).toMatchObject([{ target: `unit:${A}`, unit: null, name: null }])
  })

  it("TRR-OBS-04 nor is told how it goes on", () => {
    const marches = (open: boolean) => {
      const match = battle({
        units: { [A]: { cm: [46, 4], unseen: true }, [R]: { cm: [110, 4] } },
        active: "red",
        dice: [5],
        change: (m) => (open ? m.open.push(`unit:${R}`) : undefined),
      })
      play(match, `unit:${R}`, "advance", "move", path(R, [109, 4]))
      expect(told(match, "moved", "blue")).toHaveLength(1)
      return viewOf(match, null).told.flatMap(({ what }) => (what.kind === "moved" ? [what] : []))
    }
    expect(marches(false)).toEqual([])
    expect(marches(true)).toMatchObject([{ unit: `unit:${R}`, far: 1 }])
    expect(marches(true)[0]).not.toHaveProperty("left")
  })

  it("TRR-OBS-03 TRR-OBS-04 concealed foot in a crop is found by a search of 9 within 25 cm, not by an 8", () => {
    const units = {
      [A]: { cm: [30, 36] as const },
      [R]: { cm: [30, 16] as const, concealed: true, unseen: true },
    }
    const find = (die: number) => {
      const match = battle({ units, dice: [die] })
      expect(seenBy(match, "blue")).toEqual([])
      play(match, `unit:${A}`, "search", { select: ["stooks-south"] })
      return seenBy(match, "blue")
    }
    expect(find(8)).toEqual([])
    expect(find(9)).toEqual([R])
  })

  it("TRR-OBS-04 who is told to search all the ground he can is not asked which", () => {
    const match = battle({ units: { [A]: { cm: [30, 36] }, [R]: { cm: [30, 16], concealed: true, unseen: true } } })
    play(match, `unit:${A}`, "search")
    const told = (instructions: Options) => standing.answer(instructions, viewOf(match, "blue").view, match.pending[0]!)
    expect(told({ search: "ask" })).toBeUndefined()
    expect(told({ search: "all" })).toEqual({ select: options(match) })
    expect(options(match).length).toBeGreaterThan(1)
  })

  it("TRR-OBS-05 who fires from a crop is seen by the target's side", () => {
    const match = battle({
      units: { [A]: { cm: [30, 36] }, [R]: { cm: [30, 16], concealed: true, unseen: true } },
      active: "red",
      dice: [5, 1],
    })
    expect(seenBy(match, "blue")).toEqual([])
    play(match, `unit:${R}`, "fire", `rifle:unit:${A}`)
    expect(seenBy(match, "blue")).toEqual([R])
    expect(unit(match, R).concealed).toBe(false)
  })

  it.each([
    ["a machine gun in a trench", 100, MG, { cm: [50, 42.4], fired: "light" }],
    ["a machine gun in the depth of a wood", 100, MG, { cm: [24, 70], fired: "light" }],
    ["a company that has moved to the edge of a wood", 25, R, { cm: [6, 70], moved: 5000 }],
    ["a company that has moved in the open", 100, R, { cm: [4, 70], moved: 5000 }],
  ] as const)("TRR-OBS-02 TRR-OBS-05 %s is seen at %i cm", (_, far, who, want) => {
    const match = battle({ units: { [who]: want } })
    expect(seenAt(posture(match.state as State, unit(match, who))).total).toBe(far)
  })

  it.each([
    ["from a crop is seen", { cm: [30, 16] }, true],
    ["from beyond the table is not looked for", { cm: [30, 16], where: "offTable" }, false],
  ] as const)("TRR-OBS-05 who fires indirect %s", (_, want, seen) => {
    const match = battle({
      units: { [A]: { cm: [30, 46] }, [R]: { concealed: true, unseen: true, ...want } },
    })
    const m = match.state as State
    revealByFire(m, unit(match, R), "light")
    expect(unit(match, R)).toMatchObject({ fired: seen ? "light" : null, concealed: !seen })
    expect(seenBy(match, "blue")).toEqual(seen ? [R] : [])
  })

  it("TRR-OPT-01 TRR-OBS-04 a sniper in the open is found by a search of the open ground, and by nothing else", () => {
    const SNIPER = "red/i-84/sniper"
    const match = battle({
      units: { [A]: { cm: [46, 30] }, [SNIPER]: { cm: [46, 10], unseen: true } },
      options: { snipers: "on" },
    })
    const [m, eye, sniper] = [match.state as State, unit(match, A), unit(match, SNIPER)]
    const finds = (piece: string, die: number) => {
      const made = { unit: eye.id, piece, die }
      return foundBy({ ...m, searches: [made] }, made, sniper)
    }
    expect(searchOptions(m, eye).options.map((o) => o.id)).toEqual(
      expect.arrayContaining(["stooks-south", openGround.id]),
    )
    expect([finds(openGround.id, 9), finds(openGround.id, 8), finds("stooks-south", 10)]).toEqual([true, false, false])
  })

  it("TRR-OBS-04 the open ground is searched like a feature, by a die of its own", () => {
    const SNIPER = "red/i-84/sniper"
    const match = battle({
      units: { [A]: { cm: [46, 30] }, [SNIPER]: { cm: [46, 10], unseen: true } },
      options: { snipers: "on" },
      dice: [8, 9],
    })
    play(match, `unit:${A}`, "search", { select: ["stooks-south", openGround.id] })
    expect(told(match, "searched").map((h) => h.die)).toEqual([8, 9])
    expect(seenBy(match, "blue")).toEqual([SNIPER])
  })

  it("TRR-ENG-01 TRR-OBS-04 so is who has camouflaged his trench there; who lies in a crop is not", () => {
    const found = (want: { cm: readonly [number, number]; dug?: number }, x: number) => {
      const match = battle({ units: { [A]: { cm: [x, 36] }, [R]: { ...want, concealed: true, unseen: true } } })
      const made = { unit: unit(match, A).id, piece: openGround.id, die: 9 }
      return foundBy({ ...(match.state as State), searches: [made] }, made, unit(match, R))
    }
    expect(found({ cm: [46, 16], dug: 500 }, 46)).toBe(true)
    expect(found({ cm: [30, 16] }, 30)).toBe(false)
  })

  it("TRR-OBS-04 one attempt at a unit, though it lies in a wood and along a hedge and both are searched", () => {
    const match = battle({ units: { [A]: { cm: [42, 40] }, [R]: { cm: [40, 60], concealed: true, unseen: true } } })
    const hidden = unit(match, R)
    const [wood, hedge] = (["ghlin-wood", "hedge-1"] as const).map((piece, i) => ({
      unit: unit(match, A).id,
      piece,
      die: i === 0 ? 8 : 9,
    })) as [State["searches"][number], State["searches"][number]]
    const after = (...searches: State["searches"]): State => ({ ...(match.state as State), searches })
    expect(foundBy(after(hedge), hedge, hidden)).toBe(true)
    expect(foundBy(after(wood, hedge), hedge, hidden)).toBe(false)
    expect(foundBy(after({ ...wood, unit: unit(match, MG).id }, hedge), hedge, hidden)).toBe(true) // a search by another unit
  })

  it("TRR-AT-01 what has not been located cannot be fired at", () => {
    const match = battle({
      units: { [A]: { cm: [30, 36] }, [R]: { cm: [30, 16], concealed: true, unseen: true } },
      dice: [5],
    })
    play(match, `unit:${A}`, "advance")
    expect(options(match)).toEqual(["move", "move-fire", "done"])
  })

  it("TRR-OBS-04 an enemy out of everyone's sight for a move is only suspected where he was", () => {
    const match = battle({
      units: { [A]: { cm: [10, 4] }, [R]: { cm: [110, 80] } },
      move: 2,
      stage: "planned",
      change: (m) => {
        m.located.blue[`unit:${R}`] = 0
      },
    })
    expect(seenBy(match, "blue")).toEqual([])
    expect(game.view(match.state as State, "blue").suspected).toMatchObject([{ unit: `unit:${R}` }])
    expect(game.view(match.state as State, "red").suspected).toEqual([])
  })

  it("TRR-OBS-04 who was found by a test stays located as long as somebody has a clear line to him", () => {
    const later = (eye: readonly [number, number]) => {
      const match = battle({
        units: { [A]: { cm: eye }, [R]: { cm: [30, 16], concealed: true } },
        move: 4,
        stage: "planned",
        change: (m) => {
          m.located.blue[`unit:${R}`] = 3
        },
      })
      return [seenBy(match, "blue"), (match.state as State).located.blue[`unit:${R}`]]
    }
    expect(later([30, 36])).toEqual([[R], 4]) // in view: seen in this move
    expect(later([10, 84])).toEqual([[R], 3]) // behind the wood: lost if that is so for the whole of this move
  })

  it.each([
    ["no barrage", {}, true],
    ["a barrage of the last move", { curtain: [{ at: { x: 46_000, y: 19_000 }, facing: 0, width: 10_000 }] }, true],
    ["smoke that has cleared", { screens: [smokeUntil(2)] }, true],
    ["smoke that still stands", { screens: [smokeUntil(3)] }, false],
  ] as const)("TRR-OBS-01 TRR-GAP-17 at the start of move 3, %s between them", (_, air, seen) => {
    const match = battle({
      units: { [A]: { cm: [46, 4], unseen: true }, [R]: { cm: [46, 34], unseen: true } },
      move: 3,
      stage: "planned",
      change: (m) => Object.assign(m, structuredClone(air)),
    })
    expect(seenBy(match, "blue")).toEqual(seen ? [R] : [])
  })

  it("TRR-GAP-17 nobody looks through the barrage of the move that begins", () => {
    const guns = ["blue/148-rfa/field-battery-1", "blue/148-rfa/field-battery-2"] as const
    const facing = "red/i-bav-6/infantry-company-1"
    const seen = (row: number) => {
      const match = battle({
        scenario: "montauban-1916",
        units: {
          [guns[0]]: { where: "offTable" },
          [guns[1]]: { where: "offTable" },
          "blue/18-kings/rifle-company-1": { cm: [57, 40], unseen: true },
          [facing]: { cm: [57, 60], unseen: true },
        },
        stage: "planned",
        dice: [9],
        change: (m) => {
          for (const [i, gun] of guns.entries()) {
            const at = { x: 55_000 + 10_000 * i, y: row * 1000 }
            m.missions.push({ battery: `unit:${gun}`, side: "blue", move: 1, at, ammunition: "he", group: 1 })
          }
        },
      })
      return seenBy(match, "blue")
    }
    expect(seen(100)).toEqual([facing]) // falls behind the unit
    expect(seen(50)).toEqual([])
  })

  it("TRR-OBS-04 who sees an enemy at the end of his move is not told whence he came", () => {
    const hears = (unseen: boolean) => {
      const match = battle({
        units: { [A]: { cm: [46, 4] }, [R]: { cm: [110, 4], unseen } },
        active: "red",
        dice: [5],
      })
      play(match, `unit:${R}`, "advance", "move", path(R, [109, 4]))
      return match.told.filter(({ to }) => to === undefined || to.includes("blue")).map(({ what }) => what)
    }
    const known = hears(false).find((h) => h.kind === "moved")
    expect(known).toMatchObject({ from: { x: 110_000, y: 4_000 }, to: { x: 109_000, y: 4_000 }, far: 1 })
    const fresh = hears(true)
    expect(fresh.filter((h) => h.kind === "moved")).toEqual([])
    expect(fresh).toContainEqual(expect.objectContaining({ kind: "located", at: { x: 109_000, y: 4_000 } }))
    expect(JSON.stringify(fresh)).not.toContain("110000")
  })

  it("TRR-ENG-05 TRR-MOT-03 a bunker is a field defence until it is rubble", () => {
    const SNIPER = "red/ii-84/sniper"
    const match = battle({
      scenario: "flesquieres-1917",
      units: { [SNIPER]: { cm: [77.5, 62] } },
      options: { snipers: "on" },
    })
    const defended = (ruined: string[]) => {
      const { areas } = footingOf({ ...(match.state as State), ruined }, unit(match, SNIPER))
      return inDefences(unit(match, SNIPER), { areas, lines: [] }) // without the trench beside it
    }
    expect([defended([]), defended(["bunker-1"])]).toEqual([true, false])
  })

  it("TRR-OBS-04 nobody knows what those have lost who are out of sight: as last seen, or else nothing", () => {
    const U = "red/i-84/infantry-company-2"
    const V = "red/i-84/infantry-company-3"
    const match = battle({
      units: {
        [A]: { cm: [10, 4] },
        [R]: { cm: [110, 80] }, // Blue last saw it with its present strength
        [U]: { cm: [90, 80], unseen: true, figures: ["rifle", "rifle"], lost: 8, lostThisMove: 1 },
        [V]: { cm: [70, 80], unseen: true, figures: ["rifle"], lost: 9 },
      },
      move: 3,
      stage: "planned",
      change: (m) => {
        const seen = m.units.find((u) => u.id === `unit:${R}`)
        Object.assign(seen ?? {}, { figures: seen?.figures.slice(3), lost: 3 })
        m.located.blue[`unit:${R}`] = 1
        m.suspected.blue.push({
          unit: `unit:${V}`,
          at: { x: 0, y: 0 },
          facing: 0,
          move: 1,
          figures: Array(6).fill("rifle"),
        })
      },
    })
    const dream = imagine(match, "blue", randomFrom("strengths"))
    const strength = (who: string) => dream?.state.units.find((u) => u.id === `unit:${who}`)?.figures.length
    expect([strength(R), strength(U), strength(V)]).toEqual([7, 10, 6])
    expect(unit(match, U).figures.length).toBe(2) // the true state is unchanged
  })

  it("TRR-SMOKE-04 a screen between two units blocks sight", () => {
    const ends = [
      { x: 10_000, y: 32_000 },
      { x: 40_000, y: 32_000 },
    ] as const
    const match = battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [40, 32] } } })
    const m = match.state as State
    expect(lineIsClear(m, ...ends)).toBe(true)
    const screen = { at: { x: 25_000, y: 32_000 }, facing: 0, width: 4_000, depth: 4_000, until: 3, factor: 0 }
    const smoky = { ...m, screens: [screen] }
    expect(lineIsClear(smoky, ...ends)).toBe(false)
    expect(lineIsClear(smoky, { x: 10_000, y: 34_100 }, { x: 40_000, y: 34_100 })).toBe(true) // past its edge
    expect(lineIsClear(smoky, { x: 10_000, y: 34_000 }, { x: 40_000, y: 34_000 })).toBe(false) // along it
  })

  it("TRR-GAP-13 who walks into an unseen enemy halts before him and finds him", () => {
    const match = battle({
      scenario: "nimy-1914",
      units: { [A]: { cm: [30, 30] }, [GUNS]: { cm: [30, 20], concealed: true, unseen: true } },
      active: "blue",
    })
    play(match, `unit:${A}`, "withdraw", path(A, [30, 14]))
    expect(seenBy(match, "blue")).toEqual([GUNS])
    expect(unit(match, A).at.y).toBeGreaterThan(20_000)
    expect(told(match, "located")[0]).toMatchObject({ unit: `unit:${GUNS}` })
  })

  it("TRR-GAP-13 who passes an unseen enemy at 1.25 cm goes on and does not find him", () => {
    const match = battle({
      scenario: "nimy-1914",
      units: { [A]: { cm: [30, 30] }, [GUNS]: { cm: [41, 20], concealed: true, unseen: true } },
      active: "blue",
    })
    play(match, `unit:${A}`, "withdraw", path(A, [30, 14]))
    expect(unit(match, A).at).toEqual({ x: 30_000, y: 14_000 })
    expect(told(match, "located").filter((h) => (h.rules as string[]).includes("TRR-GAP-13"))).toEqual([])
  })
})

/** Every id of a unit that a text mentions. */
const idsIn = (value: unknown): string[] => [...new Set(JSON.stringify(value).match(/unit:(?:blue|red)[^"]*/g) ?? [])]

describe("a whole battle leaks nothing", () => {
  it.each(["nimy-1914", "manchester-hill-1918"])(
    "%s: no message names an enemy on the table who is not located",
    (scenario) => {
      const random = randomFrom(`leak ${scenario}`)
      const match = Match.begin(game, { scenario }, { seed: seedFrom(`leak ${scenario}`), grain: 50 })
      let heard = 0
      let checked = 0
      while (!match.outcome) {
        const known = (side: "blue" | "red") => new Set(Object.keys((match.state as State).located[side]))
        const before = { blue: known("blue"), red: known("red") }
        const decision = match.pending[random(match.pending.length)]
        if (!decision) throw new Error("nobody is asked")
        match.play({ by: decision.by, seq: match.seq, move: anyMove(decision, random) })
        const m = match.state as State
        for (const side of SIDES) {
          const hidden = new Set(
            m.units
              .filter((u) => u.side === other(side) && u.where !== "lost" && u.where !== "offTable")
              .filter((u) => !(u.id in m.located[side]) && !before[side].has(u.id))
              .map((u) => u.id as string),
          )
          const suspected = new Set(m.suspected[side].map((s) => s.unit as string))
          const shown = viewOf(match, side, 0)
          const { suspected: _, ...view } = shown.view
          for (const id of [...idsIn(view), ...idsIn(shown.asks)])
            expect(hidden.has(id), `${id} in the view of ${side}`).toBe(false)
          for (const { what, to } of match.told.slice(heard)) {
            if (to && !to.includes(side)) continue
            for (const id of idsIn(what))
              expect(hidden.has(id) && !suspected.has(id), `${id} told to ${side}: ${JSON.stringify(what)}`).toBe(false)
          }
          checked++
        }
        heard = match.told.length
      }
      expect(checked).toBeGreaterThan(500)
    },
  )

  it("an imagined battle moves the enemies that are not located, and no others", () => {
    const random = randomFrom("imagined")
    const match = Match.begin(game, { scenario: "nimy-1914" }, { seed: seedFrom("imagined") })
    for (let i = 0; i < 60 && !match.outcome; i++) {
      const decision = match.pending[0]
      if (decision) match.play({ by: decision.by, seq: match.seq, move: anyMove(decision, random) })
    }
    const side = match.pending[0]?.by as "blue" | "red"
    const dream = imagine(match, side, random)?.state as State | undefined
    if (!dream) throw new Error("nothing was imagined")
    const m = match.state as State
    let moved = 0
    for (const [i, u] of m.units.entries()) {
      const same = JSON.stringify(dream.units[i]?.at) === JSON.stringify(u.at)
      if (u.side === side || u.id in m.located[side]) expect(same).toBe(true)
      else if (u.where === "table" && !same) moved++
    }
    expect(moved).toBeGreaterThan(0)
  })

  it("TRR-SCALE-07 who rides in an enemy's wagon is imagined: now this company, now another, now nobody", () => {
    const riders = ["red/i-115/infantry-company-1", "red/i-115/infantry-company-2"] as const
    const [first, second] = riders
    const train = "red/train"
    const match = battle({
      scenario: "ors-1918",
      units: {
        "blue/2-manchesters/rifle-company-1": { cm: [12, 20] },
        [train]: { cm: [120, 95], stock: 0 },
        [first]: { cm: [120, 95], unseen: true },
        [second]: { cm: [140, 80], unseen: true },
      },
      change: (m) => {
        const inside = m.units.find((u) => u.id === `unit:${first}`)
        if (inside) Object.assign(inside, { where: "aboard", carrier: `unit:${train}` })
      },
    })
    const random = randomFrom("riders")
    const seen = new Set<string>()
    for (let i = 0; i < 40; i++) {
      const m = imagine(match, "blue", random)?.state as State | undefined
      if (!m) throw new Error("nothing was imagined")
      const inside = m.units.filter((u) => u.where === "aboard")
      for (const u of inside) expect(u.at).toEqual(m.units.find((c) => c.id === u.carrier)?.at)
      seen.add(inside.map((u) => u.id.replace("unit:", "")).join(" "))
    }
    expect([...seen].sort()).toEqual(["", ...riders])
  })

  it("TRR-BOMB-02 what will be bombarded is imagined too, but not by who has chosen it", () => {
    const m = game.setup({ scenario: "montauban-1916", options: {}, seats: [] })
    const random = randomFrom("bombarded")
    const targets = (side: "blue" | "red") =>
      new Set(
        Array.from({ length: 40 }, () => {
          const dream = structuredClone(m)
          game.imagine(dream, m, side, random, [])
          return dream.target
        }),
      )
    expect(targets("blue")).toEqual(new Set([null]))
    expect(targets("red").size).toBeGreaterThan(1)
  })
})

describe("what the enemy does not learn of a unit that is its own master or not", () => {
  const H = "red/i-84/infantry-company-2"
  const HQ = "red/i-84/hq-1"

  /** Everything that reaches Blue while a company he has located tests its motivation. */
  const heard = (others: Setting["units"]) => {
    const units = { [A]: { cm: [46, 4] as const }, [R]: { cm: [46, 34] as const }, ...others }
    const match = battle({ units, active: "red", dice: [5] })
    play(match, `unit:${R}`, "advance")
    expect(seenBy(match, "blue")).toEqual([R])
    const { told: happened, dice } = viewOf(match, "blue")
    return { happened: happened.map((t) => t.what), dice, match }
  }

  it("TRR-MOT-03 TRR-OBS-04 he sees the mood of one he has located, not its die nor what it was added to", () => {
    const { happened, dice, match } = heard({ [H]: { cm: [56, 57], unseen: true, concealed: true } })
    const [motivated] = happened.filter((h) => h.kind === "motivated")
    expect(motivated).toMatchObject({ unit: `unit:${R}`, mood: "free" })
    expect(motivated).not.toHaveProperty("score")
    expect(dice).toEqual([])
    const says = game.say(motivated as Happening, game.view(match.state as State, "blue"))
    expect(says).toMatch(/: they act freely\.$/)
    const own = viewOf(match, "red").told.filter((t) => t.what.kind === "motivated")
    expect(own).toHaveLength(1)
    expect(own[0]?.what).toHaveProperty("score")
  })

  it("TRR-MOT-03 TRR-AMB-27 so unseen friends near it, or the fall of an unseen HQ, tell him nothing", () => {
    const hidden = { unseen: true, concealed: true }
    const far = heard({ [H]: { cm: [110, 80], ...hidden }, [HQ]: { cm: [100, 80], ...hidden } }).happened
    expect(heard({ [H]: { cm: [56, 57], ...hidden }, [HQ]: { cm: [100, 80], ...hidden } }).happened).toEqual(far)
    expect(heard({ [H]: { cm: [110, 80], ...hidden }, [HQ]: { where: "lost" } }).happened).toEqual(far)
  })

  it("TRR-MOT-03 of one he has not located he hears nothing at all", () => {
    const match = battle({
      units: { [A]: { cm: [46, 4] }, [R]: { cm: [46, 84], unseen: true, concealed: true } },
      active: "red",
      dice: [5],
    })
    play(match, `unit:${R}`, "advance")
    expect(viewOf(match, "blue").told.filter((t) => t.what.kind === "motivated")).toEqual([])
  })

  it("TRR-MOT-08 TRR-OBS-04 who routs through a dummy he took for troops finds that nobody is there", () => {
    const M1 = "blue/2-manchesters/rifle-company-1"
    const D = "unit:red/iii-115/infantry-company-1"
    const rout = (y: number) => {
      const match = battle({
        scenario: "ors-1918",
        options: { weather: "fog" },
        units: {
          [M1]: { cm: [111, 90], broken: "routed", lost: 9 },
          "blue/2-manchesters/rifle-company-2": { cm: [10, 100] },
        },
        dice: [1, 1, 1, 1, 1],
        change: (m) => {
          m.dummies.push({ id: D, side: "red", at: { x: 105_000, y: y * 1000 }, facing: 9000 })
          m.located.blue[D] = m.move
        },
      })
      play(match, `unit:${M1}`)
      expect(unit(match, M1).where).not.toBe("lost")
      return told(match, "dummy")
    }
    expect(rout(90)).toMatchObject([{ unit: D, rules: ["TRR-OBS-04"] }])
    expect(rout(60)).toEqual([]) // out of its way
  })
})
