/** Checks of the maps: things that can be drawn but not played. */
import { NONE } from "@salient/space/hex"
import { OBJECTIVES, WAYS } from "../../types.ts"
import { terrainChart, terrainOf } from "../terrain.ts"
import { type Board, grid } from "./maps.ts"

/** Everything wrong with a map. */
export function lintMap(map: Board): string[] {
  const problems: string[] = []
  const bad = (sentence: string) => problems.push(`Map ${map.id}: ${sentence}`)
  const impassable = (h: number) => {
    const type = terrainOf(map.hexes[h]!.terrain)
    return type.move === null && type.alongWay === undefined
  }
  const { ground, highest } = terrainChart.levels
  for (const hex of map.hexes)
    if (!Number.isInteger(hex.level) || hex.level < ground || hex.level > highest)
      bad(`${hex.name} is at level ${hex.level}, expected ${ground} to ${highest}.`) // GWC-T110a

  const hexesOfWays = new Set(WAYS.flatMap((way) => map.ways[way].flatMap((s) => grid.hexesBeside(s))))
  for (const [h, hex] of map.hexes.entries()) {
    if (hex.terrain === "bridge" && !hexesOfWays.has(h)) bad(`nobody can cross the Bridge in ${hex.name}.`) // GWC-T102
    if (impassable(h) && hexesOfWays.has(h)) bad(`a Road, Railway or Trail runs into impassable ${hex.name}.`)
  }

  const taken = new Map<number, string>()
  for (const number of OBJECTIVES) {
    for (const h of map.objectives[number]) {
      const other = taken.get(h)
      if (other !== undefined) bad(`${grid.name(h)} belongs to Objectives ${other} and ${number}.`) // GWC-2.3
      if (impassable(h)) bad(`Objective ${number} lies in impassable ${grid.name(h)}.`)
      taken.set(h, number)
    }
  }

  const kinds = Object.entries(map.hexsides)
  for (const [i, [kind, sides]] of kinds.entries()) {
    for (const side of sides) {
      if (grid.hexesBeside(side)[1] === NONE) bad(`the ${kind} ${grid.sideName(side)} lies on the edge of the map.`)
      const twin = kinds.slice(i + 1).find(([, others]) => others.includes(side))
      if (twin) bad(`${grid.sideName(side)} has a ${kind} and a ${twin[0]}.`)
    }
  }
  return problems
}
