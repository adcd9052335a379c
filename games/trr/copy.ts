/**
 * A deep copy of a state, field by field. Every checkpoint and every imagined battle makes one, and the general copy has to
 * find out the shape of each record again and again.
 */
import type { Flat } from "@salient/engine"
import type { BySide, Spot, State, Suspicion, Unit } from "./state.ts"

const copySpot = ({ x, y }: Spot): Spot => ({ x, y })
/** A record of which only the place is a record of its own. */
const placed = <T extends { at: Spot }>(thing: T): T => ({ ...thing, at: copySpot(thing.at) })
const bySide = <T>(of: BySide<T>, copied: (t: T) => T): BySide<T> => ({ blue: copied(of.blue), red: copied(of.red) })

export function copyState(m: Readonly<State>): State {
  const flat: Flat<State> = m
  return {
    ...flat,
    options: { ...m.options },
    sectors: m.sectors.map((s) => ({ ...s, seats: { ...s.seats } })),
    units: m.units.map(copyUnit),
    dummies: m.dummies.map(placed),
    seenThrough: m.seenThrough.slice(),
    missions: m.missions.map(placed),
    clouds: m.clouds.map(placed),
    screens: m.screens.map(placed),
    sorties: m.sorties.map(placed),
    bridges: m.bridges.map((b) => ({ ...b, from: copySpot(b.from), to: copySpot(b.to) })),
    lanes: m.lanes.map((lane) => ({ ...lane, points: lane.points.map(copySpot) })),
    craters: m.craters.map(placed),
    mined: bySide(m.mined, (ids) => ids.slice()),
    wear: { ...m.wear },
    curtain: m.curtain.map(placed),
    falling: m.falling.map(placed),
    shelled: { ...m.shelled },
    crushed: m.crushed.slice(),
    shelling: { ...m.shelling },
    blazes: m.blazes.map((b) => ({ ...b })),
    bunkers: { ...m.bunkers },
    ruined: m.ruined.slice(),
    located: bySide(m.located, (seen) => ({ ...seen })),
    open: m.open.slice(),
    suspected: bySide(m.suspected, (all: Suspicion[]) =>
      all.map((s) => ({ ...placed(s), figures: s.figures.slice() })),
    ),
    missed: m.missed.slice(),
    searches: m.searches.map((s) => ({ ...s })),
    holders: { ...m.holders },
    believed: bySide(m.believed, (holders) => ({ ...holders })),
  }
}

function copyUnit(u: Unit): Unit {
  const flat: Flat<Unit> = u
  return {
    ...flat,
    at: copySpot(u.at),
    figures: u.figures.slice(),
    markers: u.markers.slice(),
    aim: u.aim && copySpot(u.aim),
    owes: u.owes.slice(),
  }
}
