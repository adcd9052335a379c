/** Checks of the Fate decks: their arithmetic (GWC-GAP-01) and what a card may print for its nation. */

import { DIRECTIONS, type Nation, TRIGGERS } from "../types.ts"
import { actions, events, INITIALS } from "./cards.ts"
import { composition } from "./composition.ts"
import type { Condition } from "./conditions.ts"
import type { Effect } from "./effects.ts"
import type { FateCard } from "./fate.ts"
import { grid } from "./maps/maps.ts"
import { values } from "./values.ts"

/** How often each key occurs. */
export function tallyOf<T>(list: readonly T[], key: (entry: T) => string): Map<string, number> {
  const found = new Map<string, number>()
  for (const entry of list) found.set(key(entry), (found.get(key(entry)) ?? 0) + 1)
  return found
}

/** A sentence for every key whose number differs from the wanted one. */
function differences(what: string, found: Map<string, number>, wanted: { readonly [key: string]: number }): string[] {
  const keys = [...new Set([...found.keys(), ...Object.keys(wanted)])].sort()
  return keys.flatMap((key) => {
    const [has, wants] = [found.get(key) ?? 0, wanted[key] ?? 0]
    return has === wants ? [] : [`${what} ${key}: expected ${wants}, found ${has}.`]
  })
}

const pairOf = (card: FateCard): string => `${card.dice.white}•${card.dice.colored}`

/** All conditions named by an Event's effects. */
const conditionsOf = (effects: readonly Effect[]): Condition[] => effects.flatMap((e) => [...(e.when ?? [])])

/** GWC-GAP-01 Everything wrong with a nation's deck. */
export function lintDeck(nation: Nation, deck: readonly FateCard[]): string[] {
  const wanted = composition.decks[nation]
  const name = `The deck of ${nation}`
  const problems: string[] = []
  if (deck.length !== values.decks.fate)
    problems.push(`${name} has ${deck.length} cards, expected ${values.decks.fate}.`)
  for (const [i, card] of deck.entries())
    if (card.id !== `${INITIALS[nation]}-${i + 1}`)
      problems.push(`${name}: expected ${INITIALS[nation]}-${i + 1} as card ${i + 1}, found ${card.id}.`)
  problems.push(
    ...differences(
      `${name}: Order`,
      tallyOf(deck, (c) => c.order),
      wanted.orders,
    ),
    ...differences(
      `${name}: Action`,
      tallyOf(deck, (c) => c.action),
      wanted.actions,
    ),
    ...differences(
      `${name}: Event`,
      tallyOf(deck, (c) => c.event),
      wanted.events,
    ),
    ...dice(name, deck),
    ...TRIGGERS.flatMap((trigger) =>
      differences(
        `${name}: ${trigger} on`,
        tallyOf(
          deck.filter((c) => c.trigger === trigger),
          pairOf,
        ),
        wanted.triggers[trigger],
      ),
    ),
    ...randomHexes(name, deck, wanted.hexes),
    ...deck.flatMap((card) => lintCard(nation, card)),
    ...twins(name, deck),
  )
  return problems
}

const faces = [1, 2, 3, 4, 5, 6]

function dice(name: string, deck: readonly FateCard[]): string[] {
  const every = faces.flatMap((white) => faces.map((colored) => [`${white}•${colored}`, composition.pairs] as const))
  return differences(`${name}: dice`, tallyOf(deck, pairOf), Object.fromEntries(every))
}

function randomHexes(name: string, deck: readonly FateCard[], parity: "odd" | "even"): string[] {
  const problems: string[] = []
  for (const [hex, times] of tallyOf(deck, (c) => c.randomHex))
    if (times > 1) problems.push(`${name}: Random Hex ${hex} occurs ${times} times, expected once.`)
  for (const card of deck) {
    const h = grid.hex(card.randomHex)
    const found = (grid.column[h]! + grid.row[h]! + 1) % 2 === 1 ? "odd" : "even"
    if (found !== parity)
      problems.push(`${card.id}: Random Hex ${card.randomHex} is ${found}, expected an ${parity} one.`)
  }
  const spread = (what: string, key: (c: FateCard) => string, { from, to }: { from: number; to: number }) => {
    for (const [line, times] of tallyOf(deck, key))
      if (times < from || times > to)
        problems.push(`${name}: ${what} ${line} is named by ${times} Random Hexes, expected ${from} to ${to}.`)
  }
  spread("row", (c) => c.randomHex.slice(1), composition.perRow)
  spread("column", (c) => c.randomHex.slice(0, 1), composition.perColumn)
  return problems
}

/** What a card must not have: words of other nations, a print that is missing or unused, an Action that its own Order makes useless. */
function lintCard(nation: Nation, card: FateCard): string[] {
  const [action, event] = [actions[card.action], events[card.event]]
  const problems: string[] = []
  const bad = (sentence: string) => problems.push(`${card.id}: ${sentence}`)
  if (card.action === "fire") bad("Fire is printed as an Order only.")
  if (!action.nations.includes(nation)) bad(`${action.name} is no Action of ${nation}.`)
  if (!event.nations.includes(nation)) bad(`${event.name} is no Event of ${nation}.`)

  const blows = event.effects.some((e) => e.kind === "spreadBlaze")
  if (blows !== (card.prints.wind !== undefined)) bad(`${event.name} ${blows ? "needs a" : "has no"} direction.`)
  if (card.prints.wind !== undefined && !DIRECTIONS.includes(card.prints.wind))
    bad("its direction is none of the compass.")
  const dated = conditionsOf(event.effects).some((c) => c.is === "printedDate")
  if (dated !== (card.prints.from !== undefined)) bad(`${event.name} ${dated ? "needs a" : "has no"} date.`)
  const named = action.plays.some((p) => p.when?.some((c) => c.is === "firing" && c.nation === "printed"))
  if (card.prints.nation !== (named ? nation : undefined))
    bad(`${action.name} names ${named ? "not its own" : "a"} nation.`)

  if (card.order === "commandConfusion" && action.plays.length === 0) bad("neither Order nor Action can be used.")
  if (card.order === "move" && (card.action === "engineeringWorks" || card.action === "stormTroops"))
    bad(`${action.name} stands on the Move card it would need.`)
  if (card.order === "artilleryRequest" && (card.action === "barrage" || card.action === "majorGasAttack"))
    bad(`${action.name} stands on the Artillery Request it would need.`)
  return problems
}

function twins(name: string, deck: readonly FateCard[]): string[] {
  const same = tallyOf(deck, (c) => `${c.order}, ${c.action}, ${c.event}`)
  return [...same].flatMap(([words, times]) => (times > 1 ? [`${name}: ${times} cards read ${words}.`] : []))
}
