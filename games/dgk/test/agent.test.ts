import { Match, randomFrom, seedFrom } from "@salient/engine"
import { optionsOf, play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { propose } from "../officer/agent.ts"
import { byTheBook } from "../officer/intention.ts"
import { aimOf } from "../officer/plan.ts"
import { armOf, fieldOf, isArtillery } from "../rules/troops-and-command/field.ts"
import { officersFight } from "./officers.ts"
import { along, id, table, unit } from "./table.ts"

/** The position after both sides have set up as their officers propose. */
function setUp(scenario: string) {
  const random = randomFrom("set-up")
  const match = Match.begin(game, { scenario }, { seed: seedFrom("set-up") })
  while (match.state.phase === "deployment") {
    const [decision] = match.pending
    const move = decision && propose(match.state, decision, random)[0]
    if (!move || !match.play({ by: decision.by, seq: match.seq, move }).ok) throw new Error("no set-up")
  }
  return match.state
}

const first = (match: ReturnType<typeof table>) => {
  const [decision] = match.pending
  if (!decision) throw new Error("nobody is asked")
  return propose(match.state, decision, randomFrom(1))[0]
}

const corners = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]

describe("the agent", () => {
  it("proposes something legal at every question of a battle, and judges it between -1 and 1", () => {
    officersFight("crossroads", "legal") // `npm run whole` plays more of them, and also against a player who moves at random
  })

  it("sets guns up behind the infantry, on average, and puts units on what it has to hold", () => {
    const m = setUp("mons")
    const mean = (test: (arm: ReturnType<typeof armOf>) => boolean) => {
      const ys = m.units
        .filter((u) => u.side === "allied" && u.where === "table" && test(armOf(m, u)))
        .map((u) => u.front.y)
      return ys.reduce((a, b) => a + b, 0) / ys.length
    }
    const line = m.units.filter((u) => u.side === "allied" && u.formation === "deployed" && u.front.y > 17_000)
    expect(line.length).toBeGreaterThan(6)
    expect(mean(isArtillery)).toBeLessThan(Math.max(...line.map((u) => u.front.y)))
    expect(Object.values(m.held)).toEqual(["allied", "allied", "allied"])
    expect(fieldOf(m).scenario.objectives).toHaveLength(3)
  })

  it("assaults a demoralized battalion rather than fire at a sound one", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10] }],
      central: [
        { name: "X", at: [10, 14], is: { status: "demoralized" } },
        { name: "Y", at: [16, 20] },
      ],
      acting: "allied",
    })
    play(match, id("allied", "A"))
    expect(first(match)).toEqual({ choose: `assault:${id("central", "X")}` })
  })

  it("DGK-FORM-08 backs off from an enemy that is too near to turn about", () => {
    const match = table({
      allied: [{ name: "A", at: [20, 20], is: { status: "demoralized" } }],
      central: [{ name: "X", at: [20, 24], formation: "deployed" }],
      acting: "allied",
      dice: [1],
    })
    play(match, id("allied", "A"), "maneuver")
    expect(first(match)).toEqual({ path: { [id("allied", "A")]: [{ x: 20_000, y: 17_000, how: "slide" }] } })
  })

  it("never assaults a fresh battalion in line when it is shaken itself", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10], is: { status: "demoralized" } }],
      central: [{ name: "X", at: [10, 15], formation: "deployed", facing: 180 }],
      acting: "allied",
    })
    play(match, id("allied", "A"))
    expect(optionsOf(match)).toContain(`assault:${id("central", "X")}`)
    expect(first(match)).not.toEqual({ choose: `assault:${id("central", "X")}` })
  })

  it("masses its fire: of two batteries alike it fires at the one that is already shaken", () => {
    const guns = { arm: "fieldArtillery", formation: "deployed" } as const
    const match = table({
      allied: [{ name: "A", at: [10, 10], ...guns }],
      central: [
        { name: "X", at: [8, 25], ...guns },
        { name: "Y", at: [12, 25], ...guns, is: { status: "disordered" } },
      ],
      acting: "allied",
    })
    play(match, id("allied", "A"))
    expect(first(match)).toEqual({ choose: `deployedFire:${id("central", "Y")}` })
  })

  it.each([
    ["battalions that can strike before the enemy does act before the guns", false, "leader:allied/division/brigade"],
    ["guns act first if the enemy has struck already", true, "leader:allied/division"],
  ])("%s", (_, acted, leader) => {
    const match = table({
      allied: [
        ...[10, 16, 22].map((x) => ({ name: `A${x}`, at: [x, 14] as const })),
        { name: "Guns", at: [16, 6], arm: "fieldArtillery", formation: "deployed", under: "division" },
      ],
      central: [10, 16, 22].map((x) => ({ name: `X${x}`, at: [x, 19] as const, facing: 180, is: { acted } })),
      active: "allied",
    })
    expect(optionsOf(match)).toEqual(expect.arrayContaining([leader]))
    expect(first(match)).toEqual({ choose: leader })
  })

  it.each([
    ["while there is time, against the enemy nearest to it", 4, [28_000, 20_000]],
    ["late in the day, for the objective itself", 8, [24_000, 26_000]],
  ])("a battalion that has something to take goes, %s", (_, turn, [x = 0, y = 0]) => {
    const match = table({
      allied: [{ name: "A", at: [24, 14] }],
      central: [{ name: "X", at: [28, 20], facing: 180 }],
      scenario: {
        turns: 10,
        objectives: [{ id: "hill", name: "The hill", at: [24_000, 26_000], worth: 1 }],
        victory: { says: "Hold the hill.", byBreaking: true, atEnd: [], otherwise: "central" },
      },
      acting: "allied",
      turn,
    })
    const aim = aimOf(match.state, unit(match, "allied", "A"), byTheBook)
    expect(Math.hypot((aim?.x ?? 0) - x, (aim?.y ?? 0) - y)).toBeLessThan(3_000)
  })

  it.each([
    ["takes what nobody holds, though it leads already", null, "goes"],
    ["does not leave its ground for what the enemy has, while it leads", "central" as const, "stays"],
  ])("%s", (_, holder, does) => {
    const match = table({
      allied: [{ name: "A", at: [24, 14] }],
      central: [{ name: "X", at: [2, 46] }],
      scenario: {
        objectives: [{ id: "hill", name: "The hill", at: [24_000, 30_000], worth: 1 }],
        victory: { says: "Hold your ground.", byBreaking: true, atEnd: [], otherwise: "allied" },
      },
      acting: "allied",
      is: { held: { hill: holder } },
    })
    expect(aimOf(match.state, unit(match, "allied", "A"), byTheBook) ? "goes" : "stays").toBe(does)
  })

  it("regroups a demoralized unit that has nothing better to do", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10], is: { status: "demoralized" } }],
      central: [{ name: "X", at: [44, 44] }],
      acting: "allied",
    })
    play(match, id("allied", "A"))
    expect(optionsOf(match)).toContain("regroup")
    expect(first(match)).toEqual({ choose: "regroup" })
  })

  it("does not pass while a formation of its own has still to act", () => {
    const match = table({ allied: [{ name: "A", at: [10, 10] }], central: [{ name: "X", at: [44, 44] }] })
    expect(optionsOf(match)).toContain("pass")
    expect(first(match)).not.toEqual({ choose: "pass" })
  })

  it("gets on nothing that happens to stand where it goes (DGK-VEH-01)", () => {
    const match = table({
      allied: [
        { name: "Trucks", vehicle: "truck", bases: 2, at: [20, 20] },
        { name: "A", at: [14, 19], facing: 90 },
      ],
      central: [{ name: "X", at: [44, 44] }],
      acting: "allied",
      dice: [1],
    })
    play(match, id("allied", "A"), "maneuver", along(id("allied", "A"), [19.4, 19]))
    expect(optionsOf(match)).toContain(id("allied", "Trucks"))
    expect(first(match)).toEqual({ choose: "stay" })
  })

  describe("who wins by what he keeps", () => {
    const side = "allied" as const
    const scenario = {
      exits: [{ id: "south", side, name: "The road home", area: corners(0, 0, 48_000, 1_000), fromTurn: 3 }],
      victory: {
        says: "Break the enemy army, or keep your guns.",
        byBreaking: true,
        atEnd: [{ winner: side, when: [{ is: "loses", side, arms: ["fieldArtillery"], atMost: 0 }] }],
        otherwise: "central",
      },
    }
    const wants = (turn: number, at: readonly [number, number]) =>
      table({
        allied: [{ name: "A", arm: "fieldArtillery", formation: "deployed", at }],
        central: [{ name: "X", at: [at[0], at[1] + 30], formation: "deployed" }],
        scenario,
        acting: side,
        turn,
      })

    it("leaves his guns in position until it is time to save them, and then limbers up", () => {
      for (const [turn, choice] of [
        [1, "hold"],
        [3, "maneuver"],
      ] as const) {
        const match = wants(turn, [10, 12])
        play(match, id("allied", "A"))
        expect(first(match)).toEqual({ choose: choice })
      }
    })

    it("takes them off the table (DGK-AMB-24)", () => {
      const match = wants(3, [10, 1])
      play(match, id("allied", "A"))
      expect(first(match)).toEqual({ choose: "exit:south" })
    })
  })

  it("judges a position by what is left and what is held, the same for both sides but for the sign", () => {
    const match = table({ allied: [{ name: "A", at: [10, 10] }], central: [{ name: "X", at: [44, 44] }] })
    const even = game.evaluate(match.state, "allied")
    expect(game.evaluate(match.state, "central")).toBeCloseTo(-even, 10)
    const hurt = structuredClone(match.state)
    hurt.breakPoints.central -= 5
    expect(game.evaluate(hurt, "allied")).toBeGreaterThan(even)
    expect(unit(match, "allied", "A").status).toBe("ok")
  })
})
