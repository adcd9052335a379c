import { describe, expect, it } from "vitest"
import { z } from "zod"
import { byId, dataFile, find, readFile } from "../data-file.ts"
import { fieldsBy } from "../field.ts"
import { applyingTo, optionalRules, replacing, variant } from "../optional-rules.ts"
import { rememberedBetween } from "../remembered.ts"
import { capital, count, listOf } from "../words.ts"

describe("data files", () => {
  const Units = dataFile("chess", "units", { units: z.array(z.strictObject({ id: z.string(), worth: z.int() })) })
  const raw = { salient: "data", game: "chess", kind: "units", units: [{ id: "pawn", worth: 1 }] }

  it("come out frozen", () => {
    const file = readFile("units.json", Units, raw)
    expect(Object.isFrozen(file.units[0])).toBe(true)
  })
  it("stop the program where they are wrong, and name file and field", () => {
    expect(() => readFile("units.json", Units, { ...raw, units: [{ id: "pawn", worth: "little" }] })).toThrow(
      /units[.]json: units\[0\][.]worth: /,
    )
    expect(() => readFile("units.json", Units, { ...raw, game: "draughts" })).toThrow(/units[.]json: game: /)
  })
  it("are looked up by id, and no id is there twice", () => {
    const units = byId("units.json", raw.units)
    expect(find(units, "unit", "pawn").worth).toBe(1)
    expect(() => find(units, "unit", "king")).toThrow('expected a known unit, found "king"')
    expect(() => byId("units.json", [...raw.units, ...raw.units])).toThrow("found the id pawn twice")
  })
})

describe("fields", () => {
  it("are made once for each scenario", () => {
    let made = 0
    const fieldOf = fieldsBy((scenario) => ({ scenario, number: ++made }))
    expect(fieldOf({ scenario: "a" })).toBe(fieldOf({ scenario: "a" }))
    expect(fieldOf({ scenario: "b" }).number).toBe(2)
    expect(fieldOf({ scenario: "a" }).number).toBe(1)
    expect(made).toBe(2)
  })
  it("can be adopted, also in the place of one that was made", () => {
    const fieldOf = fieldsBy((scenario) => {
      if (scenario !== "known") throw new Error(`no ${scenario}`)
      return { scenario }
    })
    expect(() => fieldOf({ scenario: "drawn" })).toThrow("no drawn")
    const drawn = { scenario: "drawn" }
    fieldOf.adopt("drawn", drawn)
    expect(fieldOf({ scenario: "drawn" })).toBe(drawn)
    const other = { scenario: "known" }
    expect(fieldOf({ scenario: "known" })).not.toBe(other)
    fieldOf.adopt("known", other)
    expect(fieldOf({ scenario: "known" })).toBe(other)
  })
  it("are forgotten from the oldest on when there are very many", () => {
    let made = 0
    const fieldOf = fieldsBy((scenario) => ({ scenario, number: ++made }))
    for (let i = 0; i < 600; i++) fieldOf({ scenario: `battle ${i}` })
    expect(fieldOf({ scenario: "battle 599" }).number).toBe(600)
    expect(fieldOf({ scenario: "battle 0" }).number).toBe(601)
  })
})

describe("remembered answers", () => {
  const at = (x: number, y: number) => ({ x, y })

  it("are asked for once for each ground and pair of points in that order", () => {
    let asked = 0
    const line = rememberedBetween((ground: { name: string }, a, b) => {
      asked++
      return `${ground.name} ${a.x},${a.y} ${b.x},${b.y}`
    })
    const [plain, hills] = [{ name: "plain" }, { name: "hills" }]
    for (let i = 0; i < 3; i++) {
      expect(line(plain, at(1, 2), at(3, 4))).toBe("plain 1,2 3,4")
      expect(line(plain, at(3, 4), at(1, 2))).toBe("plain 3,4 1,2")
      expect(line(hills, at(1, 2), at(3, 4))).toBe("hills 1,2 3,4")
    }
    expect(asked).toBe(3)
  })
  it("are kept also where the answer is undefined", () => {
    let asked = 0
    const line = rememberedBetween(() => void asked++)
    const ground = {}
    line(ground, at(1, 1), at(2, 2))
    line(ground, at(1, 1), at(2, 2))
    expect(asked).toBe(1)
  })
  it("of points off the table, whose numbers could be mistaken for others, are asked for each time", () => {
    const line = rememberedBetween((_: object, a, b) => `${a.x},${a.y} ${b.x},${b.y}`)
    const ground = {}
    expect(line(ground, at(1, 0), at(0, 0))).toBe("1,0 0,0")
    expect(line(ground, at(0, 2 ** 21), at(0, 0))).toBe("0,2097152 0,0")
    expect(line(ground, at(-1, 5), at(0, 0))).toBe("-1,5 0,0")
  })
  it("are forgotten when there are too many, and asked for again", () => {
    let asked = 0
    const line = rememberedBetween((_: object, a) => {
      asked++
      return a.x
    }, 2)
    const ground = {}
    for (const x of [1, 2, 3, 1]) expect(line(ground, at(x, 0), at(0, 0))).toBe(x)
    expect(asked).toBe(4)
  })
})

