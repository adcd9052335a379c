import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { hashOfShare, Match, type MatchRecord, type Seed, seedFrom } from "@salient/engine"
import { loadGame } from "@salient/games"
import { describe, expect, it } from "vitest"
import { folder, salient, spawned } from "./command.ts"
import { facing, wholeMatch } from "./positions.ts"

const files = folder()
const record = wholeMatch().record()
const lines = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** The line of the file on which a text first appears, from 1. */
const lineOf = (file: string, text: string) =>
  files
    .read(file)
    .split("\n")
    .findIndex((line) => line.includes(text)) + 1

async function checked(name: string, content: unknown) {
  return await salient(["check", files.write(name, content)])
}

describe("salient check", () => {
  it("plays a record through and compares its dice with the promise", async () => {
    const { code, out, err } = await checked("good.json", record)
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(out).toContain(`A record of Trench Raid with ${record.entries.length} entries`)
    expect(out).toContain("its dice are the promised ones")
  })

  it("takes positions, scenarios and data, several at once", async () => {
    const raid = (path: string) => fileURLToPath(new URL(`../../games/raid/${path}`, import.meta.url))
    const position = files.write("position.json", facing())
    const { code, out } = await salient(["check", position, raid("scenarios/craters.json"), raid("data/raid.json")])
    expect(code).toBe(0)
    expect(out.trim().split("\n")).toEqual([
      expect.stringContaining("A position of Trench Raid with 0 moves."),
      expect.stringContaining('A "scenario" file of Trench Raid.'),
      expect.stringContaining('A "charts" file of Trench Raid.'),
    ])
  })

  it("takes the scenarios and organisations of every game, and says where one that only its game can judge is wrong", async () => {
    const games = fileURLToPath(new URL("../../games", import.meta.url))
    const all = ["*/scenarios/*.json", "*/data/organisations/*.json"].flatMap((g) => globSync(g, { cwd: games }))
    expect(all.length).toBeGreaterThan(45)
    const { code, err } = await salient(["check", ...all.map((file) => join(games, file))])
    expect({ code, err }).toEqual({ code: 0, err: "" })
    const nimy = JSON.parse(readFileSync(join(games, "trr/scenarios/nimy-1914.json"), "utf8"))
    nimy.objectives[0].area = [900_000, 910_000, 920_000].map((x) => [x, x % 7_000])
    const moved = await checked("moved.json", nimy)
    expect(moved.code).toBe(2)
    expect(moved.err).toMatch(/moved.json, line \d+, column \d+: objectives\.0/)
  })

  it("names the line of an entry that breaks a rule", async () => {
    const at = record.entries.findIndex((e) => "choose" in e)
    const entries = record.entries.with(at, { by: "raiders", choose: "fly to the moon" })
    const { code, err } = await checked("forged.json", { ...record, entries })
    const line = lineOf("forged.json", "fly to the moon") - 2
    expect(code).toBe(2)
    expect(err).toContain(`forged.json, line ${line}, column 5: entries.${at}: It is refused: `)
    expect(err).toMatch(/\(RAID-\d\.\d\)\n$/)
  })

  it("names the line and field of what has the wrong type", async () => {
    const { code, err } = await checked("typed.json", { ...record, seats: [{ id: "raiders", side: 7 }] })
    expect(code).toBe(2)
    expect(err).toContain(
      `typed.json, line ${lineOf("typed.json", '"side": 7')}, column 7: seats.0.side: Invalid input: expected string`,
    )
  })

  it("names every problem, and fields that should not be there", async () => {
    const { err } = await checked("many.json", { ...record, colour: "red", version: 1 })
    expect(err).toContain("version: Invalid input: expected string, received number.")
    expect(err).toContain("colour: There is no such field here.")
  })

  it("says of a move in which field it is wrong", async () => {
    const entries = [{ by: "raiders", place: { "unit:raiders:1": { x: 0.5, y: 2 } } }]
    const { err } = await checked("half.json", { ...record, entries })
    expect(err).toContain("entries.0.place.unit:raiders:1")
  })

  it("finds out dice that were not promised", async () => {
    const { code, err } = await checked("dice.json", { ...record, seed: "0".repeat(64) })
    expect(code).toBe(2)
    expect(err).toContain("The seed does not match the promise")
  })

  it("says that a running match has not revealed its seed", async () => {
    const { seed: _kept, ...running } = record
    expect((await checked("running.json", running)).err).toContain("The record holds no seed yet")
  })

  it("says where a file ends too early, wherever it is cut", async () => {
    const whole = lines(record)
    for (const part of [0.1, 0.35, 0.7, 0.98]) {
      const cut = whole.slice(0, Math.floor(whole.length * part))
      const { code, err } = await checked("cut.json", cut)
      expect(code).toBe(2)
      expect(err).toMatch(/cut\.json is not JSON: it ends too early, at line \d+, column \d+\.\n$/)
      expect(err).toContain(`line ${cut.trimEnd().split("\n").length},`)
    }
  })

  it.each([
    ["empty.json", "", "it is empty."],
    ["comma.json", '{\n  "salient": "record"\n  "game": "raid"\n}', "line 3, column 3: a comma is expected."],
    ["word.json", '{\n  "salient": record\n}', "line 2, column 14: this word is not JSON."],
    ["deep.json", `${"[".repeat(200_000)}${"]".repeat(200_000)}`, "is not a Salient file"],
    ["list.json", "[]", "is not a Salient file: its field"],
    ["other.json", '{ "salient": 7 }', "is not a Salient file: its field"],
    [
      "kind.json",
      '{ "salient": "poem", "game": "raid" }',
      'Trench Raid has no files of the kind "poem". It has: record, position, ',
    ],
    ["nameless.json", '{ "salient": "scenario" }', 'The field "game" must name the game it belongs to.'],
    ["game.json", '{ "salient": "scenario", "game": "risk" }', 'There is no game "risk"'],
    ["proto.json", '{ "salient": "constructor", "game": "raid" }', 'has no files of the kind "constructor"'],
  ])("refuses %s with a sentence", async (name, content, sentence) => {
    const { code, out, err } = await checked(name, content)
    expect({ code, out }).toEqual({ code: 2, out: "" })
    expect(err).toContain(sentence)
  })

  it.each([
    [{ game: "risk" }, 'There is no game "risk"'],
    [{ version: "99" }, 'under version "99" of the rules of Trench Raid; known: '],
    [{ scenario: "moon" }, 'has no scenario "moon"'],
  ])("refuses a record with %j", async (more, sentence) => {
    const { code, err } = await checked("record.json", { ...record, ...more } satisfies MatchRecord)
    expect(code).toBe(2)
    expect(err).toContain(sentence)
  })

  it("finds what a schema of the game forbids, with its line", async () => {
    const file = new URL("../../games/raid/scenarios/craters.json", import.meta.url)
    const scenario = JSON.parse(readFileSync(file, "utf8"))
    scenario.map[1] = `${scenario.map[1].slice(0, -1)}?`
    const { code, err } = await checked("scenario.json", scenario)
    expect(code).toBe(2)
    expect(err).toContain(`line ${lineOf("scenario.json", "?")}, column 5: map.1: "?" is not a terrain letter`)
  })

  it("finds what only the rules forbid, with file, line, field and rule", async () => {
    const file = new URL("../../games/raid/scenarios/craters.json", import.meta.url)
    const scenario = JSON.parse(readFileSync(file, "utf8"))
    scenario.zones.raiders = [7]
    const { code, err } = await checked("crowded.json", scenario)
    expect(code).toBe(2)
    expect(err).toContain(
      `crowded.json, line ${lineOf("crowded.json", '"raiders": [')}, column 5: zones.raiders: The zone has fewer trench hexes than the side has units (RAID-2.1).`,
    )
  })

  it("ends as a process with the code that says so", () => {
    const { code, err } = spawned(["check", files.write("c.json", "{")])
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining("c.json is not JSON: it ends too early") })
  })

  it("looks at every file, and fails if one is wrong", async () => {
    const { code, out, err } = await salient(["check", files.write("a.json", record), files.write("b.json", "{")])
    expect(code).toBe(2)
    expect(out).toContain("a.json: valid.")
    expect(err).toContain("b.json is not JSON")
  })
})

