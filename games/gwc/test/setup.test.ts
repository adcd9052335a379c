import { anyMove, Match, type Move, randomFrom, seedFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { occur } from "../rules/events/events.ts"
import { newState } from "../rules/scenarios/muster.ts"
import { setUp } from "../rules/scenarios/setup.ts"
import { grid, toEnemyEdge, toOwnEdge } from "../rules/the-map/field.ts"
import { nationsOf, scenarioNamed, scenarios, setUpOrder, sideOf } from "../scenarios/scenarios.ts"
import type { State } from "../state.ts"
import type { Nation } from "../types.ts"
import { all, cardOf, go, idle, last, options, run, table, unit } from "./table.ts"
import { at, bare } from "./upkeep-help.ts"

const begin = (id: string): Match<State> =>
  Match.begin(game, { scenario: id }, { seed: seedFrom("set-up") }) as unknown as Match<State>

const answer = (match: Match<State>, move: Move) => match.play({ by: match.pending[0]!.by, seq: match.seq, move })

/** Accepts both suggestions, and answers all other questions before the first Turn at random. */
function toFirstTurn(id: string): Match<State> {
  const match = begin(id)
  const random = randomFrom("set-up")
  while (match.state.stage !== "turns") {
    const [d] = match.pending
    answer(match, d!.kind === "confirm" ? { confirm: d!.what === "take-suggested-set-up" } : anyMove(d!, random))
  }
  return match
}

describe("set-up", () => {
  it.each(scenarios.all.map((s) => [s.id, s] as const))(
    "GWC-SCN-01 %s: the Defender first, or whoever has not the first Turn",
    (id, s) => {
      const match = begin(id)
      const order: string[] = []
      while (match.pending[0]?.what !== "order" && order.length < nationsOf(s).length) {
        const [d] = match.pending
        if (d!.what === "take-suggested-set-up") order.push(d!.by)
        answer(match, d!.kind === "confirm" ? { confirm: true } : anyMove(d!, randomFrom(1)))
      }
      const defender = nationsOf(s).filter((n) => sideOf(s, n).posture === "defend")
      const first = defender.length === 1 ? defender[0]! : nationsOf(s).find((n) => n !== s.firstTurn)!
      expect(setUpOrder(s)[0]).toBe(first)
      expect(order).toEqual([first, ...nationsOf(s).filter((n) => n !== first)])
    },
  )
  it.each(scenarios.all.map((s) => [s.id, s] as const))(
    "GWC-SCN-01 %s: hands, secret chits, Strategy Cards, first Turn",
    (id, s) => {
      const match = toFirstTurn(id)
      const sizes = { attack: 6, recon: 5, defend: 4 }
      for (const n of nationsOf(s)) {
        const player = match.state.players[n]!
        expect(player.hand).toHaveLength(sizes[sideOf(s, n).posture]) // GWC-1.1
        expect(player.held).toHaveLength(1)
      }
      const secret = nationsOf(s).flatMap((n) => match.state.players[n]!.secret)
      const drawnOpen = match.state.open.length - s.openChits.length
      expect(secret.length + drawnOpen).toBe(s.secretChits * nationsOf(s).length)
      expect(match.state).toMatchObject({ active: s.firstTurn, turn: 1, time: s.time, initiative: s.initiative })
    },
  )
  it.each(scenarios.all.map((s) => s.id))("GWC-SCN-01 %s: all begin in Good Order, within stacking", (id) => {
    const m = newState(id)
    expect(m.units.every((u) => !u.broken && !u.suppressed && !u.veteran && !u.activated)).toBe(true)
    expect(m.units.every((u) => u.weapon?.broken !== true)).toBe(true)
  })
  it("GWC-SCN-01 open chits pay when set-up is complete (GWC-AMB-34)", () => {
    const match = toFirstTurn("mondement") // French Objective 3; M: Objective 5, held by Germany, is worth 3
    const paid = all(match, "points").filter((p) => p.why === "Objective 5")
    expect(paid).toMatchObject([{ side: "germany", amount: 3 }])
    expect(scenarioNamed("mondement").points).toEqual({ side: "germany", amount: 3 })
  })
  it("GWC-SCN-01 a player may set up himself: in his area, one Fortification to a hex, within stacking", () => {
    const match = begin("bois-des-caures")
    answer(match, { confirm: false })
    const [d] = match.pending
    expect(d).toMatchObject({ by: "france", kind: "place" })
    const m = newState("bois-des-caures")
    const suggested: { [id: string]: string } = {}
    for (const u of m.units) if (u.side === "france") suggested[u.id] = grid.name(u.hex)
    let n = 0
    for (const { at: hexes } of sideOf(scenarioNamed("bois-des-caures"), "france").fortifications)
      for (const hex of hexes) suggested[`fort:${++n}`] = hex
    const check = (change: { [id: string]: string }) =>
      match.check({ by: "france", seq: match.seq, move: { place: { ...suggested, ...change } } })
    const [first, second] = m.units.filter((u) => u.type === "f-cha").map((u) => u.id)
    expect(check({})).toEqual({ ok: true })
    expect(check({ [first!]: "B9" })).toEqual({ ok: true })
    expect(check({ [first!]: "B2" })).toMatchObject({ ok: false })
    expect(check({ [first!]: "B9", [second!]: "B9" })).toMatchObject({ ok: false, rules: ["GWC-8.2"] })
    expect(check({ "fort:1": "G6" })).toMatchObject({ ok: false, rules: ["GWC-F125.4"] })
    expect(check({ "fort:7": "B4" })).toEqual({ ok: true }) // Wire has rows 4 to 7
    expect(check({ "fort:1": "B4" })).toMatchObject({ ok: false })
    expect(answer(match, { place: { ...suggested, [first!]: "B9", "fort:7": "B4" } })).toMatchObject({ ok: true })
    expect(match.state.units.find((u) => u.id === first)?.hex).toBe(at("B9"))
    expect(match.state.forts[at("B4")]).toBe("wire")
    expect(match.state.forts[at("H4")]).toBeUndefined()
  })
})

describe("what scenarios add", () => {
  const gunners = [{ kind: "confusedGunners", name: "Confused gunners" }] as const
  const scene = (units: Parameters<typeof bare>[0]["units"], hex: string, change?: (m: State) => void) =>
    table(
      bare({
        map: { special: gunners },
        units,
        hands: { germany: ["G-13"] },
        rolls: { germany: [{ hex }] },
        change: (m) => {
          m.players.germany!.telephone = null
          change?.(m)
        },
      }),
    )
  it("GWC-SCN-03 without a Telephone a Request breaks all in the occupied hex nearest to a Random Hex", () => {
    const match = scene(
      [
        ["f-poi", "H5"],
        ["f-ravy", "H5"],
        ["f-poi", "B9"],
        ["g-inf", "B1"],
      ],
      "H8",
    )
    go(match, "order:G-13")
    idle(match)
    expect(["f1", "f2", "f3", "g4"].map((key) => unit(match, key).broken)).toEqual([true, true, false, false])
    expect(match.state.units.every((u) => !u.activated)).toBe(true)
  })
  it("GWC-SCN-03 of two hexes as near the player chooses, also among his own", () => {
    const match = scene(
      [
        ["f-poi", "H6"],
        ["g-inf", "H10"],
        ["g-inf", "A1"],
      ],
      "H8",
    )
    go(match, "order:G-13")
    expect(options(match).sort()).toEqual(["hex:H10", "hex:H6"])
    go(match, "hex:H10")
    idle(match)
    expect([unit(match, "f1").broken, unit(match, "g2").broken]).toEqual([false, true])
  })
  it("GWC-SCN-03 elsewhere there is no Request without a Telephone; with one the rule does not apply", () => {
    const usual = table(
      bare({
        units: [
          ["g-bertin", "B2"],
          ["f-poi", "B9"],
        ],
        hands: { germany: ["G-13"] },
        change: (m) => {
          m.players.germany!.telephone = null
        },
      }),
    )
    expect(options(usual)).toEqual(["pass"])
    const phone = scene(
      [
        ["g-bertin", "B2"],
        ["f-poi", "B9"],
      ],
      "H8",
      (m) => {
        m.players.germany!.telephone = { type: "g-tel77", broken: false, box: "local" }
      },
    )
    go(phone, "order:G-13")
    expect(phone.pending[0]?.what).toBe("spotter")
  })
  it("GWC-SCN-04 one free bombardment before the first Turn, in its rows, which activates nothing and leaves no marker", () => {
    const match = begin("bois-des-caures")
    while (match.pending[0]?.what !== "opening-bombardment") {
      const [d] = match.pending
      answer(match, d!.kind === "confirm" ? { confirm: true } : anyMove(d!, randomFrom(1)))
    }
    expect(match.pending[0].by).toBe("germany")
    const rows = new Set(options(match).map((id) => Number(id.slice(5))))
    expect([...rows].sort()).toEqual([6, 7, 8, 9])
    go(match, "hex:H8")
    const random = randomFrom("bombardment")
    while (match.state.stage !== "turns") {
      const [d] = match.pending
      answer(match, d!.kind === "confirm" ? { confirm: false } : anyMove(d!, random))
    }
    const attacked = all(match, "attacked")
    expect(attacked.length).toBeGreaterThan(0) // H7, H8 and H9 are held
    for (const { score } of attacked) expect((score as { parts: { amount: number }[] }).parts[0]?.amount).toBe(10)
    expect(match.state.players.germany).toMatchObject({ barrage: null, observerUsed: false })
    expect(match.state.units.every((u) => !u.activated)).toBe(true)
    expect(match.state.turn).toBe(1)
  })
  it("GWC-SCN-04 its FP is the scenario's, whatever Telephone there is", () => {
    const match = run(
      {
        scenario: "bois-des-caures",
        units: [
          ["f-cha", "H8"],
          ["f-ravy", "A11"],
          ["g-inf", "A1"],
        ],
        change: (m) => {
          m.stage = "bombardment"
          m.players.germany!.telephone = { type: "g-tel77", broken: false, box: "local" }
        },
      },
      (m) => setUp(m),
      "hex:H8",
    )
    expect(last(match, "attacked")).toMatchObject({ score: { parts: [{ amount: 10 }, {}] } })
  })
  it("GWC-SCN-05 the Orders named cannot be given and the Events named have no effect; the cards keep their Actions", () => {
    const out = [{ kind: "outOfPlay", name: "Night", orders: ["airAssault"], events: ["airSupport"] }] as const
    const orders = (special: typeof out | readonly []) =>
      options(
        table(
          bare({
            map: { special },
            units: [
              ["g-inf", "B2"],
              ["f-poi", "B9"],
            ],
            hands: { germany: ["G-28"] },
          }),
        ),
      )
    expect(orders([])).toEqual(["order:G-28", "pass"])
    expect(orders(out)).toEqual(["pass"])
    const event = run(
      bare({
        map: { special: out },
        units: [
          ["f-poi", "H5"],
          ["g-inf", "O1"],
        ],
      }),
      (m) => occur(m, "germany", cardOf("germany", { event: "airSupport" })),
    )
    expect(last(event, "event")).toMatchObject({ name: "Air Support" })
    expect(event.outcome?.reason).toBe("Done.") // no question is asked
    expect(unit(event, "f1").suppressed).toBe(false)
    const bathelemont = scenarioNamed("bathelemont").special.find((s) => s.kind === "outOfPlay")
    expect(bathelemont).toMatchObject({ orders: ["airAssault"], events: ["airSupport"] })
  })
})

describe("sides and edges", () => {
  it("GWC-GLO-08 row 11 is the French edge of Bois des Caures: K11 lies on it, A5 does not; columns A and O are flanks", () => {
    const m = newState("bois-des-caures")
    expect(toOwnEdge(m, "france", at("K11"))).toBe(0)
    expect(toOwnEdge(m, "france", at("A5"))).not.toBe(0)
    expect(toEnemyEdge(m, "france", at("G1"))).toBe(0)
    for (const hex of ["A5", "O5"]) {
      const match = table(
        bare({
          active: "france",
          units: [
            ["f-poi", hex],
            ["g-inf", "H1"],
          ],
          hands: { france: ["F-7"] },
        }),
      )
      go(match, "order:F-7", "unit:f1", "unit:f1")
      expect(options(match).filter((id) => id.startsWith("exit"))).toEqual([])
    }
  })
  it.each([
    ["bois-des-caures", "germany", "f-poi", "B8", "hex:B9", false],
    ["bois-des-caures", "france", "g-inf", "B2", "hex:B3", true],
    ["bleid", "germany", "f-lig14", "B8", "hex:B9", false],
  ] as const)("GWC-GLO-09 %s: %s may play Hidden Wire as the Defender only", (id, holder, type, from, to, offered) => {
    const mover: Nation = holder === "germany" ? "france" : "germany"
    const match = table({
      scenario: id,
      map: {},
      active: mover,
      units: [
        [type, from],
        [mover === "france" ? "g-inf" : "f-poi", "O11"],
      ],
      hands: {
        [mover]: [{ order: "move", action: mover === "france" ? "digIn" : "intersectMachineGuns" }],
        [holder]: [{ action: "hiddenWire" }],
      },
    })
    go(match, options(match)[0]!, `unit:${mover[0]}1`, `unit:${mover[0]}1`, to)
    expect(options(match).some((o) => o.startsWith("hiddenWire:"))).toBe(offered)
  })
})
