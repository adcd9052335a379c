import { agentNamed, fightOut, levelNamed } from "@salient/agents"
import { Match, randomFrom, seedFrom } from "@salient/engine"
import { loadGame } from "@salient/games"
import { describe, expect, it } from "vitest"
import { forcesFor } from "../forces.ts"
import { agentsBySide, contestant, diceOf, type Settings, type Simulated } from "../simulate/game.ts"
import { csvOf, rateOf, saySummary, summaryOf } from "../simulate/summary.ts"
import { interrupted, salient } from "./command.ts"

describe("salient simulate", () => {
  const sap = ["simulate", "raid", "sap", "--games", "6", "--seed", "test"]

  it("gives the same figures on one thread and on two", async () => {
    const one = await salient([...sap, "--workers", "1", "--json"])
    const two = await salient([...sap, "--workers", "2", "--json"])
    expect(one.code).toBe(0)
    expect(two.out).toBe(one.out)
    const summary = JSON.parse(one.out)
    expect(summary).toMatchObject({ game: "raid", scenario: "sap", wanted: 6, played: 6, unfinished: 0 })
    expect(summary.sides.raiders.wins + summary.sides.garrison.wins + summary.draws).toBe(6)
    expect(summary.moves.min).toBeLessThanOrEqual(summary.moves.mean)
    expect(summary.reasons.reduce((n: number, r: { count: number }) => n + r.count, 0)).toBe(6)
  })

  it("plays other matches from another seed", async () => {
    const table = (seed: string) => salient(["simulate", "raid", "sap", "--games", "2", "--seed", seed, "--csv"])
    const [a, b] = [(await table("a")).out, (await table("b")).out]
    expect(a).not.toBe(b)
  })

  it("lets agents change sides", async () => {
    const { out } = await salient([
      "simulate",
      "raid",
      "sap",
      "--games",
      "2",
      "--agents",
      "random,greedy",
      "--iterations",
      "8",
      "--csv",
    ])
    const [head, first, second] = out.split("\n").map((line) => line.split(","))
    expect(head?.slice(0, 6)).toEqual(["number", "dice", "agent raiders", "agent garrison", "moves", "winners"])
    expect(first?.slice(2, 4)).toEqual(["random", "greedy"])
    expect(second?.slice(2, 4)).toEqual(["greedy", "random"])
    expect(second?.[1]).toBe(first?.[1])
  })

  it("counts a match that does not end as unfinished", async () => {
    const { out } = await salient(["simulate", "raid", "sap", "--games", "2", "--moves", "3"])
    expect(out).toContain("Unfinished: 2")
    expect(out).toContain("Not over after 3 moves.")
  })

  it("gives a side the force that it is to bring, whoever plays it", async () => {
    const game = await loadGame("tgw")
    const forces = forcesFor(game, "free-battle", ["red=bef18-attack"])
    const match = Match.begin(game, { scenario: "free-battle" }, { seed: seedFrom("forces") })
    const player = { agent: agentNamed("random"), limits: {} }
    fightOut(match, (side) => ({ ...player, force: forces[side] }), randomFrom("forces"), 2)
    const handedIn = match.record().entries.flatMap((e) => ("write" in e ? [e.write] : []))
    const ready = game.builder?.starts.find((start) => start.id === "bef18-attack")?.draft
    expect(handedIn).toHaveLength(2)
    expect(handedIn).toContainEqual(ready)
    const args = ["simulate", "tgw", "free-battle", "--games", "1", "--moves", "4"]
    const { out } = await salient([...args, "--force", "red=bef18-attack", "--force", "blue=ge18-attack"])
    expect(out).toContain("Not over after 4 moves.")
  })

  it("refuses a force that is none, is of no side, is not asked for or breaks the rules", async () => {
    const at = (scenario: readonly string[], ...forces: string[]) =>
      salient(["simulate", ...scenario, "--games", "1", ...forces.flatMap((force) => ["--force", force])])
    const free = ["tgw", "free-battle"]
    const refused = [
      [
        at(free, "red=nothing.json"),
        'There is no ready-made force and no file called "nothing.json". Ready-made here: bef18-attack, ',
      ],
      [
        at(free, "green=bef18-attack"),
        '--force takes SIDE=FORCE, with SIDE one of red, blue; found "green=bef18-attack".',
      ],
      [at(free, "red"), "--force takes SIDE=FORCE"],
      [at(free, "red=bef18-attack", "red=ge18-attack"), "--force names red twice."],
      [at(["raid", "sap"], "raiders=bef18-attack"), "The Sap asks the raiders for no force."],
      [at(free, "red=package.json"), "package.json cannot be used: "],
    ] as const
    for (const [asked, says] of refused) {
      const { code, err } = await asked
      expect([code, err]).toEqual([2, expect.stringContaining(says)])
    }
  })

  it("stops at Ctrl-C with what it has", async () => {
    const { code, err } = await interrupted(["simulate", "raid", "sap", "--games", "1000000"])
    expect(code).toBe(1)
    expect(err).toMatch(/Stopped after \d+ of 1000000 matches\./)
  })
})

