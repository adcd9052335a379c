/** Conditions of which other tests checked only one half; found by the mutation run (MUTANTS.md). */
import { type Random, randomFrom, type Spot } from "@salient/engine"
import { oddsOf, play, told } from "@salient/kit/testing"
import { bearing, type Rect } from "@salient/space/table"
import { describe, expect, it } from "vitest"
import { laws } from "../charts/laws.ts"
import { changed, models, parseModel } from "../data/model.ts"
import { clearLine } from "../rules/fire/lines.ts"
import { frontEdges, rectOf } from "../rules/formations-and-facing/body.ts"
import { pivot } from "../rules/formations-and-facing/facing.ts"
import { threatsTo } from "../rules/movement/blocking.ts"
import { setup } from "../rules/scenarios-and-setting-up/first-state.ts"
import { setUpBy, suggestedSetUp } from "../rules/scenarios-and-setting-up/set-ups.ts"
import { maySetUp } from "../rules/scenarios-and-setting-up/zones.ts"
import { railReach } from "../rules/vehicles-and-trains/rails.ts"
import type { Mine, State, Unit } from "../state.ts"
import { a, box, line, ordered, x } from "./duel.ts"
import { railway, railwayField, train } from "./railway.ts"
import { along, field, id, judged, leader, leaderId, table, unit, verbs } from "./table.ts"

const set = (changes: unknown) => parseModel(changed(models.B, changes))
const one = (m: State, who: string): Unit => m.units.find((u) => u.id === who) as Unit
const far = [{ name: "X", at: [40, 40] as const }]
const minefield = (side: "allied" | "central", px: number, py: number): Mine => ({
  id: `mine:${side}/field-1`,
  side,
  kind: "field",
  x: px * 1000,
  y: py * 1000,
  shown: false,
})

describe("what the text asks of a parameter set (DGK-GAP-15)", () => {
  it("DGK-GAP-15 C13 a flank that stops an assault as often as the front is found out", () => {
    expect(laws.C13?.(set({}))).toBeUndefined()
    expect(laws.C13?.(set({ assault: { defence: { notFrontal: 0 } } }))).toMatch(/otherwise/)
  })

  it("DGK-GAP-15 C25 counts every level that forward guns suffer, the first one too", () => {
    // a chance of 5 in 100 of one level and none of a second: less than the 10 that the text asks for
    const damage = models.B.fire.damage.map(() => [5, 0, 0, 0, 0, 0])
    expect(laws.C25?.(set({ fire: { damage } }))).toMatch(/^forward guns suffer in 5%/)
    const enough = models.B.fire.damage.map(() => [10, 0, 0, 0, 0, 0])
    expect(laws.C25?.(set({ fire: { damage: enough } }))).toBeUndefined()
  })
})

describe("setting up", () => {
  it("DGK-MOVE-10 a unit of the own side that has not been set up is in nobody's way", () => {
    const { state } = field({ allied: [{ name: "A", at: [10, 10] }] })
    const at = { x: 2_000, y: 2_500, facing: 0, how: "maneuver" }
    expect(maySetUp(state, one(state, a), at, [])).toMatchObject({ ok: true })
  })

  it("DGK-MOVE-10 a train that stands on its track is", () => {
    const { state } = railwayField({ allied: [{ name: "A", at: [10, 10] }], scenario: {} })
    const cars = one(state, train)
    const low = { ...one(state, train).bases[0], x: 20_000, y: 15_000 }
    cars.bases = [low as Unit["bases"][number]]
    const at = { x: 20_000, y: 15_500, facing: 0, how: "maneuver" }
    expect(maySetUp(state, one(state, a), at, [])).toMatchObject({ ok: false, rules: ["DGK-MOVE-10"] })
  })
})

