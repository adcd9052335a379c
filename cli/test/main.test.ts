import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { salient, spawned } from "./command.ts"

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
    [["play", "raid", "craters", "now"], '"now" is one argument too many.'],
    [["play", "risk"], 'There is no game "risk". There are: '],
    [["play", "raid", "moon"], 'Trench Raid has no scenario "moon". It has: craters, sap.'],
    [["play", "raid", "sap", "--seat", "france"], 'There is no side "france" here.'],
    [
      ["play", "raid", "sap", "--agent", "genius"],
      'There is no agent "genius". There are: random, greedy, officer, search.',
    ],
    [["play", "raid", "sap", "--level", "god"], 'There is no level "god". There are: recruit, regular, veteran.'],
    [["play", "raid", "sap", "--json"], "--json is for position files."],
    [["replay"], "Say which file: salient replay FILE"],
    [["replay", "nowhere.json"], "There is no file nowhere.json."],
    [["check", "."], ". is a folder, a file was expected."],
    [["simulate", "raid", "--games", "many"], '--games takes a whole number from 1 to 10000000, found "many".'],
    [["simulate", "raid", "--json", "--csv"], "--json and --csv cannot be had together."],
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
