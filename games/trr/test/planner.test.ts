import { anyMove, Match, type Placement, preview, randomFrom, seedFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { fieldOf } from "../rules/scale-and-representation/field.ts"
import type { Mission, State } from "../state.ts"
import { battle } from "./battle.ts"

const B1 = "unit:blue/161-rfa/field-battery-1" // 18 pdr
const M1 = "blue/2-manchesters/rifle-company-1"
const MORTAR = "unit:blue/96-bde/3-in-mortar-battery-1"
const VICKERS = "unit:blue/96-bde/vickers-company-1"
const state = (match: { state: unknown }): State => match.state as State

const mission = (battery: string, move: number | null, more: Partial<Mission> = {}): Mission => ({
  battery: battery as Mission["battery"],
  side: "blue",
  move,
  at: { x: 84_000, y: 75_000 },
  ammunition: "he",
  group: 0,
  ...more,
})

describe("writing a fire plan", () => {
  /** Judges a plan for move 6, written in move 1 with units on the table: the rules that refuse it, if any. */
  function judged(plan: Placement, missions: Mission[] = [], units = {}): readonly string[] {
    const match = battle({
      scenario: "ors-1918",
      units: { "blue/161-rfa/field-battery-1": { where: "offTable" }, [M1]: { cm: [20, 95] }, ...units },
      stage: "plan",
      change: (m) => {
        m.planned = 5
        m.missions.push(...missions)
      },
    })
    const decision = match.pending[0]
    if (decision?.kind !== "place") throw new Error("expected a fire plan")
    const check = decision.check(plan)
    return check.ok ? [] : check.rules
  }
  const spot = { x: 84_000, y: 75_000 }

  it("TRR-IND-08 ammunition, point and reach are judged when it is written", () => {
    expect(judged({ [B1]: { ...spot, how: "shrapnel" } })).toEqual([])
    expect(judged({ [B1]: { ...spot, how: "bouquets" } })).toEqual(["TRR-IND-04"])
    expect(judged({ [B1]: { x: 84_000, y: 999_000, how: "he" } })).toEqual(["TRR-IND-08"])
    expect(judged({ [B1]: { ...spot, how: "he", amount: 10 } })).toEqual(["TRR-IND-12"])
  })

  it("TRR-IND-12 TRR-GAP-12 a group lies on one spot, or edge to edge across its line of fire", () => {
    const second = "blue/161-rfa/field-battery-2"
    const group = (...at: [number, number][]) =>
      judged(
        Object.fromEntries(
          [B1, `unit:${second}`].map((id, i) => {
            const [x = 0, y = 0] = at[i] ?? []
            return [id, { x: x * 1_000, y: y * 1_000, how: "he", amount: 1 }]
          }),
        ),
        [],
        { [second]: { where: "offTable" } },
      )
    // the middle of the British edge is at 0, 55: they fire due east
    expect(group([84, 50], [84, 60])).toEqual([])
    expect(group([84, 55], [84, 55])).toEqual([])
    expect(group([84, 50], [85, 61])).toEqual([]) // as laid by hand
    expect(group([84, 55], [94, 55])).toEqual(["TRR-IND-12", "TRR-GAP-12"]) // behind one another
    expect(group([84, 5], [84, 105])).toEqual(["TRR-IND-12", "TRR-GAP-12"])
    expect(group([84, 48], [84, 63])).toEqual(["TRR-IND-12", "TRR-GAP-12"]) // with a gap
  })

  it("TRR-IND-08 a random player writes the scenario's plan or, one time in three, points of his own", () => {
    const match = Match.begin(game, { scenario: "ors-1918" }, { seed: seedFrom("plans") })
    const random = randomFrom("plans")
    let asked = match.pending[0]
    while (asked && asked.what !== "fire-plan") {
      match.play({ by: asked.by, seq: match.seq, move: anyMove(asked, random) })
      asked = match.pending[0]
    }
    if (asked?.kind !== "place" || asked.by !== "blue") throw new Error("the British write no plan")
    const { suggest } = asked
    const written = (third: number) => suggest((n) => (n === 3 ? third : 0))
    const battery = "unit:blue/39-rfa/field-battery-1"
    for (const third of [1, 2]) {
      expect(written(third)[battery]).toMatchObject({ x: 77_000, y: 24_000 })
      expect(written(third)).not.toHaveProperty([VICKERS]) // which the scenario's plan leaves out
    }
    expect(written(0)[battery]).toMatchObject({ x: 0, y: 0 })
    expect(written(0)).toHaveProperty([VICKERS])
  })

  it("TRR-IND-04 TRR-IND-12 what a battery can load is offered, with its group, and the ground it would beat is drawn", () => {
    const match = battle({
      scenario: "ors-1918",
      units: {
        "blue/161-rfa/field-battery-1": { where: "offTable" },
        "blue/96-bde/3-in-mortar-battery-1": { cm: [60, 75] },
      },
      stage: "plan",
      change: (m) => {
        m.planned = 5
      },
    })
    const [decision] = match.pending
    if (decision?.kind !== "place") throw new Error("expected a fire plan")
    const offered = (piece: string) => decision.how?.filter((h) => h.pieces?.includes(piece)).map((h) => h.id)
    expect(offered(B1)).toEqual(["he", "shrapnel", "gas", "smoke", "phosphorus"])
    expect(offered(MORTAR)).not.toContain("gas")
    expect(decision.how?.[0]?.amount).toMatchObject({ min: 0, max: 9 }) // fire can be massed in 1918
    const seen = preview(match, { by: "blue", seq: match.seq, move: { place: { [B1]: spot } } })
    expect(seen.stands?.[B1]).toMatchObject([{ ...spot, width: 10_000, depth: 10_000 }])
    expect(preview(match, { by: "blue", seq: match.seq, move: { place: {} } })).toEqual({ ok: true, stands: {} })
  })

  it("TRR-GAP-10 a mortar on the table plans from 5 to 40 cm, and no gas", () => {
    const units = { "blue/96-bde/3-in-mortar-battery-1": { cm: [60, 75] } }
    expect(judged({ [MORTAR]: { ...spot, how: "he" } }, [], units)).toEqual([])
    expect(judged({ [MORTAR]: { x: 110_000, y: 75_000, how: "he" } }, [], units)).toEqual(["TRR-GAP-10"])
    expect(judged({ [MORTAR]: { x: 62_000, y: 75_000, how: "he" } }, [], units)).toEqual(["TRR-GAP-10"])
    expect(judged({ [MORTAR]: { ...spot, how: "gas" } }, [], units)).toEqual(["TRR-GAS-01"])
  })

  it("TRR-AMB-06 by option machine guns plan a barrage of bullets within 75 cm", () => {
    const units = { "blue/96-bde/vickers-company-1": { cm: [60, 75] } }
    expect(judged({ [VICKERS]: { ...spot, how: "shrapnel" } }, [], units)).toEqual([])
    expect(judged({ [VICKERS]: { ...spot, how: "he" } }, [], units)).toEqual(["TRR-AMB-06"])
    expect(judged({ [VICKERS]: { x: 140_000, y: 75_000, how: "shrapnel" } }, [], units)).toEqual(["TRR-AMB-06"])
    const without = battle({
      scenario: "ors-1918",
      units: { ...units, [M1]: { cm: [20, 95] }, "blue/161-rfa/field-battery-1": { where: "offTable" } } as never,
      stage: "plan",
      options: { mgBarrages: "off" },
      change: (m) => {
        m.planned = 5
      },
    })
    expect(without.pending[0]).toMatchObject({ kind: "place", pieces: [B1] })
  })

  it("TRR-IND-08 TRR-GAP-10 TRR-AMB-06 before the battle mortars and machine guns are planned for what their zone reaches", () => {
    const match = Match.begin(game, { scenario: "ors-1918" }, { seed: seedFrom("mortars") })
    const [decision] = match.pending
    if (decision?.kind !== "place") throw new Error("expected a fire plan")
    expect(decision.pieces).toEqual(expect.arrayContaining([B1, MORTAR, VICKERS]))
    const refused = (who: string, x: number, how: string) => {
      const check = decision.check({ [who]: { x: x * 1_000, y: 75_000, how } })
      return check.ok ? [] : [...check.rules, check.reason]
    }
    expect(refused(MORTAR, 84, "he")).toEqual([]) // the zone ends at 62
    expect(refused(MORTAR, 103, "he")).toEqual(["TRR-GAP-10", expect.stringContaining("5 to 40 cm, not 41 cm, from")])
    expect(refused(VICKERS, 137, "shrapnel")).toEqual([])
    expect(refused(VICKERS, 138, "shrapnel")).toEqual(["TRR-AMB-06", expect.stringContaining("not 76 cm")])
    expect(decision.pieces.some((id) => id.includes("rifle-company"))).toBe(false)
  })

  it("TRR-IND-09 an SOS point that nobody could call is refused, unless it is in the group of a battery that somebody can", () => {
    const match = Match.begin(game, { scenario: "gorlice-1915" }, { seed: seedFrom("sos") })
    while (match.pending[0]?.what === "fire-plan")
      match.play({ by: match.pending[0].by, seq: match.seq, move: { place: {} } })
    const sos = match.pending.find((d) => d.by === "blue")
    if (sos?.kind !== "place" || sos.what !== "sos-points") throw new Error("expected the SOS points")
    const guns = (n: number) => `unit:blue/guns/battery-${n}` // one observer, who serves the first battery
    const judge = (...points: [battery: number, x: number, group: number][]) => {
      const check = sos.check(
        Object.fromEntries(points.map(([n, x, amount]) => [guns(n), { x, y: 38_000, how: "shrapnel", amount }])),
      )
      return check.ok ? [] : check.rules
    }
    expect(judge([1, 60_000, 0])).toEqual([])
    expect(judge([2, 60_000, 0])).toEqual(["TRR-IND-09"])
    expect(judge([1, 60_000, 1], [2, 60_000, 2])).toEqual(["TRR-IND-09"])
    expect(judge([1, 60_000, 1], [2, 60_000, 1])).toEqual([])
    for (let n = 0; n < 20; n++) expect(sos.check(sos.suggest(randomFrom(`sos ${n}`)))).toEqual({ ok: true })
  })

  it("TRR-IND-08 what is written stands on the own side's time line, and on nobody else's", () => {
    const match = battle({
      scenario: "ors-1918",
      units: { "blue/161-rfa/field-battery-1": { where: "offTable" }, [M1]: { cm: [20, 95] } },
      change: (m) => {
        m.missions.push(mission(B1, 2), mission(B1, 4, { ammunition: "smoke", group: 3 }), mission(B1, null))
        m.sorties.push({
          flight: "unit:blue/re8",
          side: "blue",
          move: 3,
          at: { x: 90_000, y: 70_000 },
          attack: "bomb",
          altitude: "low",
        })
      },
    })
    const drawn = (side: "blue" | "red" | null) => game.scene(game.view(state(match), side))
    const last = fieldOf(state(match)).scenario.moves
    expect(drawn("blue").timelines).toEqual([
      {
        title: "Fire plan",
        side: "blue",
        from: 1,
        to: last,
        now: 1,
        rows: [
          {
            id: B1,
            label: "161st Brigade RFA: Field Battery 1",
            spans: [
              expect.objectContaining({ from: 1, to: last, label: "SOS HE", rules: ["TRR-IND-09"] }),
              expect.objectContaining({ from: 2, to: 2, label: "HE" }),
              expect.objectContaining({
                from: 4,
                to: 4,
                label: "Sm",
                says: expect.stringContaining("with group 3"),
              }),
            ],
          },
          expect.objectContaining({
            id: "unit:blue/re8",
            spans: [expect.objectContaining({ from: 3, label: "bomb" })],
          }),
        ],
      },
    ])
    expect([drawn("red").timelines, drawn(null).timelines]).toEqual([[], []])
    expect(drawn("blue").overlays.filter((o) => o.side === "blue" && /move|SOS/.test(o.label))).toHaveLength(4)
    expect(drawn("red").overlays.some((o) => /move 2|SOS/.test(o.label))).toBe(false)
  })

  it("TRR-IND-08 the scenario's own plan is one that its batteries can fire", () => {
    for (const { id } of game.scenarios) {
      const match = Match.begin(game, { scenario: id }, { seed: seedFrom("suggested") })
      for (const decision of match.pending)
        if (decision.kind === "place") expect(decision.check(decision.suggest(() => 1)), id).toEqual({ ok: true })
    }
  })
})

describe("the scene", () => {
  it("TRR-OBS-02 TRR-OBS-06 says how far one sees in this weather", () => {
    const match = battle({ scenario: "ors-1918", units: { [M1]: { cm: [20, 95] } }, options: { weather: "mist" } })
    const panel = game.scene(game.view(state(match), "blue")).panels.find((p) => p.title === "Seen without a test")
    expect(panel?.rows.map((r) => r.text)).toEqual([
      "37.5 cm",
      "37.5 cm",
      "37.5 cm",
      "25 cm",
      "7.5 cm",
      "37.5 cm",
      "20 cm",
    ])
  })

  it("TRR-OBS-04 draws the hidden, the located and the suspected apart", () => {
    const G1 = "red/i-115/infantry-company-1"
    const G2 = "red/i-115/infantry-company-2"
    const G3 = "red/i-115/infantry-company-3"
    const match = battle({
      scenario: "ors-1918",
      units: {
        [M1]: { cm: [20, 95], concealed: true },
        [G1]: { cm: [100, 95] },
        [G2]: { cm: [110, 95], unseen: true },
        [G3]: { cm: [120, 95], unseen: true },
      },
      change: (m) => {
        m.suspected.blue.push({ unit: `unit:${G2}`, at: { x: 100_000, y: 80_000 }, facing: 0, move: 1, figures: [] })
      },
    })
    const { pieces } = game.scene(game.view(state(match), "blue"))
    const piece = (id: string) => pieces.find((p) => p.id === id)
    expect(piece(`unit:${M1}`)?.marks?.map((m) => m.kind)).toContain("hidden")
    expect(piece(`unit:${G1}`)?.suspected).toBeUndefined()
    expect(piece(`suspected:unit:${G2}`)).toMatchObject({ suspected: true, emblem: "unknown" })
    expect(pieces.some((p) => p.id.includes(G3))).toBe(false)
  })

  it("TRR-GAS-02 TRR-SMOKE-02 draws gas with the way it drifts, and smoke", () => {
    const match = battle({
      scenario: "ors-1918",
      units: { [M1]: { cm: [20, 95] } },
      change: (m) => {
        m.clouds.push({ at: { x: 80_000, y: 50_000 }, facing: 0, factor: 7 })
        m.screens.push({ at: { x: 90_000, y: 60_000 }, facing: 0, width: 4000, depth: 4000, until: 3, factor: 7 })
      },
    })
    const { overlays } = game.scene(game.view(state(match), "red"))
    expect(overlays.filter((o) => o.rules?.includes("TRR-GAS-02"))).toMatchObject([
      { kind: "zone", label: "gas" },
      {
        kind: "arrow",
        points: [
          { x: 80_000, y: 50_000 },
          { x: 90_000, y: 50_000 },
        ],
      },
    ])
    expect(overlays.some((o) => o.label === "phosphorus until move 3")).toBe(true)
  })
})
