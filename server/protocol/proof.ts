/**
 * Work that a client proves before it may try a password, once many wrong ones have been tried. The work has several parts: for each, the
 * client looks for a number whose hash begins with enough zero bits. Many small parts take about the same time for everybody; one
 * large part would be a matter of luck. This file loads no schema and no rules, so that clients can use it.
 */
import { sha256 } from "@salient/engine/hash"

export type Puzzle = { readonly challenge: string; readonly parts: number; readonly bits: number }

/** The bytes of a part that are hashed: the hash of the challenge, the number of the part, the number to be found. */
function blockOf(challenge: string, part: number): DataView {
  const block = new Uint8Array(40)
  block.set(sha256(new TextEncoder().encode(challenge)))
  const view = new DataView(block.buffer)
  view.setUint32(32, part)
  return view
}

function fits(block: DataView, found: number, bits: number): boolean {
  block.setUint32(36, found)
  const hash = sha256(new Uint8Array(block.buffer))
  return Math.clz32(new DataView(hash.buffer, hash.byteOffset).getUint32(0)) >= bits
}

/** The number that solves this part. */
export function solvePart({ challenge, bits }: Puzzle, part: number): number {
  const block = blockOf(challenge, part)
  let found = 0
  while (!fits(block, found, bits)) found++
  return found
}

/** True if these numbers solve all parts. */
export const isSolved = ({ challenge, parts, bits }: Puzzle, found: readonly number[]): boolean =>
  found.length === parts && found.every((number, part) => fits(blockOf(challenge, part), number, bits))