describe("figures", () => {
  // Brown, Cai and DasGupta, Interval Estimation for a Binomial Proportion (2001), and the formula worked by hand.
  it.each([
    [0, 10, 0, 0.2775],
    [5, 10, 0.2366, 0.7634],
    [10, 10, 0.7225, 1],
    [31, 100, 0.2278, 0.4063],
  ])("%i wins of %i lie between %f and %f", async (wins, of, from, to) => {
    const rate = rateOf(wins, of)
    expect(rate.from).toBeCloseTo(from, 3)
    expect(rate.to).toBeCloseTo(to, 3)
  })

  it("knows nothing where nothing was played", async () => {
    expect(rateOf(0, 0)).toMatchObject({ from: 0, to: 1 })
  })

  const settings: Settings = {
    game: "raid",
    scenario: "sap",
    seed: "s",
    games: 4,
    agents: ["a", "b"],
    limits: {},
    mostMoves: 10,
  }

  it("seats agents in turn, with the same dice for each way of seating", async () => {
    expect([0, 1, 2].map((n) => agentsBySide(["x", "y"], ["a", "b"], n))).toEqual([
      { x: "a", y: "b" },
      { x: "b", y: "a" },
      { x: "a", y: "b" },
    ])
    expect(diceOf(settings, 0)).toBe(diceOf(settings, 1))
    expect(diceOf(settings, 2)).not.toBe(diceOf(settings, 1))
  })

  const match = (number: number, winner: string, moves: number): Simulated => ({
    number,
    dice: "d",
    agents: agentsBySide(["x", "y"], ["a", "b"], number),
    moves,
    finished: true,
    winners: winner === "" ? [] : [winner],
    reason: winner === "" ? "Nobody, it seems." : `${winner} wins`,
    standing: { x: 3, y: 1 },
    measure: "score",
  })

  it("tells the strength of an agent from the advantage of a side", async () => {
    const ended = [match(3, "x", 9), match(0, "x", 5), match(1, "x", 6), match(2, "", 8)]
    const summary = summaryOf(settings, ["x", "y"], ended)
    expect(summary).toMatchObject({
      played: 4,
      draws: 1,
      moves: { mean: 7, min: 5, max: 9 },
      sides: { x: { wins: 3, of: 4 }, y: { wins: 0, of: 4 } },
      agents: { a: { wins: 1, of: 4 }, b: { wins: 2, of: 4 } },
      agentsOnSides: { a: { x: { wins: 1, of: 2 }, y: { wins: 0, of: 2 } } },
      reasons: [
        { reason: "x wins", count: 3 },
        { reason: "Nobody, it seems.", count: 1 },
      ],
      standing: { measure: "score", of: 4, mean: { x: 3, y: 1 } },
    })
    const said = saySummary(summary, (side) => `Army of ${side}`)
    expect(said).toMatch(/a as Army of x +1 of 2 +50\.0 %/)
    expect(said).toMatch(/^ {2}Army of x +\d of \d/m)
  })

  it("does not mix scores with judgements", async () => {
    const surrender: Simulated = { ...match(1, "x", 6), standing: { x: 1, y: -1 }, measure: "judgement" }
    const mixed = summaryOf(settings, ["x", "y"], [match(0, "x", 5), surrender])
    expect(mixed.standing).toEqual({ measure: "score", of: 1, mean: { x: 3, y: 1 } })
    expect(summaryOf(settings, ["x", "y"], [surrender]).standing).toMatchObject({ measure: "judgement", of: 1 })
  })

  it("gives each agent its own effort", async () => {
    const limits = { iterations: 7 }
    expect(contestant("search@12", limits)).toMatchObject({ agent: { id: "search" }, limits: { iterations: 12 } })
    expect(contestant("random", limits)).toMatchObject({ agent: { id: "random" }, limits })
    for (const wrong of ["search@", "search@0", "search@1.5", "search@1@2", "veteran@soon"])
      expect(() => contestant(wrong, limits)).toThrow(/A player is ID, LEVEL or ID@N/)
    expect(() => contestant("genius@3", limits)).toThrow(/genius/)
  })

  it("takes a level by name, with its own time to think or so many tries", async () => {
    const { limits } = levelNamed("veteran")
    expect(contestant("veteran", {})).toMatchObject({ agent: { id: "search" }, limits })
    expect(contestant("veteran@12", {})).toMatchObject({ agent: { id: "search" }, limits: { iterations: 12 } })
    expect(contestant("recruit", { iterations: 7 })).toMatchObject({
      agent: { id: "recruit" },
      limits: { iterations: 7 },
    })
  })

  it("writes a table that spreadsheets read", async () => {
    expect(csvOf(["x", "y"], [match(2, "", 8), match(0, "x", 5)])).toBe(
      [
        "number,dice,agent x,agent y,moves,winners,end x,end y,reason",
        "0,d,a,b,5,x,3,1,x wins",
        '2,d,a,b,8,,3,1,"Nobody, it seems."',
      ].join("\n"),
    )
  })
})
