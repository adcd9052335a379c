import { lengthOf } from "@salient/space/table"
import { describe, expect, it } from "vitest"
import type { Mission, State } from "../state.ts"
import { battle, mission, options, path, play, told, unit, type Wanted } from "./battle.ts"

const HQ = "blue/96-bde/hq-1" // calls the siege battery by radio, its own mortars by telephone
const SIEGE = "blue/siege/60-pdr-battery-1"
const RFA = "blue/161-rfa/field-battery-1"
const RFA2 = "blue/161-rfa/field-battery-2"
const FOO = "blue/161-rfa/forward-observation-officer-1"
const MORTAR = "blue/96-bde/3-in-mortar-battery-1" // reaches 40 cm
const VICKERS = "blue/96-bde/vickers-company-1" // their barrages reach 75 cm
const M1 = "blue/2-manchesters/rifle-company-1"
const G1 = "red/i-115/infantry-company-1"
const away = { where: "offTable" } as const
const state = (match: { state: unknown }): State => match.state as State
type Cm = readonly [number, number]

/** Ors in clear weather. */
const ors = (setting: Omit<Parameters<typeof battle>[0], "scenario" | "options">) =>
  battle({ scenario: "ors-1918", options: { weather: "clear-weather" }, ...setting })

/** The start of a move with missions to be fired; a unit of Blue is far behind and sees nothing of it. */
const planned = (missions: Mission[], units: { [who: string]: Wanted }, dice: number[], move = 1) =>
  ors({
    units: { [M1]: { cm: [10, 10] }, ...units },
    move,
    stage: "planned",
    dice,
    change: (m) => {
      m.missions.push(...missions)
    },
  })

/** How far from a point shells have fallen, in cm. */
const strays = (match: ReturnType<typeof battle>, [x, y]: Cm): number[] =>
  told(match, "shells").map(({ at }) =>
    Math.round(lengthOf(at as { x: number; y: number }, { x: x * 1000, y: y * 1000 }) / 1000),
  )

describe("the reach of planned fire", () => {
  it("TRR-GAP-10 TRR-IND-08 a mortar that stands too far from the point of its plan is silent, and only its side is told", () => {
    const fires = (from: Cm, at: Cm) => planned([mission(MORTAR, at)], { [MORTAR]: { cm: from } }, [9])
    const silent = fires([10, 95], [51, 95])
    expect(told(silent, "shells")).toEqual([])
    expect(unit(silent, MORTAR)).toMatchObject({ lastIndirect: null, movesFired: 0 })
    expect(silent.told.filter((t) => t.what.kind === "silent")).toMatchObject([
      { what: { rules: ["TRR-GAP-10"], side: "blue" }, to: ["blue"] },
    ])
    expect(told(fires([10, 95], [50, 95]), "shells")).toHaveLength(1)
  })

  it("TRR-OBS-05 a mortar on the table gives itself away by planned fire", () => {
    const hidden = { [MORTAR]: { cm: [10, 95] as Cm, concealed: true, unseen: true } }
    expect(unit(planned([mission(MORTAR, [50, 95])], hidden, [9]), MORTAR)).toMatchObject({
      concealed: false,
      fired: "light",
    })
    expect(unit(planned([], hidden, []), MORTAR)).toMatchObject({ concealed: true, fired: null })
  })

  it("TRR-GAP-10 nor does it fire closer than 5 cm", () => {
    const fires = (at: Cm) => told(planned([mission(MORTAR, at)], { [MORTAR]: { cm: [10, 95] } }, [9]), "shells")
    expect(fires([14, 95])).toEqual([])
    expect(fires([15, 95])).toHaveLength(1)
  })

  it("TRR-AMB-06 machine guns do not fire their barrage farther than 75 cm", () => {
    const fires = (at: Cm) => {
      const barrage = mission(VICKERS, at, { ammunition: "shrapnel" })
      return told(planned([barrage], { [VICKERS]: { cm: [10, 95] } }, [9]), "shells")
    }
    expect(fires([86, 95])).toEqual([])
    expect(fires([85, 95])).toHaveLength(1)
  })

  it("TRR-AMB-06 TRR-AMB-22 machine guns that are loaded on their wagons do not fire their barrage", () => {
    const guns = "red/dr-15/schwarzlose-detachment-1"
    const fires = (limbered: boolean) =>
      battle({
        scenario: "jaroslawice-1914",
        options: { mgBarrages: "on" },
        units: { [guns]: { cm: [80, 60], limbered }, "blue/uhlans/squadron-1": { cm: [120, 60] } },
        stage: "planned",
        dice: [9],
        change: (m) => {
          m.missions.push(mission(guns, [120, 60], { side: "red", ammunition: "shrapnel" }))
        },
      })
    expect(told(fires(false), "shells")).toHaveLength(1)
    const loaded = fires(true)
    expect(told(loaded, "shells")).toEqual([])
    expect(told(loaded, "silent")).toHaveLength(1)
  })

  it("TRR-IND-12 of a group those fire that can", () => {
    const missions = [mission(MORTAR, [110, 95], { group: 1 }), mission(RFA, [110, 95], { group: 1 })]
    const match = planned(missions, { [MORTAR]: { cm: [10, 95] }, [RFA]: away }, [9])
    expect(told(match, "shells")).toHaveLength(1)
    expect(told(match, "silent")).toHaveLength(1)
  })
})

