/** Other uses of a Rest action: cutting wire, ripping up track, blowing a bridge (DGK-WIRE-02, DGK-TRAIN-09, SC-2). */

import { type Check, type Offer, offer, offers, ok, type Refusal, refuse, roll } from "@salient/engine"
import { distance, nearestOnRoad } from "@salient/space/table"
import { thousandths } from "../../charts/range.ts"
import { special } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import type { TerrainPiece } from "../../scenarios/terrain-plan.ts"
import { other, type State, type Unit } from "../../state.ts"
import { bodyOf } from "../formations-and-facing/body.ts"
import { type LaidPiece, terrainNow } from "../terrain-and-sight/terrain.ts"
import { fieldOf, inUse, nameOf } from "../troops-and-command/field.ts"
import { CONTACT, hearersOf, mayActOnGround } from "../troops-and-command/units.ts"
import { isOnTrack } from "../vehicles-and-trains/rails.ts"
import { type Deed, nothing } from "./deeds.ts"

const touches = (unit: Unit, lay: Pick<LaidPiece, "shape">): boolean =>
  bodyOf(unit).some((r) => distance(r, lay.shape) <= CONTACT)

/** What a unit may do with a Rest, besides resting. */
export function restOffers(m: State, unit: Unit): Offer<Deed> {
  const may = mayActOnGround(m, unit)
  return offers(cutting(m, unit, may), ripping(m, unit, may), blowing(m, unit, may))
}

const notTouching = (m: State, unit: Unit, piece: TerrainPiece, rule: string): Refusal =>
  refuse(rule, () => `${nameOf(m, unit)} is not in contact with ${piece.name}.`)

/** Everybody sees what was destroyed; a hidden unit that did it stays hidden (DGK-HIDE-01). */
function tellCut(m: State, unit: Unit, rules: readonly string[], what: string): void {
  tell(m, { kind: "cut", rules, unit: unit.id, name: nameOf(m, unit), what }, hearersOf(unit))
  if (unit.hidden) tell(m, { kind: "destroyed", rules, what }, [other(unit.side), null])
}

/** DGK-WIRE-02 A segment in contact is removed at the end of the action. */
function cutting(m: State, unit: Unit, may: Check): Offer<Deed> {
  const { wire } = terrainNow(m)
  return offer<TerrainPiece, Deed>(
    may.ok ? wire.filter((l) => touches(unit, l)).map((l) => l.piece) : [],
    (piece) => {
      if (!may.ok) return may
      const lay = wire.find((l) => l.piece.id === piece.id)
      if (!lay) return refuse("DGK-WIRE-02", () => `${piece.name} has already been cut there.`)
      return touches(unit, lay) ? ok : notTouching(m, unit, piece, "DGK-WIRE-02")
    },
    (piece) => ({
      id: `cut:${piece.id}`,
      label: `Rest, and cut ${piece.name}`,
      rules: ["DGK-WIRE-02"],
      value: function* () {
        m.gone.push(piece.id)
        tellCut(m, unit, ["DGK-WIRE-02"], piece.name)
        yield* nothing()
      },
    }),
    () => fieldOf(m).pieces.filter((piece) => piece.movement === "wire"),
  )
}

/** DGK-TRAIN-09 Not by units that are under fire, assaulted, disordered or demoralized. */
function mayRip(m: State, unit: Unit): Check {
  if (!inUse(m, "rippingUpTrack")) return refuse("DGK-TRAIN-09", "Ripping up track is not used in this battle.")
  return unit.underFire || unit.status !== "ok"
    ? refuse("DGK-TRAIN-09", () => `${nameOf(m, unit)} is under fire, disordered or demoralized.`)
    : ok
}

