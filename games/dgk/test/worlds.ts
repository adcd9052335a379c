/** Pairs of battles that differ only in what a side does not know: everything that reaches it must be the same in both. */
import { forecastFor, imagine, type Move, preview, randomFrom, viewOf } from "@salient/engine"
import { expect } from "vitest"
import type { Side } from "../types.ts"
import type { Played } from "./table.ts"

/** The tables of tests are numbered: that number is no part of a battle. */
const plain = (thing: unknown): unknown =>
  JSON.parse((JSON.stringify(thing) ?? "null").replace(/"test-\d+"/g, '"test"'))

/** What a side, or a spectator, has seen and heard so far, what it is asked, and whether it may take its last move back. */
export function reaches(match: Played, side: Side | null) {
  const { view, asks, waits, told, dice, moves, outcome } = viewOf(match, side)
  return plain({
    view,
    scene: match.game.scene(view),
    asks,
    waits,
    told,
    dice,
    moves,
    outcome,
    undo: side && match.mayUndo(side),
    odds: side && asks.flatMap((d) => ("options" in d ? d.options.map((o) => forecastFor(match, side, o.id)) : [])),
  })
}

/** Holds what reaches a side in one world against what reaches it in the other; with `null`, what reaches a spectator. */
export function alike(side: Side | null, ...worlds: (() => Played)[]): void {
  const [one, two] = worlds.map((world) => reaches(world(), side))
  expect(two).toEqual(one)
}

/** What a side is told about moves that it might make: refusals with their reasons, costs, how units would stand. */
export const tried = (match: Played, side: Side, ...moves: Move[]): unknown =>
  plain(moves.map((move) => preview(match, { by: side, seq: match.seq, move })))

/** What a side imagines, by different draws. */
export const dreams = (match: Played, side: Side): unknown =>
  plain(Array.from({ length: 12 }, (_, i) => imagine(match, side, randomFrom(`dream ${i}`))?.state))
