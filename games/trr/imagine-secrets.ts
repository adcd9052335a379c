/** What the enemy knows, plans and keeps to himself: forgotten before a battle is imagined, and drawn anew. */
import { bytes, type Happening, mix, type Random } from "@salient/engine"
import { fieldOf, forceOf, homeward, isTransport, nameOf, onTable, unitOf } from "./field.ts"
import { knownDamage } from "./rules/bunkers.ts"
import { mayFireAgain } from "./rules/indirect.ts"
import { gunOf, mayLoad } from "./rules/plans.ts"
import { posture, watchers } from "./rules/sight.ts"
import { anySortie, flightOf } from "./rules/sorties.ts"
import { newUnit } from "./setup.ts"
import { type Mission, other, type Sortie, type State, type Unit } from "./state.ts"
import { AMMUNITIONS, type Side } from "./types.ts"

/** Whether a side has not located an enemy, neither at the checkpoint nor now. */
export const isUnknown = (m: State, now: State, side: Side, unit: Pick<Unit, "id" | "side">): boolean =>
  unit.side !== side && !(unit.id in m.located[side]) && !(unit.id in now.located[side])

/** Takes out of a state what nothing has shown to a side; what was lost unseen is taken for living. */
export function forgetSecrets(m: State, now: State, side: Side, random: Random): void {
  const enemy = other(side)
  m.suspected[enemy] = []
  m.open = []
  m.mined[enemy] = []
  m.lanes = m.lanes.filter((lane) => lane.side === side)
  m.bridges = m.bridges.filter((b) => b.side === side || b.work >= b.need)
  m.seenThrough = m.seenThrough.filter((id) => !m.dummies.some((d) => d.id === id && d.side === side))
  m.holders = { ...m.believed[side] }
  m.believed[enemy] = { ...m.believed[side] }
  for (const battalion of Object.keys(m.wear)) if (!battalion.startsWith(`${side}/`)) delete m.wear[battalion]
  const theirs = m.units.filter((u) => u.side === enemy)
  m.bunkers = knownDamage(m, side)
  for (const unit of theirs) forget(m, unit, isUnknown(m, now, side, unit), random)
  m.missed = m.missed.filter((id) => unitOf(m, id).side === side)
  whoHasActed(theirs, random)
}

function forget(m: State, unit: Unit, unseen: boolean, random: Random): void {
  const fresh = newUnit(m.scenario, unit.side, forceOf(m, unit))
  const { masked, broken, dug, markers, limbered, mounted, drill } = fresh
  Object.assign(unit, { shaken: 0, smoked: false, aim: null, turns: 0, observed: null, countering: null })
  Object.assign(unit, { advanced: false, firedMoves: 0 })
  if (!flightOf(m, unit)) unit.stock = isTransport(m, unit) ? random(2) * fresh.stock : fresh.stock // flights are seen to come
  const facing = (homeward(m, unit.side) + 18_000) % 36_000
  if (m.missed.includes(unit.id)) Object.assign(unit, { ...fresh, facing, where: "table" })
  else if (unseen && (unit.where === "table" || unit.where === "aboard"))
    Object.assign(unit, {
      masked,
      broken,
      dug,
      markers,
      limbered,
      mounted,
      drill,
      facing,
      moved: 0,
      fired: null,
      bombarded: null,
      underFlame: false,
      underFire: false,
      atAircraft: false,
      owes: [],
    })
}

/** As many have acted as were seen to be picked. Of those who moved or fired in sight it is known; of the others it is any. */
function whoHasActed(theirs: readonly Unit[], random: Random): void {
  const quiet = theirs.filter((u) => (u.where === "table" || u.where === "aboard") && u.moved === 0 && u.fired === null)
  const acted = quiet.filter((u) => u.acted).length
  for (const [i, unit] of mix(random, quiet).entries()) unit.acted = i < acted
}

