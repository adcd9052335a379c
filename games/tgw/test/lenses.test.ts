import { reachFor } from "@salient/engine"
import { play, question } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { view } from "../view.ts"
import { at, crew, first, type Ground, ids, type Men, makeText, row, stateOf, table, vehicle } from "./table.ts"

const { red, red2, blue, blue2, blueCommand } = ids

/** What a lens shows of the units on a table. */
function through(
  lens: string,
  units: Men[],
  touches: string[],
  { ground = [], book = false }: { ground?: Ground[]; book?: boolean } = {},
) {
  const m = stateOf({ ground, units, phase: "shooting" })
  if (book) m.options.measuring = "as the book"
  const found = game.lenses?.find((l) => l.id === lens)
  if (!found) throw new Error(lens)
  const shown = found.show(
    view(m, "blue"),
    touches.map((touch) => ({ touch })),
  )
  return typeof shown === "string" ? { overlays: [], says: [shown] } : shown
}

const firers: Men = { id: blue, men: first(5), points: row(5, 10, 20, 1.5) }
const target: Men = { id: red, men: first(5), points: row(5, 10, 6, 1.5) }

describe("lenses", () => {
  it("TGW-SHOOT-15 line of fire: a platoon in between is named, and its lines are bad", () => {
    const clear = through("line-of-fire", [firers, target], [blue, red])
    expect(clear.says[0]).toContain("5 of 5 weapons")
    const screen: Men = { id: blue2, men: first(9), points: row(9, 8, 12, 1.5) }
    const stopped = through("line-of-fire", [firers, target, screen], [blue, red])
    expect(stopped.says).toEqual([
      "0 of 5 weapons of 1 Platoon, 5 Company have a line of fire at 1 Platoon, A Company.",
      "2 Platoon, 5 Company is in the line of fire.",
    ])
    expect(stopped.overlays.every((o) => "tone" in o && o.tone === "bad")).toBe(true)
  })
  it("TGW-SHOOT-12 sight: a hill, and a vehicle, that block the line are named", () => {
    const hill: Ground = {
      kind: "hill",
      points: [
        [5, 12],
        [30, 12],
        [30, 14],
        [5, 14],
      ],
    }
    expect(through("sight", [firers, target], [blue, red], { ground: [hill] }).says[0]).toContain("blocked by Hill")
    const tank = vehicle(red2, "bef18-infantry-bn", "bef18-mark-v", 10, 12, 9000)
    expect(
      through(
        "sight",
        [{ ...firers, men: [0], points: [at(10, 20)] }, { ...target, men: [0], points: [at(10, 6)] }, tank],
        [blue, red],
      ).says[0],
    ).toContain("blocked by a vehicle")
  })
  it("TGW-SUP-06 and TGW-VSH-08 arcs: 90 degrees of a machine gun, every weapon of a tank", () => {
    const gun = crew(blue, makeText("ge18-attack-bn", "ge18-mg", "unit", 3), 3, 20, 30, 18_000)
    expect(through("arcs", [gun], [blue]).overlays).toMatchObject([
      { kind: "arc", from: 13_500, to: 22_500, radius: 36_000 },
    ])
    expect(
      through("arcs", [vehicle(red, "bef18-infantry-bn", "bef18-mark-iv-male", 20, 20)], [red]).overlays,
    ).toHaveLength(5)
    expect(through("arcs", [firers], [blue]).says[0]).toContain("every direction")
  })
  it("TGW-MOVE-05 coherency: a man apart is shown", () => {
    const broken = through("coherency", [{ ...firers, points: [...row(4, 10, 20, 1.5), at(30, 20)] }], [blue])
    expect(broken.says).toEqual(['1 Platoon, 5 Company is out of coherency: no gap wider than 2".', "1 man is alone."])
  })
  it("TGW-CMD-04 and TGW-CQC-13 command range and engaged men", () => {
    const captain: Men = { id: blueCommand, men: first(3), rank: [10, 24] }
    expect(through("command", [firers, captain], [blue]).overlays).toMatchObject([{ kind: "circle", radius: 12_500 }])
    expect(through("engaged", [firers, { ...target, points: row(5, 10, 19, 1.5) }], [blue]).says[0]).toContain(
      "5 of 5 men",
    )
  })
})

describe("threats", () => {
  it("TGW-SHOOT-11 TGW-SHOOT-16 riflemen threaten what they see within their range", () => {
    const from = (units: Men[], x: number, y: number, ground: Ground[] = []) => {
      const known = view(stateOf({ ground, units, phase: "movement" }), "blue")
      return game.threats?.(known, blue)({ x: x * 1000, y: y * 1000 })
    }
    expect(from([firers, target], 13, 20)).toEqual(["1 Platoon, A Company"])
    expect(from([firers, target], 13, 46)).toEqual([])
    expect(from([firers], 13, 20)).toEqual([])
  })
})

describe("measuring as the book has it", () => {
  const scene = {
    phase: "shooting" as const,
    units: [firers, target, { id: blue2, men: first(5), rank: [36, 30] as const }],
    dice: Array(40).fill(6),
  }
  it("TGW-GEN-04 before a target is named there are no ruler, no ranges and no odds; once it is named there are", () => {
    const open = table(scene)
    expect(game.scene(view(open.state, "blue")).unmeasured).toBeUndefined()
    const match = table({ ...scene, options: { measuring: "as the book" } })
    expect(game.scene(view(match.state, "blue")).unmeasured).toMatchObject({ rules: ["TGW-GEN-04"] })
    play(match, `fire:${blue}`)
    expect(question(match, "target")).toMatchObject({ noOdds: true })
    play(match, `at:${red}`)
    expect(game.scene(view(match.state, "red")).unmeasured).toBeUndefined()
    expect(question(match, "go-to-ground")).not.toHaveProperty("noOdds")
    expect(question(match, "go-to-ground")).toHaveProperty("forecast")
  })
  it("TGW-GEN-04 the ground in reach is hatched where enemies could fire, but not where nothing may be measured", () => {
    const moving = { ...scene, phase: "movement" as const }
    const reached = (match: ReturnType<typeof table>) => {
      play(match, `move:${blue}`)
      const seat = match.start.seats.find((s) => s.side === "blue")?.id ?? ""
      return reachFor(match as never, seat, [blue]).filter((r) => "danger" in r).length
    }
    expect(reached(table(moving))).toBeGreaterThan(20)
    expect(reached(table({ ...moving, options: { measuring: "as the book" } }))).toBe(0)
  })
  it("TGW-GEN-04 lenses tell no distance, arcs no range", () => {
    expect(through("sight", [firers, target], [blue, red], { book: true }).says[0]).not.toContain('"')
    const gun = crew(blue, makeText("ge18-attack-bn", "ge18-mg", "unit", 3), 3, 20, 30, 18_000)
    expect(through("arcs", [gun], [blue], { book: true }).overlays).toMatchObject([{ radius: 6000 }])
    expect(game.lenses?.find((l) => l.id === "command")?.measures).toBe(true)
  })
  it("TGW-TERR-02 the card of a piece of terrain tells going, sight and cover", () => {
    const m = stateOf({
      ground: [
        {
          kind: "denseWood",
          points: [
            [5, 5],
            [9, 5],
            [9, 9],
          ],
        },
      ],
      units: [],
    })
    const { board } = game.scene(view(m, null))
    expect(board.kind === "table" && board.areas.map((a) => a.says)).toEqual([
      "Dense Wood, difficult, seen 4 inches into, cover 5+",
    ])
  })
})