describe("salient verify", () => {
  it("rolls every die again from the seed that was promised", async () => {
    const { code, out } = await salient(["verify", files.write("verified.json", record)])
    expect(code).toBe(0)
    expect(out).toMatch(/^Verified: the seed is the promised one, and it gives all \d+ dice/)
    expect(out).toMatch(/^ {4}2 {2}.*the deck of the raiders \(RAID-2\.3\)$/m)
  })

  it("says no to another seed", async () => {
    const { code, out } = await salient(["verify", files.write("other.json", { ...record, seed: "f".repeat(64) })])
    expect(code).toBe(1)
    expect(out).toContain("Not verified: The seed does not match the promise")
  })
})

describe("salient verify, where players have added shares to the dice", () => {
  const [mine, others, unknown] = ["mine", "the other's", "nobody's"].map(seedFrom) as [Seed, Seed, Seed]
  const hashed = (seat: string, share: Seed) => ({ seat, hash: hashOfShare(share), share })
  async function played(garrison: { seat: string; hash: string; share?: Seed } = hashed("garrison", others)) {
    const shares = [hashed("raiders", mine), garrison]
    const seed = seedFrom("the host's")
    const match = Match.begin(await loadGame("raid"), { scenario: "craters" }, { seed, shares })
    match.adjudge({ winners: [], reason: "Enough.", rules: [] })
    return match.record()
  }
  const verified = async (content: unknown, ...args: string[]) =>
    await salient(["verify", files.write("shares.json", content), ...args])

  it("finds one's own share among them, and no other", async () => {
    const content = await played()
    const { code, out } = await verified(content, "--share", mine)
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/share of raiders[\s\S]*share of garrison/) })
    const foreign = await verified(content, "--share", unknown)
    expect({ code: foreign.code, out: foreign.out }).toEqual({ code: 1, out: expect.stringContaining("Not verified") })
    const wrong = await verified(content, "--share", "xyz")
    expect({ code: wrong.code, err: wrong.err }).toEqual({
      code: 2,
      err: expect.stringContaining("64 hexadecimal digits"),
    })
  })

  it("says no to a share that is not the one whose hash was given before", async () => {
    const content = await played()
    const shares = [hashed("raiders", mine), { ...hashed("garrison", others), share: unknown }]
    const { code, out } = await verified({ ...content, shares })
    expect({ code, out }).toEqual({ code: 1, out: expect.stringMatching(/Not verified: .*does not match the hash/) })
  })

  it("names the share that was promised and never revealed", async () => {
    const { seat, hash } = hashed("garrison", others)
    const { code, out } = await verified(await played({ seat, hash }))
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/share of garrison was promised[^.]*never/) })
  })
})