describe("what is suggested", () => {
  const seeded = randomFrom("suggested")

  it("DGK-GAP-13 units are set up guns last, the widest first, so that everybody finds room", () => {
    const { state } = field({
      allied: [
        { name: "A", at: [10, 10], bases: 2 },
        { name: "F", arm: "fieldArtillery", at: [18, 10], bases: 6 },
        { name: "Z", at: [14, 10], bases: 8 },
      ],
    })
    const order: string[] = []
    setUpBy(state, "allied", seeded, ({ unit: next }) => {
      order.push(next.id)
      return undefined
    })
    expect(order).toEqual([id("allied", "Z"), id("allied", "Spare"), a, id("allied", "F")])
  })

  it("DGK-GAP-13 a Leader is suggested less than 3 in from the middle of a unit of his", () => {
    const { state } = field({ allied: [{ name: "A", at: [10, 10], bases: 4 }] })
    const farthest: Random = (n) => (n > 5_000 && n < 7_000 ? n - 1 : seeded(n))
    const middle = { [a]: 20_000, [id("allied", "Spare")]: 30_000 } as { [unit: string]: number }
    const placed = setUpBy(state, "allied", farthest, ({ unit: next, attempt }) =>
      attempt({ x: middle[next.id] as number, y: 10_000, facing: 0, how: "maneuver" }),
    )
    const boss = placed?.[leaderId("allied")] as Spot
    const off = Object.values(middle).map((px) => Math.max(Math.abs(boss.x - px), Math.abs(boss.y - 9_000)))
    expect(Math.min(...off)).toBe(2_999)
  })

  it("DGK-ACT-02 a Leader with water before him is suggested to ride 30 degrees to the right of it, or else to the left", () => {
    const ride = (east: number) => {
      const match = table({
        terrain: [{ ...line("river", "river", [21.5, 15], [east, 15]), width: 300 }],
        allied: [{ name: "A", at: [24, 40] }],
        central: [{ name: "X", at: [4, 4] }],
        leaders: { [leaderId("allied")]: [24, 10] },
        acting: "allied",
      })
      play(match, leaderId("allied"))
      const [decision] = match.pending
      if (decision?.kind !== "path") throw new Error(`expected a way, found ${decision?.what}`)
      const [spot] = decision.suggest((n) => (n === 3 ? 2 : 0))[leaderId("allied")] as [Spot]
      return bearing({ x: 24_000, y: 10_000 }, spot)
    }
    expect(ride(26)).toBe(3_000)
    expect(ride(32)).toBe(33_000)
  })

  it("DGK-HIDE-01 every other unit that may begin hidden is suggested so", () => {
    const state = setup({ scenario: "le-cateau", options: { hiddenDeployment: "on" } })
    const hidden = (coin: number) =>
      Object.values(suggestedSetUp(state, "allied", (n) => (n === 2 ? coin : seeded(n)))).filter((spot) =>
        JSON.stringify(spot).includes("hidden"),
      ).length
    expect(hidden(0)).toBeGreaterThan(0)
    expect(hidden(1)).toBe(0)
  })
})

describe("ways", () => {
  it("DGK-TRAIN-01 how far a train runs is one spot, not two", () => {
    const match = railway()
    play(match, train, "maneuver")
    expect(judged(match, along(train, [24, 20]))).toBe("ok")
    expect(judged(match, along(train, [24, 20], [25, 20]))).toEqual(["DGK-TRAIN-01"])
  })

  it("DGK-MOVE-11 a train halts before an enemy at the last quarter of an inch that keeps the distance", () => {
    const { state } = railwayField({ central: [{ name: "X", at: [25, 20], facing: 270, formation: "deployed" }] })
    const { far: reach } = railReach(state, one(state, train), 12_000)
    expect(reach).toBeGreaterThan(0)
    expect(reach % 250).toBe(0)
  })

  it("DGK-TURN-03 a Leader who waits comes on an inch and a half along his route", () => {
    const boss = leaderId("allied", "division")
    const match = table({
      allied: [{ name: "A", at: [10, 10], under: "division" }],
      central: far,
      arrivals: { allied: [{ id: "road", turn: 1, who: [boss], route: line("", "", [30, 0], [30, 10]).points }] },
      active: "allied",
    })
    Object.assign(leader(match, "allied", "division"), { where: "waiting" })
    play(match, boss)
    expect(leader(match, "allied", "division")).toMatchObject({ where: "table", x: 30_000, y: 1_500 })
  })

  it("DGK-WIRE-01 DGK-FORM-09 wire that the corner alone crosses stops a wheel, beside a bridge too", () => {
    const wire = line("wire", "wire", [2, 10.47], [20, 10.47])
    const bridge = { ...line("bridge", "bridge", [9, 11.9], [9, 13.1]), width: 1_000 }
    const river = { ...line("river", "river", [0, 12.5], [48, 12.5]), width: 300 }
    const match = ordered("maneuver", {}, { terrain: [river, wire, bridge] })
    expect(judged(match, along(a, { x: 0, y: 0, how: "wheel", amount: 1_450 }))).toEqual(["DGK-WIRE-01"])
  })

  it("DGK-FORM-08 a turning unit slides by half its width and a base's depth at most, and by just as much", () => {
    const { state } = field({ central: [{ name: "X", at: [20, 10], facing: 270, formation: "deployed" }] })
    const rect = (px: number): Rect => ({
      ...rectOf(one(state, x).bases[0] as Unit["bases"][number]),
      at: { x: px, y: 10_000 },
    })
    const before = [rect(16_000)]
    const threats = threatsTo(state, "allied", before, 12_000)
    const slides = Array.from({ length: 12 }, (_, i) => 1_490 + i).flatMap((nearer) => {
      const about = { x: 16_000, y: 10_000 }
      const turned = pivot(before, about, 1, (front) => ({ front, body: [rect(front.x + nearer)] }), threats)
      return turned.ok ? [16_000 - turned.stood.front.x] : []
    })
    expect(Math.max(...slides)).toBe(1_500)
  })

  it("DGK-ACT-10 a layout step that says no number means the first layout", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10], bases: 4, is: { status: "disordered" } }],
      central: far,
      acting: "allied",
      dice: [1],
    })
    play(match, a, "regroup", "other")
    const spot = { x: 10_000, y: 10_000 }
    expect(judged(match, along(a, { ...spot, how: "maneuver" }, { ...spot, how: "layout" }))).toBe("ok")
  })
})

