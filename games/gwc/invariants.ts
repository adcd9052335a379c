/** What is true of every state at all times. */
import { bytes, type Invariant } from "@salient/engine"
import { strategyDecks } from "./data/cards.ts"
import { fateDecks } from "./data/fate.ts"
import { values } from "./data/values.ts"
import { formationsLeft, fortificationsLeft, weaponsLeft } from "./rules/formations-and-command/countermix.ts"
import { isTank, mayCarry, nameOf } from "./rules/formations-and-command/pieces.ts"
import { isImpassable, isWater } from "./rules/terrain/ground.ts"
import { areFoes, fieldOf, grid } from "./rules/the-map/field.ts"
import type { State } from "./state.ts"
import { CHITS, FORTIFICATIONS } from "./types.ts"

export const invariants: readonly Invariant<State>[] = [
  {
    name: "GWC-1.F cards are conserved",
    broken(m) {
      for (const side of fieldOf(m).sides) {
        const { deck, hand, discard, meddling } = m.players[side]!
        const all = [...deck, ...hand, ...discard, ...meddling].sort()
        const whole = fateDecks[side].map((c) => c.id).sort()
        if (bytes(all) !== bytes(whole)) return `${side} has ${all.length} Fate cards: ${all.join(" ")}`
      }
      return undefined
    },
  },
  {
    name: "GWC-1.S Strategy Cards are conserved",
    broken(m) {
      for (const side of fieldOf(m).sides) {
        const { strategyDeck, held, strategyDiscard, reminders } = m.players[side]!
        const all = [...strategyDeck, ...held, ...strategyDiscard, ...reminders].sort()
        if (bytes(all) !== bytes(strategyDecks[side].map((c) => c.id).sort())) return `${side} has ${all.join(" ")}`
      }
      return undefined
    },
  },
  {
    name: "GWC-7.3.2a chits are conserved",
    broken(m) {
      const secret = fieldOf(m).sides.flatMap((side) => m.players[side]!.secret)
      const all = [...m.cup, ...m.open, ...secret].sort()
      return bytes(all) === bytes([...CHITS].sort()) ? undefined : `the chits are ${all.join(" ")}`
    },
  },
  {
    name: "GWC-GAP-02 no more counters than the countermix has",
    broken(m) {
      for (const u of m.units) {
        if (formationsLeft(m, u.type) < 0) return `${nameOf(u)} appears too often`
        if (u.weapon && weaponsLeft(m, u.weapon.type) < 0) return `the Weapon ${u.weapon.type} appears too often`
      }
      const kind = FORTIFICATIONS.find((f) => fortificationsLeft(m, f) < 0)
      return kind && `there are too many ${kind}`
    },
  },
  {
    name: "Formations stand where they can on the map",
    broken(m) {
      const odd = m.units.find((u) => grid.names[u.hex] === undefined || isImpassable(m, u.hex))
      return odd && m.stage !== "setup" ? `${nameOf(odd)} stands in ${grid.names[odd.hex] ?? odd.hex}` : undefined
    },
  },
  {
    name: "GWC-8.1.1 only Platoons and Teams carry Weapons",
    broken(m) {
      const odd = m.units.find((u) => u.weapon !== null && !mayCarry({ ...u, weapon: null }, u.weapon.type))
      return odd && `${nameOf(odd)} carries ${odd.weapon?.type}`
    },
  },
  {
    name: "GWC-8.2.1 two Tanks of a side never share a hex",
    broken(m) {
      const tanks = m.units.filter(isTank)
      const odd = tanks.find((t) => tanks.some((o) => o.id !== t.id && o.hex === t.hex && !areFoes(o.side, t.side)))
      return odd && `${grid.name(odd.hex)} holds two Tanks`
    },
  },
  {
    name: "GWC-F125.4 no Fortification in Water",
    broken(m) {
      const key = Object.keys(m.forts).find((k) => isWater(m, Number(k)))
      return key && `${grid.name(Number(key))} is Water and holds ${m.forts[Number(key)]}`
    },
  },
  {
    name: "GWC-GAP-07 the Time marker stays on its track", // Victory Points go on beyond the end of their track
    broken(m) {
      const { first, last } = values.tracks.time
      return m.time < first || m.time > last ? `the Time marker is on ${m.time}` : undefined
    },
  },
]
