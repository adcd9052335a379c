/** Forms for players at a real table: combat, overrun, bombardment, stacking, supply, rail rides. They use the same charts as the rules. */
import { type Calculator, type Form, mapOdds, part, sure, type Tally, tally } from "@salient/engine"
import { choice, form, number, type Values, yesno } from "@salient/kit/form"
import { bombardedAt, bombardmentColumn, hitOdds } from "../charts/bombardment.ts"
import {
  columnNames,
  demandsOf,
  oddsColumn,
  resultAt,
  resultOdds,
  shifted,
  substituted,
  TOO_LOW,
} from "../charts/combat.ts"
import { overrunCost, overrunOdds, rideCost } from "../charts/movement.ts"
import { fits, mountain, regular } from "../charts/stacking.ts"
import { mostHexes } from "../charts/supply.ts"
import { tables } from "../data/tables.ts"
import { type Crt, type Result, WEATHERS } from "../types.ts"

const half = { min: 0, max: 999, step: 0.25 } as const
const die = (dice: (faces: number, why: string) => number, why: string): number => dice(tables.die, why)
const one = (label: string, t: Tally) => [{ label, tally: t }]

const CRTS = ["mobile", "positional"] as const
const crtOf = (v: Values): Crt => v.word("crt", CRTS)
const columnIn = (v: Values): number =>
  shifted(oddsColumn(v.num("attack"), v.num("defence")), v.num("shift"), crtOf(v), v.yes("infantryAttacks"))
const modifier = (v: Values): Tally => tally(part("GTW-9.A-7", "modifiers", v.num("modifier")))
const sayColumn = (column: number): string => (column === TOO_LOW ? "less than 1:4" : columnNames[column]!)
const capable = (v: Values) => ({
  infantryAttacks: v.yes("infantryAttacks"),
  infantryDefends: v.yes("infantryDefends"),
  rifleAssault: v.yes("rifleAssault"),
})

/** GTW-DATA-07 What the result requires, in sentences. */
function demandsIn(v: Values, result: Result): string[] {
  const d = demandsOf(result, {
    attack: v.num("printedAttack"),
    defence: v.num("printedDefence"),
    overstacked: v.yes("overstacked"),
  })
  const loss = (n: number) => (Number.isFinite(n) ? `units of printed strength ${n} or more` : "everybody")
  const says: string[] = []
  if (d.attacker.loss > 0) says.push(`The attacker loses ${loss(d.attacker.loss)}.`)
  if (d.defender.loss > 0) says.push(`The defender loses ${loss(d.defender.loss)}.`)
  if (d.attacker.retreats === "must") says.push("The attacker retreats.")
  if (d.defender.retreats === "must") says.push("The defender retreats.")
  if (d.largerMayRetreat) says.push("The side with the larger loss may retreat.")
  if (d.gunsLast) says.push("Artillery is the last to be lost.")
  return says.length > 0 ? says : ["Nothing happens to either side."]
}

const combat: Form = form({
  id: "combat",
  title: "Combat",
  rules: ["GTW-9.A-6", "GTW-9.A-7"],
  fields: [
    choice("crt", "Table", [
      ["mobile", "mobile"],
      ["positional", "positional"],
    ]),
    number("attack", "Attack strength as modified", { ...half, start: 30 }, { rules: ["GTW-9.A-2"] }),
    number("defence", "Defence strength as modified", { ...half, start: 12 }, { rules: ["GTW-9.A-4"] }),
    number("printedAttack", "Printed attack strength", { ...half, start: 30 }, { rules: ["GTW-9.D-1"] }),
    number("printedDefence", "Printed defence strength", { ...half, start: 12 }, { rules: ["GTW-9.D-1"] }),
    number("shift", "Column shift", { min: -6, max: 6, start: 0 }, { rules: ["GTW-6.B.4-3", "GTW-10-3"] }),
    number("modifier", "Added to the die", { min: -12, max: 12, start: 0 }, { rules: ["GTW-9.A-7"] }),
    yesno("infantryAttacks", "The attacker has infantry", { rules: ["GTW-14.H.1-2"] }),
    yesno("infantryDefends", "The defender is infantry-capable", { rules: ["GTW-14.H.1-3"] }),
    yesno("rifleAssault", "The attacker is rifle assault-capable", { rules: ["GTW-14.R-1"] }),
    yesno("overstacked", "Overstacked units attack", { rules: ["GTW-8.C.2-5"] }),
  ],
  answer: (v) => ({
    odds: () => ({
      odds: mapOdds(resultOdds(crtOf(v), columnIn(v), v.num("modifier")), (r) => substituted(r, capable(v))),
      tallies: one(`at ${sayColumn(columnIn(v))}`, modifier(v)),
    }),
    resolve: (dice) => {
      const rolled = columnIn(v) === TOO_LOW ? 0 : die(dice, "the combat")
      const result = substituted(resultAt(crtOf(v), columnIn(v), rolled + v.num("modifier")), capable(v))
      return {
        result: `${result} at ${sayColumn(columnIn(v))}`,
        says: demandsIn(v, result),
        rules: ["GTW-9.A-7", "GTW-DATA-07"],
        tallies: one("added to the die", modifier(v)),
      }
    },
  }),
})