describe("what resting units may do", () => {
  it("DGK-WIRE-02 wire that a unit does not touch is refused by its own rule; a hedge is no wire", () => {
    const match = table({
      terrain: [line("wire", "wire", [30, 30], [32, 30]), line("hedge", "hedge", [30, 20], [32, 20])],
      allied: [{ name: "A", at: [10, 10] }],
      central: far,
      acting: "allied",
    })
    play(match, a)
    const wire = match.pending[0]?.kind === "choose" ? match.pending[0].barred?.().map((b) => b.id) : []
    expect(wire?.filter((o) => o.startsWith("cut:"))).toEqual(["cut:wire-1"])
    expect(judged(match, { choose: "cut:wire-1" })).toEqual(["DGK-WIRE-02"])
  })

  it("DGK-GAP-13 a bridge that is blown in 40 of 100 stands in the other 60", () => {
    const match = table({
      terrain: [
        { ...line("river", "river", [0, 12], [48, 12]), width: 800 },
        { ...line("bridge", "bridge", [10, 11.3], [10, 12.7]), width: 1_000 },
      ],
      allied: [{ name: "A", arm: "machineGun", at: [10, 11.2] }],
      central: far,
      scenario: { demolitions: [{ side: "allied", bridges: ["bridge"], fromTurn: 1, percent: 40 }] },
      acting: "allied",
    })
    play(match, a)
    expect(oddsOf(match, "blow:bridge")).toEqual({ Blown: 40, "It stays intact": 60 })
  })
})

describe("fire", () => {
  it("DGK-LOS-03 a town is fired through along an open square that goes right across it", () => {
    const shot = (terrain: object[]) => {
      const { state } = field({
        allied: [{ name: "A", at: [20, 10], formation: "deployed" }],
        central: [{ name: "X", at: [20, 18], formation: "deployed" }],
        terrain,
      })
      return clearLine(state, one(state, a), one(state, x), frontEdges(one(state, a)), 12_000).ok
    }
    const town = { id: "town", kind: "town", points: box(10, 13, 30, 15) }
    const square = { id: "square", kind: "plaza", points: box(19.5, 12.5, 20.5, 15.5) }
    expect(shot([town])).toBe(false)
    expect(shot([town, square])).toBe(true)
  })

  it("DGK-INDIR-01 the hill of two levels on which the guns stand is not in their way", () => {
    const match = table({
      allied: [
        { name: "A", arm: "fieldArtillery", at: [10, 4], formation: "deployed" },
        { name: "B", at: [14, 34] },
      ],
      central: [{ name: "X", at: [10, 40] }],
      terrain: [{ id: "hill", kind: "hill", level: 2, points: box(0, 0, 30, 8) }],
      acting: "allied",
      options: { indirectFire: "on" },
    })
    play(match, a)
    expect(verbs(match)).toContain("indirectFire")
  })

  it("DGK-AMB-20 DGK-ACT-06 who has no room to turn straight at a target turns past it", () => {
    const match = table({
      allied: [
        { name: "A", at: [10, 10] },
        { name: "G", arm: "machineGun", at: [8.2, 8.75] },
      ],
      central: [{ name: "X", at: [15, 11.8], facing: 270 }],
      acting: "allied",
    })
    play(match, a)
    expect(verbs(match)).toContain("turnFire")
  })

  it("DGK-AIR-02 DGK-GAP-09 a machine gun that is not made for it does not fire at aircraft, however near", () => {
    const plane = id("allied", "Plane")
    const match = table({
      allied: [{ name: "Plane", vehicle: "aircraft" }],
      central: [{ name: "X", arm: "machineGun", at: [18, 26], formation: "deployed" }],
      acting: "allied",
      dice: [100],
    })
    play(match, plane, `bombing:${x}`)
    expect(told(match, "flak")).toEqual([])
    expect(match.pending[0]?.what).not.toBe("fire-at-aircraft")
    expect(match.draws.length).toBe(1) // only the bombs
  })
})

describe("mines", () => {
  it("DGK-MINE-01 a move that meets nothing may be taken back in spite of the own mines, and of those that are known", () => {
    const mayUndo = (mines: Mine[]) => {
      const match = ordered("maneuver", {}, { is: { mines } })
      play(match, along(a, [10, 12]))
      return match.mayUndo("allied").ok
    }
    expect(mayUndo([minefield("allied", 40, 30)])).toBe(true)
    expect(mayUndo([{ ...minefield("central", 40, 30), shown: true }])).toBe(true)
    expect(mayUndo([minefield("central", 40, 30)])).toBe(false)
  })

  it("DGK-MINE-01 a deployed line that goes slantwise keeps its facing, and halts where its end meets the field", () => {
    const match = ordered("deploy", { formation: "deployed" }, { is: { mines: [minefield("central", 13.35, 10)] } })
    play(match, along(a, { x: 10_700, y: 10_700, facing: 0 }))
    const { front, facing } = unit(match, "allied", "A")
    expect(facing).toBe(0)
    expect(front.x).toBeGreaterThan(10_300)
    expect(front.x).toBeLessThan(10_450)
  })
})
