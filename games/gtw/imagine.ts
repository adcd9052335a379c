/**
 * Fills in what a side does not know: which enemy units are in which of the unknown corps, and in what state. Everything else is
 * open. Only units that are nowhere in sight are dealt, using the dossiers and never the true positions.
 */
import { mix, type Random } from "@salient/engine"
import { isHidden, isUnknown } from "./rules/basic-game-concepts/hidden.ts"
import { faceOf, nationOf } from "./rules/basic-game-concepts/units.ts"
import { isWithin } from "./rules/stacking.ts"
import { sailorOf } from "./rules/transportation-lines/rivers.ts"
import { zonesIn } from "./rules/zones-of-control-and-ownership/position.ts"
import { zonesToAnnounce } from "./rules/zones-of-control-and-ownership/unknown-corps.ts"
import type { Dossier, State, Unit } from "./state.ts"
import { other, type Side, sideIndex } from "./types.ts"
import { openDivisions, openOrphans, unseen } from "./view.ts"

/** How many times a unit is put into another corps in search of a deal that agrees with everything announced. */
const TRIES = 300

export function imagine(m: State, now: Readonly<State>, who: string, random: Random): void {
  if (m.dossiers.length === 0) return
  const enemy = other(who as Side)
  forgetTraffic(m, enemy)
  // A unit that has become visible since the last checkpoint is left where it was seen to come from.
  const hidden = m.units.filter((u) => u.side === enemy && isHidden(m, u) && isHidden(now, now.units[u.n]!))
  for (const p of m.projects) p.units = p.units.filter((n) => !hidden.includes(m.units[n]!))
  m.entrained = m.entrained.filter((n) => !hidden.includes(m.units[n]!))
  const corps = m.dossiers.filter((d) => {
    const hq = m.units[d.corps]!
    return hq.side === enemy && hq.hex >= 0 && isUnknown(hq) && isUnknown(now.units[d.corps]!)
  })
  if (hidden.length === 0 || corps.length === 0) return
  for (const u of hidden) m.units[u.n] = fresh(u)
  if (m.units.some((u) => u.formed || u.division !== undefined)) m.units = openDivisions(m.units, enemy)
  for (const u of new Table(m, enemy, corps).deal(hidden, random)) m.units[u.n] = u
}

/** How much enemy trains have carried is not known, nor whether an enemy division has carried stores. */
function forgetTraffic(m: State, enemy: Side): void {
  for (const n of m.nets) if (n.side === enemy) n.used = 0
  m.orphans = openOrphans(m.orphans, (o) => o.side === enemy)
  m.ridden = m.ridden.filter((r) => m.units[r.unit]!.side !== enemy)
  m.sailed = m.sailed.filter((r) => sailorOf(m, r) !== enemy)
  m.carried[enemy] = false
}

/** The unit as if it had no position and had done nothing. */
const fresh = (u: Unit): Unit => ({ ...unseen(u), away: "" })

/** The unit is as fast as the corps was seen to move. */
const mayKeepUp = (d: Dossier, u: Unit): boolean => d.rating === 0 || faceOf(u).rating >= d.rating

/** The enemy's side of the map without the units that are dealt. */
class Table {
  readonly #m: State
  readonly #corps: readonly Dossier[]
  readonly #seen = new Map<number, readonly Unit[]>()

  constructor(m: State, enemy: Side, corps: readonly Dossier[]) {
    this.#m = m
    this.#corps = corps
    for (const u of m.units)
      if (u.side === enemy && u.hex >= 0) this.#seen.set(u.hex, [...(this.#seen.get(u.hex) ?? []), u])
  }

  deal(hidden: readonly Unit[], random: Random): Unit[] {
    const units = this.#first(hidden, random)
    let faults = this.#faults(units)
    for (let i = 0; i < TRIES && faults > 0; i++) {
      const at = random(units.length)
      const before = units[at]!
      const swapped = random(2) === 0 ? random(units.length) : at
      const other = units[swapped]!
      const to = swapped === at ? this.#corps[random(this.#corps.length)]! : this.#of(other)
      units[at] = this.#in(to, before)
      if (swapped !== at) units[swapped] = this.#in(this.#of(before), other)
      const now = this.#faults(units)
      if (now <= faults) faults = now
      else {
        units[swapped] = other
        units[at] = before
      }
    }
    return this.#withExcess(units)
  }

  #of = (u: Unit): Dossier => this.#corps.find((d) => d.corps === u.corps)!

  /** Units last seen in a corps go back into it; all others go into a corps of their nation with room, if there is one. */
  #first(hidden: readonly Unit[], random: Random): Unit[] {
    const stacks = new Map(this.#seen)
    return mix(random, [...hidden]).map((u) => {
      const home = this.#corps.filter((d) => d.last.includes(u.n))
      const own = this.#corps.filter((d) => nationOf(this.#m.units[d.corps]!) === nationOf(u) && mayKeepUp(d, u))
      const candidates = [...home, ...mix(random, own), ...mix(random, [...this.#corps])].map((d) => this.#in(d, u))
      const put = candidates.find((one) => isWithin(this.#m, one.hex, [...stacks.get(one.hex)!, one])) ?? candidates[0]!
      stacks.set(put.hex, [...stacks.get(put.hex)!, put])
      return put
    })
  }

  /** The unit in the box of a corps, in the state that the corps headquarters shows. */
  #in(d: Dossier, u: Unit): Unit {
    const { hex, n, out, supplied, isolated, spent, moved, movedThisTurn, marched, strategic } = this.#m.units[d.corps]!
    return { ...fresh(u), hex, corps: n, out, supplied, isolated, spent, moved, movedThisTurn, marched, strategic }
  }

  #stack = (hex: number, units: readonly Unit[]): Unit[] =>
    [...this.#seen.get(hex)!, ...units.filter((u) => u.hex === hex)].sort((a, b) => a.n - b.n)

  /** Counts how often corps would contradict what their owner had to announce, or would break a rule where they are. */
  #faults(units: readonly Unit[]): number {
    return this.#corps.reduce((sum, d) => {
      const { hex } = this.#m.units[d.corps]!
      const stack = this.#stack(hex, units)
      const over = isWithin(this.#m, hex, stack) ? 0 : 1
      // GTW-14.N.2-3: an overrun of a corps without any defence strength cannot have failed
      const stood = d.held > 0 && stack.every((u) => faceOf(u).defence === 0) ? 1 : 0
      if (!d.told) return sum + over + stood
      const { side } = stack[0]!
      const inOwnHex =
        this.#m.owners[hex] === sideIndex(side) && !this.#m.units.some((u) => u.hex === hex && u.side !== side)
      const { own, around } = zonesToAnnounce(this.#m, zonesIn(this.#m, hex, side, stack), inOwnHex)
      return sum + over + stood + Math.abs(own - d.own) + Math.abs(around - d.around)
    }, 0)
  }

  /** GTW-8.C.2-1 A unit that finds no room is overstacked, which a Corps headquarters allows. */
  #withExcess(units: readonly Unit[]): Unit[] {
    const done: Unit[] = []
    for (const u of units) {
      const fits = isWithin(this.#m, u.hex, [...this.#stack(u.hex, done), u])
      done.push(fits ? u : { ...u, overstacked: true })
    }
    return done
  }
}
