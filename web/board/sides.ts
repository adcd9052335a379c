/** How a side looks: its nation's colour, and a shape that tells the two camps apart without colour. */
import type { Party, Scene, Side } from "@salient/engine"
import { dressOf, nationNamed } from "@salient/kit/nations"

export type Look = {
  readonly colour: string
  readonly band: "square" | "notched"
  readonly works: "a" | "b"
  /** A second colour along the band, for uniforms that had one. */
  readonly edge?: string
}
export type Looks = (side: Side | undefined, nation?: string) => Look

const neutral: Look = { colour: "#8b8170", band: "square", works: "a" }

/** A side of unknown nation takes the colour of the first nation of its camp. */
const usual: { readonly [band in Look["band"]]: string } = { square: colourOf("france"), notched: colourOf("germany") }

/** The looks of a match's sides. If both sides are of one camp, the second still takes the other shape. */
export function looksOf(parties: readonly Party[]): Looks {
  const camps = parties.map((p) => (nationNamed(p.nation)?.camp === "central" ? "notched" : "square"))
  const alike = parties.length === 2 && camps[0] === camps[1]
  const bySide = new Map(
    parties.map((p, i): [Side, Look] => {
      const band = alike ? (i === 0 ? "square" : "notched") : (camps[i] as Look["band"])
      const dress = dressOf(p.nation) ?? { colour: usual[band] }
      return [p.id, { ...dress, band, works: band === "square" ? "a" : "b" }]
    }),
  )
  const nations = new Map(parties.map((p) => [p.id, nationNamed(p.nation)]))
  return (side, nation) => {
    const look = (side !== undefined && bySide.get(side)) || neutral
    const own = nationNamed(nation)
    // The people of a side take the look that the side has at the time.
    if (!own || (side !== undefined && nations.get(side) === own)) return look
    return { band: look.band, works: look.works, ...(dressOf(nation) ?? { colour: look.colour }) }
  }
}

function colourOf(nation: string): string {
  const dress = dressOf(nation)
  if (!dress) throw new Error(`expected a nation, found "${nation}"`)
  return dress.colour
}

/** The sides found in a scene's own pieces, for pictures that come without a scenario. */
export function partiesIn(scene: Scene): Party[] {
  const found = new Map<Side, Party>()
  for (const { side, nation } of scene.pieces)
    if (side !== undefined && !found.has(side)) found.set(side, { id: side, name: side, ...(nation ? { nation } : {}) })
  return [...found.values()]
}

/** True if ink would be hard to read on a colour. */
export function isDark(colour: string): boolean {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16))
  return r * 0.299 + g * 0.587 + b * 0.114 < 118
}
