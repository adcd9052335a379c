/** The features of a position used by the judgement that is learnt from battles. */
import type { Features } from "@salient/kit/learnt"
import { troops } from "../data/troops.ts"
import { finalOutcome, heldWorth } from "../rules/army-morale-and-victory.ts"
import { entryOf, fieldOf } from "../rules/troops-and-command/field.ts"
import { other, type State } from "../state.ts"
import type { Side } from "../types.ts"
import { fullWorth, worth } from "./value.ts"

const names = [
  "break points", // the share of them left: DGK-MOR-02
  "nearly broken", // the last of the break points
  "troops", // the share of the army left
  "guns", // the share of its artillery left
  "demoralized", // as a share of all units
  "objectives", // as a share of the worth of all: DGK-MOR-03
  "ahead", // who would win if the battle ended now
  "ahead near the end",
  "way", // how near the fighting units are to what they still have to take
  "way near the end",
] as const

type Name = (typeof names)[number]

/** The counts for one side. */
type Army = { force: number; whole: number; guns: number; allGuns: number; units: number; shaken: number }

function armyOf(m: State, side: Side): Army {
  const army = { force: 0, whole: 0, guns: 0, allGuns: 0, units: 0, shaken: 0 }
  for (const u of m.units) {
    if (u.side !== side) continue
    const [now, fresh] = [worth(m, u), fullWorth(m, u)]
    const { arm } = troops[entryOf(m, u).troop]
    army.force += now
    army.whole += fresh
    army.units++
    if (arm === "fieldArtillery" || arm === "heavyArtillery") {
      army.guns += now
      army.allGuns += fresh
    }
    if (u.where !== "lost" && u.status === "demoralized") army.shaken++
  }
  return army
}

/** How near a side's fighting units are on average to what it still has to take: 0 far away, 1 there. */
function nearness(m: State, side: Side): number {
  const { objectives, table } = fieldOf(m).scenario
  const wanted = objectives.filter((o) => m.held[o.id] !== side)
  if (wanted.length === 0) return 1
  const across = table.width + table.depth
  let sum = 0
  let count = 0
  for (const u of m.units) {
    if (u.side !== side || u.where === "lost" || u.air) continue
    const { arm } = troops[entryOf(m, u).troop]
    if (arm !== "infantry" && arm !== "cavalry") continue
    count++
    if (u.where !== "table") continue
    let nearest = Number.POSITIVE_INFINITY
    for (const { at } of wanted) nearest = Math.min(nearest, Math.abs(at.x - u.front.x) + Math.abs(at.y - u.front.y))
    sum += 1 - nearest / across
  }
  return count === 0 ? 0 : sum / count
}

const part = (some: number, all: number): number => (all === 0 ? 0 : some / all)

function featuresFor(m: State, side: Side): { readonly [name in Name]: number } {
  const enemy = other(side)
  const { prepared, scenario } = fieldOf(m)
  const left = (s: Side) => part(Math.max(0, m.breakPoints[s]), prepared.armies[s].breakPoint)
  const [ours, theirs] = [left(side), left(enemy)]
  const [own, foes] = [armyOf(m, side), armyOf(m, enemy)]
  const total = scenario.objectives.reduce((n, o) => n + o.worth, 0)
  const late = (m.turn / scenario.turns) ** 2
  const ahead = m.phase === "battle" ? aheadNow(m, side) : 0
  const way = nearness(m, side) - nearness(m, enemy)
  return {
    "break points": ours - theirs,
    "nearly broken": (1 - theirs) ** 3 - (1 - ours) ** 3,
    troops: part(own.force, own.whole) - part(foes.force, foes.whole),
    guns: part(own.guns, own.allGuns) - part(foes.guns, foes.allGuns),
    demoralized: part(foes.shaken, foes.units) - part(own.shaken, own.units),
    objectives: part(heldWorth(m, side) - heldWorth(m, enemy), total),
    ahead,
    "ahead near the end": ahead * late,
    way,
    "way near the end": way * late,
  }
}

/** 1 if the side would win now, -1 if its enemy would, 0 if neither. */
function aheadNow(m: State, side: Side): number {
  const { winners } = finalOutcome(m)
  return Number(winners.includes(side)) - Number(winners.includes(other(side)))
}

export const features: Features<State> = {
  names,
  of(m, side) {
    const found = featuresFor(m, side as Side)
    return names.map((name) => found[name])
  },
}
