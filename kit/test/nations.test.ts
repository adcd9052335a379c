import { describe, expect, it } from "vitest"
import raw from "../data/nations.json" with { type: "json" }
import { NationsFile } from "../data/nations.ts"
import { dressOf, inUniformOf, nationNamed, nations } from "../nations.ts"

describe("nations", () => {
  it("are a file that its schema accepts, and no word means two of them", () => {
    expect(NationsFile.safeParse(raw).error).toBeUndefined()
    const words = nations.flatMap((n) => [
      ...new Set([n.id, n.adjective.toLowerCase(), ...(n.aliases ?? []), ...(n.dress ?? []).map((d) => d.id)]),
    ])
    expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([])
  })

  it.each([
    ["french", "France"],
    ["France-1914", "France"],
    ["USA", "United States"],
    ["Great Britain", "Britain"],
    ["austro-hungarian", "Austria-Hungary"],
    ["rumanian", "Romania"],
    ["Turkish", "Ottoman Empire"],
  ])("%s means %s", (word, name) => expect(nationNamed(word)?.name).toBe(name))

  it("that nobody knows are none", () => {
    expect(nationNamed("atlantis")).toBeUndefined()
    expect(nationNamed(undefined)).toBeUndefined()
    expect(dressOf("red-russian")).toBeUndefined()
  })

  it("The French fought in dark blue and red until the end of 1914, and in horizon blue afterwards", () => {
    expect(dressOf(inUniformOf("french", "1914-08-22"))).toEqual({ colour: "#3c4a7a", edge: "#a8332b" })
    expect(inUniformOf("france", "1914-12")).toBe("france-1914")
    expect(dressOf(inUniformOf("french", "1915-01"))).toEqual({ colour: "#7d96ab" })
    expect(inUniformOf("german", "1914-08")).toBe("german")
    expect(inUniformOf("atlantis", "1914-08")).toBe("atlantis")
  })

  it("have a camp each: four fought for the Central Powers", () => {
    expect(nations.filter((n) => n.camp === "central").map((n) => n.adjective)).toEqual([
      "German",
      "Austro-Hungarian",
      "Ottoman",
      "Bulgarian",
    ])
  })
})
