/** The name of a piece where there is little room. */
import type { Piece } from "@salient/engine"
import { nationNamed } from "@salient/kit/nations"

/** The number of letters that fit into the band of a counter. */
const letters = 11

/** Its own short name, cut off at the end of the band. */
export function bandName(piece: Pick<Piece, "short" | "label">): string {
  const name = shortName(piece)
  return name.length <= letters ? name : `${name.slice(0, letters - 1).trimEnd()}.`
}

/** True for a name that would be wider than its band where letters are largest: it is drawn exactly as wide as the band. */
export const fillsBand = (name: string): boolean =>
  [...name].reduce((width, letter) => width + (/[iljtfI .]/.test(letter) ? 0.6 : 1), 0) > 8.5

/** Its own short name; otherwise its whole label, the label's last words, or its beginning. */
export function shortName({ short, label }: Pick<Piece, "short" | "label">): string {
  if (short !== undefined) return short
  if (label.length <= letters) return label
  const words = label.split(" ")
  for (let from = 1; from < words.length; from++) {
    const last = words.slice(from).join(" ")
    if (last.length <= letters) return last
  }
  return `${label.slice(0, letters - 1)}…`
}

type Named = Pick<Piece, "label" | "short" | "nation">

/**
 * What each unit is called in a sentence: as on the map, with its nation where units of two nations have the same short name. A unit
 * whose short name would still mean another one as well keeps its whole name.
 */
function namesIn(pieces: readonly Named[]): Map<string, string> {
  const names = new Map<string, Set<string>>()
  const meant = new Map<string, Set<string>>()
  const note = (map: Map<string, Set<string>>, key: string, value: string) =>
    map.set(key, (map.get(key) ?? new Set()).add(value))
  const inNation = ({ short = "", nation }: Named) => `${nationNamed(nation)?.adjective ?? ""} ${short}`.trim()
  for (const p of pieces) if (p.short !== undefined) note(meant, p.short, p.label)
  const isPlain = ({ short = "" }: Named) => meant.get(short)?.size === 1
  const full = new Map<string, Set<string>>()
  for (const p of pieces) if (p.short !== undefined && !isPlain(p)) note(full, inNation(p), p.label)
  for (const p of pieces)
    if (p.short !== undefined && p.short !== p.label) {
      const name = isPlain(p) ? p.short : inNation(p)
      note(names, p.label, isPlain(p) || (full.get(name)?.size === 1 && name !== p.short) ? name : p.label)
    }
  // A label that several units share tells them no further apart than their short name, if that is the same.
  return new Map([...names].flatMap(([label, [name = label, ...others]]) => (others.length > 0 ? [] : [[label, name]])))
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

type Brief = (sentence: string) => string

/** The units that were named last, and sentences about them: the same ones are drawn again and again. */
const known = new Map<string, Brief>()
/** The same by the list of a scene, for the many sentences of one question. */
const knownLists = new WeakMap<readonly Named[], Brief>()
const mostKept = { battles: 4, sentences: 4_000 } as const

/** Shortens sentences about these units: each has its short name, so that log, buttons and map call it the same. */
export function briefFor(pieces: readonly Named[]): Brief {
  const found = knownLists.get(pieces) ?? briefOf(pieces)
  knownLists.set(pieces, found)
  return found
}

function briefOf(pieces: readonly Named[]): Brief {
  const key = pieces.map((p) => `${p.label}/${p.short}/${p.nation}`).join()
  const before = known.get(key)
  if (before) return before
  const names = namesIn(pieces)
  // The name of a battalion may begin with that of its regiment: the longest is tried first.
  const labels = [...names.keys()].sort((a, b) => b.length - a.length).map(escaped)
  const any = new RegExp(`(?<![\\p{L}\\p{N}])(?:${labels.join("|")})(?![\\p{L}\\p{N}])`, "gu")
  const kept = new Map<string, string>()
  const brief = (sentence: string): string => {
    if (labels.length === 0) return sentence
    const done = kept.get(sentence)
    if (done !== undefined) return done
    if (kept.size >= mostKept.sentences) kept.clear()
    const short = sentence.replace(any, (label) => names.get(label) ?? label)
    kept.set(sentence, short)
    return short
  }
  if (known.size >= mostKept.battles) known.clear()
  known.set(key, brief)
  return brief
}
