/** Answers and files that break a rule: refused with the rule, or with file, line and field; and nothing changes. */
import { checkFile, sayProblem } from "@salient/engine"
import { play, refusal } from "@salient/kit/testing"
import { expect, it } from "vitest"
import artois from "../data/maps/artois.json" with { type: "json" }
import { game } from "../game.ts"
import { depotPiece } from "../rules/supply/depots.ts"
import type { State } from "../state.ts"
import { at, go, ids, table } from "./table.ts"

type Answer = Parameters<typeof refusal>[1]

/** The refusal, after a look that the state is, byte for byte, what it was. */
function refused(match: ReturnType<typeof table>, answer: Answer) {
  const before = JSON.stringify(match.state)
  const told = match.told.length
  const found = refusal(match, answer)
  expect([JSON.stringify(match.state), match.told.length]).toEqual([before, told])
  return found
}

const division = { at: "0404", is: "british-regular", as: "d" } as const
const far = { at: "0807", is: "german-1915", as: "far" } as const

it("GTW-6-2 a path beyond its points", () => {
  const match = table({ units: [division, far], bare: true })
  const may = refused(match, go("d", "0403 0402 0401 0402 0403 0404 0403"))
  expect(may).toMatchObject({ rules: ["GTW-6-2"] })
  expect(may.reason).toMatch(/^d has \d+ movement points? left; 0\d0\d costs \d/)
})

it("GTW-6-4 a path across a lake", () => {
  const match = table({
    scenario: "tannenberg",
    units: [{ at: "1004", is: "german-active", as: "g" }],
    active: "central",
  })
  expect(refused(match, go("g", "1105"))).toMatchObject({ rules: ["GTW-6-4"] })
})

it("GTW-7.A.4-1 a ride over rail capacity", () => {
  const match = table({
    units: [division, far],
    bare: true,
    but(m) {
      for (const net of m.nets) net.used = net.capacity
    },
  })
  const may = refused(match, go("d", "rail:0405"))
  expect(may).toMatchObject({ rules: ["GTW-7.A.4-1"] })
  expect(may.reason).toMatch(/5 REs of rail capacity; 0 are free/)
})

it("GTW-4.A.5 an attack in reaction out of influence", () => {
  const match = table({
    units: [
      { at: "0303", is: "british-army", as: "hq" },
      division,
      { at: "0404", is: "french-1915", as: "f" },
      { at: "0505", is: "german-reserve-1915", as: "g" },
    ],
    phase: "reaction combat",
    active: "central",
    bare: true,
  })
  play(match, "0505")
  expect(refused(match, ids("f"))).toMatchObject({ rules: ["GTW-4.A.5"] })
})

it("GTW-11.C.1-3 a depot sent to a foreign net", () => {
  const match = table({
    scenario: "tannenberg",
    units: [{ at: "0609", is: "german-active", as: "g" }],
    depots: [{ at: "0609", side: "central", operational: false }],
    owners: { central: "0710" },
    active: "central",
  })
  const m = match.state as State
  const piece = depotPiece(m, m.depots[0]!)
  expect(at(m, "0710")).toBeGreaterThan(0)
  expect(refused(match, { path: { [piece]: ["0710"] } })).toMatchObject({ rules: ["GTW-11.C.1-3"] })
})

it("GTW-7-1 a map whose railway jumps is refused with the field", () => {
  const [first, ...rest] = artois.railways
  const jumping = { ...artois, railways: [{ ...first, hexes: "0201 0302 0404" }, ...rest] }
  const said = checkFile(game, jumping).problems.map((p) => `${p.path.join(".")}: ${sayProblem(p)}`)
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/^railways[.]0[.]hexes: .*0404/)
  expect(checkFile(game, artois).problems).toEqual([])
})
