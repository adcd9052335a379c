/** Bad input is refused with the rule or the field, and nothing is changed or loaded. */

import { readFileSync } from "node:fs"
import type { Move } from "@salient/engine"
import { play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { parseOrganisation } from "../data/organisations.ts"
import { game } from "../game.ts"
import { scenarios } from "../scenarios/scenarios.ts"
import { a, box, x } from "./duel.ts"
import { along, type Played, table, type Wanted, type Wants } from "./table.ts"

const facing = (mine: Partial<Wanted>, theirs: Partial<Wanted>, more: Wants = {}) => {
  const match = table({
    ...more,
    allied: [{ name: "A", at: [10, 10], ...mine }, ...(more.allied ?? [])],
    central: [{ name: "X", at: [10, 15], ...theirs }],
    acting: "allied",
    dice: more.dice ?? [],
  })
  play(match, a)
  return match
}

/** Plays a move that must be refused; returns the rules and checks that nothing has changed. */
function refused(match: Played, move: Move): readonly string[] {
  const before = match.bytes()
  const played = match.play({ by: match.pending[0]?.by, seq: match.seq, move })
  expect(match.bytes()).toBe(before)
  if (played.ok) throw new Error("expected a refusal")
  expect(played.reason.length).toBeGreaterThan(10)
  return played.rules
}

describe("moves", () => {
  const line = { formation: "deployed" as const }

  it("DGK-FIRE-05 a target out of arc", () => {
    expect(refused(facing(line, { at: [20, 10] }), { choose: `deployedFire:${x}` })).toEqual(["DGK-FIRE-05"])
  })

  it("DGK-APP-05 a target out of range: the action is unspent, and another may be chosen", () => {
    const match = facing(line, { at: [10, 23.5] })
    expect(refused(match, { choose: `deployedFire:${x}` })).toEqual(["DGK-FIRE-03", "DGK-APP-05"])
    play(match, "hold")
  })

  it("DGK-FIRE-06 a target that is not seen, or that friends stand before (DGK-FIRE-07)", () => {
    const wood = { terrain: [{ id: "wood", kind: "woods", points: box(2, 12, 18, 13) }] }
    expect(refused(facing(line, {}, wood), { choose: `deployedFire:${x}` })).toEqual(["DGK-FIRE-06", "DGK-LOS-03"])
    const friends = { allied: [{ name: "B", at: [10, 13] as const, bases: 8, ...line }] }
    expect(refused(facing(line, { at: [10, 17] }, friends), { choose: `deployedFire:${x}` })).toEqual(["DGK-FIRE-07"])
  })

  it("DGK-ASLT-02 an assault on what cannot be seen, cannot be reached (DGK-ASLT-03), or by who may not (DGK-ASLT-01)", () => {
    const wood = { terrain: [{ id: "wood", kind: "woods", points: box(2, 11, 18, 12) }] }
    expect(refused(facing({}, { at: [10, 14], ...line }, wood), { choose: `assault:${x}` })[0]).toBe("DGK-ASLT-02")
    expect(refused(facing({}, { at: [10, 17], ...line }), { choose: `assault:${x}` })).toEqual(["DGK-ASLT-03"])
    expect(refused(facing({ arm: "machineGun" }, { at: [10, 14] }), { choose: `assault:${x}` })).toEqual([
      "DGK-ASLT-01",
    ])
    expect(refused(facing({ formation: "march" }, { at: [10, 14] }), { choose: `assault:${x}` })).toEqual([
      "DGK-ASLT-01",
    ])
  })

  it("DGK-ACT-05 Deployed Fire by who did not begin the turn deployed; any fire from march formation (DGK-ACT-06)", () => {
    expect(refused(facing({}, {}), { choose: `deployedFire:${x}` })).toEqual(["DGK-ACT-05"])
    expect(refused(facing({ formation: "march" }, {}), { choose: `movingFire:${x}` })).toEqual(["DGK-ACT-06"])
  })

  it("DGK-ACT-10 regrouping of who is in order; DGK-AMB-04 deploying of trucks; DGK-ACT-13 movement after a lost order", () => {
    expect(refused(facing({}, {}), { choose: "regroup" })).toEqual(["DGK-ACT-10"])
    expect(refused(facing({ vehicle: "truck", bases: 2 }, { at: [40, 40] }), { choose: "deploy" })).toContain(
      "DGK-AMB-04",
    )
    const lost = facing(line, {}, { dice: [100] })
    play(lost, "maneuver")
    expect(refused(lost, { choose: "march" })).toEqual(["DGK-ACT-13"])
  })

  it("DGK-MOVE-08 a path through the impassable", () => {
    const river = {
      id: "river",
      kind: "river",
      points: [
        [0, 12_500],
        [48_000, 12_500],
      ],
      width: 600,
    }
    const match = facing({}, { at: [40, 40] }, { terrain: [river], dice: [1] })
    play(match, "maneuver")
    expect(refused(match, along(a, [10, 14]))).toEqual(["DGK-MOVE-08"])
    expect(refused(match, along(a, [10, 13.1]))).toEqual(["DGK-MOVE-08"])
  })

  it("DGK-FORM-02 a formation that does not fit: an unknown layout, a line into friends (DGK-MOVE-10) or off the table", () => {
    const block = facing({}, { at: [40, 40] }, { dice: [1] })
    play(block, "maneuver")
    expect(refused(block, along(a, { x: 10_000, y: 10_000, how: "layout", amount: 3 }))).toEqual(["DGK-FORM-02"])
    const crowded = facing({}, { at: [40, 40] }, { allied: [{ name: "B", at: [12.1, 10] }], dice: [1] })
    play(crowded, "deploy")
    expect(refused(crowded, along(a, { x: 10_000, y: 10_000, facing: 0 }))).toEqual(["DGK-MOVE-10"])
    const edge = facing({ at: [1.2, 10] }, { at: [40, 40] }, { dice: [1] })
    play(edge, "deploy")
    expect(refused(edge, along(a, { x: 1_200, y: 10_000, facing: 0 }))).toEqual(["DGK-MOVE-08"])
  })

  it("an enemy that is not seen is refused as if he were not there", () => {
    const match = facing(line, { is: { hidden: true } })
    const rules = refused(match, { choose: `deployedFire:${x}` })
    expect(rules).toEqual(["DGK-TURN-01"])
    expect(refused(match, { choose: "deployedFire:unit:nobody" })).toEqual(rules)
  })
})

const file = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../scenarios/${name}.json`, import.meta.url), "utf8"))

describe("files", () => {
  it.each([
    ["not a scenario at all", null, ""],
    ["no terrain", { ...file("crossroads"), terrain: undefined }, "terrain"],
    ["a table without depth", { ...file("crossroads"), table: { width: 48_000 } }, "table.depth"],
    ["a field that no scenario has", { ...file("crossroads"), weather: "fog" }, "weather"],
    ["an unknown kind of ground", change("crossroads", ["terrain", 2, "kind"], "jungle"), "terrain[2].kind"],
    [
      "a hill without a level (DGK-LOS-03)",
      change("crossroads", ["terrain", 0, "level"], undefined),
      "terrain[0].level",
    ],
    [
      "an unknown formation (DGK-ORG-05)",
      change("crossroads", ["sides", "allied", "forces", 0, "formation"], "army"),
      "sides.allied.forces[0].formation",
    ],
    [
      "an aircraft set up on the ground (DGK-AIR-01)",
      change("antwerp-works", ["sides", "central", "arrivals"], []),
      "sides.central.zones[0].who",
    ],
    [
      "mines that are no number",
      change("antwerp-works", ["sides", "allied", "mines", "fields"], "many"),
      "sides.allied.mines.fields",
    ],
  ])("%s: nothing is loaded, and the field is named", (_what, raw, field) => {
    const loaded = scenarios.load(raw)
    expect(loaded.ok).toBe(false)
    if (!loaded.ok) expect(loaded.problems.map((p) => p.field)).toContain(field)
  })

  it.each([
    [
      "a count that runs backwards",
      ["formations", "infantryDivision", "parts", 0, "count"],
      { from: 3, to: 1 },
      "count",
    ],
    ["a part that is not there", ["formations", "infantryDivision", "parts", 0, "formation"], "regiments", "formation"],
    ["a quality that is none", ["armyQuality", "usual"], "heroic", "usual"],
    ["a level that is none", ["formations", "infantryDivision", "level"], "army", "level"],
  ] as const)("an organisation file with %s is refused with the field", (_what, path, value, field) => {
    const raw = JSON.parse(readFileSync(new URL("../data/organisations/german.json", import.meta.url), "utf8"))
    set(raw, path, value)
    expect(() => parseOrganisation(raw)).toThrow(field)
  })
})

it("a broken file is refused at its place, so that the line can be named", () => {
  const broken = change("mons", ["sides", "allied", "forces", 0, "formation"], "army")
  const parsed = game.files.scenario?.safeParse(broken)
  expect(parsed?.error?.issues.map((i) => i.path)).toContainEqual(["sides", "allied", "forces", 0, "formation"])
  expect(game.files.scenario?.safeParse(file("mons")).success).toBe(true)
  const raw = JSON.parse(readFileSync(new URL("../data/organisations/german.json", import.meta.url), "utf8"))
  set(raw, ["armyQuality", "usual"], "heroic")
  expect(game.files.organisation?.safeParse(raw).error?.issues[0]?.path).toEqual(["armyQuality", "usual"])
})

function change(name: string, path: readonly (string | number)[], value: unknown): unknown {
  const raw = file(name)
  set(raw, path, value)
  return raw
}

function set(raw: Record<string, unknown>, path: readonly (string | number)[], value: unknown): void {
  let at: Record<string | number, unknown> = raw
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>
  at[path.at(-1) as string] = value
}
