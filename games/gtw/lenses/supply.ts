/** The map lens for supply: where a side is in supply, and the line of one unit. GTW-11.B. */
import type { Lens, Overlay, Shown } from "@salient/engine"
import { count, listOf } from "@salient/kit/words"
import { centre, type Hex } from "@salient/space/hex"
import { fieldOf, hexName, placeName } from "../rules/basic-game-concepts/field.ts"
import { namesOf, unitNamed } from "../rules/basic-game-concepts/units.ts"
import { type Element, explainSupply } from "../rules/supply/explain.ts"
import { isSuppliedBy, supplyFor } from "../rules/supply/general.ts"
import { sideNames } from "../scene/scene.ts"
import type { Unit } from "../state.ts"
import type { View } from "../view.ts"
import { area, sidesFor } from "./area.ts"

const rules = { overland: "GTW-11.B.1-1", road: "GTW-11.B.2-1", rail: "GTW-11.B.3a-1" } as const
const words = { overland: "Overland", road: "By road", rail: "By rail" } as const

const sayWay = (view: View, way: readonly Hex[]): string =>
  way.length === 1 ? placeName(view, way[0]!) : way.map((h) => hexName(view, h)).join(" → ")

/** `Overland: 0403 → 0303, 1 hex of 3.` */
function sayElement(view: View, { kind, way, length, limit }: Element): string {
  const counted = kind === "rail" ? `${count(length, "hex", "hexes")} of low volume` : count(length, "hex", "hexes")
  return `${words[kind]}: ${sayWay(view, way)}, ${counted}${length <= limit ? ` of ${limit}` : " with transport units"}.`
}

const drawn = (view: View, { kind, way }: Element): Overlay[] =>
  way.length < 2
    ? []
    : [
        {
          kind: "arrow",
          label: words[kind].toLowerCase(),
          rules: [rules[kind]],
          points: way.toReversed().map((h) => centre(fieldOf(view).map.grid, h)),
          tone: "good",
        },
      ]

/** How many of the hexes that stop a line are named. */
const named = 4

/** GTW-11.B-3 The supply line of one unit, leg by leg, or what bars it and where. */
function lineOf(view: View, u: Unit): Shown {
  const found = explainSupply(view, u)
  const says: string[] = []
  if (found.supplied) {
    const through = found.headquarters ? `, through ${found.headquarters.name}` : ""
    says.push(`${u.name} is in general supply from ${placeName(view, found.source!)}${through}.`)
    for (const element of found.elements) says.push(sayElement(view, element))
  } else {
    says.push(`${u.name} is not in regular general supply${found.isolated ? " and is isolated" : ""}.`)
    if (u.supplied && u.out > 0) says.push("In this turn it lives on a fortress or on stores.")
    if (found.tooFar)
      says.push(
        `The nearest end of a line is in ${placeName(view, found.tooFar.to)}: ${count(found.tooFar.length, "hex", "hexes")} overland, too far.`,
      )
    for (const hq of found.hungry) says.push(`${hq.name} is within reach, but nothing feeds it.`)
    if (found.bars.length > 0) {
      const list = (why: string) =>
        found.bars
          .filter((b) => b.why === why)
          .slice(0, named)
          .map((b) => hexName(view, b.hex))
      const [zones, held] = [list("zone"), list("enemy")]
      if (zones.length > 0) says.push(`No line goes through enemy zones of control: ${listOf(zones)}.`)
      if (held.length > 0) says.push(`The enemy holds ${listOf(held)}.`)
    }
  }
  says.push(
    found.points
      ? `Resource Points for combat: ${sayElement(view, found.points)}`
      : "No Resource Point for combat is within reach.",
  )
  return {
    overlays: [
      ...found.elements.flatMap((element) => drawn(view, element)),
      ...area(
        view,
        "bars the line",
        "GTW-11.A-1",
        found.bars.map((b) => b.hex),
        "bad",
      ),
    ],
    says,
    rules: ["GTW-11.B-3", "GTW-11.A-1"],
  }
}

/** GTW-11.B Where a side is in general supply, how each headquarters is fed, and which units are not. */
export const supply: Lens<View> = {
  id: "supply",
  label: "Supply",
  says: "Shows where your units would be in general supply, and what supplies each Army headquarters; point at a unit to see its line, or what bars it.",
  aims: 1,
  show(view, aims) {
    const u = unitNamed(view, aims[0]?.touch ?? "")
    if (u && u.hex >= 0 && sidesFor(view).includes(u.side)) return lineOf(view, u)
    const { map } = fieldOf(view)
    const overlays: Overlay[] = []
    const says: string[] = []
    for (const side of sidesFor(view)) {
      const found = supplyFor(view, side)
      const hexes = map.grid.names.map((_, h) => h).filter((h) => found.supplied[h] !== 0)
      overlays.push(...area(view, "general supply", "GTW-11.B-3", hexes, "good"))
      for (const { hq, by, at } of found.feeding) {
        if (by === "none") {
          says.push(`${hq.name} has no supply.`)
          continue
        }
        says.push(`${hq.name} is supplied by the ${by} in ${map.grid.name(at)}.`)
        overlays.push({
          kind: "arrow",
          label: hq.name,
          rules: ["GTW-11.B.2-1"],
          points: [centre(map.grid, at), centre(map.grid, hq.hex)],
          tone: "good",
        })
      }
      const hungry = view.units.filter((u) => u.side === side && u.hex >= 0 && !isSuppliedBy(found, u))
      says.push(
        hungry.length === 0 ? `All units of ${sideNames[side]} are within reach.` : `Out of reach: ${namesOf(hungry)}.`,
      )
    }
    return { overlays, says, rules: ["GTW-11.B-3", "GTW-11.B.2-2"] }
  },
}
