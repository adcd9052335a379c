/** How events are shown on the board: beats at their places, pictures of the enemy's turn, trails. No browser. */
import type { Effect, Piece, Scene } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { briefFor } from "../board/short.ts"
import { type Act, actsOf } from "../board/showing/beats.ts"
import { missedSince } from "../board/showing/follow.ts"
import { picturesOf } from "../board/showing/pictures.ts"
import { trailsOf } from "../board/showing/trails.ts"
import type { Look, Shows } from "../session/protocol.ts"

const hex = (name: string, x: number) => ({
  id: `hex:${name}`,
  name,
  at: { x, y: 0 },
  ground: "clear" as const,
  says: name,
})
const scene = (stand: { readonly [unit: string]: string }): Scene => ({
  board: {
    kind: "hex",
    orientation: "flat",
    size: 2000,
    hexes: [hex("A1", 0), hex("B1", 3000), hex("C1", 6000)],
    lines: [],
  },
  pieces: Object.entries(stand).map(([id, at]) => ({
    id,
    stands: { hex: `hex:${at}`, order: 0 },
    emblem: "infantry",
    label: id,
    says: id,
  })),
  overlays: [],
  panels: [],
  captions: [],
})
const told = (at: number, ...shows: Effect[]): Shows => ({ at, what: { kind: "x" }, says: `${at}`, shows })

describe("what happened, on the ground", () => {
  it("a shot goes from where its firer stood then to its target, although both are elsewhere now", () => {
    const [first, second] = actsOf(
      [
        told(1, { kind: "shot", from: ["u"], to: "v" }, { kind: "dice", faces: [4] }),
        told(1, { kind: "march", pieces: ["v"], way: ["hex:B1", "hex:C1"] }),
      ],
      scene({ u: "A1", v: "B1" }),
      scene({ u: "A1", v: "C1" }),
    )
    expect(first?.beats).toEqual([
      { kind: "shot", from: [{ x: 0, y: 0 }], to: { x: 3000, y: 0 } },
      { kind: "dice", faces: [4], at: { x: 3000, y: 0 } }, // dice without a place are shown beside what was mentioned last
    ])
    expect(second?.beats[0]).toMatchObject({ kind: "march", way: [{ x: 3000 }, { x: 6000 }] })
  })
  it("a piece that is gone is stamped where it stood", () => {
    const acts = actsOf(
      [told(1, { kind: "stamp", at: "v", text: "gone", tone: "bad" })],
      scene({ u: "A1", v: "B1" }),
      scene({ u: "A1" }),
    )
    expect(acts[0]?.beats).toEqual([{ kind: "stamp", at: { x: 3000, y: 0 }, text: "gone", tone: "bad" }])
  })
  it("steps of one piece are one way, and its trail", () => {
    const [before, now] = [scene({ u: "A1" }), scene({ u: "C1" })]
    const step = (from: string, to: string): Effect => ({ kind: "march", pieces: ["u"], way: [from, to] })
    const acts = actsOf([told(1, step("hex:A1", "hex:B1")), told(2, step("hex:B1", "hex:C1"))], before, now)
    expect(acts).toHaveLength(1)
    expect(trailsOf(before, now, acts)).toEqual([{ id: "u", points: [0, 3000, 6000].map((x) => ({ x, y: 0 })) }])
  })
  it("what names a place that nobody knows is not shown", () => {
    expect(actsOf([told(1, { kind: "stamp", at: "hidden", text: "?", tone: "plain" })], undefined, scene({}))).toEqual(
      [],
    )
  })
})

describe("who comes back", () => {
  const march: Effect = { kind: "march", pieces: ["u"], way: ["hex:A1", "hex:B1"] }
  const look = {
    moves: 5,
    told: [told(2, march), told(4, march), { ...told(5), says: "A card is drawn." }],
    scene: scene({ u: "B1" }),
  } as unknown as Look

  it("is told how much has happened since, in words and pictures", () => {
    const { count, acts } = missedSince(look, 3)
    expect(count).toBe(2)
    expect(acts.map((a) => a.at)).toEqual([4])
  })
  it("is told nothing where nothing has happened, or where nobody knows when he was last here", () => {
    for (const seen of [5, 6, undefined]) expect(missedSince(look, seen)).toEqual({ count: 0, acts: [] })
  })
})

describe("pictures of what others did", () => {
  const at = { x: 0, y: 0 }
  const walk = (n: number): Act => ({
    at: n,
    says: `walk ${n}`,
    beats: [{ kind: "march", pieces: [`p${n}`], way: [at, at] }],
  })
  const shoot = (n: number): Act => ({ at: n, says: `shot ${n}`, beats: [{ kind: "shot", from: [at], to: at }] })
  const result = (n: number): Act => ({
    at: n,
    says: `stamp ${n}`,
    beats: [{ kind: "stamp", at, text: "−1", tone: "bad" }],
  })

  it("a result is seen in the picture of its shot", () => {
    const pictures = picturesOf([walk(1), shoot(2), result(2), walk(3)])
    expect(pictures.map((p) => p.says)).toEqual([["walk 1"], ["shot 2", "stamp 2"], ["walk 3"]])
  })
  it("there are never more than eight; marches share one before a shot is left out", () => {
    const many = Array.from({ length: 14 }, (_, i) => walk(i))
    const pictures = picturesOf([...many, shoot(20), ...Array.from({ length: 4 }, (_, i) => walk(30 + i)), shoot(40)])
    expect(pictures.length).toBeLessThanOrEqual(8)
    expect(pictures.filter((p) => p.beats.some((b) => b.kind === "shot"))).toHaveLength(2)
  })

  it("name units as the map does, the longer name first", () => {
    const unit = (label: string, short: string) => ({ id: short, label, short }) as unknown as Piece
    const pieces = [unit("1st Regiment", "1"), unit("2nd Battalion, 1st Regiment", "II/1")]
    expect(briefFor(pieces)("2nd Battalion, 1st Regiment: March. 1st Regiment holds.")).toBe("II/1: March. 1 holds.")
  })
})
