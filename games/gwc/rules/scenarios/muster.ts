/** The state before the first question: forces in the suggested set-up, decks not yet shuffled. */
import { strategyDecks } from "../../data/cards.ts"
import { fateDecks } from "../../data/fate.ts"
import { nationsOf, type Scenario, scenarioNamed, sideOf } from "../../scenarios/scenarios.ts"
import type { Formation, Player, State } from "../../state.ts"
import { CHITS, type HexName, type Nation, OBJECTIVES } from "../../types.ts"
import { newFormation } from "../sequence-time-victory/victory.ts"
import { grid, playerOf, setUpOf } from "../the-map/field.ts"

const newPlayer = (s: Scenario, nation: Nation): Player => {
  const side = sideOf(s, nation)
  return {
    deck: fateDecks[nation].map((c) => c.id),
    hand: [],
    discard: [],
    meddling: [],
    exposed: [],
    shown: fateDecks[nation].map(() => 0),
    strategyDeck: strategyDecks[nation].map((c) => c.id),
    held: [],
    fresh: false,
    strategyDiscard: [],
    reminders: [],
    peeks: [],
    strategyPlayed: false,
    telephone: side.telephone && {
      type: side.telephone.telephone,
      broken: side.telephone.state === "broken",
      box: "local",
    },
    barrage: null,
    observerUsed: false,
    playerActivated: false,
    secret: [],
    surrender: side.surrender,
    senior: null,
    casualties: [],
    weaponsBox: [],
    tankLost: false,
    due: [],
  }
}

/** The state before the first question: everybody in the suggested set-up, cards not yet shuffled. */
export function newState(id: string, asks = false): State {
  const s = scenarioNamed(id)
  const players: { [n in Nation]?: Player } = {}
  for (const nation of nationsOf(s)) players[nation] = newPlayer(s, nation)
  const m: State = {
    scenario: id,
    asks,
    stage: "setup",
    settled: [],
    turn: 1,
    active: s.firstTurn,
    orders: 0,
    passed: false,
    ending: false,
    initiative: s.initiative,
    time: s.time,
    points: s.points ? s.points.amount * (s.points.side === "germany" ? 1 : -1) : 0,
    clock: 0,
    counters: [],
    players,
    units: [],
    forts: {},
    ground: {},
    gas: [],
    smoke: {},
    held: {},
    sightClock: 0,
    tankClock: 0,
    control: OBJECTIVES.map((o) => nationsOf(s).find((n) => sideOf(s, n).control.includes(o)) ?? null),
    cup: CHITS.filter((c) => !s.openChits.includes(c)),
    open: [...s.openChits],
    order: null,
    attack: null,
    melee: -1,
    quiet: 0,
    detached: [],
    wiresCut: [],
    bombarding: false,
  }
  for (const nation of nationsOf(s)) muster(m, nation)
  return m
}

/** A side's forces in the hexes of the suggested set-up, and its later arrivals. */
function muster(m: State, nation: Nation): void {
  const side = setUpOf(m, nation)
  const add = (type: Formation["type"], at: HexName, weapon?: Formation["type"]) => {
    const u = newFormation(m, nation, type, grid.hex(at))
    if (weapon !== undefined) u.weapon = { type: weapon, broken: false }
    m.units.push(u)
  }
  for (const { leader, at } of side.leaders) add(leader, at)
  for (const { unit, weapon, at } of side.units) for (const h of at) add(unit, h, weapon)
  for (const { tank, at } of side.tanks) for (const h of at) add(tank, h)
  for (const { fortification, at } of side.fortifications) for (const h of at) m.forts[grid.hex(h)] = fortification
  const { due } = playerOf(m, nation)
  for (const r of side.reinforcements) {
    const later = (formation: Formation | null, telephone: Formation["type"] | null) =>
      due.push({ time: r.time, formation, telephone, enemyEdge: false, waited: false })
    for (const leader of r.leaders) later(newFormation(m, nation, leader, -1), null)
    for (const { unit, weapon, count } of r.units)
      for (let i = 0; i < count; i++) {
        const u = newFormation(m, nation, unit, -1)
        if (weapon !== undefined) u.weapon = { type: weapon, broken: false }
        later(u, null)
      }
    if (r.telephone !== null) later(null, r.telephone)
  }
}