describe("salient replay", () => {
  const file = files.write("replayed.json", record)

  it("tells the whole match and how it ended", async () => {
    const { code, out } = await salient(["replay", file])
    expect(code).toBe(0)
    expect(out).toContain("    1  The ")
    expect(out).toMatch(/\nVictory of the (raiders|garrison)\./)
  })

  it("tells a side only what it knew", async () => {
    const all = (await salient(["replay", file])).out
    const raiders = (await salient(["replay", file, "--side", "raiders"])).out
    const draws = (text: string) => text.match(/You draw/g)?.length ?? 0
    expect(draws(raiders)).toBeGreaterThan(0)
    expect(draws(raiders)).toBeLessThan(draws(all))
  })

  it("stops where it is told to", async () => {
    const data = JSON.parse((await salient(["replay", file, "--upto", "2", "--json"])).out)
    expect(data).toMatchObject({ seq: 2, outcome: null })
  })

  it("gives a side's own view as JSON", async () => {
    const data = JSON.parse((await salient(["replay", file, "--upto", "2", "--json", "--side", "raiders"])).out)
    expect(data.side).toBe("raiders")
    expect(data).not.toHaveProperty("state")
    expect(data).not.toHaveProperty("seed")
  })

  it("goes step by step", async () => {
    const { out } = await salient(["replay", file, "--step", "--upto", "3"], ["", "quit"])
    expect(out.match(/of 3 entries/g)).toHaveLength(2)
  })

  it.each([
    [["--upto", "9999999"], "--upto takes a whole number from 0 to "],
    [["--side", "france"], 'There is no side "france" in this record. The sides are: raiders, garrison.'],
  ])("refuses %j", async (more, sentence) => {
    expect(await salient(["replay", file, ...more])).toMatchObject({ code: 2, err: expect.stringContaining(sentence) })
  })
})
