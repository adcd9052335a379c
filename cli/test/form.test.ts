import { type Calculator, die, mapOdds, part, randomFrom, tally } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { runForms } from "../form.ts"
import { typing } from "./command.ts"

const strength = (men: number, cover: boolean) =>
  tally(part("FORM-1", "men", men), part("FORM-2", "cover", cover && -1))

const calculator: Calculator = {
  forms: [
    {
      id: "fire",
      title: "Fire",
      rules: ["FORM-1"],
      fields: [
        {
          id: "arm",
          label: "Arm",
          kind: "choice",
          choices: [
            { id: "rifle", label: "Rifles" },
            { id: "gun", label: "Machine gun" },
          ],
          default: "rifle",
        },
        {
          id: "men",
          label: "Men",
          kind: "number",
          min: 1,
          max: 10,
          step: 1,
          default: 4,
          help: "Who can see the target.",
        },
        { id: "cover", label: "Cover", kind: "yesno", default: false, when: (values) => values.arm === "rifle" },
      ],
      problems: (values) => (values.men === 10 ? ["Ten men do not fit."] : []),
      odds: (values) => {
        const score = strength(values.men as number, values.cover === true)
        return {
          odds: mapOdds(die(6), (d) => (d + score.total > 8 ? "hit" : "miss")),
          tallies: [{ label: "strength", tally: score }],
        }
      },
      resolve: (values, random) => {
        const value = random(6) + 1
        return {
          result: value + strength(values.men as number, values.cover === true).total > 8 ? "A hit." : "A miss.",
          says: ["Take a figure off."],
          rules: ["FORM-1"],
          tallies: [],
          rolls: [{ faces: 6, value, why: "fire" }],
        }
      },
    },
  ],
}

async function ran(lines: readonly string[], only?: string): Promise<string> {
  const { terminal, said } = typing(lines)
  await runForms(calculator, terminal, randomFrom(1), only)
  return said.out
}

describe("a form at the terminal", () => {
  it("asks its fields, shows the odds with their story, and rolls", async () => {
    const said = await ran(["fire", "ri", "5", "yes", "roll", "", ""])
    expect(said).toContain("Arm (1 Rifles, 2 Machine gun) [1]: ")
    expect(said).toContain("Who can see the target.")
    expect(said).toContain("  miss  66.7 %  4 in 6\n  hit   33.3 %  2 in 6\n  strength: 4 = 5 men − 1 cover")
    expect(said).toMatch(/ {2}fire: [1-6] of 6\nA (hit|miss)\. \(FORM-1\)\n {2}Take a figure off\./)
  })

  it("takes defaults for Enter and leaves out fields that do not apply", async () => {
    const said = await ran(["1", "2", "", "", ""])
    expect(said).not.toContain("Cover")
    expect(said).toContain("strength: 4 = 4 men")
  })

  it("takes a number as the place in the list, also where ids are numbers, and shows that of the usual choice", async () => {
    const asked: string[] = []
    const defence: Calculator = {
      forms: [
        {
          id: "defence",
          title: "Defence",
          rules: [],
          fields: [
            {
              id: "value",
              label: "Defence",
              kind: "choice",
              choices: ["0", "1", "2"].map((id) => ({ id, label: `value ${id}` })),
              default: "2",
            },
          ],
          problems: () => [],
          odds: ({ value }) => {
            asked.push(value as string)
            return { odds: mapOdds(die(6), () => "hit"), tallies: [] }
          },
          resolve: () => ({ result: "", says: [], rules: [], tallies: [], rolls: [] }),
        },
      ],
    }
    const { terminal, said } = typing(["", "", "2", "", "3", ""])
    for (let i = 0; i < 3; i++) await runForms(defence, terminal, randomFrom("defence"), "defence")
    expect(asked).toEqual(["2", "1", "2"])
    expect(said.out).toContain("Defence (1 value 0, 2 value 1, 3 value 2) [3]: ")
  })

  it("asks again for what cannot be used", async () => {
    const said = await ran(["fire", "bow", "1", "99", "2.5", "5", "maybe", "no", "", ""])
    for (const text of ["bow", "99", "2.5", "maybe"]) expect(said).toContain(`"${text}" is not a possible answer here.`)
    expect(said).toContain("strength: 5 = 5 men")
  })

  it("says what is wrong with the values together", async () => {
    const said = await ran(["fire", "2", "10", ""])
    expect(said).toContain("Ten men do not fit.")
    expect(said).not.toContain("odds")
  })

  it("runs one form by its name, and refuses another", async () => {
    expect(await ran(["2", "5", ""], "fire")).toContain("The odds:")
    await expect(ran([], "melee")).rejects.toThrow('There is no form "melee". There are: fire.')
  })

  it("ends when there is no more to read", async () => {
    expect(await ran(["fire", "1"])).toContain("Men")
  })
})