/** The stretch of track next to a unit, if the unit is in contact with it. */
function stretchBeside(unit: Unit, track: TerrainPiece): State["cuts"][number] | undefined {
  if (!touches(unit, { shape: { kind: "chain", points: track.points } })) return undefined
  const at = nearestOnRoad(track.points, unit.front).distance
  const half = thousandths(special.wire.segment) / 2
  return { track: track.id, from: Math.max(0, Math.round(at - half)), to: Math.round(at + half), wreck: false }
}

function ripping(m: State, unit: Unit, ground: Check): Offer<Deed> {
  const may = ground.ok ? mayRip(m, unit) : ground
  const tracks = () => fieldOf(m).pieces.filter(({ kind, form }) => kind === "railway" && form === "line")
  return offer<TerrainPiece, Deed>(
    may.ok ? tracks() : [],
    (track) => {
      if (!may.ok) return may
      const cut = stretchBeside(unit, track)
      if (!cut) return notTouching(m, unit, track, "DGK-TRAIN-09")
      if (isOnTrack(m, cut)) return refuse("DGK-TRAIN-09", () => `A train stands on ${track.name} there.`)
      const at = nearestOnRoad(track.points, unit.front).distance
      return m.cuts.some((c) => c.track === track.id && c.from <= at && at <= c.to)
        ? refuse("DGK-TRAIN-09", () => `${track.name} is already destroyed or blocked there.`)
        : ok
    },
    (track) => ({
      id: `rip:${track.id}`,
      label: `Rest, and rip up the track of ${track.name}`,
      rules: ["DGK-TRAIN-09"],
      value: function* () {
        const cut = stretchBeside(unit, track)
        if (cut) m.cuts.push(cut)
        tellCut(m, unit, ["DGK-TRAIN-09"], track.name)
        yield* nothing()
      },
    }),
    tracks,
  )
}

type Charged = { readonly piece: TerrainPiece; readonly percent: number; readonly fromTurn: number }

/** The bridges that a scenario lets a side blow. */
const chargedBridges = (m: State, { side }: Unit): Charged[] =>
  (fieldOf(m).scenario.demolitions ?? []).flatMap((d) =>
    d.side === side
      ? fieldOf(m)
          .pieces.filter(({ id }) => d.bridges.includes(id))
          .map((piece) => ({ piece, percent: d.percent, fromTurn: d.fromTurn }))
      : [],
  )

/** DGK-GAP-13 A scenario's bridges that a unit may blow by resting in contact with them. */
function blowing(m: State, unit: Unit, may: Check): Offer<Deed> {
  return offer<Charged, Deed>(
    may.ok ? chargedBridges(m, unit) : [],
    ({ piece, fromTurn }) => {
      if (!may.ok) return may
      if (m.turn < fromTurn)
        return refuse("DGK-GAP-13", () => `${piece.name} may be blown up from turn ${fromTurn} on.`)
      const lay = terrainNow(m).passages.find((l) => l.piece.id === piece.id)
      if (!lay) return refuse("DGK-GAP-13", () => `${piece.name} has already been blown up.`)
      return touches(unit, lay) ? ok : notTouching(m, unit, piece, "DGK-GAP-13")
    },
    ({ piece, percent }) => ({
      id: `blow:${piece.id}`,
      label: `Rest, and blow up ${piece.name} (${percent}%)`,
      rules: ["DGK-GAP-13"],
      forecast: () => ({
        title: `Blowing up ${piece.name}`,
        odds: {
          chances: [
            { result: "Blown", ways: percent },
            { result: "It stays intact", ways: 100 - percent },
          ],
          of: 100,
        },
      }),
      value: function* () {
        const rules = ["DGK-GAP-13"]
        const thrown = roll(m, 100, "DGK-GAP-13", `blowing ${piece.name}`, hearersOf(unit))
        if (thrown <= percent) {
          m.gone.push(piece.id)
          tellCut(m, unit, rules, piece.name)
        } else tell(m, { kind: "held", rules, unit: unit.id, name: nameOf(m, unit) }, hearersOf(unit))
        yield* nothing()
      },
    }),
    () => chargedBridges(m, unit),
  )
}