describe("optional rules", () => {
  const rules = optionalRules(
    {
      snipers: { label: "Snipers", says: "Battalions have snipers.", rules: ["X-1"] },
      wire: { label: "Wire", says: "The scenario's wire bars the way.", rules: ["X-2"] },
    },
    ["wire"],
  )
  const with_ = (options: { [id: string]: string }) => ({ options })

  it("are options of the lobby, as the scenario says unless chosen otherwise", () => {
    expect(rules.options).toEqual([
      {
        id: "snipers",
        group: "Optional rules",
        label: "Snipers",
        says: "Battalions have snipers.",
        rules: ["X-1"],
        choices: ["scenario", "on", "off"],
        names: { scenario: "as the scenario says" },
        default: "scenario",
      },
      {
        id: "wire",
        group: "Optional rules",
        label: "Wire",
        says: "The scenario's wire bars the way.",
        rules: ["X-2"],
        choices: ["scenario", "off"],
        names: { scenario: "as the scenario says" },
        default: "scenario",
      },
    ])
  })
  it("may be said to apply to some scenarios only", () => {
    const [snipers, wire] = applyingTo(rules.options, { wire: ["trench"] })
    expect(snipers?.scenarios).toBeUndefined()
    expect(wire?.scenarios).toEqual(["trench"])
  })
  it.each([
    [{}, true, true],
    [{}, false, false],
    [{ snipers: "scenario" }, true, true],
    [{ snipers: "on" }, false, true],
    [{ snipers: "off" }, true, false],
  ])("chosen %j, asked for by the scenario %s: in force %s", (options, asked, on) =>
    expect(rules.isOn(with_(options), "snipers", asked)).toBe(on),
  )
  it("with choices of their own have a usual one, the first", () => {
    const model = variant("model", { label: "Model", says: "Which numbers.", rules: [] }, ["D", "C"])
    expect(model.option).toMatchObject({ id: "model", choices: ["D", "C"], default: "D" })
    expect(model.chosen(with_({}))).toBe("D")
    expect(model.chosen(with_({ model: "C" }))).toBe("C")
  })
  it("may replace what the scenario says", () => {
    const declared = { label: "Weather", says: "Another weather.", rules: [] }
    const weather = replacing("weather", declared, ["fog", "rain"], (kind) => `${kind} all day`)
    expect(weather.option).toMatchObject({
      choices: ["scenario", "fog", "rain"],
      names: { scenario: "as the scenario says", fog: "fog all day", rain: "rain all day" },
      default: "scenario",
    })
    expect(weather.chosen(with_({}))).toBeUndefined()
    expect(weather.chosen(with_({ weather: "fog" }))).toBe("fog")
  })
})

describe("words", () => {
  it("count", () => {
    expect([count(1, "hex", "hexes"), count(2, "hex", "hexes"), count(0, "hit")]).toEqual([
      "1 hex",
      "2 hexes",
      "0 hits",
    ])
  })
  it("begin sentences, and list", () => {
    expect(capital("the gun")).toBe("The gun")
    expect([listOf([]), listOf(["a"]), listOf(["a", "b"]), listOf(["a", "b", "c"])]).toEqual([
      "",
      "a",
      "a and b",
      "a, b and c",
    ])
  })
})
