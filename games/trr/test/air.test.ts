import { anyMove, imagine, Match, randomFrom, seedFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { vehicleOf } from "../rules/scale-and-representation/field.ts"
import type { Sortie, State } from "../state.ts"
import { battle, options, play, refusal, told, unit } from "./battle.ts"

const RE8 = "blue/re8" // a light bomber of 1918: factor 12
const CAMELS = "blue/camels"
const FOKKERS = "red/fokkers"
const G1 = "red/i-115/infantry-company-1"
const FLAK = "red/flak"
const M1 = "blue/2-manchesters/rifle-company-1"
const ors = { scenario: "ors-1918" } as const
const away = { where: "offTable" as const }

const sortie = (flight: string, more: Partial<Sortie> = {}): Sortie => ({
  flight: `unit:${flight}`,
  side: flight.startsWith("blue") ? "blue" : "red",
  move: 1,
  at: { x: 120_000, y: 95_000 },
  attack: "bomb",
  altitude: "medium",
  ...more,
})
const sorties = (match: { state: unknown }): Sortie[] => (match.state as State).sorties

/** A move at the moment when aircraft are due. The questions about fire at them are already answered where nobody can fire. */
const over = (units: Parameters<typeof battle>[0]["units"], dice: number[], ...flying: Sortie[]) => {
  const match = battle({
    ...ors,
    units: { [M1]: { cm: [20, 95] }, ...units },
    stage: "air",
    dice,
    change: (m) => {
      m.sorties.push(...flying)
    },
  })
  unopposed(match)
  return match
}

/** Answers for sides that are asked who fires at a flight but have nobody to fire. */
function unopposed(match: ReturnType<typeof battle>): void {
  while (match.pending[0]?.kind === "select" && match.pending[0].options.length === 0) play(match, { select: [] })
}

describe("sending flights", () => {
  const ask = (units = {}) =>
    battle({ ...ors, units: { [RE8]: away, [CAMELS]: away, [M1]: { cm: [20, 95] }, ...units }, stage: "sorties" })
  const to = (flight: string, how: string, x = 118_000) => ({ place: { [`unit:${flight}`]: { x, y: 95_000, how } } })

  it("TRR-AIR-02 TRR-IND-08 an attack is written five moves ahead: in move 1 that of move 6", () => {
    const match = battle({
      ...ors,
      units: { [RE8]: away, [CAMELS]: away, [M1]: { cm: [20, 95] } },
      stage: "plan",
      change: (m) => {
        m.planned = 5
      },
    })
    while (match.pending[0]?.what === "fire-plan") play(match, { place: {} })
    expect(match.pending[0]).toMatchObject({
      what: "air-plan",
      secret: true,
      pieces: [`unit:${RE8}`, `unit:${CAMELS}`],
    })
    play(match, { place: { [`unit:${RE8}`]: { x: 20_000, y: 30_000, how: "bomb-high" } } })
    expect(sorties(match)).toMatchObject([{ move: 6, at: { x: 20_000, y: 30_000 }, attack: "bomb", altitude: "high" }])
    expect(unit(match, RE8).stock).toBe(1) // of the two that the scenario gives it
    expect(match.pending[0]?.what).toBe("air-plan") // the other side is asked too, whatever it has left
  })

  const FOO = "blue/161-rfa/forward-observation-officer-1"
  const requested = (dice: number[], units = {}) => {
    const match = battle({
      ...ors,
      options: { weather: "clear-weather" },
      units: { [RE8]: away, [FOO]: { cm: [108, 95] }, [G1]: { cm: [120, 95] }, ...units },
      stage: "sorties",
      dice,
    })
    expect(match.pending[0]?.what).toBe("sorties")
    return match
  }

  it("TRR-AIR-02 TRR-IND-05 an attack that nobody wrote down is asked for by telephone: 4 brings it, 3 does not", () => {
    const granted = requested([4])
    play(granted, to(RE8, "bomb-high"))
    expect(told(granted, "requested")[0]).toMatchObject({ die: 4, need: 4, granted: true })
    expect(told(granted, "flies")[0]).toMatchObject({ at: { x: 118_000, y: 95_000 }, attack: "bomb" })
    const no = requested([3])
    play(no, to(RE8, "bomb-high"))
    expect(told(no, "flies")).toEqual([])
    expect(unit(no, RE8).stock).toBe(2) // it has not flown
  })

  it("TRR-AIR-02 TRR-IND-02 … and only on an enemy whom an observer or a headquarters with a radio sees", () => {
    expect(refusal(requested([]), to(RE8, "bomb-high", 60_000)).rules).toEqual(["TRR-AIR-02", "TRR-IND-02"])
    const blind = requested([], { [FOO]: away, [M1]: { cm: [108, 95] } })
    expect(refusal(blind, to(RE8, "bomb-high")).rules).toEqual(["TRR-AIR-02", "TRR-IND-02"])
  })

  it("TRR-AIR-09 what was written for a flight before it was shot away is void", () => {
    const match = over({ [RE8]: { ...away, markers: [3] }, [G1]: { cm: [120, 95] } }, [], sortie(RE8))
    expect(told(match, "flies")).toEqual([])
  })

  it("TRR-AIR-03 TRR-AIR-04 an attack that cannot be made is refused when it is ordered, with the reason", () => {
    const match = ask()
    expect(refusal(match, to(RE8, "ram")).rules).toEqual(["TRR-AIR-02"])
    expect(refusal(match, to(RE8, "strafe", 499_000)).reason).toContain("off the table")
    expect(refusal(match, to(RE8, "strafe"))).toMatchObject({
      rules: ["TRR-AIR-04"],
      reason: expect.stringContaining("Only scouts strafe"),
    })
    const fokkers = battle({ ...ors, units: { [FOKKERS]: away, [G1]: { cm: [100, 95] } }, stage: "sorties" })
    expect(refusal(fokkers, to(FOKKERS, "bomb-low")).rules).toEqual(["TRR-AIR-03"]) // carries none
  })

  it("orders are sealed until they fly", () => {
    const match = battle({
      ...ors,
      units: { [RE8]: away, [G1]: { cm: [100, 95] } },
      change: (m) => {
        m.sorties.push(sortie(RE8, { move: 3 }))
      },
    })
    expect(match.game.view(match.state as State, "red").sorties).toEqual([])
    expect(match.game.view(match.state as State, "blue").sorties).toHaveLength(1)
  })

  it("a flight without sorties left, or shot away, is not asked for", () => {
    const match = ask({ [RE8]: { ...away, stock: 0 }, [CAMELS]: { ...away, markers: [3] } })
    expect(match.pending[0]?.what).toBe("next-unit")
  })
})

describe("attacks from the air", () => {
  it("TRR-AIR-02 TRR-AIR-03 bombs from medium altitude: 9 is on target, factor 12 in the open", () => {
    const match = over({ [RE8]: away, [G1]: { cm: [120, 95] } }, [9, 8, 1, 2], sortie(RE8))
    expect(told(match, "bombs")[0]).toMatchObject({ at: { x: 120_000, y: 95_000 } })
    expect(told(match, "hit")[0]).toMatchObject({ factor: { total: 12 }, die: 8, hits: 2 })
  })

  it("TRR-AIR-02 TRR-GAP-06 a high-level attack rolling 6, scatter 3, 8, 2, 1: 14 cm over along the line of flight", () => {
    const at = { x: 100_000, y: 55_000 } // straight east of the middle of the British edge
    const match = over({ [RE8]: away }, [6, 3, 8, 2, 1], sortie(RE8, { altitude: "high", at }))
    expect(told(match, "bombs")[0]).toMatchObject({ at: { x: 114_000, y: 55_000 } })
  })

  it("TRR-AIR-04 a two-gun scout strafes infantry in the open with factor 8", () => {
    const match = over(
      { [CAMELS]: away, [G1]: { cm: [120, 95] } },
      [9, 1],
      sortie(CAMELS, { attack: "strafe", altitude: "low" }),
    )
    play(match, { select: [] })
    expect(told(match, "hit")[0]).toMatchObject({ factor: { total: 8 }, hits: 2 })
  })

  it("TRR-AIR-04 closed tanks do not mind machine guns", () => {
    const match = over(
      { [FOKKERS]: away, "blue/carriers": { cm: [120, 95] } },
      [],
      sortie(FOKKERS, { attack: "strafe", altitude: "low" }),
    )
    play(match, { select: [] })
    expect(told(match, "flies")).toHaveLength(1)
    expect(told(match, "struck")).toEqual([])
  })

  it("TRR-AIR-06 TRR-SEQ-07 the target and anti-aircraft guns in range may fire, and then stay where they are", () => {
    const match = over(
      { [RE8]: away, [G1]: { cm: [120, 95] }, [FLAK]: { cm: [100, 95] } },
      [3, 9, 9, 1],
      sortie(RE8, { altitude: "low" }),
    )
    expect(options(match)).toEqual([`unit:${G1}`, `unit:${FLAK}`])
    play(match, { select: [`unit:${FLAK}`] })
    expect(told(match, "flak")[0]).toMatchObject({ score: { total: 3 + 2 - 3 + 1 }, markers: 0 })
    expect([unit(match, G1).atAircraft, unit(match, FLAK).atAircraft]).toEqual([false, true])
    while (match.pending[0]?.by !== "red") play(match, "pass")
    play(match, `unit:${FLAK}`)
    expect(options(match)).not.toContain("advance")
  })

  it("TRR-OBS-05 TRR-AIR-06 who fires at aircraft gives himself away", () => {
    const fire = (who: string[]) => {
      const match = over(
        { [RE8]: away, [G1]: { cm: [120, 95], concealed: true, unseen: true }, [M1]: { cm: [100, 95] } },
        [3, 9, 9, 1],
        sortie(RE8, { altitude: "low" }),
      )
      play(match, { select: who })
      return unit(match, G1)
    }
    expect(fire([])).toMatchObject({ concealed: true, fired: null })
    expect(fire([`unit:${G1}`])).toMatchObject({ concealed: false, fired: "light" })
  })

  it("TRR-AIR-01 TRR-ENG-05 a bomb on a bunker is like shells on it: a hit on 10, then its defence", () => {
    const camels = "blue/camels"
    const hq = "red/ii-84/hq-1"
    const bomb = (...dice: number[]) => {
      const match = battle({
        scenario: "flesquieres-1917",
        units: { [camels]: away, [hq]: { cm: [77.5, 62.2] }, "blue/5-seaforth/hq-1": { cm: [20, 10] } },
        move: 5,
        stage: "air",
        dice,
        change: (m) => {
          m.sorties.push(sortie(camels, { move: 5, at: { x: 77_500, y: 62_200 } }))
        },
      })
      unopposed(match)
      return match
    }
    expect(told(bomb(9, 9), "struck")).toEqual([])
    expect(told(bomb(9, 10, 9), "struck")).toMatchObject([{ rules: ["TRR-ENG-05"] }])
  })

  it("TRR-AIR-02 what a random player plans for a flight is what the scenario has for that flight, if it has anything", () => {
    const match = Match.begin(game, ors, { seed: seedFrom("flights") })
    const random = randomFrom("flights")
    const planned: { readonly [flight: string]: unknown }[] = []
    while ((match.state as State).phase !== "moves") {
      const [decision] = match.pending
      if (!decision) throw new Error("nobody is asked")
      if (decision.kind === "place" && decision.what === "air-plan" && decision.by === "blue")
        planned.push(decision.suggest(() => 1))
      match.play({ by: decision.by, seq: match.seq, move: anyMove(decision, random) })
    }
    expect(planned.slice(0, 4)).toMatchObject([{}, { [`unit:${RE8}`]: { x: 88_000, y: 78_000 } }, {}, {}])
    expect(planned[1]).not.toHaveProperty([`unit:${CAMELS}`])
    expect(planned[0]).toEqual({})
  })

  it("TRR-AIR-01 who is asked whether he fires at a flight knows where it flies: he can imagine the battle", () => {
    const match = over({ [RE8]: away, [G1]: { cm: [120, 95] }, [FLAK]: { cm: [110, 95] } }, [], sortie(RE8))
    expect(match.pending[0]).toMatchObject({ by: "red", kind: "select", options: [{ id: `unit:${FLAK}` }] })
    for (let n = 0; n < 20; n++) expect(imagine(match, "red", randomFrom(`overhead ${n}`), 1)).toBeDefined()
  })

  it("TRR-AIR-06 TRR-AIR-07 at medium altitude the target cannot fire, at a dive it can, as at low", () => {
    const asked = (altitude: Sortie["altitude"]) =>
      over({ [RE8]: away, [G1]: { cm: [120, 95] } }, [9], sortie(RE8, { altitude })).pending[0]
    expect(asked("medium")?.kind).toBe("choose") // no unit could fire, so the move goes on
    expect(asked("dive")).toMatchObject({ kind: "select", options: [{ id: `unit:${G1}` }] })
  })

  it("TRR-AT-07 TRR-AIR-06 a vehicle out of action fires at no aircraft", () => {
    const tank = "blue/carriers"
    const asked = (markers: number) =>
      over(
        { [FOKKERS]: away, [tank]: { cm: [120, 95], markers: [markers] } },
        [],
        sortie(FOKKERS, { attack: "strafe", altitude: "low" }),
      ).pending[0]
    expect(asked(0)).toMatchObject({ kind: "select", options: [{ id: `unit:${tank}` }] })
    expect(asked(vehicleOf({ scenario: ors.scenario }, { id: `unit:${tank}` })?.strength ?? 0)?.kind).toBe("choose")
  })

  it("TRR-AIR-01 TRR-IND-11 bombs strike what of their square is on the table; of those beyond it only their side knows", () => {
    const at = { x: 140_000, y: 55_000 } // straight east of the middle of the British edge; the table ends at 150
    const bombed = (...scatter: number[]) =>
      over({ [RE8]: away, [G1]: { cm: [148, 55] } }, [8, ...scatter, 10, 1, 2, 3], sortie(RE8, { at }))
    const grazed = bombed(7, 6) // 13 over: its middle is 3 beyond the edge
    expect(told(grazed, "bombs")[0]).toMatchObject({ at: { x: 153_000 } })
    expect(told(grazed, "hit").map((h) => h.unit)).toEqual([`unit:${G1}`])
    const lost = bombed(9, 8)
    expect(told(lost, "hit")).toEqual([])
    expect(lost.told.filter((t) => t.what.kind === "bombs")).toMatchObject([{ to: ["blue"] }])
  })

  it("TRR-AIR-01 TRR-AIR-09 three markers: it turns back without attacking, and crashes on a 5", () => {
    const shot = (dice: number[]) => {
      const match = over(
        { [RE8]: { ...away, markers: [1] }, [FLAK]: { cm: [120, 95] } },
        dice,
        sortie(RE8, { altitude: "low" }),
      )
      play(match, { select: [`unit:${FLAK}`] }) // 7 + 2 - 3 + 1 = 7: two markers more
      return match
    }
    const back = shot([7, 6])
    expect(told(back, "aborts")[0]).toMatchObject({ die: 6, crashed: false })
    expect(told(back, "bombs")).toEqual([])
    expect(unit(shot([7, 5]), RE8).where).toBe("lost")
  })

  it("TRR-AIR-09 two markers take 5 from the scatter die: a 9 is a 4, short", () => {
    const at = { x: 100_000, y: 55_000 }
    const match = over({ [RE8]: { ...away, markers: [2] } }, [9, 4, 6], sortie(RE8, { at }))
    expect(told(match, "bombs")[0]).toMatchObject({ at: { x: 90_000, y: 55_000 } })
  })
})

describe("air combat", () => {
  const strafe = { attack: "strafe", altitude: "low" } as const

  it("TRR-AIR-05 TRR-AMB-18 scouts against scouts, 8 against 5: the first side strafes 5 moves later, its bombs jettisoned", () => {
    const match = over({ [CAMELS]: away, [FOKKERS]: away }, [8, 5], sortie(CAMELS), sortie(FOKKERS, strafe))
    expect(told(match, "air-combat")[0]).toMatchObject({ ours: 8, theirs: 5 })
    expect(sorties(match)).toMatchObject([{ flight: `unit:${CAMELS}`, move: 6, attack: "strafe" }])
    expect(told(match, "flies")).toEqual([])
  })

  it("TRR-AIR-05 a delayed attack is made when its move comes; one beyond the end never", () => {
    const late = battle({
      ...ors,
      units: { [CAMELS]: away, [M1]: { cm: [20, 95] }, [G1]: { cm: [100, 60] } },
      stage: "air",
      move: 6,
      change: (m) => {
        m.sorties.push(sortie(CAMELS, { ...strafe, move: 6 }))
      },
    })
    expect(told(late, "flies")).toHaveLength(1)
    const never = battle({
      ...ors,
      units: { [CAMELS]: away, [FOKKERS]: away, [M1]: { cm: [20, 95] } },
      stage: "air",
      move: 10,
      change: (m) => {
        m.sorties.push(sortie(CAMELS, { move: 10 }), sortie(FOKKERS, { ...strafe, move: 10 }))
      },
      dice: [8, 5],
    })
    expect(sorties(never)).toEqual([])
  })

  it("TRR-AIR-05 scouts drive off all other types", () => {
    const match = over({ [RE8]: away, [FOKKERS]: away }, [], sortie(RE8), sortie(FOKKERS, strafe))
    expect(told(match, "driven-off")[0]).toMatchObject({ name: "RE8s of 9 Squadron" })
    expect(told(match, "flies")[0]).toMatchObject({ name: "Fokkers" })
  })

  it("TRR-AIR-05 scouts drive off bombers before bombers meet bombers", () => {
    const match = battle({
      ...ors,
      units: { [M1]: { cm: [20, 95] }, [G1]: { cm: [100, 95] }, [RE8]: away, [CAMELS]: away, [FOKKERS]: away },
      stage: "air",
      dice: [5, 8],
      change: (m) => {
        m.sorties.push(sortie(CAMELS, strafe), sortie(RE8), sortie(FOKKERS, strafe))
      },
    })
    // the Camels come first and meet the Fokkers, but the RE8s have left before that. Fokkers are scouts and RE8s bombers, so the RE8s are
    // driven off at once although they were the first to come
    expect(told(match, "driven-off")[0]).toMatchObject({ name: "RE8s of 9 Squadron" })
    expect(told(match, "air-combat")).toHaveLength(1)
  })
})
