import { createCipheriv, createHash } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  cipherDice,
  commitmentOf,
  diceMismatch,
  hashOfShare,
  Match,
  mixedSeed,
  newSeed,
  rememberedDice,
  type Share,
  scriptedDice,
  seedFrom,
} from "../index.ts"
import { nim } from "./nim.ts"

/** The key stream from an independent implementation: OpenSSL's ChaCha20 with a zero nonce and counter. */
function streamWords(seed: string, count: number): number[] {
  const cipher = createCipheriv("chacha20", Buffer.from(seed, "hex"), Buffer.alloc(16))
  const stream = cipher.update(Buffer.alloc(count * 4))
  return Array.from({ length: count }, (_, i) => stream.readUInt32LE(i * 4))
}

describe("cipher dice", () => {
  it("are the ChaCha20 key stream of the seed, word by word, as OpenSSL makes it", () => {
    const seed = seedFrom("oracle")
    const dice = cipherDice(seed)
    expect(Array.from({ length: 500 }, () => dice.next(2 ** 32))).toEqual(streamWords(seed, 500))
  })

  it("throw away words that would make some faces likelier than others", () => {
    const seed = seedFrom("oracle")
    const faces = 3_000_000_000 // nearly a third of all words is too high
    const expected = streamWords(seed, 200).filter((w) => w < faces)
    const dice = cipherDice(seed)
    expect(expected.map(() => dice.next(faces))).toEqual(expected)
    expect(expected.length).toBeLessThan(200)
  })

  it("stay within their faces, and roll the same again from the same place", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 50 }),
        (text, rolls) => {
          const dice = cipherDice(seedFrom(text))
          dice.next(6)
          const { position } = dice
          const first = rolls.map((faces) => dice.next(faces))
          const twin = dice.twin()
          dice.seek(position)
          expect(rolls.map((faces) => dice.next(faces))).toEqual(first)
          expect(first.every((v, i) => v >= 0 && v < (rolls[i] as number))).toBe(true)
          expect(twin.position).toBe(dice.position)
          expect(twin.next(1000)).toBe(dice.next(1000))
        },
      ),
      { numRuns: 50, seed: 1914 },
    )
  })

  it("show every face of a die about equally often", () => {
    const dice = cipherDice(seedFrom("fair"))
    const count = new Array<number>(6).fill(0)
    for (let i = 0; i < 60_000; i++) count[dice.next(6)]!++
    const chi = count.reduce((sum, n) => sum + (n - 10_000) ** 2 / 10_000, 0)
    expect(chi).toBeLessThan(20.5) // 5 degrees of freedom, one chance in a thousand
  })

  it.each([0, -1, 1.5, Number.NaN, 2 ** 33])("a die of %d faces is a bug in the rules", (faces) => {
    expect(() => cipherDice(seedFrom("x")).next(faces)).toThrow(/between 1 and 2\^32 faces/)
  })

  it("a malformed seed is refused", () => expect(() => cipherDice("6")).toThrow(/64 hexadecimal digits/))
})

describe("scripted dice", () => {
  it("have the values of the script, counted from 1, and then fail with a sentence", () => {
    const dice = scriptedDice([6, 1])
    expect([dice.next(6), dice.next(6)]).toEqual([5, 0])
    expect(() => dice.next(6)).toThrow(/script of 2 dice has run out/)
  })
  it("fail with a sentence if a die does not have the scripted face", () => {
    expect(() => scriptedDice([7]).next(6)).toThrow(/scripted die 1 is 7; a die of 6 faces/)
  })
  it("shuffle with the stream behind them, and keep the order without one", () => {
    const dice = scriptedDice([2], cipherDice(seedFrom("deck")))
    const stream = cipherDice(seedFrom("deck"))
    expect([dice.next(52, true), dice.next(6), dice.next(52, true)]).toEqual([stream.next(52), 1, stream.next(52)])
    expect(scriptedDice([2]).next(52, true)).toBe(51)
  })
  it("go back to where they were", () => {
    const dice = scriptedDice([2, 3], cipherDice(seedFrom("deck")))
    dice.next(6)
    const { position } = dice
    const rest = [dice.next(6), dice.next(6), dice.next(9, true)]
    dice.seek(position)
    expect([dice.next(6), dice.next(6), dice.next(9, true)]).toEqual(rest)
  })
})

it("remembered dice repeat what was seen and then continue with another stream", () => {
  const dice = rememberedDice([4, 0], cipherDice(seedFrom("on")))
  const seen = [dice.next(6), dice.next(6), dice.next(6), dice.next(6)]
  dice.seek(0)
  expect([dice.next(6), dice.next(6), dice.next(6), dice.next(6)]).toEqual(seen)
  dice.seek(0)
  expect(() => dice.next(3)).toThrow(/cannot have shown 5/)
})

describe("the promise", () => {
  it("binds the host to the seed and tells nothing about it", () => {
    const seed = newSeed()
    expect(commitmentOf(seed)).toMatch(/^[0-9a-f]{64}$/)
    expect(commitmentOf(seed)).not.toBe(commitmentOf(newSeed()))
    const record = Match.begin(nim, { scenario: "ten" }, { seed }).record()
    expect(diceMismatch(record)).toBeUndefined()
    expect(diceMismatch({ ...record, seed: newSeed() })).toMatch(/does not match the promise/)
    const { seed: _, ...running } = record
    expect(diceMismatch(running)).toMatch(/no seed yet/)
  })
})

describe("dice with a share of every player", () => {
  const seed = seedFrom("host")
  const share = (seat: string, text = seat) => ({ seat, hash: hashOfShare(seedFrom(text)), share: seedFrom(text) })
  const begun = (shares?: Share[]) => Match.begin(nim, { scenario: "ten" }, { seed, ...(shares ? { shares } : {}) })

  it("come from SHA-256 of seed and shares, in the order of the seats, as an independent computation confirms", () => {
    const [a, b] = [share("a"), share("b")]
    const hash = createHash("sha256").update("salient dice of seed and shares\n")
    for (const part of [seed, a.share, b.share]) hash.update(Buffer.from(part, "hex"))
    expect(mixedSeed(seed, [a, b])).toBe(hash.digest("hex"))
    expect(mixedSeed(seed, [b, a])).not.toBe(mixedSeed(seed, [a, b]))
  })

  it("come from the seed alone if nobody gave a share, or nobody revealed one", () => {
    expect(mixedSeed(seed)).toBe(seed)
    expect(mixedSeed(seed, [{ seat: "a", hash: share("a").hash }])).toBe(seed)
  })

  it("change with any one share, and a record replays only with the shares it was played with", () => {
    const seats = begun().start.seats.map((s) => s.id)
    const shares = seats.map((id) => share(id))
    const record = begun(shares).record()
    expect(record.shares).toEqual(shares)
    expect(diceMismatch(record)).toBeUndefined()
    expect(Match.replay(nim, record).record()).toEqual(record)
    const forged = { ...record, shares: [{ ...(shares[0] as Share), share: seedFrom("another") }, ...shares.slice(1)] }
    expect(diceMismatch(forged)).toMatch(/does not match the hash given before/)
    expect(() => Match.replay(nim, forged)).toThrow(/does not match the hash/)
    expect(diceMismatch({ ...record, shares: shares.toReversed() })).toMatch(/not in the order of the seats/)
    expect(diceMismatch({ ...record, shares: [share("nobody")] })).toMatch(/does not exist/)
    expect(diceMismatch({ ...record, shares: [shares[0] as Share, shares[0] as Share] })).toMatch(/already/)
  })
})
