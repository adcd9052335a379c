/** Fills what a side does not know: the enemy's hand, both decks, and where the garrison lies. */
import { mix, type Random, reshuffled } from "@salient/engine"
import { isTrench, neighbours, terrainOf, zone } from "./rules/the-raid/ground.ts"
import { onMap } from "./rules/the-raid/units.ts"
import type { State } from "./state.ts"
import { type CardId, other, type Side } from "./types.ts"

export function imagine(m: State, now: Readonly<State>, who: string, random: Random): void {
  const side = who as Side
  const enemy = other(side)
  m.decks[side] = reshuffled(random, m.decks[side])
  imagineCards(m, now, enemy, random)
  if (side === "raiders") imagineGarrison(m, now, random)
  else if (m.phase === "setup" && now.phase === "setup") forgetSetUp(m, enemy, random)
}

/** Cards the enemy has played since the checkpoint were in its hand; the rest of its hand could be any of its remaining cards. */
function imagineCards(m: State, now: Readonly<State>, enemy: Side, random: Random): void {
  const played = new Set(now.discards[enemy].filter((card) => !m.discards[enemy].includes(card)))
  const unknown = reshuffled(
    random,
    [...m.hands[enemy], ...m.decks[enemy]].filter((card) => !played.has(card)),
  )
  const size = m.hands[enemy].length
  const hand: CardId[] = [...played].filter((card) => m.hands[enemy].includes(card))
  while (hand.length < size) hand.push(unknown.pop() as CardId)
  m.hands[enemy] = hand
  m.decks[enemy] = unknown
}

/** RAID-2.2 A section that is still hidden is in some trench hex with no raider next to it. */
function imagineGarrison(m: State, now: Readonly<State>, random: Random): void {
  if (m.phase === "setup") {
    forgetSetUp(m, "garrison", random)
    return
  }
  const hidden = m.units.filter((u) => u.hidden && u.hex !== null && now.units.some((n) => n.id === u.id && n.hidden))
  const raiders = [...onMap(m, "raiders"), ...onMap(now as State, "raiders")].map((u) => u.hex)
  const taken = new Set(
    onMap(m)
      .filter((u) => !hidden.includes(u))
      .map((u) => u.hex),
  )
  const free = terrainOf(m).grid.names.filter(
    (hex) =>
      isTrench(m, hex) &&
      !taken.has(hex) &&
      !raiders.includes(hex) &&
      !zone(m, "raiders").includes(hex) &&
      !neighbours(m, hex).some((n) => raiders.includes(n)),
  )
  mix(random, free)
  for (const unit of hidden) unit.hex = free.pop() ?? unit.hex
}

/** RAID-2.1 During the set-up nothing is known of the enemy's. */
function forgetSetUp(m: State, enemy: Side, random: Random): void {
  const free = mix(random, [...zone(m, enemy)])
  for (const unit of m.units) if (unit.side === enemy && unit.hex !== null) unit.hex = free.pop() as string
}
