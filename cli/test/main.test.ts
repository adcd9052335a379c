import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { visible } from "../visible.ts"
import { folder, salient, spawned } from "./command.ts"
import { facing, wholeMatch } from "./positions.ts"

describe("salient", () => {
  it("lists its commands", async () => {
    const { code, out } = await salient(["--help"])
    expect(code).toBe(0)
    for (const name of ["play", "replay", "simulate", "check", "verify", "rules", "table"])
      expect(out).toMatch(new RegExp(`^  ${name} `, "m"))
  })

  it("says what it can do when it is asked nothing, and that this is no success", async () => {
    expect(await salient([])).toMatchObject({ code: 2, out: expect.stringContaining("salient COMMAND") })
  })

  it.each(["play", "replay", "simulate", "check", "verify", "rules", "table"])("tells how %s is used", async (name) => {
    const { code, out } = await salient([name, "--help"])
    expect(code).toBe(0)
    expect(out).toMatch(new RegExp(`^salient ${name} `))
  })

  it("says its version", async () => {
    expect(await salient(["--version"])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^salient \d+\.\d+\.\d+\n$/),
    })
  })

  it.each([
    [["fly"], 'There is no command "fly".'],
    [["play", "--quickly"], "There is no option --quickly here. See: salient play --help."],
    [["play", "--seed"], "The option --seed needs a value."],
    [["play", "raid", "craters", "now"], '"now" is an unexpected argument.'],
    [["play", "risk"], 'There is no game "risk". There are: '],
    [["play", "raid", "moon"], 'Trench Raid has no scenario "moon". It has: craters, sap.'],
    [["play", "raid", "sap", "--seat", "france"], 'There is no side "france" here.'],
    [
      ["play", "raid", "sap", "--agent", "genius"],
      'There is no agent "genius". There are: random, greedy, recruit, trained, officer, search, passer, turtle, rusher, hider; each may have a style: :bold, :careful.',
    ],
    [
      ["play", "raid", "sap", "--level", "god"],
      'There is no level "god". There are: recruit, trained, regular, veteran; each may have a style: :bold, :careful.',
    ],
    [["play", "raid", "sap", "--json"], "--json is for position files."],
    [["replay"], "Say which file: salient replay FILE"],
    [["replay", "nowhere.json"], "There is no file nowhere.json."],
    [["check", "."], ". is a folder, not a file."],
    [["simulate", "raid", "--games", "many"], '--games takes a whole number from 1 to 10000000, found "many".'],
    [["simulate", "raid", "--json", "--csv"], "--json and --csv cannot be used together."],
    [["table", "raid"], "Trench Raid has no forms for a real table."],
  ])("refuses %j with a sentence", async (args, sentence) => {
    const { code, out, err } = await salient(args)
    expect(err).toContain(sentence)
    expect(err.trim()).toMatch(/[.]$/)
    expect({ code, out }).toEqual({ code: 2, out: "" })
  })

  it("says it to whoever started the process, too", () => {
    const { code, out, err } = spawned(["fly"])
    expect({ code, out, err }).toEqual({ code: 2, out: "", err: expect.stringContaining("There is no command") })
  })

  it("runs from its launcher, whatever Node that is given to", async () => {
    const launcher = fileURLToPath(new URL("../bin/salient.mjs", import.meta.url))
    const { status, stdout } = spawnSync("node", [launcher, "--version"], { encoding: "utf8" })
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^salient /) })
  })
})

describe("salient rules", () => {
  it("prints a rule, however its letters are written", async () => {
    const { code, out } = await salient(["rules", "raid-6.3"])
    expect(code).toBe(0)
    expect(out).toMatch(/^RAID-6\.3 Prisoner\n6\. Assault\n\nA raider/)
  })

  it("lists the rules of a game by chapter", async () => {
    const { out } = await salient(["rules", "raid"])
    expect(out).toMatch(/^1\. The raid\n {2}RAID-1\.1 {2}Sides and aim\n/)
    expect(out).toContain("8. Victory\n")
  })

  it("names the nearest rules of one that is not there", async () => {
    const { code, err } = await salient(["rules", "RAID-4.33"])
    expect(code).toBe(2)
    expect(err).toMatch(/There is no rule and no game "RAID-4\.33"\. The nearest rules are RAID-4\.3,/)
  })
})

describe("files that mean harm", () => {
  const files = folder()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not reach a terminal
  const raw = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/

  it("move no cursor and clear no screen: their control characters are shown as text", async () => {
    const name = "\u001b[2J\u001b]0;gone\u0007 \u009b31m \u202e"
    const cases = [
      files.write("kind.json", { salient: name }),
      files.write("game.json", { salient: "scenario", game: name }),
      files.write("record.json", { ...wholeMatch().record(), [name]: 1 }),
      files.write("not.json", `{"a": \u001b[2J}`),
    ]
    for (const file of cases)
      for (const command of ["check", "verify", "replay", "play"]) {
        const { code, out, err } = await salient([command, file])
        expect(out + err, `${command} ${file}`).not.toMatch(raw)
        expect(code).toBe(2)
      }
    expect((await salient(["verify", files.path("kind.json")])).err).toContain("\\u001b[2J")
  })

  it("on which the program fails are refused with a sentence, without a trace of the code", async () => {
    const position = facing()
    const broken = { ...position, state: new Proxy({}, {}) }
    const deep = `{"salient":"position","game":"raid","version":"${position.version}","scenario":"craters","state":${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}}`
    for (const content of [broken, deep]) {
      const { code, err } = await salient(["check", files.write("position.json", content)])
      expect(code).toBe(2)
      expect(err).not.toMatch(/\n\s+at /)
      expect(err.trim()).toMatch(/[.]$/)
    }
  })

  it("bold and dim are ours where there are colours, and nothing else is", () => {
    expect(visible("\u001b[1mx\u001b[0m\u001b[2J", { colour: true })).toBe("\u001b[1mx\u001b[0m\\u001b[2J")
    expect(visible("\u001b[1mx")).toBe("\\u001b[1mx")
  })
})
