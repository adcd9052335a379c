import { DIRECTIONS } from "@salient/space/hex"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { fieldOf } from "../rules/basic-game-concepts/field.ts"
import { turnsOut } from "../rules/basic-game-concepts/units.ts"
import { capacityOf, combatSize, planSupply } from "../rules/supply/combat-supply.ts"
import { connectedFor, isConnectedBy, isSuppliedBy, judgeSupply, supplyFor } from "../rules/supply/general.ts"
import { mayTrace, overlandLength } from "../rules/supply/lines.ts"
import { gainerOf, settleAll } from "../rules/zones-of-control-and-ownership/ownership.ts"
import { SIDES } from "../types.ts"
import { at, position } from "./table.ts"

describe("supply lines", () => {
  it("GTW-11.A-1 a line does not enter an enemy zone unless a friend, were it only a headquarters, is there", () => {
    const m = position({ units: [{ at: "0505", is: "german-1915" }] })
    expect(mayTrace(m, at(m, "0405"), "entente")).toBe(false)
    const held = position({
      units: [
        { at: "0505", is: "german-1915" },
        { at: "0405", is: "british-corps" },
      ],
    })
    expect(mayTrace(held, at(held, "0405"), "entente")).toBe(true)
  })

  it("GTW-11.B.1-2 clear counts 1, forest 2, an unbridged major river 1 more; by road always 1", () => {
    const m = position({ scenario: "tannenberg", units: [{ at: "1803", is: "russian-rifle" }] })
    const { grid } = fieldOf(m).map
    const length = (a: string, b: string) =>
      overlandLength(
        m,
        grid.hex(a),
        grid.hex(b),
        DIRECTIONS.find((d) => grid.neighbour(grid.hex(a), d) === grid.hex(b))!,
      )
    expect([length("1709", "1710"), length("1006", "1007"), length("1602", "1601")]).toEqual([1, 2, 2])
    expect(length("1707", "1708")).toBe(1) // the Grodno line crosses the Niemen
  })

  it("GTW-11.B-3, GTW-11.B.2-1, GTW-11.B.2-2 at the start of Artois everybody is in general supply and each headquarters has its own depot or source", () => {
    const m = game.setup({ scenario: "artois-1915", options: {}, seats: [] })
    for (const side of SIDES) {
      const found = supplyFor(m, side)
      expect(found.feeding.filter((f) => f.by === "none").map((f) => f.hq.name)).toEqual([])
      const depots = found.feeding.filter((f) => f.by === "depot").map((f) => f.at)
      expect(new Set(depots).size).toBe(depots.length)
      expect(
        m.units.filter((u) => u.side === side && u.hex >= 0 && !isSuppliedBy(found, u)).map((u) => u.name),
      ).toEqual([])
    }
  })

  it("GTW-11.B.3-1 a depot feeds its headquarters over any length of railway, in the hex of a source over none; cut off it does not", () => {
    const fed = (depot: string, owners = "") => {
      const m = position({
        scenario: "tannenberg",
        units: [{ at: depot, is: "german-army", as: "hq" }],
        depots: [{ at: depot, side: "central" }],
        owners: { entente: owners },
      })
      return supplyFor(m, "central").feeding.map((f) => f.by)
    }
    expect(fed("1103")).toEqual(["depot"]) // at least ten hexes from Königsberg and Danzig
    expect(fed("0210")).toEqual(["source"]) // Thorn is itself a source
    expect(fed("1303", "1203 1204 1205 1206")).toEqual(["none"])
  })

  it("GTW-11.E-1 French troops near a British headquarters only are not supplied by it", () => {
    const m = position({
      units: [
        { at: "0303", is: "british-army" },
        { at: "0303", is: "french-1915", as: "f" },
        { at: "0303", is: "british-regular", as: "b" },
      ],
    })
    m.owners[at(m, "0306")] = 1
    const found = supplyFor(m, "entente")
    expect([isSuppliedBy(found, m.named("b")), isSuppliedBy(found, m.named("f"))]).toEqual([true, false])
  })

  it("GTW-11.B-1, GTW-11.F-2, GTW-3.G who is cut off is isolated and counts player turns, two to a turn", () => {
    const m = position({
      units: [
        { at: "0807", is: "british-regular", as: "b" },
        { at: "0806", is: "german-1915" },
        { at: "0707", is: "german-1915" },
      ],
    })
    const found = supplyFor(m, "entente")
    expect([isSuppliedBy(found, m.named("b")), isConnectedBy(connectedFor(m, "entente"), m.named("b"))]).toEqual([
      false,
      false,
    ])
    expect([0, 1, 2, 3].map((out) => turnsOut({ out }))).toEqual([0, 1, 1, 2])
  })

  it("GTW-11.D-1, GTW-11.D-3 a point with an active headquarters serves 150 REs, alone 30; artillery counts twice", () => {
    const m = position({
      units: [
        { at: "0303", is: "british-army", as: "hq" },
        { at: "0303", is: "british-heavy-artillery", as: "g" },
      ],
      points: [{ at: "0303", side: "entente", points: 1 }],
    })
    expect([capacityOf(m, m.stocks[0]!), combatSize(m.named("g"))]).toEqual([150, 2])
    m.named("hq").active = false
    expect(capacityOf(m, m.stocks[0]!)).toBe(30)
  })

  it("GTW-11.D-2 sixty REs draw on one point", () => {
    const units = Array.from({ length: 6 }, (_, i) => ({ at: "0403", is: "british-regular", as: `d${i}` }))
    const m = position({
      units: [{ at: "0303", is: "british-army" }, ...units],
      points: [{ at: "0303", side: "entente", points: 3 }],
    })
    const plan = planSupply(
      m,
      "entente",
      units.map((u) => m.named(u.as)),
    )
    expect([plan.cost, plan.served.size]).toEqual([1, 6])
  })

  it("GTW-11.C.2b.iii-1 Osowiec, out of reach of any headquarters, lives on its fortress", () => {
    const m = game.setup({ scenario: "tannenberg", options: {}, seats: [] })
    const brigade = m.units.find((u) => u.name.includes("Osowiec"))!
    expect(isSuppliedBy(supplyFor(m, "entente"), brigade)).toBe(false)
    expect(fieldOf(m).map.places[brigade.hex]?.improved).toBe(true)
  })
})

describe("settling", () => {
  it("GTW-5.B-3 once all is settled nobody gains a hex any more, and supply can be judged", () => {
    const m = position({
      units: [
        { at: "0607", is: "german-1915" },
        { at: "0202", is: "british-regular" },
      ],
    })
    settleAll(m as never)
    expect(m.owners.every((_, h) => gainerOf(m, h) === undefined)).toBe(true)
    expect(judgeSupply).toBeTypeOf("function")
  })
})
