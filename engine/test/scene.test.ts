import { describe, expect, it } from "vitest"
import { namedBases, type Piece, pieceIn } from "../index.ts"

describe("bases with names", () => {
  const platoon: Piece = {
    id: "unit:1",
    stands: {
      bases: [
        { x: 0, y: 0, radius: 500, id: "man:1", label: "Officer", says: "The officer", emblem: "leader" },
        { x: 2000, y: 0, radius: 500, id: "man:2", mark: { kind: "hit", text: "hit" } },
        { x: 4000, y: 0, radius: 500 },
      ],
    },
    emblem: "infantry",
    label: "1st Platoon",
    side: "british",
    values: [{ at: "s", text: "3" }],
    marks: [{ kind: "suppressed", text: "pinned" }],
    says: "1st Platoon, 3 men",
  }
  const scene = { pieces: [platoon] }

  it("are found like pieces, with their own emblem, words and mark, and their piece's side", () => {
    expect(pieceIn(scene, "unit:1")).toBe(platoon)
    expect(pieceIn(scene, "man:1")).toMatchObject({
      emblem: "leader",
      label: "Officer",
      says: "The officer",
      side: "british",
    })
    const man = pieceIn(scene, "man:2")
    expect(man).toMatchObject({ emblem: "infantry", label: "1st Platoon", marks: [{ text: "hit" }] })
    expect(man).not.toHaveProperty("values")
    expect(man?.stands).toEqual({ bases: [platoon.stands && "bases" in platoon.stands && platoon.stands.bases[1]] })
    expect(pieceIn(scene, "man:3")).toBeUndefined()
    expect(pieceIn(scene, undefined)).toBeUndefined()
  })
  it("are only those that have an id", () => expect(namedBases(platoon).map((b) => b.id)).toEqual(["man:1", "man:2"]))
})
