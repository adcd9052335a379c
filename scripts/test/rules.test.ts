import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { readRulebook } from "@salient/engine"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { coverageOf } from "../rules/coverage.ts"
import { titlesIn } from "../rules/titles.ts"

const titles = (source: string) => titlesIn("a.test.ts", source).map((t) => t.text)

describe("the titles of a test file", () => {
  it("are those of it, test and describe, with whatever stands between", () => {
    const source = `
      describe("outer", () => {
        it("one", () => {})
        it.only('two', { timeout: 5 }, () => {})
        test.concurrent(\`three\`, async () => {})
      })`
    expect(titles(source)).toEqual(["outer", "one", "two", "three"])
  })

  it("leave out what does not run, and what only looks like a test", () => {
    const source = `
      it.skip("a", () => {})
      it.todo("b")
      describe.skip("c", () => {})
      // it("d", () => {})
      const text = 'it("e")'
      visit("f", () => {})`
    expect(titles(source)).toEqual([])
  })

  it("are written out for each row of a table", () => {
    const source = `
      it.each([["X-1", 19, "headlong"], ["X-2", 18, "free"]] as const)("%s a score of %i: %s", () => {})
      it.each(["X-3", "X-4"])("%s alone", () => {})
      it.each([{ rule: "X-5", n: 1 }])("$rule with $n", () => {})
      const cases = [["X-6", 1]]
      test.for(cases)("%s named", () => {})`
    expect(titles(source)).toEqual([
      "X-1 a score of 19: headlong",
      "X-2 a score of 18: free",
      "X-3 alone",
      "X-4 alone",
      "X-5 with 1",
      "X-6 named",
    ])
  })

  it("are not lost where the file takes something apart", () => {
    const source = `const { a, b } = load()\nit.each([["X-1", 19]])("%s a score of %i", () => {})`
    expect(titles(source)).toEqual(["X-1 a score of 19"])
  })

  it("include what loops and helpers put together", () => {
    const title = "`$" + "{id} holds`" // a template in a string, which linters dislike
    const looped = titles(`for (const id of ["X-1", "X-2"]) it(${title}, () => {})`)
    expect(looped.join(" ")).toContain("X-1")
    expect(looped.join(" ")).toContain("X-2")
    const helped = titles(`const rule = (id: string) => it(${title}, () => {})\nrule("X-3")\nrule("X-4")`)
    expect(helped).toEqual(expect.arrayContaining(["X-3", "X-4"]))
  })

  it("carry their line", () => {
    expect(titlesIn("a.test.ts", '\n\nit("third", () => {})')).toMatchObject([{ text: "third", line: 3 }])
  })

  it("say of each test whether it runs anything of the game, or only compares data with data", () => {
    const source = `
      import { expect, it } from "vitest"
      import { grades } from "../data/motivation.ts"
      import { moodAt } from "../rules/motivation.ts"
      const printed = { green: 5 }
      const judged = (score: number) => moodAt(score)
      it("X-1 the grades as printed", () => expect(grades).toEqual(printed))
      it("X-2 a score is judged", () => expect(judged(3)).toBe("free"))`
    expect(titlesIn("a.test.ts", source).map((t) => [t.text.slice(0, 3), t.dataOnly])).toEqual([
      ["X-1", true],
      ["X-2", false],
    ])
  })

  it("cannot be had of a file that is no TypeScript", () => {
    expect(() => titles("it(")).toThrow("a.test.ts cannot be parsed")
  })
})

const rulebook = `# Toy

## 1. Beginning

### TOY-1.1 Aim

Win.

### TOY-1.2 Advice

Think first.

Not tested: mere advice.

## 2. Middle

### TOY-2.1 Dice

Roll.

### TOY-AMB-01 A doubtful place

We read it so.
`