/** What only who has located a unit can have done to it. */
const attacks: readonly string[] = ["fires", "hit", "struck", "aimed", "charges"]

/** TRR-OBS-04 Whom the enemy has located of a side: who stands in his sight, and at whom he was seen to aim. */
export function imagineWatch(m: State, side: Side, heard: readonly Happening[]): void {
  const enemy = other(side)
  const aimedAt = JSON.stringify(heard.filter(({ kind }) => attacks.includes(kind)))
  const eyes = onTable(m, enemy)
  const isWatched = (unit: Unit): boolean =>
    eyes.some(watchers(m, unit, posture(m, unit))) ||
    [unit.id, nameOf(m, unit)].some((name) => aimedAt.includes(`"${name}"`))
  m.located[enemy] = Object.fromEntries(
    onTable(m, side)
      .filter(isWatched)
      .map((unit) => [unit.id, m.move]),
  )
}

/** One plan in so many is not there: how much the enemy will fire is as unknown as where. */
const silent = 5

/** The stages of a move before its planned fire falls. */
const beforeFire: readonly State["stage"][] = ["plan", "sorties", "arrivals", "planned"]

/** TRR-IND-08, -09 The enemy's batteries beyond the table could fire in any move that is written, anywhere, with anything they load. */
export function imaginePlans(m: State, side: Side, random: Random): void {
  const first = m.phase !== "moves" || beforeFire.includes(m.stage) ? m.move : m.move + 1
  const written = Math.min(m.planned, fieldOf(m).scenario.moves)
  const theirs = m.units.filter((u) => u.side !== side && u.where === "offTable")
  m.missions = m.missions.filter((x) => x.side === side)
  for (const battery of theirs) {
    const gun = gunOf(m, battery)
    if (!gun) continue
    if (m.phase !== "plans") m.missions.push(...missionOf(m, battery, null, random))
    let last = battery.lastIndirect
    for (let move = first; move <= written; move++) {
      if (!mayFireAgain(gun.calibre, last, move)) continue
      const drawn = missionOf(m, battery, move, random)
      m.missions.push(...drawn)
      if (drawn.length > 0) last = move
    }
  }
}

function missionOf(m: State, battery: Unit, move: number | null, random: Random): Mission[] {
  if (random(silent) === 0) return []
  const loads = AMMUNITIONS.filter((a) => a !== "gas" && mayLoad(m, battery, a).ok)
  const ammunition = loads[random(Math.max(1, loads.length))]
  if (!ammunition) return []
  return [{ battery: battery.id, side: battery.side, move, at: anywhere(m, random), ammunition, group: 0 }]
}

const anywhere = (m: State, random: Random) => {
  const { table } = fieldOf(m)
  return { x: random(table.width + 1), y: random(table.depth + 1) }
}

/** TRR-AIR-01 The enemy's flights could be on their way to anywhere; one that has come since is seen by everybody. */
export function imagineFlights(m: State, side: Side, random: Random, heard: readonly Happening[]): void {
  const isOverhead = ({ at }: Sortie) => heard.some((h) => h.kind === "flies" && bytes(h.at) === bytes(at))
  const sent = m.sorties.filter((s) => s.side !== side)
  const flown = new Set(sent.filter(isOverhead).map((s) => s.flight))
  m.sorties = m.sorties.filter((s) => s.side === side || flown.has(s.flight))
  const mayBeSent = m.stage === "arrivals" || m.stage === "planned" || m.stage === "air"
  if (!mayBeSent || flown.size > 0) return
  for (const unit of m.units) {
    const flies = unit.side !== side && unit.where === "offTable" && flightOf(m, unit) !== undefined
    const left = unit.stock + (sent.some((s) => s.flight === unit.id) ? 1 : 0)
    const sortie = flies && left > 0 && random(2) === 0 ? anySortie(m, unit, anywhere(m, random), random) : undefined
    if (sortie) m.sorties.push(sortie)
  }
}
