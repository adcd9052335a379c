/** Rules about the order and number of actions: attacks, reserves, special effects, hits, stores, reinforcements. */
import { type Decision, type Move, randomFrom } from "@salient/engine"
import { asked, last, optionsOf, play, playUntil, refusal, told } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { turnNamed } from "../data/calendar.ts"
import { mayAdvance } from "../rules/combat/advances.ts"
import { planSupply } from "../rules/supply/combat-supply.ts"
import { freightTo } from "../rules/supply/items.ts"
import { stockAt } from "../rules/supply/stores.ts"
import { shift } from "../rules/zones-of-control-and-ownership/position.ts"
import { scenarios } from "../scenarios/scenarios.ts"
import type { State } from "../state.ts"
import { at, ids, position, type Scene, table, unit } from "./table.ts"

const guards = (as: string, where = "0404") => ({ at: where, is: "british-guards", as })
const german = (as: string, where = "0505") => ({ at: where, is: "german-1915", as })
const sappers = (as: string, where = "0404") => ({ at: where, is: "british-combat-engineers", as })
const far = { at: "0105", is: "british-regular", as: "far" } as const
/** The index of the withdrawal in Tannenberg's order of battle. */
const withdrawal = scenarios.named("tannenberg").reinforcements.findIndex((r) => r.withdraw !== undefined)
/** Does as little as the question allows. */
const unconcerned = (d: Decision): Move | undefined => {
  if (d.kind === "choose") return { choose: (d.options.find((o) => o.id === "none") ?? d.options[0]!).id }
  if (d.kind === "confirm") return { confirm: false }
  if (d.what === "losses" && d.kind === "select") return { select: [...(d.suggest?.(randomFrom("losses")) ?? [])] }
  return d.kind === "select" ? { select: [...(d.suggest?.(randomFrom("least")) ?? []).slice(0, d.min)] } : undefined
}

describe("attacks", () => {
  it("GTW-9.I-3 whoever attacks a hex that its defenders leave is committed, may advance, and attacks nobody else", () => {
    const match = table({
      units: [
        { at: "0405", is: "british-cavalry", as: "c" },
        { at: "0404", is: "british-regular", as: "b" },
        { at: "0505", is: "german-guard-1915", as: "g" },
        german("h"),
      ],
      phase: "combat",
      active: "central",
      bare: true,
      dice: [5],
    })
    play(match, "0405", ids("g"), ids("c"))
    playUntil(match, "advance", (d) => (d.kind === "choose" ? d.options[0]!.id : undefined))
    play(match, ids("g"))
    expect(unit(match, "g")).toMatchObject({ attacked: true, hex: at(match.state as State, "0405") })
    expect(told(match, "result")).toEqual([])
    play(match, "0404")
    expect(refusal(match, ids("g")).rules).toEqual(["GTW-9.B-1"])
  })

  it("GTW-6.C-7 reserves that were left over in one attack may be named in the next", () => {
    const match = table({
      units: [guards("a"), guards("b"), german("g"), german("h", "0504"), german("r", "0604"), far],
      phase: "combat",
      works: { "0505": "fort", "0504": "fort" },
      dice: [4, 4, 4, 4, 4, 4],
    })
    play(match, "0505", ids("a"))
    expect([asked(match), optionsOf(match)]).toEqual(["reserves", ["0604", "none"]])
    play(match, "none")
    playUntil(match, "attack", unconcerned)
    play(match, "0504", ids("b"))
    expect([asked(match), optionsOf(match)]).toEqual(["reserves", ["0604", "none"]])
  })

  it("GTW-9.F.3-1 nobody advances who was not in the combat or not next to it; siege guns and Army headquarters never do", () => {
    const m = position({
      units: [
        guards("a"),
        guards("idle"),
        guards("off", "0304"),
        { at: "0404", is: "british-army", as: "hq" },
        { at: "0404", is: "test-french-heavy-siege", as: "gun" },
      ],
      bare: true,
    })
    const [a, idle, off, hq, gun] = ["a", "idle", "off", "hq", "gun"].map((as) => m.named(as)) as [
      never,
      never,
      never,
      never,
      never,
    ]
    const rule = (u: never) => {
      const may = mayAdvance(m, u, at(m, "0405"), [a, off, hq, gun])
      return may.ok ? "yes" : may.rules[0]
    }
    expect([a, idle, off, hq, gun].map(rule)).toEqual([
      "yes",
      "GTW-9.F.3-1",
      "GTW-9.F.3-1",
      "GTW-14.M-1",
      "GTW-12.B.3-1",
    ])
  })
})