const bombardment: Form = form({
  id: "bombardment",
  title: "Bombardment",
  rules: ["GTW-12.C.2-2"],
  fields: [
    number("strength", "Strength as modified", { ...half, start: 16 }, { rules: ["GTW-12.C-1"] }),
    number("modifier", "Added to the die", { min: -8, max: 8, start: 0 }, { rules: ["GTW-GAP-53"] }),
  ],
  answer: (v) => {
    const added = tally(part("GTW-GAP-53", "modifiers", v.num("modifier")))
    const column = bombardmentColumn(v.num("strength"))
    return {
      odds: () => ({
        odds: mapOdds(hitOdds(column, v.num("modifier")), (n) => `${n} hits`),
        tallies: one("added", added),
      }),
      resolve: (dice) => {
        const { hits, reduces } = bombardedAt(column, die(dice, "the bombardment") + v.num("modifier"))
        const says = [`The bombarder allocates ${Math.ceil(hits / 2)}, the owner ${Math.floor(hits / 2)}.`]
        if (reduces) says.push("Without terrain and works, the result may reduce a fort or fortress.")
        return { result: `${hits} hits`, says, rules: ["GTW-12.C.2-2", "GTW-12.C.3-1"], tallies: one("added", added) }
      },
    }
  },
})

/** A form that needs no dice: there is one certain answer. */
const plainly = (
  result: string,
  says: readonly string[],
  rules: readonly string[],
  tallies: ReturnType<typeof one>,
) => ({
  odds: () => ({ odds: sure(result), tallies }),
  resolve: () => ({ result, says, rules, tallies }),
})

const overrun: Form = form({
  id: "overrun",
  title: "Overrun",
  rules: ["GTW-6.F.1-3"],
  fields: [
    number("attack", "Attack strength", { ...half, start: 116 }, { rules: ["GTW-6.F.1-2"] }),
    number("defence", "Defence strength", { ...half, start: 8 }, { rules: ["GTW-6.F.1-2"] }),
    number("own", "Fatigue hits of the worst overrunner", { min: 0, max: 20, start: 0 }, { rules: ["GTW-6.B.4-4"] }),
    number("theirs", "Fatigue hits of the worst defender", { min: 0, max: 20, start: 0 }, { rules: ["GTW-6.B.4-5"] }),
    yesno("quick", "Cavalry, light, infantry or irregulars overrun", { rules: ["GTW-GAP-05"] }),
  ],
  answer: (v) => {
    const odds = overrunOdds(v.num("attack"), v.num("defence"), v.num("own"), v.num("theirs"))
    const succeeds = odds >= tables.overrun.least
    const says = succeeds
      ? [
          `It costs ${overrunCost(odds, v.yes("quick"))} movement points in addition to the terrain and other zones of control.`,
        ]
      : ["The odds must be at least 10:1."]
    const told = one("odds", tally(part("GTW-6.F.1-3", "to 1", odds)))
    return plainly(
      succeeds ? `An overrun at ${odds}:1` : `No overrun: ${odds}:1`,
      says,
      ["GTW-6.F.1-3", "GTW-GAP-05"],
      told,
    )
  },
})

const stacking: Form = form({
  id: "stacking",
  title: "Stacking",
  rules: ["GTW-8.A.1", "GTW-8.A.2"],
  fields: [
    yesno("mountain", "Mountain hex", { rules: ["GTW-8.A.2"] }),
    ...(
      ["divisions", "brigades", "regiments", "battalions", "artillery divisions", "artillery regiments"] as const
    ).map((id) => number(id, `Number of ${id}`, { min: 0, max: 30, start: 0 }, { rules: ["GTW-8.A.1"] })),
    number("fortress", "Fortress brigades", { min: 0, max: 6, start: 0 }, { rules: ["GTW-14.J-1"] }),
  ],
  answer: (v) => {
    const of = (n: number, re: number, divisional: boolean, artillery: boolean, fortress = false) =>
      Array.from({ length: n }, () => ({ re, divisional, artillery, fortress }))
    const units = [
      ...of(v.num("divisions"), 5, true, false),
      ...of(v.num("brigades"), 2, false, false),
      ...of(v.num("regiments"), 1, false, false),
      ...of(v.num("battalions"), 0.5, false, false),
      ...of(v.num("artillery divisions"), 4, true, true),
      ...of(v.num("artillery regiments"), 1, false, true),
      ...of(v.num("fortress"), 2, false, false, true),
    ]
    const ok = fits(units, v.yes("mountain") ? mountain : regular)
    const told = one("units", tally(part("GTW-8.A.1", "in the hex", units.length)))
    return plainly(ok ? "Within the limit" : "Over the limit", [], ["GTW-8.A.1"], told)
  },
})

