/**
 * What a side imagines contains none of the enemy's secrets: with the same random draws, two true states that look the same to it give the
 * same imagined state.
 */
import { imagine, randomFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import type { State, Unit } from "../state.ts"
import { battle, mission, type Setting } from "./battle.ts"

const [A, B] = ["blue/4-rf/rifle-company-1", "blue/4-rf/rifle-company-2"]
const [R, S, H] = ["red/i-84/infantry-company-1", "red/i-84/infantry-company-2", "red/i-84/infantry-company-3"]
const GUNS = "red/guns/field-battery-1"

/** Two British companies. Of the Germans, one is in sight; two others and a battery are not. */
const truth = (change: (m: State) => void, options: Setting["options"] = {}) =>
  battle({
    options,
    units: {
      [A]: { cm: [46, 20], unseen: true },
      [B]: { cm: [60, 10], unseen: true },
      [R]: { cm: [46, 40] },
      [H]: { cm: [40, 86], unseen: true },
      [S]: { cm: [70, 86], unseen: true },
      [GUNS]: { where: "offTable" },
    },
    change,
  })

const german = (m: State, who: string): Unit => {
  const found = m.units.find((u) => u.id === `unit:${who}`)
  if (!found) throw new Error(`there is no ${who}`)
  return found
}

const firstObjective = (m: State): string => Object.keys(m.holders)[0] as string

const dreams = (change: (m: State) => void, options?: Setting["options"]): unknown[] =>
  ["first", "second", "third"].map((seed) => imagine(truth(change, options), "blue", randomFrom(seed))?.state)

const secrets: readonly [string, (m: State) => void, Setting["options"]?][] = [
  ["whom of its units he has located", (m) => Object.assign(m.located.red, { [`unit:${A}`]: 1 })],
  [
    "where he suspects them",
    (m) => m.suspected.red.push({ unit: `unit:${B}`, at: { x: 1, y: 1 }, facing: 0, move: 1, figures: [] }),
  ],
  ["who truly holds an objective", (m) => Object.assign(m.holders, { [firstObjective(m)]: "red" })],
  ["who he thinks holds it", (m) => Object.assign(m.believed.red, { [firstObjective(m)]: "red" })],
  ["that a company routs unseen", (m) => Object.assign(german(m, H), { broken: "routed" })],
  ["that a company digs in unseen", (m) => Object.assign(german(m, H), { dug: 60 })],
  ["what a company has lost unseen", (m) => Object.assign(german(m, H), { lost: 3, figures: ["rifle", "rifle"] })],
  ["masks that nobody sees", (m) => Object.assign(german(m, H), { masked: true })],
  ["his smoke", (m) => Object.assign(german(m, R), { smoked: true })],
  ["his supply", (m) => Object.assign(m.wear, { "red/i-84": 10 }), { logistics: "on" }],
  ["what he has planned", (m) => m.missions.push(mission(GUNS, [40, 20], { side: "red", move: 2 }))],
  [
    "what his guns have registered",
    (m) => Object.assign(german(m, GUNS), { aim: { x: 1, y: 1 }, turns: 3, shaken: 2 }),
  ],
  [
    "the lanes he has cleared",
    (m) =>
      m.lanes.push({
        side: "red",
        points: [
          { x: 0, y: 0 },
          { x: 9, y: 9 },
        ],
        width: 5,
      }),
  ],
]

describe("TRR-OBS-04 what a side imagines does not depend on", () => {
  it.each(secrets)("%s", (_what, change, options) => {
    const plain = dreams(() => {}, options)
    expect(plain.every((dream) => dream !== undefined)).toBe(true)
    expect(dreams(change, options)).toEqual(plain)
  })

  it("who of its enemies fell unseen: he is taken for living", () => {
    const [dream] = dreams((m) => {
      Object.assign(german(m, H), { where: "lost", lost: 8, figures: [] })
      m.missed.push(`unit:${H}`)
    }) as State[]
    expect(dream?.units.find((u) => u.id === `unit:${H}`)).toMatchObject({ where: "table", lost: 0 })
    expect(dream?.missed).toEqual([])
  })
})
