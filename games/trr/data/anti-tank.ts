import { z } from "zod"
import { NATIONS, RANGES } from "../types.ts"
import raw from "./anti-tank.json" with { type: "json" }
import { Brackets } from "./fire.ts"
import { OriginTable, read } from "./origin.ts"

const Strike = z.int().positive()
/** Strike by calibre, smallest first; null: any larger. */
const ByMillimetres = z.array(z.strictObject({ to: z.number().positive().nullable(), strike: Strike })).min(1)
const Ranged = z.enum(["rifleGrenade", "atRifle", "hmgOrAutoCannon", "fieldArtillery", "handGrenade"])

const AntiTank = z.strictObject({
  origin: OriginTable,
  ranges: z.record(Ranged, Brackets), // TRR-AT-03; hand grenades have 0: in contact
  rangeModifiers: z.record(z.enum(RANGES), z.int()), // TRR-AT-03
  firerMoving: z.int(), // TRR-AT-04
  targetMoving: z.int(), // TRR-AT-04
  concealment: z.strictObject({ inWoodOrTown: z.int(), behindHillOrDugIn: z.int(), camouflaged: z.int() }), // TRR-AT-05
  perFirerMarker: z.int(), // TRR-AT-02, TRR-AMB-07
  results: z.array(z.strictObject({ from: z.int(), markers: z.int().positive() })).min(1), // TRR-AT-06, best first
  strikes: z.strictObject({
    french37mm: Strike,
    atRifle: Strike,
    hmg: Strike,
    grenades: Strike,
    specialistAtGun: Strike,
    flamethrower: Strike,
  }), // TRR-AT-11
  gunStrike: ByMillimetres, // TRR-AT-11, larger than 155 mm: TRR-GAP-04
  vehicleGunStrike: ByMillimetres, // TRR-GAP-04
  mortarStrike: ByMillimetres, // TRR-GAP-01
  demolitionStrike: Strike, // TRR-ENG-04
  mineStrike: Strike, // TRR-MINE-02
  defences: z.array(z.strictObject({ defence: z.int(), vehicles: z.array(z.string()).min(1) })), // TRR-AT-10
  softDefence: z.int(), // TRR-GAP-04: soft transport and deployed artillery
  bunker: z.strictObject({
    defence: z.int(),
    figuresPerMarker: z.int().positive(),
    markersPerSection: z.int().positive(),
  }), // TRR-ENG-05
  flamethrower: z.strictObject({ range: z.enum(RANGES) }), // TRR-AT-08
  issue: z.strictObject({
    rifleGrenadesFrom: z.int(), // for those who have grenades
    atRifles: z.strictObject({
      from: z.strictObject({ year: z.int(), month: z.int().min(1).max(12) }),
      nations: z.array(z.enum(NATIONS)).min(1),
    }),
  }), // TRR-GAP-15: the date from which they are carried
  repair: z.strictObject({ need: z.int(), needWithEngineers: z.int(), engineersWithin: z.number().positive() }), // TRR-GAP-08
})

export const antiTankData = read("anti-tank.json", AntiTank, raw)