describe("coverage", () => {
  const test = (text: string) => ({ text, file: "toy.test.ts", line: 7, dataOnly: text.endsWith("(data)") })
  const covered = (...texts: string[]) => coverageOf("toy", "TOY", readRulebook(rulebook), texts.map(test))

  it("counts the rules that a title names", () => {
    expect(covered("TOY-1.1 one wins", "nothing")).toMatchObject({
      wanted: 2,
      covered: 1,
      uncovered: [{ id: "TOY-2.1", title: "Dice", chapter: "2. Middle" }],
    })
  })

  it("lists apart the rules whose only tests compare data with data", () => {
    expect(covered("TOY-1.1 as printed (data)", "TOY-2.1 as printed (data)", "TOY-2.1 rolls").dataOnly).toEqual([
      { id: "TOY-1.1", title: "Aim" },
    ])
  })

  it("takes several ids of one title, whatever stands behind them", () => {
    expect(covered("TOY-1.1, TOY-2.1: both (TOY-2.1).")).toMatchObject({ covered: 2, uncovered: [], unknown: [] })
  })

  it("wants no test of advice and of readings, but knows them", () => {
    expect(covered("TOY-AMB-01 our reading")).toMatchObject({
      covered: 0,
      untested: [{ id: "TOY-1.2", reason: "mere advice." }],
      unknown: [],
    })
  })

  it("finds ids that the rulebook does not have", () => {
    expect(covered("TOY-9.9 invented", "OTHER-1 not ours", "TOY-AMB-77 neither").unknown).toEqual([
      { id: "TOY-9.9", file: "toy.test.ts", line: 7, title: "TOY-9.9 invented" },
      { id: "TOY-AMB-77", file: "toy.test.ts", line: 7, title: "TOY-AMB-77 neither" },
    ])
  })
})

describe("npm run rules", () => {
  const root = mkdtempSync(join(tmpdir(), "salient-rules-"))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const script = fileURLToPath(new URL("../rules.ts", import.meta.url))
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, "--root", root, ...args], {
      encoding: "utf8",
    })
    return { status, out: stdout, err: stderr }
  }

  beforeAll(() => {
    write("games/toy/rulebook.md", rulebook)
    write("games/toy/test/aim.test.ts", 'it("TOY-1.1 one wins", () => {})\n')
    write("games/toy/test/golden/no.test.ts", "not looked at")
    write("space/test/other.test.ts", 'it("measures as TOY-2.1 asks", () => {})\n')
    write("games/mute/package.json", "{}")
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it("reports per game, from the tests of all folders", () => {
    const { status, out } = run()
    expect(status).toBe(0)
    expect(out).toContain("toy: 2 of 2 rules have a test.")
    expect(out).toContain("Not tested, with the reason:\n    TOY-1.2  mere advice.")
  })

  it("speaks JSON", () => {
    const { out } = run("--json", "--game", "toy")
    expect(JSON.parse(out).games).toEqual([expect.objectContaining({ game: "toy", prefix: "TOY", covered: 2 })])
  })

  it("takes the game by its name alone, as other commands do", () => {
    expect(run("--json", "toy").out).toBe(run("--json", "--game", "toy").out)
    expect(run("mute")).toMatchObject({ status: 2, err: 'There is no rulebook of "mute". There are those of: toy.\n' })
    expect(run("toy", "--game", "mute")).toMatchObject({
      status: 2,
      err: "Name one game, or none for all: found mute and toy.\n",
    })
  })

  it("fails when a test names a rule that is not there", () => {
    write("games/toy/test/wrong.test.ts", '\nit("TOY-7.7 no such rule", () => {})\n')
    const { status, out } = run()
    expect(status).toBe(1)
    expect(out).toContain("TOY-7.7  games/toy/test/wrong.test.ts:2  TOY-7.7 no such rule")
    rmSync(join(root, "games/toy/test/wrong.test.ts"))
  })

  it("refuses a game without a rulebook, and options that it has not", () => {
    expect(run("--game", "mute")).toMatchObject({
      status: 2,
      err: 'There is no rulebook of "mute". There are those of: toy.\n',
    })
    expect(run("--loud").status).toBe(2)
  })
})
