/** GWC-T99.2 The cost of moving from a hex into the next: facts in, a tally by rule out. Knows no state. */
import { type Part, part, type Tally, tally } from "@salient/engine"
import { fortificationChart } from "../data/fortifications.ts"
import { terrainChart } from "../data/terrain.ts"
import type { Hexside, Terrain } from "../types.ts"

const { features, hexsides, types } = terrainChart

export type StepFacts = {
  /** From a Trench to a Trench, Blockhaus or Pillbox next to it, or the reverse: nothing else counts (GWC-F130.2). */
  readonly trench: boolean
  readonly from: Terrain
  readonly to: Terrain
  /** The Road, Railway or Trail followed across the hexside. */
  readonly way: "road" | "railway" | "trail" | undefined
  /** True for the first Shellhole or Destroyed Woods hex of the Order if no Trail is followed: GWC-T118a, GWC-T124.1. */
  readonly first: boolean
  readonly hexside: Hexside | undefined
  readonly uphill: boolean
  readonly gas: boolean
}

type Add = (rule: string, label: string, amount: number) => void

/** Reports each part of the cost separately: the rules need the sum a million times and the explanation once. */
function tellCosts(f: StepFacts, add: Add): void {
  if (f.trench) {
    add("GWC-F130.2", "trench", fortificationChart.trenchMove)
    return
  }
  const there = types[f.to]
  if (f.way !== undefined) add(features[f.way].rule, features[f.way].name, there.alongWay ?? features[f.way].along)
  else if (there.fromSame !== undefined && f.from === f.to) add(there.rule, there.name, there.fromSame)
  else add(there.rule, there.name, there.move ?? 0)
  if (f.first && there.firstExtra !== undefined) add(there.rule, `first ${there.name}`, there.firstExtra) // GWC-AMB-76
  if (f.hexside !== undefined) add(hexsides[f.hexside].rule, hexsides[f.hexside].name, hexsides[f.hexside].extra)
  if (f.uphill && f.way !== "road") add("GWC-T110.1", "uphill", features.hill.uphillExtra)
  if (f.gas) add("GWC-T107a", "Gas", features.gas.extra)
}

/** The Move Cost with its explanation. */
export function moveCost(f: StepFacts): Tally {
  const parts: Part[] = []
  tellCosts(f, (rule, label, amount) => parts.push(part(rule, label, amount)))
  return tally(...parts)
}

let sum = 0
const addUp: Add = (_rule, _label, amount) => {
  sum += amount
}

/** The same as one number. */
export function moveCostTotal(f: StepFacts): number {
  sum = 0
  tellCosts(f, addUp)
  return sum
}