/** GTW-11.B-3 Each element of the line with its length and limit; the last word of each says if it is too long. */
function elementsIn(v: Values): { readonly says: string; readonly fits: boolean }[] {
  const weather = v.word("weather", WEATHERS)
  const element = (name: string, length: number, most: number) => ({
    says: `${name}: ${length} of ${most} hexes${length > most ? ", too long" : ""}.`,
    fits: length <= most,
  })
  return [
    element("Overland", v.num("overland"), mostHexes("overland", weather, v.num("overland transports"))),
    element("By road", v.num("road"), mostHexes("road", weather, v.num("road transports"))),
    element("By rail, low volume", v.num("rail"), tables.supply.lowVolume),
  ]
}

const supply: Form = form({
  id: "supply",
  title: "Supply",
  rules: ["GTW-11.B-3", "GTW-11.F-1"],
  fields: [
    choice(
      "weather",
      "Weather",
      WEATHERS.map((w) => [w, w] as const),
    ),
    number(
      "overland",
      "Hexes overland to the headquarters or source",
      { min: 0, max: 20, start: 3 },
      { rules: ["GTW-11.B.1-2"] },
    ),
    number(
      "road",
      "Hexes by road from there to the depot or source",
      { min: 0, max: 20, start: 0 },
      { rules: ["GTW-11.B.2-1"] },
    ),
    number(
      "rail",
      "Low-volume hexes by rail from the depot to a source",
      { min: 0, max: 60, start: 0 },
      { rules: ["GTW-11.B.3a-1"] },
    ),
    number(
      "overland transports",
      "Transport units on the overland part",
      { min: 0, max: 6, start: 0 },
      { rules: ["GTW-14.O.3"] },
    ),
    number("road transports", "Transport units on the road", { min: 0, max: 6, start: 0 }, { rules: ["GTW-14.O.3"] }),
    yesno("points", "In combat supply from a Resource Point", { rules: ["GTW-11.D-2"] }),
    yesno("isolated", "Isolated", { rules: ["GTW-3.G"] }),
    number(
      "turns",
      "Turns out of general supply before this one",
      { min: 0, max: 10, start: 0 },
      { rules: ["GTW-11.F-2"] },
    ),
  ],
  answer: (v) => {
    const elements = elementsIn(v)
    const supplied = elements.every((e) => e.fits)
    const late = !supplied && v.num("turns") > 0
    const { strength } = tables.supply
    const state: keyof typeof strength = v.yes("points")
      ? "combat"
      : late
        ? "secondTurn"
        : !supplied && v.yes("isolated")
          ? "isolatedFirst"
          : "general"
    const told = one("strength", tally(part("GTW-11.F-1", "of what it would be", strength[state])))
    const says = [...elements.map((e) => e.says), `Its combat strengths count × ${strength[state]}.`]
    if (late && v.yes("isolated")) says.push("It must roll to survive (GTW-11.F.3).")
    return plainly(supplied ? "In general supply" : "Out of general supply", says, ["GTW-11.B-3", "GTW-11.F-1"], told)
  },
})

const rail: Form = form({
  id: "rail",
  title: "Rail ride",
  rules: ["GTW-7.A.2", "GTW-7.A.4-1"],
  fields: [
    number("hexes", "Hexes by rail", { min: 1, max: 200, start: 10 }, { rules: ["GTW-GAP-06"] }),
    number("changes", "Changes of gauge", { min: 0, max: 5, start: 0 }, { rules: ["GTW-7.A.8"] }),
    number("re", "Size in REs", { min: 0.25, max: 30, step: 0.25, start: 5 }, { rules: ["GTW-3.A.3-1"] }),
    yesno("heavy", "Artillery or motorized", { rules: ["GTW-7.A.4-2"] }),
    yesno("low", "A low-volume line is used", { rules: ["GTW-7.A.4-3"] }),
    yesno("march", "By forced march", { rules: ["GTW-6.B.3-2"] }),
  ],
  answer: (v) => {
    const cost = rideCost(v.num("hexes"), v.num("changes"), v.yes("march"))
    const { transport, lowVolume } = tables.regiments
    const uses = v.num("re") * (v.yes("heavy") ? transport : 1) * (v.yes("low") ? lowVolume : 1)
    const told = one("rail capacity", tally(part("GTW-7.A.4-1", "REs", uses)))
    return plainly(`${cost} movement points, ${uses} REs of capacity`, [], ["GTW-7.A.2", "GTW-7.A.4-1"], told)
  },
})

export const calculator: Calculator = { forms: [combat, overrun, bombardment, stacking, supply, rail] }
