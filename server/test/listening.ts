/** What each game calls secret, and a match in which every byte sent over socket and HTTP is checked for it. */
import { expect } from "vitest"
import { auditTraffic, type Oracle } from "../bench/leaks.ts"
import type { Server } from "../server.ts"

export type Raid = {
  units: { id: string; side: string; hex: string | null; hidden: boolean }[]
  hands: { [side: string]: string[] }
  decks: { [side: string]: string[] }
}
type Cards = {
  players: {
    [side: string]: {
      deck: string[]
      hand: string[]
      exposed: string[]
      strategyDeck: string[]
      held: string[]
      peeks: string[]
    }
  }
}
type Table = { units: { id: string; side: string }[]; located: { [side: string]: { [unit: string]: unknown } } }

/** What each game itself would call a secret, stated here a second time without using its view. */
export const oracles: { [game: string]: () => Oracle } = {
  /** Cards that have not been played are known only to their owner, decks to nobody; hidden units are secret too. */
  raid: () => (match, who) => {
    const { hands, decks, units } = match.state as unknown as Raid
    return ["raiders", "garrison"].flatMap((side) => [
      ...(decks[side] ?? []),
      ...(side === who ? [] : (hands[side] ?? [])),
      ...units.filter((u) => side !== who && u.side === side && u.hidden && u.hex !== null).map((u) => u.id),
    ])
  },
  /** Cards of a hand, a deck or a strategy deck that have never been face up. */
  gwc: () => {
    const open = new Set<string>()
    let read = 0
    return (match, who) => {
      const players = Object.entries((match.state as unknown as Cards).players)
      const closed = players.flatMap(([side, p]) => [
        ...p.deck,
        ...p.strategyDeck,
        ...(side === who ? [] : [...p.hand.filter((card) => !p.exposed.includes(card)), ...p.held]),
      ])
      const owned = players.flatMap(([, p]) => [...p.deck, ...p.strategyDeck, ...p.hand, ...p.held])
      // A card once mentioned stays in the log, so only cards count that have never been anywhere but in a deck or hand.
      for (const { to, what } of match.told.slice(read))
        for (const card of JSON.stringify(what).match(/[GFA]-S?\d+/g) ?? [])
          if (to === undefined) open.add(card)
          else for (const side of to) seen(side).add(card)
      read = match.told.length
      for (const [, p] of players) for (const card of p.exposed) open.add(card)
      for (const [side, p] of players) if (side === who) for (const card of [...p.hand, ...p.held]) seen(side).add(card)
      // A card at which a side may look stays in its deck, but the side knows it.
      for (const [side, p] of players) for (const card of side === who ? p.peeks : []) seen(side).add(card)
      return closed.filter((c) => owned.includes(c) && !open.has(c) && !seen(who).has(c))
    }
  },
  /** Units that the enemy has never located. */
  trr: () => {
    const located = new Set<string>()
    return (match, who) => {
      const state = match.state as unknown as Table
      for (const side of Object.values(state.located)) for (const id of Object.keys(side)) located.add(id)
      return state.units.filter((u) => u.side !== who && !located.has(u.id)).map((u) => u.id)
    }
  },
  /** Hidden units, and before the battle all units that do not come by rail. */
  dgk: () => (match, who) => {
    const { units } = match.state as unknown as { units: { id: string; side: string; hidden: boolean }[] }
    return units.filter((u) => u.side !== who && u.hidden).map((u) => u.id)
  },
}
const known = new Map<string | null, Set<string>>()
const seen = (side: string | null) => known.get(side) ?? (known.set(side, new Set()).get(side) as Set<string>)

/** Checks that no secret is sent in a match of this game, either a whole match or its first `most` entries. */
export async function hearsNoSecret(server: Server, game: string, most?: number): Promise<void> {
  known.clear()
  const { scenarios } = await server.services.catalogue.load(game)
  const oracle = oracles[game]?.() as Oracle
  let named = 0
  const report = await auditTraffic({
    server,
    game,
    scenario: scenarios[0]?.id as string,
    seed: "secrets",
    askEvery: 100, // every byte on the sockets is checked; HTTP answers grow with the match and are requested at intervals
    ...(most ? { most } : {}),
    oracle: (match, side) => {
      const secrets = [...oracle(match, side)]
      named += secrets.length
      return secrets
    },
  })
  expect(report.found).toEqual([])
  expect(report.entries).toBeGreaterThan(50)
  expect(report.bytes).toBeGreaterThan(200_000)
  expect(report.secrets).toBeGreaterThan(50) // there were secrets that could have leaked
  if (game !== "dgk") expect(named).toBeGreaterThan(50)
}