describe("special combat effects", () => {
  const tanks = ["t", "u", "v"].map((as) => ({ at: "0404", is: "test-british-tanks", as }))
  const attempts = (units: Scene["units"], works: Scene["works"] = {}) => {
    const match = table({ units, phase: "combat", bare: true, works, dice: [4, 4, 4, 4, 4, 4, 4] })
    play(match, "0505", { select: units.filter((u) => u.at === "0404").map((u) => `unit:${u.as}`) })
    const found: { by: string; of: string[] }[] = []
    for (let d = match.pending[0]!; match.state.phase === "combat" && d.what !== "losses"; d = match.pending[0]!) {
      if (d.what !== "attempt" || d.kind !== "select") {
        play(match, unconcerned(d)!)
        continue
      }
      found.push({ by: d.by as string, of: d.options.map((o) => o.id) })
      play(match, { select: [d.options[0]!.id] })
    }
    return found
  }

  it("GTW-9.A-5, GTW-10-1, GTW-10.A-3 the attacker announces first; armour attacks twice at most, each time with others", () => {
    const found = attempts([...tanks, german("g"), { at: "0505", is: "german-gas-engineers", as: "e" }])
    expect(found.filter((f) => f.by === "entente").map((f) => f.of)).toEqual([
      ["unit:t", "unit:u", "unit:v"],
      ["unit:u", "unit:v"],
    ])
    expect(found.map((f) => f.by).lastIndexOf("entente")).toBeLessThan(found.map((f) => f.by).indexOf("central"))
  })

  it("GTW-10-6 after a success by engineers the first RE lost is of engineers", () => {
    const lossesOn = (die: number) => {
      const match = table({
        units: [guards("a"), guards("b"), sappers("s"), german("g"), german("h")],
        phase: "combat",
        works: { "0505": "fort" },
        dice: [5, die, 1, 1, 1],
      })
      play(match, "0505", ids("a", "b", "s"))
      playUntil(match, "attempt", unconcerned)
      play(match, ids("s"))
      const isDone = (d: Decision) => (d.what === "losses" && d.by === "entente") || match.state.phase !== "combat"
      for (let d = match.pending[0]!; !isDone(d); d = match.pending[0]!) play(match, unconcerned(d)!)
      const [d] = match.pending
      return d?.what === "losses" && d.by === "entente" ? match : undefined
    }
    const match = [1, 2, 3, 4, 5, 6].map(lossesOn).find((m) => m !== undefined)!
    expect(refusal(match, ids("a", "b")).rules).toEqual(["GTW-10-6"])
    const [d] = match.pending
    expect(d?.kind === "select" && d.suggest!(randomFrom("losses"))).toContain("unit:s")
  })

  it("GTW-10.E a mine: not by engineers who have moved in this turn, and it costs a Resource Point besides combat supply", () => {
    const mine = (moved: boolean, points: number) => {
      const match = table({
        units: [guards("a"), { at: "0404", is: "british-siege-engineers", as: "s", movedThisTurn: moved }, german("g")],
        phase: "combat",
        works: { "0505": "fort" },
        points: [{ at: "0404", side: "entente", points }],
        dice: [4, 4, 4, 4],
      })
      play(match, "0505", ids("a", "s"), "none")
      playUntil(match, "attempt", (d) => (d.what === "losses" ? undefined : unconcerned(d)))
      return match
    }
    const match = mine(false, 2)
    play(match, ids("s"))
    expect(last(match, "spent")).toMatchObject({ hex: "0404", points: 1 })
    expect(() => mine(true, 2)).toThrow()
  })
})

describe("bombardment", () => {
  it("GTW-12.C.3-1, GTW-12.C.3-3 of three hits the bombarder gives two, the owner one; headquarters are hit by him only, overstacked units last", () => {
    const match = table({
      units: [
        ...["x", "y", "z"].map((as) => ({ at: "0404", is: "british-heavy-artillery", as })),
        far,
        german("g"),
        german("over"),
        { at: "0505", is: "german-army", as: "hq" },
      ],
      phase: "bombardment",
      bare: true,
      but: (m) => {
        m.fires.push({ hex: at(m, "0505"), by: "entente", hits: 3, done: false })
        m.units.find((u) => u.id === "unit:over")!.overstacked = true
      },
    })
    play(match, "hits:0505")
    expect([asked(match), match.pending[0]!.by, optionsOf(match)]).toEqual(["hit", "entente", ["unit:g", "unit:hq"]])
    expect(refusal(match, "unit:over").rules).toEqual(["GTW-12.C.3-3"])
    play(match, "unit:g", "unit:g")
    expect([match.pending[0]!.by, optionsOf(match)]).toEqual(["central", ["unit:g"]])
    expect(refusal(match, "unit:hq").rules).toEqual(["GTW-12.C.3-3"])
  })
})

