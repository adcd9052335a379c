import { viewOf } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import type { Sortie, State } from "../state.ts"
import type { Side } from "../types.ts"
import { battle, mission, options, type Played, play } from "./battle.ts"

/** Everything that reaches a side of a match: its view, its questions, whom it waits for, what it was told, the dice it saw. */
const reaches = (match: Played, side: Side) => {
  const { view, asks, waits, told, dice } = viewOf(match, side)
  return { view, asks, waits, told, dice }
}

const away = { where: "offTable" } as const

describe("what fire tells the enemy, and what it does not", () => {
  it("TRR-OBS-04 TRR-AIR-06 who sends a flight does not learn from it whether somebody stands below", () => {
    const sent: Sortie = {
      flight: "unit:blue/re8",
      side: "blue",
      move: 1,
      at: { x: 120_000, y: 95_000 },
      attack: "bomb",
      altitude: "low",
    }
    const flown = (x: number) =>
      battle({
        scenario: "ors-1918",
        units: {
          "blue/re8": away,
          "blue/2-manchesters/rifle-company-1": { cm: [20, 95] },
          "red/i-115/infantry-company-1": { cm: [x, 95], unseen: true, concealed: true },
        },
        stage: "air",
        change: (m) => {
          m.sorties.push(sent)
        },
      })
    const [below, elsewhere] = [flown(120), flown(140)]
    expect(below.pending[0]).toMatchObject({ by: "red", kind: "select", options: [expect.anything()] })
    expect(elsewhere.pending[0]).toMatchObject({ by: "red", kind: "select", options: [], min: 0, max: 0 })
    expect(reaches(elsewhere, "blue")).toEqual(reaches(below, "blue"))
    play(elsewhere, { select: [] })
    expect(elsewhere.told.some((t) => t.what.kind === "bombs")).toBe(true)
  })

  describe("counter-battery fire", () => {
    const FOO = "blue/heavies/forward-observation-officer-1"
    const heavy = "blue/heavies/60-pdr-battery-1"
    const [first, second] = ["red/guns/field-battery-1", "red/guns/field-battery-2"]
    const heard = (units: Parameters<typeof battle>[0]["units"], dice: number[] = []) =>
      battle({
        scenario: "montauban-1916",
        units: {
          [FOO]: { cm: [20, 50] },
          [heavy]: away,
          "blue/18-kings/rifle-company-1": { cm: [40, 10] },
          "red/i-bav-6/infantry-company-1": { cm: [60, 140], unseen: true },
          ...units,
        },
        move: 2,
        dice,
      })

    it("TRR-CB-01 TRR-OBS-04 a number does not say which battery of the order of battle has fired", () => {
      const asked = (firing: string, silent: string) => {
        const match = heard({ [firing]: { ...away, lastIndirect: 1 }, [silent]: away }, [8])
        play(match, `unit:${FOO}`, "call")
        return match
      }
      expect(options(asked(second, first))).toContain("counter:unseen-1")
      expect(reaches(asked(second, first), "blue")).toEqual(reaches(asked(first, second), "blue"))
    })

    it("TRR-CB-01 TRR-OBS-04 nor does the view of the battery that is bound to it, whether the call was refused or not", () => {
      const match = heard({ [second]: { ...away, lastIndirect: 1 } }, [8, 1])
      play(match, `unit:${FOO}`, "call", "counter:unseen-1")
      expect(match.state.units.find((u) => u.id === `unit:${heavy}`)?.countering).toBe(`unit:${second}`)
      const { own } = game.view(match.state as State, "blue")
      expect(own.find((u) => u.id === `unit:${heavy}`)?.countering).toBe("unit:unseen-1")
      expect(JSON.stringify(reaches(match, "blue"))).not.toContain(second)
    })

    it("TRR-CB-01 TRR-OBS-04 nor is it heard that a battery was destroyed unseen", () => {
      const asked = (where: "table" | "lost") => {
        const match = heard({ [second]: { cm: [110, 140], unseen: true, lastIndirect: 1 } })
        const gone = match.state.units.find((u) => u.id === `unit:${second}`)
        if (!gone) throw new Error("no such battery")
        const after = heard({ [second]: { at: { ...gone.at }, where, lastIndirect: 1 } }, [8])
        play(after, `unit:${FOO}`, "call")
        return after
      }
      expect(options(asked("lost"))).toContain("counter:unseen-1")
      expect(reaches(asked("lost"), "blue")).toEqual(reaches(asked("table"), "blue"))
    })
  })

  it("TRR-IND-11 TRR-CB-01 guns are heard wherever their shells fall: those beyond the table give them away, too", () => {
    const [FOO, guns] = ["blue/heavies/forward-observation-officer-1", "red/guns/field-battery-1"]
    const asked = (...missions: State["missions"]) => {
      const match = battle({
        scenario: "montauban-1916",
        stage: "planned",
        move: 2,
        units: {
          [FOO]: { cm: [20, 50], unseen: true },
          "blue/heavies/60-pdr-battery-1": away,
          [guns]: away,
          "blue/18-kings/rifle-company-1": { cm: [40, 10], unseen: true },
          "red/i-bav-6/infantry-company-1": { cm: [60, 140], unseen: true },
        },
        dice: missions.length > 0 ? [8, 10, 9, 1, 9] : [9, 1, 9],
        change: (m) => m.missions.push(...missions),
      })
      expect(reaches(match, "blue").told.some((t) => t.what.kind === "shells")).toBe(false)
      play(match, `unit:${FOO}`)
      return options(match)
    }
    expect(asked()).not.toContain("call")
    expect(asked(mission(guns, [75, 1], { side: "red", move: 2 }))).toContain("call")
  })

  it("TRR-GAP-05 TRR-IND-05 nobody hears what a located observer asks for, nor whether a runner is on his way", () => {
    const OBS = "red/guns/observation-officer-1"
    const A = "blue/4-rf/rifle-company-1"
    const asked = (call: string, dice: number[]) => {
      const match = battle({
        units: {
          [OBS]: { cm: [46, 60] },
          "red/guns/field-battery-1": away,
          [A]: { cm: [46, 34] },
          "blue/4-rf/rifle-company-2": { cm: [10, 4] },
        },
        active: "red",
        dice,
      })
      play(match, `unit:${OBS}`, "call", call)
      return match
    }
    const runner = asked(`runner:he:unit:${A}`, [5, 10])
    expect((runner.state as State).missions).toHaveLength(1)
    expect(reaches(runner, "blue").dice).toEqual(reaches(asked("nothing", [5]), "blue").dice)
    expect(reaches(runner, "blue").told).toEqual(reaches(asked(`call:he:unit:${A}`, [5, 1]), "blue").told)
  })

  it("TRR-IND-10 TRR-IND-11 of fire wholly beyond the table the enemy sees not even the dice", () => {
    const guns = "blue/255-rfa/field-battery-1"
    const fired = (dice: number[], ...missions: State["missions"]) =>
      battle({
        scenario: "flesquieres-1917",
        units: {
          [guns]: away,
          "blue/6-gordons/rifle-company-1": { cm: [20, 10], unseen: true },
          "red/ii-84/infantry-company-1": { cm: [140, 110] },
        },
        stage: "planned",
        dice,
        change: (m) => {
          m.missions.push(...missions)
        },
      })
    const beyond = fired([8, 10, 9, 1], mission(guns, [75, 119]))
    expect(reaches(beyond, "blue").told.some((t) => t.what.kind === "shells")).toBe(true)
    const none = fired([9, 1])
    const [shelled, still] = [reaches(beyond, "red"), reaches(none, "red")]
    expect([shelled.told, shelled.dice, shelled.waits]).toEqual([still.told, still.dice, still.waits])
  })

  it("TRR-IND-08 TRR-OBS-04 a side whose last mortar was destroyed unseen still writes its plan, of nothing", () => {
    const MW = "red/storm/light-minenwerfer-1"
    const planning = (where: "table" | "lost") =>
      battle({
        scenario: "manchester-hill-1918",
        units: {
          "blue/16-manchesters/rifle-company-1": { cm: [10, 10] },
          [MW]: { at: { x: 140_000, y: 100_000 }, where },
        },
        stage: "plan",
        change: (m) => {
          m.planned = m.move + 4
          for (const u of m.units) if (u.where === "offTable") u.where = "lost"
        },
      })
    const [left, gone] = [planning("table"), planning("lost")]
    const asked = (match: Played) => match.pending.find((d) => d.by === "red")
    expect(asked(left)).toMatchObject({ kind: "place", pieces: [`unit:${MW}`] })
    expect(asked(gone)).toMatchObject({
      kind: "place",
      what: "fire-plan",
      pieces: [],
      prompt: "None of your batteries could fire as planned in move 6.",
    })
    expect(reaches(gone, "blue")).toEqual(reaches(left, "blue"))
    expect(gone.play({ by: "red", seq: gone.seq, move: { place: {} } }).ok).toBe(true)
  })
})
