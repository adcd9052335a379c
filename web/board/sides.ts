/** How a side looks: its nation's colour, and a shape that tells the two camps apart without any. */
import type { Party, Scene, Side } from "@salient/engine"

const colours: { readonly [nation: string]: string } = {
  france: "#7d96ab",
  "france-1914": "#3c4a7a",
  britain: "#9a8a5c",
  "united-states": "#7c7f52",
  belgium: "#4a5470",
  russia: "#7f8a5e",
  serbia: "#6d7076",
  italy: "#7d8a78",
  romania: "#8c8468",
  germany: "#78867a",
  "austria-hungary": "#8796a6",
  ottoman: "#a98a5a",
  bulgaria: "#8a6f5a",
}

const other: { readonly [word: string]: string } = {
  french: "france",
  british: "britain",
  bef: "britain",
  "great-britain": "britain",
  uk: "britain",
  us: "united-states",
  usa: "united-states",
  american: "united-states",
  belgian: "belgium",
  russian: "russia",
  serbian: "serbia",
  german: "germany",
  austrian: "austria-hungary",
  austria: "austria-hungary",
  turkey: "ottoman",
  turkish: "ottoman",
  bulgarian: "bulgaria",
}

const edges: { readonly [nation: string]: string } = { "france-1914": "#a8332b" }

const central = new Set(["germany", "austria-hungary", "ottoman", "bulgaria"])

export type Look = {
  readonly colour: string
  readonly band: "square" | "notched"
  readonly works: "a" | "b"
  /** A second colour along the band, where the uniform had one. */
  readonly edge?: string
}
export type Looks = (side: Side | undefined, nation?: string) => Look

const nationOf = (word: string | undefined): string | undefined => {
  if (!word) return undefined
  const plain = word.toLowerCase().replace(/[\s_]+/g, "-")
  return colours[plain] ? plain : (other[plain] ?? undefined)
}

const neutral: Look = { colour: "#8b8170", band: "square", works: "a" }

/** The looks of a match's sides. Where both sides are of one camp, the second takes the other shape all the same. */
export function looksOf(parties: readonly Party[]): Looks {
  const camps = parties.map((p) => (central.has(nationOf(p.nation) ?? "") ? "notched" : "square"))
  const alike = parties.length === 2 && camps[0] === camps[1]
  const bySide = new Map(
    parties.map((p, i): [Side, Look] => {
      const band = alike ? (i === 0 ? "square" : "notched") : (camps[i] as Look["band"])
      const nation = nationOf(p.nation)
      const colour = (nation && colours[nation]) ?? (band === "square" ? "#7d96ab" : "#78867a")
      const edge = nation && edges[nation]
      return [p.id, { colour, band, works: band === "square" ? "a" : "b", ...(edge ? { edge } : {}) }]
    }),
  )
  const people = new Map(parties.map((p) => [p.id, peopleOf(p.nation)]))
  return (side, nation) => {
    const look = (side !== undefined && bySide.get(side)) || neutral
    const own = nationOf(nation)
    // A side's own people wear what the side wears at the time.
    if (!own || (side !== undefined && people.get(side) === peopleOf(nation))) return look
    const { edge: _, ...plain } = look
    return { ...plain, colour: colours[own] ?? look.colour, ...(edges[own] ? { edge: edges[own] } : {}) }
  }
}

/** A nation whatever it wears: `france-1914` and `french` are one. */
const peopleOf = (nation: string | undefined): string | undefined => nationOf(nation)?.replace(/-\d+$/, "")

/** The sides that a scene's own pieces show, for pictures that come without a scenario. */
export function partiesIn(scene: Scene): Party[] {
  const found = new Map<Side, Party>()
  for (const { side, nation } of scene.pieces)
    if (side !== undefined && !found.has(side)) found.set(side, { id: side, name: side, ...(nation ? { nation } : {}) })
  return [...found.values()]
}