describe("supply", () => {
  it("GTW-11.B-2 lines of combat supply are judged anew for each attack", () => {
    const m = position({
      units: [guards("a", "0404"), german("g", "0803")],
      points: [{ at: "0305", side: "entente", points: 1 }],
      bare: true,
    })
    const served = () => planSupply(m, "entente", [m.named("a")]).served.size
    expect(served()).toBe(1)
    for (const hex of ["0303", "0304", "0305", "0403", "0405"]) m.owners[at(m, hex)] = 1
    m.stocks[0]!.hex = at(m, "0105")
    shift(m, m.named("g"), at(m, "0304"))
    expect(served()).toBe(0)
  })

  it("GTW-11.D-4 two REs of engineers are supplied from one point at no cost, once in a phase", () => {
    const match = table({
      units: [sappers("s"), sappers("t", "0405"), german("g"), german("h", "0506")],
      phase: "combat",
      bare: true,
      points: [{ at: "0404", side: "entente", points: 1 }],
      dice: [4, 4, 4, 4, 4, 4],
    })
    play(match, "0505", ids("s"))
    const [d] = match.pending
    expect(d?.kind === "choose" && d.options[0]!.label).toMatch(/^Supply 1 of 1 REs at no cost$/)
    play(match, "all")
    expect(match.state.stocks[0]).toMatchObject({ points: 1, open: 0 })
    expect(match.state.free.entente.left).toBe(1)
  })

  it("GTW-11.H.4 points that have gone by rail do not go by rail again in the phase", () => {
    const match = table({ units: [far], points: [{ at: "0306", side: "entente", points: 1 }] })
    play(match, { path: { "stock:entente:0306": ["0304"] } })
    const m = match.state as State
    expect(stockAt(m, at(m, "0304"), "entente")).toMatchObject({ points: 1, railed: 1 })
    expect(freightTo(m, stockAt(m, at(m, "0304"), "entente")!, at(m, "0306"), "rail")).toMatchObject({
      rules: ["GTW-11.H.4"],
    })
  })
})

describe("the order of battle", () => {
  const arriving = (owner: "entente" | "central", turn: string) => {
    const match = table({
      units: [far],
      scenario: "artois-1915",
      phase: "initial",
      turn: turnNamed(turn)!,
      owners: { [owner]: "0201" },
      but: (m) => {
        m.received = m.received.filter((i) => i !== 2) // a Resource Point at 0201 on Oct I 15
      },
    })
    const m = match.state as State
    return [m.received.includes(2), stockAt(m, at(m, "0201"), "entente")?.points ?? 0]
  }

  it("GTW-16.A-2 what cannot come waits, and comes when its hex is free", () => {
    expect(arriving("central", "Oct I 15")).toEqual([false, 0])
    expect(arriving("entente", "Oct I 15")).toEqual([true, 1])
    expect(arriving("entente", "Oct II 15")).toEqual([true, 1])
  })

  it("GTW-16.A.1cc-1 divisions of attack 12 that are not isolated go; each of the four that stays gives 3 points", () => {
    const match = table({
      units: [
        { at: "0603", is: "german-active", as: "a" },
        { at: "0603", is: "german-active", as: "cut", isolated: true },
        { at: "0603", is: "german-active", as: "cadre", reduced: true },
        { at: "0603", is: "german-army", as: "hq" },
      ],
      scenario: "tannenberg",
      phase: "initial",
      active: "central",
      turn: turnNamed("Sep II 14")!,
      but: (m) => {
        const gone = m.received.filter((i) => i !== withdrawal)
        m.received = gone
        m.stage = 1
      },
    })
    expect([asked(match), optionsOf(match)]).toEqual(["withdrawal", ["unit:a"]])
    for (const as of ["cut", "cadre"]) expect(refusal(match, ids(as)).rules).toEqual(["GTW-16.A.1cc-1"])
    play(match, ids("a"))
    expect([unit(match, "a").away, match.state.penalties.central]).toEqual(["withdrawn", 9])
  })
})
