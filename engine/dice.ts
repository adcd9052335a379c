/**
 * The only source of chance in a match.
 *
 * A match's dice are the ChaCha20 key stream of its 256-bit seed. The hash of the seed is published when the match
 * starts, and the seed when it ends. So anybody can check every roll, and nobody, not even the host, can choose one
 * afterwards. The position in the stream is a plain number. Seeking back to it rolls the same dice again, which makes
 * replay, fork and undo possible.
 */
import { chacha20 } from "@noble/ciphers/chacha.js"
import { bytesToHex, hexToBytes, randomBytes } from "@noble/ciphers/utils.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { Bug } from "./check.ts"

/** 64 hexadecimal digits: 256 bits. */
export type Seed = string

export interface Dice {
  /** A uniform whole number from 0 to `faces` - 1. Scripted dice treat the draws of a shuffle separately. */
  next(faces: number, shuffling?: boolean): number
  /** The draws of a shuffle whose order is partly known already; undefined if nothing is known of it. */
  arrange?(list: readonly unknown[]): readonly number[] | undefined
  /** How much of the stream has been used; `seek` moves to such a position, backwards or forwards. */
  readonly position: number
  seek(position: number): void
  /** Independent dice at the same position. */
  twin(): Dice
}

/** A new secret seed from the machine's own source of randomness. */
export const newSeed = (): Seed => bytesToHex(randomBytes(32))

/** A seed from any text, for tests, puzzles and simulations that must be repeatable. */
export const seedFrom = (text: string): Seed => bytesToHex(sha256(new TextEncoder().encode(text)))

export const isSeed = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** The hash that is published when a match starts: it binds the host to the seed and reveals nothing about it. */
export const commitmentOf = (seed: Seed): string => bytesToHex(sha256(hexToBytes(seed)))

const nonce = new Uint8Array(12)
const blocksAtATime = 4 // 64 words: enough for a turn, and cheap enough for an imagined match
const wordsAtATime = blocksAtATime * 16
const zeros = new Uint8Array(blocksAtATime * 64)

/** The dice of a seed. Position counts 32-bit words of the key stream. */
export function cipherDice(seed: Seed): Dice {
  if (!isSeed(seed)) throw new Bug(`expected a seed of 64 hexadecimal digits, found "${seed}"`)
  return keyStream(seed, 0, nothing, -1)
}

const nothing = new Uint32Array(0)

/** `made` are the words of the stream from index `from` on (-1: none made yet); they never change once made. */
function keyStream(seed: Seed, at: number, made: Uint32Array<ArrayBuffer>, from: number): Dice {
  let words = made
  let first = from
  let position = at

  const word = (): number => {
    const start = position - (position % wordsAtATime)
    if (start !== first) {
      const stream = chacha20(hexToBytes(seed), nonce, zeros, undefined, start / 16)
      words = littleEndian(stream)
      first = start
    }
    return words[position++ - first] as number
  }

  return {
    next(faces) {
      if (!Number.isInteger(faces) || faces < 1 || faces > 0x1_0000_0000)
        throw new Bug(`a die has between 1 and 2^32 faces, found ${faces}`)
      // Words above the last whole multiple of `faces` are thrown away, so that all faces are equally likely.
      const limit = 0x1_0000_0000 - (0x1_0000_0000 % faces)
      for (;;) {
        const w = word()
        if (w < limit) return w % faces
      }
    },
    get position() {
      return position
    },
    seek(to) {
      position = to
    },
    twin: () => keyStream(seed, position, words, first),
  }
}

function littleEndian(stream: Uint8Array): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(stream.length / 4)
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  for (let i = 0; i < words.length; i++) words[i] = view.getUint32(i * 4, true)
  return words
}

/** The maximum number of scripted dice: one number holds both positions, that of the script in its low digits. */
const scriptLimit = 4096

/**
 * Dice with the values of a script (1 is the lowest face), then those of `after`; without `after`, running out is an
 * error. Shuffles do not use the script: they use `after`, and without it a deck keeps its order.
 */
export function scriptedDice(script: readonly number[], after?: Dice): Dice {
  if (script.length >= scriptLimit)
    throw new Bug(`a script holds fewer than ${scriptLimit} dice, found ${script.length}`)
  let used = 0
  return {
    next(faces, shuffling) {
      if (shuffling) return after ? after.next(faces, true) : faces - 1
      if (used >= script.length) {
        if (after) return after.next(faces)
        throw new Bug(`the script of ${script.length} dice has run out; a die of ${faces} faces was wanted`)
      }
      const value = script[used] as number
      if (!Number.isInteger(value) || value < 1 || value > faces)
        throw new Bug(`scripted die ${used + 1} is ${value}; a die of ${faces} faces was rolled`)
      used++
      return value - 1
    },
    get position() {
      return (after?.position ?? 0) * scriptLimit + used
    },
    seek(position) {
      used = position % scriptLimit
      after?.seek((position - used) / scriptLimit)
    },
    twin() {
      const other = scriptedDice(script, after?.twin())
      other.seek(this.position)
      return other
    },
  }
}

/** The remembered dice cannot be the dice that are rolled now. */
export class OffScript extends Error {
  override name = "OffScript"
}

/** How an imagined shuffle must turn out, by its position among the remembered dice. */
export type Arrangements = Map<number, (list: readonly unknown[]) => readonly number[]>

/**
 * Dice that repeat known results (as `next` returned them) and then continue with another stream. A partly known shuffle is
 * arranged when its turn comes, and remembered from then on.
 */
export function rememberedDice(known: number[], after: Dice, arrangements: Arrangements = new Map()): Dice {
  let position = 0
  return {
    next(faces) {
      if (position >= known.length) {
        after.seek(position - known.length)
        const value = after.next(faces)
        position = known.length + after.position
        return value
      }
      const value = known[position++] as number
      if (value >= faces) throw new OffScript(`a die of ${faces} faces cannot have shown ${value + 1}`)
      return value
    },
    arrange(list) {
      const arrangement = arrangements.get(position)
      if (!arrangement) return undefined
      arrangements.delete(position)
      const draws = arrangement(list)
      for (const draw of draws) known[position++] = draw
      return draws
    },
    get position() {
      return position
    },
    seek(to) {
      position = to
    },
    twin() {
      const other = rememberedDice(known, after.twin(), arrangements)
      other.seek(position)
      return other
    },
  }
}
