import { randomFrom } from "@salient/engine"
import { DIRECTIONS, type Hex, NONE } from "@salient/space/hex"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { fieldOf } from "../rules/basic-game-concepts/field.ts"
import { faceOf, nationOf, turnsOut } from "../rules/basic-game-concepts/units.ts"
import { capacityOf, combatSize, planSupply } from "../rules/supply/combat-supply.ts"
import { connectedFor, isConnectedBy, isSuppliedBy, judgeSupply, supplyFor } from "../rules/supply/general.ts"
import { mayTrace, overlandLength } from "../rules/supply/lines.ts"
import { gainerOf, isOwnedBy, ownerOf, settleAll } from "../rules/zones-of-control-and-ownership/ownership.ts"
import { reachOfZone, shift, zoneIn } from "../rules/zones-of-control-and-ownership/position.ts"
import type { State } from "../state.ts"
import { other, SIDES, type Side } from "../types.ts"
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

/** A random position: the units of a scenario scattered over the land. */
function scattered(scenario: string, seed: number): State {
  const random = randomFrom(`scattered ${seed}`)
  const m = game.setup({ scenario, options: {}, seats: [] })
  const { map } = fieldOf(m)
  const land = map.grid.names.map((_, h) => h).filter((h) => map.land[h])
  for (const u of m.units) {
    if (u.hex < 0 || random(3) > 0) continue
    shift(m, u, land[random(land.length)]!)
    u.disruption = random(6) === 0 ? 1 : 0
  }
  for (const h of land) m.owners[h] = random(4) === 0 ? random(2) : m.owners[h]!
  return JSON.parse(JSON.stringify(m)) as State
}

/** The cheapest overland line from one hex to one of the ends, by relaxing every hex again and again. */
function shortest(m: State, side: Side, from: Hex, ends: ReadonlySet<Hex>): number {
  const { grid } = fieldOf(m).map
  const far = new Map<Hex, number>([[from, 0]])
  const queue = [from]
  while (queue.length > 0) {
    const h = queue.shift()!
    for (const d of DIRECTIONS) {
      const to = grid.neighbour(h, d)
      if (to === NONE || !mayTrace(m, to, side)) continue
      const length = overlandLength(m, h, to, d)
      const sum = far.get(h)! + length
      if (length < 0 || sum >= (far.get(to) ?? Number.POSITIVE_INFINITY)) continue
      far.set(to, sum)
      queue.push(to)
    }
  }
  // A line may end in its start hex only if lines may enter it at all.
  return Math.min(
    ...[...ends].map((e) => (e === from && !mayTrace(m, e, side) ? 0 : (far.get(e) ?? Number.POSITIVE_INFINITY))),
  )
}

/** The number of random positions that the oracles check; `POSITIONS=1000` is the long run. */
const positions = (usual: number): number => Number(process.env.POSITIONS ?? usual)

describe("oracles", () => {
  it.each(["artois-1915", "tannenberg"])(
    "GTW-3.G, GTW-11.B.1-1 isolation and supply of %s agree with a search for each unit",
    (scenario) => {
      for (let seed = 0; seed < positions(12); seed++) {
        const m = scattered(scenario, seed)
        for (const side of SIDES) {
          const found = supplyFor(m, side)
          const sources = fieldOf(m).scenario.sourceHexes[side].filter((s) => isOwnedBy(m, s.hex, side))
          for (const u of m.units.filter((o) => o.side === side && o.hex >= 0)) {
            const own = new Set(sources.filter((s) => s.nations.includes(nationOf(u))).map((s) => s.hex))
            const fed = found.feeding
              .filter((f) => f.by !== "none" && nationOf(f.hq) === nationOf(u))
              .map((f) => f.hq.hex)
            const isolated = !Number.isFinite(shortest(m, side, u.hex, own))
            expect([seed, u.name, isConnectedBy(found.connected, u)]).toEqual([seed, u.name, !isolated])
            expect([seed, u.name, isSuppliedBy(found, u)]).toEqual([
              seed,
              u.name,
              shortest(m, side, u.hex, new Set([...own, ...fed])) <= 3,
            ])
          }
        }
      }
    },
  )

  it.each(["artois-1915", "tannenberg"])(
    "GTW-5.A-2, GTW-5.B-1 zones and ownership of %s agree with the rules read hex by hex",
    (scenario) => {
      for (let seed = 0; seed < positions(40); seed++) {
        const m = scattered(scenario, seed)
        const { map, shut } = fieldOf(m)
        const { grid } = map
        const hasZone = (h: Hex, side: Side): boolean =>
          m.units.some((u) => {
            if (u.side !== side || u.hex < 0) return false
            const face = faceOf(u)
            if (face.headquarters || u.disruption > 0) return false
            if (u.hex === h) return true
            const d = DIRECTIONS.find((x) => grid.neighbour(u.hex, x) === h)
            return d !== undefined && !shut[u.hex * 6 + d] && reachOfZone(u) === "everywhere"
          })
        for (const side of SIDES)
          for (const [h] of grid.names.entries())
            if (map.land[h]) expect([seed, h, zoneIn(m, h, side) > 0]).toEqual([seed, h, hasZone(h, side)])
        for (const [h] of grid.names.entries()) {
          if (!map.land[h]) continue
          const inside = SIDES.filter((s) =>
            m.units.some((u) => u.side === s && u.hex === h && !faceOf(u).headquarters && u.disruption === 0),
          )
          const alone = SIDES.filter((s) => hasZone(h, s) && !hasZone(h, other(s)))
          const gains = inside.length === 2 ? undefined : (inside[0] ?? (map.places[h] ? undefined : alone[0]))
          expect([seed, h, gainerOf(m, h)]).toEqual([seed, h, gains === ownerOf(m, h) ? undefined : gains])
        }
      }
    },
  )

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