describe("who observes fire", () => {
  const target: Cm = [120, 100]
  const radioed = (dice: number[], more: Wanted = {}) => {
    const match = ors({ units: { [HQ]: { cm: [90, 100] }, [SIEGE]: { ...away, ...more }, [G1]: { cm: target } }, dice })
    play(match, `unit:${HQ}`, "call", `call:he:unit:${G1}`)
    return match
  }

  it("TRR-IND-11 TRR-GAP-05 fire that a headquarters calls by radio is observed by it: D10 x 2", () => {
    expect(strays(radioed([5, 4, 5, 4]), target)).toEqual([8])
  })

  it("TRR-IND-10 and it is corrected: in the second move a 7 is on target", () => {
    const aim = { x: 120_000, y: 100_000 }
    expect(strays(radioed([5, 4, 7], { aim, turns: 1, observed: 0 }), target)).toEqual([0])
  })

  it("TRR-IND-11 TRR-IND-03 so is that of its own mortars, called by telephone, and they fire twice", () => {
    const units = {
      [HQ]: { cm: [112, 95] as const },
      [MORTAR]: { cm: [84, 66] as const },
      [G1]: { cm: [100, 90] as const },
    }
    const match = ors({ units, dice: [5, 4, 5, 4, 1, 5, 3] })
    play(match, `unit:${HQ}`, "call", `call:unit:${MORTAR}:he:unit:${G1}`)
    expect(strays(match, [100, 90])).toEqual([8, 6])
    expect(unit(match, MORTAR)).toMatchObject({ turns: 1, movesFired: 1 }) // both belong to one turn: TRR-AMB-30
  })

  it("TRR-IND-09 TRR-IND-03 a headquarters gives the signal for the SOS point of its own mortars, as far as they reach", () => {
    const at = (y: number) => {
      const units = {
        [HQ]: { cm: [112, 95] as const },
        [MORTAR]: { cm: [84, 66] as const },
        [G1]: { cm: [110, 10] as const },
      }
      const sos = mission(MORTAR, [100, y], { move: null })
      const match = ors({ units, dice: [5, 4, 9, 9], change: (m) => m.missions.push(sos) })
      play(match, `unit:${HQ}`)
      return match
    }
    const match = at(90)
    play(match, "call", `sos:unit:${MORTAR}`)
    expect(strays(match, [100, 90])).toEqual([0, 0]) // mortars fire twice
    expect(options(at(104))).not.toContain("call") // 41 cm
  })

  it("TRR-IND-03 TRR-IND-07 TRR-IND-09 at the SOS of a battery and mortars together the mortars alone fire twice", () => {
    const match = ors({
      units: {
        [FOO]: { cm: [112, 95] },
        [RFA]: away,
        [MORTAR]: { cm: [84, 66] },
        [G1]: { cm: [110, 10] },
      },
      dice: [5, 4, 9, 9],
      change: (m) => {
        for (const battery of [RFA, MORTAR]) m.missions.push(mission(battery, [100, 90], { move: null, group: 1 }))
      },
    })
    play(match, `unit:${FOO}`, "call", `sos:unit:${RFA}`)
    expect(strays(match, [100, 90])).toEqual([0, 0, 0])
  })

  it("TRR-IND-08 TRR-IND-11 planned fire is observed by any observer who sees it, not by a headquarters that cannot call it", () => {
    const fires = (eye: string) =>
      strays(planned([mission(RFA2, target)], { [RFA2]: away, [eye]: { cm: [90, 100] } }, [5, 4]), target)
    expect(fires(FOO)).toEqual([8])
    expect(fires(HQ)).toEqual([12])
  })
})

