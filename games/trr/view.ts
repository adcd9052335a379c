/** What a side may know: its own units and plans, the enemies it has located, and where it suspects others. */

import { knownDamage } from "./rules/fire-at-armoured-targets-and-bunkers.ts"
import { boundTo } from "./rules/indirect-fire-and-gas/counter-battery.ts"
import { believedBy, isOpen } from "./rules/observation/sight.ts"
import { fieldOf } from "./rules/scale-and-representation/field.ts"
import type {
  Blaze,
  Bridge,
  Cloud,
  Dummy,
  Lane,
  LastSighting,
  Mission,
  Screen,
  Sector,
  Sortie,
  State,
  Unit,
} from "./state.ts"
import { frontOf, other } from "./state.ts"
import { SIDES, type Side } from "./types.ts"

/** An enemy as he is seen: what stands on the table, and nothing of his intentions. */
export type Seen = Pick<
  Unit,
  | "id"
  | "side"
  | "at"
  | "facing"
  | "drill"
  | "figures"
  | "markers"
  | "broken"
  | "moved"
  | "fired"
  | "limbered"
  | "mounted"
  | "masked"
  | "dug"
>

export type View = {
  scenario: string
  options: State["options"]
  side: Side | null
  phase: State["phase"]
  stage: State["stage"]
  move: number
  wind: State["wind"]
  active: Side
  sectors: Sector[]
  turn: number
  own: Unit[]
  seen: Seen[] // including dummies that it takes for troops
  dummies: Dummy[] // its own; it does not know which of them the enemy has found
  suspected: LastSighting[]
  missions: Mission[]
  clouds: Cloud[]
  screens: Screen[]
  sorties: Sortie[] // its own
  bridges: Bridge[] // finished ones, and its own unfinished ones
  lanes: Lane[] // its own
  craters: State["craters"]
  minefields: string[] // its own, and those it has run into: `blue/wire-belt`
  wear: State["wear"] // of its own battalions
  curtain: State["curtain"]
  falling: State["falling"]
  shelled: State["shelled"]
  crushed: State["crushed"]
  blazes: Blaze[]
  bunkers: State["bunkers"]
  ruined: string[]
  believed: { [objective: string]: Side | null }
}

const seen = (u: Unit): Seen => ({
  id: u.id,
  side: u.side,
  at: { ...u.at },
  facing: u.facing,
  drill: u.drill,
  figures: [...u.figures],
  markers: [...u.markers],
  broken: u.broken,
  moved: u.moved,
  fired: u.fired,
  limbered: u.limbered,
  mounted: u.mounted,
  masked: u.masked,
  dug: u.dug,
})

/** TRR-CB-01 Its counter-battery fire may be aimed at a battery that nobody sees, of which its side knows only a number. */
const own = (m: State, u: Unit): Unit => ({
  ...u,
  countering: boundTo(m, u),
  at: { ...u.at },
  figures: [...u.figures],
  markers: [...u.markers],
  aim: u.aim && { ...u.aim },
  owes: [...u.owes],
})

const ownFields = (m: State, side: Side): string[] =>
  (fieldOf(m).scenario.sides[side].minefields ?? []).map(({ id }) => `${side}/${id}`)

/** Units the viewer sees but does not own: what his side believes is there; for a spectator, only what is public. */
const enemiesOf = (m: State, side: Side | null): readonly Unit[] =>
  side === null ? SIDES.flatMap((s) => believedBy(m, other(s))).filter((u) => isOpen(m, u)) : believedBy(m, side)

export function view(m: State, who: string | null): View {
  const side = who as Side | null
  return {
    scenario: m.scenario,
    options: { ...m.options },
    side,
    phase: m.phase,
    stage: m.stage,
    move: m.move,
    wind: m.wind,
    active: frontOf(m).active,
    sectors: m.sectors.map((s) => ({ ...s, seats: { ...s.seats } })),
    turn: m.turn,
    own: (m.phase === "muster" ? [] : m.units).filter((u) => u.side === side).map((u) => own(m, u)),
    seen: enemiesOf(m, side).map(seen),
    dummies: m.dummies.filter((d) => d.side === side).map((d) => ({ ...d, at: { ...d.at } })),
    suspected: side === null ? [] : m.suspected[side].map((s) => ({ ...s, at: { ...s.at }, figures: [...s.figures] })),
    missions: m.missions.filter((x) => x.side === side).map((x) => ({ ...x, at: { ...x.at } })),
    clouds: m.clouds.map((c) => ({ ...c, at: { ...c.at } })),
    screens: m.screens.filter((s) => s.until > 0).map((s) => ({ ...s, at: { ...s.at } })),
    sorties: m.sorties.filter((s) => s.side === side).map((s) => ({ ...s, at: { ...s.at } })),
    bridges: m.bridges
      .filter((b) => b.side === side || b.work >= b.need)
      .map((b) => ({ ...b, from: { ...b.from }, to: { ...b.to } })),
    lanes: m.lanes.filter((l) => l.side === side).map((l) => ({ ...l, points: l.points.map((p) => ({ ...p })) })),
    craters: m.craters.map((c) => ({ ...c, at: { ...c.at } })),
    minefields: side === null ? [] : [...ownFields(m, side), ...m.mined[side]],
    wear: Object.fromEntries(Object.entries(m.wear).filter(([battalion]) => battalion.startsWith(`${side}/`))),
    curtain: m.curtain.map((c) => ({ ...c, at: { ...c.at } })),
    falling: m.falling.map((f) => ({ ...f, at: { ...f.at } })),
    shelled: { ...m.shelled },
    crushed: m.crushed.slice(),
    bunkers: knownDamage(m, side),
    ruined: [...m.ruined],
    blazes: m.blazes.map((b) => ({ ...b })),
    believed: side === null ? {} : { ...m.believed[side] },
  }
}
