import { RecordSchema } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { folder, salient, spawned } from "./command.ts"
import { setUpLine } from "./positions.ts"

const files = folder()
const setUp = setUpLine()

/** The Sap against a computer that plays at random; returns what is printed after each typed line. */
async function answers(lines: readonly string[], ...more: string[]): Promise<string[]> {
  const { out, code } = await salient(
    ["play", "raid", "sap", "--seat", "raiders", "--agent", "random", "--seed", "test", ...more],
    lines,
  )
  expect(code).toBe(0)
  return out.split(/^> /m).slice(1)
}

describe("a match at the terminal", () => {
  it("draws the board, lists the pieces and asks with the rule's id", async () => {
    const { out } = await salient(
      ["play", "raid", "sap", "--seat", "raiders", "--agent", "random", "--seed", "test"],
      [],
    )
    expect(out).toContain("/A1 .=\\_____/C1 .=\\")
    expect(out).toContain("Set up your units, each in a hex of its own. (RAID-2.1)")
    expect(out).toMatch(/ 1 +Party Ash +unit:raiders:1\n/)
    expect(out).toContain("Places: A6 B6 C6")
    expect(out).toMatch(/You leave the table\.\n$/)
  })

  it.each([
    ["nonsense", '"nonsense" is not a place.'],
    ["9=A6", 'The question is not about a piece "9".'],
    ["1=1,2,3", '"1,2,3" is not a place.'],
    ["none", "Party Ash needs a hex in its side's zone"],
    ["1=A6", "Party Birch needs a hex in its side's zone"],
    ["1=A6 2=A6 3=B6", "A6 is named twice. (RAID-2.1)"],
    ["odds", "No dice depend on that answer."],
    ["undo", "There is nothing to take back."],
    ["rule RAID-2.1", "Both sides set up at the same time and in secret"],
    ["look b2", "B2, shattered wood (RAID-1.2)"],
    ["look Z9", 'There is no place "Z9" on this board.'],
    ["help", "take back your last move"],
    ["save", "Name a file: save FILE."],
    ["save /no/such/folder/x.json", "/no/such/folder/x.json cannot be written (ENOENT)."],
    ["log", ""],
  ])("answers %s and asks again", async (line, expected) => {
    const [said, next] = await answers([line, "quit"])
    expect(said).toContain(expected)
    expect(next).toBe("quit\nYou leave the table.\n")
  })

  it("says of a rule that is not there which are near it", async () => {
    const [said] = await answers(["rule RAID-99", "quit"])
    expect(said).toContain('There is no rule "RAID-99". Near it: RAID-')
  })

  it("takes numbers, ids and beginnings of labels", async () => {
    const [, byNumber] = await answers([setUp, "1", "quit"])
    const [, byId] = await answers([setUp, "unit:raiders:1", "quit"])
    const [, byLabel] = await answers([setUp, "party ash", "quit"])
    for (const said of [byNumber, byId, byLabel]) expect(said).toContain("Where does Party Ash go?")
  })

  it("says what a beginning could mean, and what a wrong number could be", async () => {
    const [, party, nine] = await answers([setUp, "party", "9", "quit"])
    expect(party).toContain('"party" could be Party Ash in A6 or Party Birch in B6 or ')
    expect(nine).toContain('There is no answer "9" here: type a number from 1 to ')
  })

  it("lets a legal answer be suggested", async () => {
    const [said] = await answers(["suggest", "quit"])
    expect(said).toMatch(/\{"place":\{"unit:raiders:1":"[A-G]6"/)
    expect(said).toContain("Which unit acts?")
  })

  it("takes a move back until something was revealed", async () => {
    const [, , undone, again] = await answers([setUp, "1", "undo", "undo", "quit"])
    expect(undone).toContain("Which unit acts?")
    expect(again).toMatch(/It cannot be taken back: .*[.]/)
  })

  it("shows only what has changed, and everything again when asked", async () => {
    const [, chosen, board] = await answers([setUp, "1", "board", "quit"])
    expect(chosen).not.toContain("/A1 .=\\")
    expect(board).toContain("/A1 .=\\")
  })

  it("does not say where the hidden garrison lies", async () => {
    const [first] = await answers([setUp, "quit"])
    expect(first).toMatch(/Unseen units [1-9]/)
    expect(first).not.toContain("Section")
  })

  it("saves after every move, and goes on from there", async () => {
    const file = files.path("kept.json")
    await answers([setUp, "1"], "--save", file)
    const record = RecordSchema.parse(JSON.parse(files.read("kept.json")))
    expect(record.entries.at(-1)).toEqual({ by: "raiders", choose: "unit:raiders:1" })
    const { out, code } = await salient(["play", "--load", file, "--seat", "raiders", "--agent", "random"], ["quit"])
    expect(code).toBe(0)
    expect(out).toContain("Where does Party Ash go?")
  })

  it("ends with who has won when one side gives up", async () => {
    const said = await answers(["concede"])
    expect(said.at(-1)).toContain("Victory of the garrison. Given up by the raiders.")
  })

  it("lets computers play to the end while somebody watches", async () => {
    const { out, code } = await salient(["play", "raid", "sap", "--seat", "none", "--agent", "random", "--seed", "w"])
    expect(code).toBe(0)
    expect(out).toMatch(/\nVictory of the (raiders|garrison)\. .*\(RAID-8\.\d\)\n$/)
  })

  it("reads what is piped into it", () => {
    const args = ["play", "raid", "sap", "--seat", "raiders", "--agent", "random", "--seed", "test"]
    const { code, out, err } = spawned(args, [setUp, "1", "quit"])
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(out).toContain("> 1\n")
    expect(out).toContain("Where does Party Ash go?")
    expect(spawned(args, [setUp]).out).toMatch(/You leave the table\.\n$/)
  })

  it("asks for a scenario where none is named", async () => {
    const { out } = await salient(["play", "raid", "--seed", "x"], ["7", "sap", "quit"])
    expect(out).toContain("Which scenario of Trench Raid?")
    expect(out).toContain("Type a number from 1 to 2, or a name.")
    expect(out).toContain("Hulluch")
  })
})

describe("two people at one keyboard", () => {
  it("hands the keyboard over before the other side's question is shown", async () => {
    const { out } = await salient(["play", "raid", "sap", "--seed", "hot"], ["suggest", "suggest", "quit"])
    const raiders = out.indexOf("Pass the keyboard to the raiders.")
    const garrison = out.indexOf("Pass the keyboard to the garrison.")
    const again = out.indexOf("Pass the keyboard to the raiders.", raiders + 1)
    expect([raiders, garrison, again].every((at) => at >= 0)).toBe(true)
    expect(out.slice(garrison, again)).toContain("— the garrison, move")
    expect(out.slice(again)).not.toContain("Section")
  })
})