describe("turns of fire", () => {
  const seen = { [FOO]: { cm: [90, 100] as const } }
  const at: Cm = [120, 100]

  it("TRR-IND-10 TRR-AMB-30 the two shots of a mortar in one move are of one turn: a 7 is not on target in either", () => {
    const match = ors({ units: { [MORTAR]: { cm: [90, 95] }, [G1]: { cm: [110, 95] } }, dice: [5, 7, 10, 7, 10] })
    play(match, `unit:${MORTAR}`, "call", `mortar:he:unit:${G1}`)
    expect(strays(match, [110, 95])).toEqual([10, 10])
    expect(unit(match, MORTAR)).toMatchObject({ turns: 1, movesFired: 1 })
  })

  it("TRR-IND-10 turns that nobody observed correct nothing", () => {
    const blind = planned([mission(RFA, at)], { [RFA]: away }, [9])
    expect(unit(blind, RFA)).toMatchObject({ turns: 0, movesFired: 1 })
    const { aim, turns, observed } = unit(blind, RFA)
    const next = planned(
      [mission(RFA, at, { move: 2 })],
      { [RFA]: { ...away, aim, turns, observed }, ...seen },
      [7, 1],
      2,
    )
    expect(strays(next, at)).toEqual([2])
    expect(unit(next, RFA).turns).toBe(1)
  })

  it("TRR-IND-10 TRR-CB-02 every battery of a group has fired its turn", () => {
    const both = [mission(RFA, at, { group: 1 }), mission(RFA2, at, { group: 1 })]
    const match = planned(both, { [RFA]: away, [RFA2]: away, ...seen }, [9])
    for (const battery of [RFA, RFA2]) expect(unit(match, battery)).toMatchObject({ turns: 1, movesFired: 1 })
  })

  it("TRR-CB-02 the moves a battery has fired from its place are counted whatever it fired at, and lost when it moves", () => {
    const fired = { aim: { x: 10_000, y: 10_000 }, turns: 4, movesFired: 2, lastIndirect: 2 }
    const match = planned([mission(RFA, at, { move: 3 })], { [RFA]: { ...away, ...fired }, ...seen }, [9], 3)
    expect(unit(match, RFA)).toMatchObject({ turns: 1, movesFired: 3 })
    const gone = ors({ units: { [MORTAR]: { cm: [60, 95], movesFired: 3 }, [G1]: { cm: [140, 20] } }, dice: [5] })
    play(gone, `unit:${MORTAR}`, "advance", "move", path(MORTAR, [61, 95]))
    expect(unit(gone, MORTAR).movesFired).toBe(0)
  })
})

describe("what comes down", () => {
  it("TRR-IND-11 TRR-IND-12 fire that scatters off the table is lost, and only its side knows", () => {
    const stray = (die: number) =>
      planned([mission(RFA, [140, 55])], { [RFA]: away, [G1]: { cm: [148, 55] } }, [7, die, 1])
    const lost = stray(10) // 30 cm over: 20 cm beyond the edge
    expect(state(lost).falling).toEqual([])
    expect(told(lost, "hit")).toEqual([])
    expect(lost.told.filter((t) => t.what.kind === "shells")).toMatchObject([{ to: ["blue"] }])
  })

  it("TRR-IND-12 what is left on the table of its square is under fire", () => {
    const grazed = planned([mission(RFA, [140, 55])], { [RFA]: away, [G1]: { cm: [148, 55] } }, [7, 4, 1])
    expect(state(grazed).falling).toMatchObject([{ at: { x: 152_000, y: 55_000 } }])
    expect(told(grazed, "hit").map((h) => h.unit)).toEqual([`unit:${G1}`])
  })

  it("TRR-IND-14 a machine-gun barrage does nothing to a closed vehicle, and adds nothing to shells: 9 - 5 + 8 - 2 = 10", () => {
    const guns = "blue/152-bde/vickers-company-1"
    const field = "blue/255-rfa/field-battery-1" // 18 pdr: shrapnel 8
    const tank = "blue/e-1" // Mk IV: closed, defence 2
    const under = (...batteries: string[]) =>
      battle({
        scenario: "flesquieres-1917",
        units: { [guns]: { cm: [20, 10] }, [field]: away, [tank]: { cm: [60, 10] } },
        stage: "planned",
        dice: [9, 10, 9],
        change: (m) => {
          for (const b of batteries) m.missions.push(mission(b, [60, 10], { ammunition: "shrapnel", group: 1 }))
        },
      })
    const bullets = under(guns)
    expect(told(bullets, "shells")).toHaveLength(1)
    expect(told(bullets, "struck")).toEqual([])
    expect(unit(bullets, tank)).toMatchObject({ markers: [0], underFire: false })
    expect(told(under(guns, field), "struck")).toMatchObject([{ score: { total: 10 } }])
  })

  it("TRR-IND-05 bullets cut no telephone wires, shells do", () => {
    const falls = (battery: string, units: { [who: string]: Wanted }) =>
      state(planned([mission(battery, [60, 95], { ammunition: "shrapnel" })], units, [9])).falling
    expect(falls(VICKERS, { [VICKERS]: { cm: [30, 95] } })).toEqual([])
    expect(falls(RFA, { [RFA]: away })).toHaveLength(1)
  })
})
