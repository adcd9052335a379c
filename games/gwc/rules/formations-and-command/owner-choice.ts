/**
 * Choices that the rules leave to the owner though the highest number is nearly always best: which Cover and which Leader's
 * Command counts (GWC-T99.3, GWC-3.3.1.5), which piece is the base of a Fire Group (GWC-O21.3.1.2). A match setting decides
 * whether the highest is always taken, or the owner is asked when the numbers differ.
 */
import { type Flow, offer, ok, type Part, refuse, sayTally, type Tally, tally } from "@salient/engine"
import { choose } from "../../questions.ts"
import type { Formation, PieceKey, State } from "../../state.ts"
import { coversOf, isGas } from "../terrain/ground.ts"
import { find, isLeader, isTank, isUnit, keysOf, nameOf, ownerOf, unitsOf } from "./pieces.ts"
import { commandOf, moraleParts, pieceFp } from "./stats.ts"

/** The Commands that a Unit may use, highest first; a single entry of 0 if no Leader is with it. */
function commandsFor(m: State, u: Formation): number[] {
  const found = new Set<number>()
  if (isUnit(u))
    for (const l of m.units) if (l.hex === u.hex && l.side === u.side && isLeader(l)) found.add(commandOf(l))
  return found.size === 0 ? [0] : [...found].sort((a, b) => b - a)
}

/** Every Morale that the owner could choose, by Cover and Command; `null`: there is no Cover to choose. */
export function moralesOf(m: State, u: Formation, covers: readonly (readonly Part[])[] | null): Tally[] {
  return commandsFor(m, u).flatMap((command) =>
    (isTank(u) || covers === null ? [[]] : covers).map((cover) => tally(...moraleParts(m, u, command), ...cover)),
  )
}

/** GWC-T107.1c The Covers that can be used against a Rout roll: in Gas none above 0. */
export function routCovers(m: State, u: Formation): Part[][] {
  const covers = coversOf(m, u.hex)
  if (!isGas(m, u.hex)) return covers
  return covers.map((cover) => (tally(...cover).total > 0 ? [] : cover))
}

const noSuchMorale = refuse("GWC-T99.3", "No Cover and Command in the hex give this Morale.")
const notInGroup = refuse("GWC-O21.3.1.2", "The piece is not in the Fire Group.")
/** Higher than any possible Morale with Cover, Command and markers. */
const highestMorale = 40

/** Asks the owner which Morale to use; undefined if the highest is always taken or all are equal. */
export function* chooseMorale(m: State, u: Formation, list: () => readonly Tally[]): Flow<Tally | undefined> {
  if (!m.asks) return undefined
  const byTotal = new Map<number, Tally>()
  for (const t of list()) if (!byTotal.has(t.total)) byTotal.set(t.total, t)
  if (byTotal.size < 2) return undefined
  return yield* choose(
    {
      by: u.side,
      what: "morale-that-counts",
      prompt: `Which Morale counts for ${nameOf(u)}?`,
      rules: ["GWC-T99.3", "GWC-3.3.1.5"],
      about: [u.id],
    },
    offer<number, Tally>(
      [...byTotal.keys()].sort((a, b) => b - a),
      (total) => (byTotal.has(total) ? ok : noSuchMorale),
      (total) => {
        const morale = byTotal.get(total) ?? tally()
        return { id: `morale:${total}`, label: sayTally(morale), value: morale }
      },
      () => Array.from({ length: highestMorale + 1 }, (_, total) => total),
    ),
  )
}

/** Asks which piece is the base of a Fire Group; null if the strongest is always taken or all are equal. */
export function* chooseBase(m: State, by: Formation["side"], keys: readonly PieceKey[]): Flow<PieceKey | null> {
  if (!m.asks || keys.length < 2) return null
  const pieces = keys.map((key) => ({ key, fp: pieceFp(m, find(m, ownerOf(key))!, key).total }))
  if (new Set(pieces.map((p) => p.fp)).size < 2) return null
  return yield* choose(
    { by, what: "base-piece", prompt: "Which piece is the base of the Fire Group?", rules: ["GWC-O21.3.1.2"] },
    offer<{ key: PieceKey; fp: number }, PieceKey>(
      pieces.sort((a, b) => b.fp - a.fp),
      ({ key }) => (keys.includes(key) ? ok : notInGroup),
      ({ key, fp }) => ({
        id: key,
        label: `${nameOf(find(m, ownerOf(key))!)}, FP ${fp}`,
        value: key,
        touches: [ownerOf(key)],
      }),
      () =>
        unitsOf(m, by)
          .flatMap(keysOf)
          .map((key) => pieces.find((p) => p.key === key) ?? { key, fp: 0 }),
    ),
  )
}
