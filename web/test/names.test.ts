/** Names on every map of every game, at three scales: none covers another or a unit. No browser. */
import { type Game, Match, type Scene } from "@salient/engine"
import { gameIds, loadGame } from "@salient/games"
import { describe, expect, it } from "vitest"
import { frameOf } from "../board/frame.ts"
import { namesOf, takenBy } from "../board/names.ts"
import { overlap, type PlacedName, placeNames, type Rect, roomOf } from "../board/placer.ts"

/** Zoomed out, as it opens, and zoomed in: paper units per pixel. */
const scales = [2.5, 1, 0.5] as const

const scenesOf = (game: Game): { readonly name: string; readonly scene: Scene }[] =>
  game.scenarios.map((s) => {
    const match = Match.begin(game, { scenario: s.id, options: {} })
    return { name: s.id, scene: game.scene(game.view(match.state, s.sides[0]?.id ?? null)) }
  })

function placed(scene: Scene, px: number): { names: PlacedName[]; taken: Rect[] } {
  const frame = frameOf(scene.board)
  const { left, top, width, height } = frame.box
  const taken = takenBy(scene, frame, [], px)
  const sheet = { left, top, right: left + width, bottom: top + height }
  return { names: placeNames(namesOf(scene, frame, px, new Set()), px, taken, sheet), taken }
}

describe.each(gameIds)("names on the maps of %s", (id) => {
  it("cover neither each other nor a unit, from afar, as the map opens and closely", async () => {
    for (const { name, scene } of scenesOf(await loadGame(id)))
      for (const px of scales) {
        const { names, taken } = placed(scene, px)
        const rooms = names.map((n) => ({ text: n.text, room: roomOf(n, px) }))
        const clashes = rooms.flatMap((a, i) =>
          rooms
            .slice(i + 1)
            .filter((b) => overlap(a.room, b.room))
            .map((b) => `${name} at ${px}: ${a.text} and ${b.text}`),
        )
        expect(clashes).toEqual([])
        expect(rooms.filter((r) => taken.some((t) => overlap(r.room, t))).map((r) => r.text)).toEqual([])
      }
  })

  it("are the same whenever the same map is drawn", async () => {
    for (const { scene } of scenesOf(await loadGame(id)).slice(0, 2))
      expect(placed(structuredClone(scene), 1).names).toEqual(placed(scene, 1).names)
  })
})

describe("the placer", () => {
  const at = (x: number) => ({ x, y: 0 })
  const sheet = { left: -500, top: -500, right: 500, bottom: 500 }
  const name = (text: string, weight: number) => ({ key: text, text, kind: "village" as const, weight, spots: [at(0)] })
  it("leaves out the less important where only one has room", () => {
    const found = placeNames([name("Ferme", 1), name("Nimy", 2)], 1, [], sheet)
    expect(found.map((n) => n.text)).toEqual(["Nimy"])
  })
  it("takes the next spot where a unit stands on the first", () => {
    const unit = { left: -20, right: 20, top: -20, bottom: 20 }
    const [found] = placeNames([{ ...name("Nimy", 1), spots: [at(0), at(120)] }], 1, [unit], sheet)
    expect(found?.x).toBe(120)
  })
})
