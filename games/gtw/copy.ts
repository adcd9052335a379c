/**
 * A deep copy of the state, written out for its shape because it must be fast: a copy is made at every checkpoint, and a phase has
 * hundreds of small moves. The conformance test checks that it equals, byte for byte, the copy made by the copier from the schema.
 */
import type { State } from "./state.ts"

const each = <T extends object>(list: readonly T[]): T[] => {
  const made = new Array<T>(list.length)
  for (let i = 0; i < list.length; i++) made[i] = { ...(list[i] as T) }
  return made
}

export function copyState(m: Readonly<State>): State {
  const copy: State = {
    ...m,
    options: { ...m.options },
    units: each(m.units),
    owners: m.owners.slice(),
    works: m.works.slice(),
    bridges: m.bridges.slice(),
    broken: m.broken.slice(),
    obstructed: m.obstructed.slice(),
    stocks: each(m.stocks),
    depots: each(m.depots),
    nets: each(m.nets),
    orphans: each(m.orphans),
    contested: each(m.contested),
    sieges: each(m.sieges),
    surrounded: m.surrounded.slice(),
    fires: each(m.fires),
    leaders: m.leaders.map((l) => ({ ...l, ratings: l.ratings.slice() })),
    lost: m.lost.slice(),
    depleted: m.depleted.slice(),
    scouted: m.scouted.slice(),
    entrained: m.entrained.slice(),
    received: m.received.slice(),
    checked: m.checked.slice(),
    reacting: m.reacting.slice(),
    losses: { ...m.losses },
    penalties: { ...m.penalties },
    stirred: each(m.stirred),
    tasks: each(m.tasks),
    projects: m.projects.map((p) => ({ ...p, units: p.units.slice() })),
    blown: m.blown.slice(),
    pontoons: each(m.pontoons),
    regauged: each(m.regauged),
    upgraded: m.upgraded.slice(),
    devastated: m.devastated.slice(),
    flooded: m.flooded.slice(),
    openCities: m.openCities.slice(),
    rations: each(m.rations),
    pools: each(m.pools),
    equipment: { ...m.equipment },
    fallen: each(m.fallen),
    fallenEquipment: { ...m.fallenEquipment },
    replaced: each(m.replaced),
    ridden: each(m.ridden),
    sailed: each(m.sailed),
    carried: { ...m.carried },
    morale: { ...m.morale },
    dossiers: m.dossiers.map((d) => ({ ...d, last: d.last.slice() })),
    free: { entente: { ...m.free.entente }, central: { ...m.free.central } },
  }
  if (m.afloat) copy.afloat = each(m.afloat)
  return copy
}
