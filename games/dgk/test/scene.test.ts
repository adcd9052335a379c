import { anyMove, Match, randomFrom, type Scene, seedFrom } from "@salient/engine"
import { play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { a, x } from "./duel.ts"
import { along, type Played, table } from "./table.ts"

const sceneOf = (match: Played, side: string | null = "allied"): Scene => game.scene(game.view(match.state, side))
const piece = (scene: Scene, of: string) => scene.pieces.find((p) => p.id === of)

describe("the scene", () => {
  it("DGK-LOS-03 shows the table with its heights and what each piece of ground does", () => {
    const match = table({
      terrain: [
        {
          id: "hill",
          kind: "hill",
          level: 2,
          points: [
            [4_000, 4_000],
            [16_000, 4_000],
            [16_000, 14_000],
          ],
        },
      ],
      allied: [{ name: "A", at: [30, 10] }],
    })
    const { board } = sceneOf(match)
    if (board.kind !== "table") throw new Error("no table")
    expect(board.areas).toMatchObject([{ id: "terrain:hill", ground: "hill", level: 2 }])
    expect(board.areas[0]?.says).toContain("level 2")
  })

  it("DGK-FORM-01 shows every base by formation and facing, the unit's status, and who has acted", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10], facing: 90, formation: "deployed", is: { status: "disordered" } }],
      central: [{ name: "X", at: [40, 40] }],
      acting: "allied",
    })
    const before = piece(sceneOf(match), a)
    if (!before || !("bases" in before.stands)) throw new Error("no bases")
    expect(before.stands.bases).toHaveLength(4)
    expect(before.stands.bases[0]).toMatchObject({ facing: 9_000, width: 1_000, depth: 1_000 })
    expect(before).toMatchObject({ spent: false, marks: [{ kind: "disordered" }, { text: "deployed" }] })
    play(match, a, "hold")
    expect(piece(sceneOf(match), a)).toMatchObject({ spent: true, says: expect.stringContaining("has acted") })
  })

  it("DGK-LEAD-01 shows the reach of the Leader who acts", () => {
    const match = table({ allied: [{ name: "A", at: [10, 10] }], acting: "allied" })
    expect(sceneOf(match).overlays).toContainEqual(
      expect.objectContaining({ kind: "circle", radius: 6_750, rules: ["DGK-LEAD-01"] }),
    )
  })

  it("DGK-MOR-01 DGK-TURN-08 shows the hour, both break points and who holds what", () => {
    const match = table({ allied: [{ name: "A", at: [10, 10] }], turn: 3 })
    const { panels } = sceneOf(match)
    expect(panels[0]?.rows.map((r) => r.text)).toEqual(expect.arrayContaining(["3 of 8", "10:00"]))
    expect(panels[1]?.track?.at).toBe(20)
  })

  it("DGK-MOVE-02 a path is priced stretch by stretch, each with its rule", () => {
    const hedge = {
      id: "hedge",
      kind: "hedge",
      points: [
        [2_000, 12_000],
        [20_000, 12_000],
      ],
    }
    const match = table({
      terrain: [hedge],
      allied: [{ name: "A", at: [10, 10] }],
      central: [{ name: "X", at: [40, 40] }],
      acting: "allied",
      dice: [1],
    })
    play(match, a, "maneuver")
    const [decision] = match.pending
    if (decision?.kind !== "path") throw new Error("no path asked")
    const { path } = along(a, [10, 11], [10, 13]) as { path: Parameters<typeof decision.check>[0] }
    expect(decision.explain?.(path)).toMatchObject([
      { cost: 1, rule: "DGK-MOVE-02" }, // inches
      { cost: 2.5, rule: "DGK-MOVE-05" },
    ])
  })

  it("DGK-MOVE-15 every option that chance has a say in carries its odds", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10], formation: "deployed", is: { status: "disordered" } }],
      central: [{ name: "X", at: [10, 15], formation: "deployed" }],
      acting: "allied",
    })
    play(match, a)
    const [decision] = match.pending
    if (decision?.kind !== "choose") throw new Error("no choice")
    const without = decision.options.filter((o) => !o.forecast).map((o) => o.id)
    expect(without).toEqual(["hold"])
    expect(decision.options.map((o) => o.id)).toEqual(
      expect.arrayContaining([
        `deployedFire:${x}`,
        `movingFire:${x}`,
        `assault:${x}`,
        "deploy",
        "maneuver",
        "march",
        "regroup",
      ]),
    )
    for (const o of decision.options) if (o.forecast) expect(o.forecast().odds.of).toBeGreaterThan(0)
  })

  it("DGK-MOR-02 DGK-AMB-24 marks what the enemy must not reach, and the ways out", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10] }],
      scenario: {
        assets: [{ id: "depot", side: "central", name: "The depot", at: [30_000, 30_000], worth: 2 }],
        exits: [
          {
            id: "south",
            side: "allied",
            name: "The road home",
            area: [
              [10_000, 0],
              [14_000, 0],
              [14_000, 3_000],
            ],
            fromTurn: 3,
          },
        ],
      },
    })
    const labels = sceneOf(match).overlays.map((o) => o.label)
    expect(labels.some((l) => l.startsWith("The depot: worth 2"))).toBe(true)
    expect(labels).toContain("The road home, from turn 3")
  })
})

describe("setting up", () => {
  it("DGK-GAP-13 what is suggested is legal, and mostly a line with the Leaders near their men", () => {
    for (const scenario of game.scenarios) {
      const match = Match.begin(game, { scenario: scenario.id }, { seed: seedFrom("set up") })
      for (const decision of match.pending) {
        if (decision.kind !== "place") continue
        for (let n = 0; n < 3; n++) expect(decision.check(decision.suggest(randomFrom(`${n}`)))).toEqual({ ok: true })
      }
    }
  })

  it("DGK-ACT-13 a unit in an exit whose order is lost stays, and may still do what needs no movement", () => {
    const match = table({
      allied: [{ name: "A", at: [11, 2.5], formation: "deployed" }],
      central: [{ name: "X", at: [11, 9] }],
      acting: "allied",
      dice: [100],
      scenario: {
        exits: [
          {
            id: "south",
            side: "allied",
            name: "The road home",
            area: [
              [8_000, 0],
              [14_000, 0],
              [14_000, 3_000],
              [8_000, 3_000],
            ],
            fromTurn: 1,
          },
        ],
      },
    })
    play(match, a, "exit:south")
    const [decision] = match.pending
    expect(decision && "options" in decision ? decision.options.map((o) => o.id) : []).toEqual([
      `deployedFire:${x}`,
      "hold",
    ])
  })

  it("the battle begins with everybody on the table who is not to come later", () => {
    const match = Match.begin(game, { scenario: "antwerp-works" }, { seed: seedFrom("begin") })
    const random = randomFrom("begin")
    while (match.state.phase === "deployment") {
      const [decision] = match.pending
      if (decision) match.play({ by: decision.by, seq: match.seq, move: anyMove(decision, random) })
    }
    const where = (name: string) => match.state.units.find((u) => u.id.endsWith(name))
    expect(where("field-flying-section")).toMatchObject({ where: "waiting", air: { until: 2 } })
    expect(where("/carabiniers")).toMatchObject({ where: "aboard", front: where("motor-omnibuses")?.front })
    expect(match.state.mines).toHaveLength(5)
    expect(match.state.leaders.every((l) => l.where === "table")).toBe(true)
  })
})
