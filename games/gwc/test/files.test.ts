import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { game as gwc } from "../game.ts"

const folder = (name: string) => new URL(`../${name}/`, import.meta.url)
const jsonIn = (name: string) =>
  readdirSync(folder(name))
    .filter((file) => file.endsWith(".json"))
    .map((file): [string, unknown] => [
      `${name}/${file}`,
      JSON.parse(readFileSync(new URL(file, folder(name)), "utf8")),
    ])

const heads = (raw: unknown) => raw as { salient?: string; game?: string; kind?: string }
const all = [...jsonIn("data"), ...jsonIn("data/maps"), ...jsonIn("scenarios")]

describe("every file of the game", () => {
  it.each(all)("%s says what it is, and its schema accepts it", (_file, raw) => {
    const { salient, game, kind } = heads(raw)
    const schema = gwc.files[salient === "data" ? (kind ?? "") : (salient ?? "")]
    expect(game).toBe("gwc")
    expect(schema?.safeParse(raw).error).toBeUndefined()
    expect(schema?.safeParse({ ...heads(raw), game: "raid" }).success).toBe(false)
  })

  it("is of a known kind, and every kind has a file", () => {
    const kinds = new Set(all.map(([, raw]) => (heads(raw).salient === "data" ? heads(raw).kind : heads(raw).salient)))
    expect([...kinds].sort()).toEqual(Object.keys(gwc.files).sort())
    expect(all).toHaveLength(20 + 10 + 11)
  })
})
