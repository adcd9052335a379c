/** Direct fire with shells, and fire at armour. */
import { type Form, mapOdds, part } from "@salient/engine"
import { choice, number, shownWhen, type Values, yesno } from "@salient/kit/form"
import { count } from "@salient/kit/words"
import {
  type AntiTankShot,
  antiTankRange,
  antiTankScore,
  conditionOf,
  gunStrike,
  markerOdds,
  strikeWith,
} from "../charts/anti-tank.ts"
import { hitsTarget, shellAttack, shellingOdds, shots, toHit } from "../charts/direct-he.ts"
import { antiTankData } from "../data/anti-tank.ts"
import { directHeData } from "../data/direct-he.ts"
import { type AntiTankWeapon, CALIBRES, COVERS, type Condition, type Range } from "../types.ts"
import { calibre, cover, distance, targetFigures } from "./fields.ts"
import { form } from "./form.ts"
import { allowed, lossesIn, lostWords, markerWords, refusedBy, strikeDown, toldAttack } from "./say.ts"

const shells = ["he", "shrapnel"] as const

/** HE or shrapnel: the only ammunition that can be called for without a plan. */
export const ammunition = choice(
  "ammunition",
  "Ammunition",
  [
    ["he", "HE"],
    ["shrapnel", "shrapnel"],
  ],
  { rules: ["TRR-HE-05", "TRR-IND-04"] },
)

/** The attack of the shell that the fields describe, or why there is none. */
const shellOf = (v: Values) =>
  shellAttack(v.word("calibre", CALIBRES), v.word("ammunition", shells), v.word("cover", COVERS))

const aimOf = (v: Values) => toHit({ distance: v.num("distance"), moving: v.yes("moving") })

export const shellForm: Form = form({
  id: "shells",
  title: "Direct fire with shells",
  rules: ["TRR-HE-01", "TRR-HE-02", "TRR-HE-03"],
  fields: [
    calibre(),
    ammunition,
    distance(directHeData.toHit.at(-1)?.to ?? 0, 60, { rules: ["TRR-HE-01"] }),
    yesno("moving", "The firer moves", { rules: ["TRR-HE-01"] }),
    cover(),
    targetFigures(),
  ],
  refuses: (v) => [
    v.word("calibre", CALIBRES) === "mg" ? "Machine guns have this factor in barrages only (TRR-HE-05)." : undefined,
    refusedBy(shellOf(v)),
    refusedBy(aimOf(v)),
  ],
  odds: (v) => {
    const a = allowed(shellOf(v))
    const aim = allowed(aimOf(v))
    const odds = shellingOdds(aim, a.factor.total, v.num("targetFigures"), shots(v.yes("moving"), false))
    return {
      odds: lossesIn(odds),
      tallies: [...toldAttack(a), { label: `To hit: ${aim.need} or more`, tally: aim.modifier }],
    }
  },
  resolve: (v, dice) => {
    const a = allowed(shellOf(v))
    const aim = allowed(aimOf(v))
    const says: string[] = []
    let lost = 0
    for (let i = 1; i <= shots(v.yes("moving"), false); i++) {
      if (!hitsTarget(aim, dice(`shot ${i} to hit`))) {
        says.push(`Shot ${i} misses.`)
        continue
      }
      const struck = strikeDown(a.factor.total, v.num("targetFigures") - lost, dice)
      lost += struck.lost
      says.push(...struck.says.map((s) => `Shot ${i} hits. ${s}`))
    }
    return { result: lostWords(lost), says, rules: ["TRR-HE-01", "TRR-HE-02", "TRR-FIRE-12"], tallies: toldAttack(a) }
  },
})

const defences = [String(antiTankData.softDefence), ...antiTankData.defences.map((d) => String(d.defence))]

/** What is shot at, by its defence value. */
export const defence = choice(
  "defence",
  "Target",
  [
    [String(antiTankData.softDefence), "0: soft transport, deployed gun"],
    ...antiTankData.defences.map((d) => [String(d.defence), `${d.defence}: ${d.vehicles.join(", ")}`] as const),
  ],
  { start: "2", rules: ["TRR-AT-10", "TRR-GAP-04"] },
)
export const defenceOf = (v: Values): number => Number(v.word("defence", defences))

const weapons = ["gun", "lightGun", "atRifle", "heavyMg", "rifleGrenade", "handGrenade", "flamethrower"] as const
const { strikes } = antiTankData

/** What each weapon counts as for its range, and its strike value where that does not depend on its calibre. */
const kinds: {
  readonly [w in (typeof weapons)[number]]: { readonly as: AntiTankWeapon; readonly strike: number | null }
} = {
  gun: { as: "fieldArtillery", strike: null },
  lightGun: { as: "fieldArtillery", strike: strikes.french37mm },
  atRifle: { as: "atRifle", strike: strikes.atRifle },
  heavyMg: { as: "hmgOrAutoCannon", strike: strikes.hmg },
  rifleGrenade: { as: "rifleGrenade", strike: strikes.grenades },
  handGrenade: { as: "handGrenade", strike: strikes.grenades },
  flamethrower: { as: "flamethrower", strike: strikes.flamethrower },
}

const rangeOf = (v: Values) => antiTankRange(kinds[v.word("weapon", weapons)].as, v.num("distance"))

function shotOf(v: Values): AntiTankShot {
  const { as, strike } = kinds[v.word("weapon", weapons)]
  return {
    weapon: as,
    strike: strike ?? gunStrike(v.num("millimetres")),
    defence: defenceOf(v),
    range: allowed<Range>(rangeOf(v)),
    firerMarkers: v.num("firerMarkers"),
    firerMoving: v.yes("firerMoving"),
    targetMoving: v.yes("targetMoving"),
    inWoodOrTown: v.yes("inWoodOrTown"),
    behindHillOrDugIn: v.yes("dugIn"),
    camouflaged: v.yes("camouflaged"),
  }
}

const conditionWords: { readonly [c in Condition]: string } = {
  intact: "no damage",
  damaged: "damaged",
  outOfAction: "out of action",
  destroyed: "destroyed",
}

/** TRR-AT-07 What a shot does to the target: the markers it adds, and the target's condition with all its markers. */
function damageWords(v: Values, added: number): string {
  if (added === 0) return markerWords(added)
  return `${markerWords(added)}: ${conditionWords[conditionOf(v.num("strength"), v.num("markers") + added)]}`
}

/** TRR-AT-07 A target with more markers than its strength is already destroyed. */
const destroyedBefore = (v: Values): string | undefined =>
  v.num("markers") > v.num("strength")
    ? `${count(v.num("markers"), "damage marker")} on a target of strength ${v.num("strength")}: it is already destroyed (TRR-AT-07).`
    : undefined

export const antiTankForm: Form = form({
  id: "anti-tank",
  title: "Fire at armour, guns and bunkers",
  rules: ["TRR-AT-02", "TRR-AT-06", "TRR-AT-07"],
  fields: [
    choice(
      "weapon",
      "Weapon",
      [
        ["gun", "field gun or howitzer"],
        ["lightGun", "37 mm gun"],
        ["atRifle", "anti-tank rifle"],
        ["heavyMg", "heavy machine gun, auto cannon"],
        ["rifleGrenade", "rifle grenades"],
        ["handGrenade", "hand grenades"],
        ["flamethrower", "flame-thrower"],
      ],
      { rules: ["TRR-AT-11"] },
    ),
    number(
      "millimetres",
      "Calibre",
      { min: 45, max: 420, unit: "mm", start: 77 },
      { when: shownWhen({ weapon: ["gun"] }), rules: ["TRR-AT-11", "TRR-GAP-04"] },
    ),
    defence,
    distance(antiTankData.ranges.fieldArtillery.extreme, 30, { rules: ["TRR-AT-03"] }),
    yesno("firerMoving", "The firer moves", { rules: ["TRR-AT-04"] }),
    yesno("targetMoving", "The target moves", { rules: ["TRR-AT-04"] }),
    yesno("inWoodOrTown", "The target is in a wood or built-up area", { rules: ["TRR-AT-05"] }),
    yesno("dugIn", "The target is behind a hill or dug in", { rules: ["TRR-AT-05"] }),
    yesno("camouflaged", "The target is camouflaged", { rules: ["TRR-AT-05"] }),
    number("firerMarkers", "Damage markers on the firer", { min: 0, max: 8, start: 0 }, { rules: ["TRR-AMB-07"] }),
    number("strength", "Strength of the target", { min: 1, max: 8, start: 4 }, { rules: ["TRR-AT-09"] }),
    number("markers", "Damage markers on the target", { min: 0, max: 7, start: 0 }, { rules: ["TRR-AT-07"] }),
  ],
  refuses: (v) => [refusedBy(rangeOf(v)), destroyedBefore(v)],
  odds: (v) => {
    const score = antiTankScore(shotOf(v))
    const odds = mapOdds(markerOdds(score), (added) => damageWords(v, added))
    return { odds, tallies: [{ label: "Added to the die", tally: score }] }
  },
  resolve: (v, dice) => {
    const { score, markers } = strikeWith(antiTankScore(shotOf(v)), part("TRR-AT-02", "die", dice("anti-tank fire")))
    const condition = conditionOf(v.num("strength"), v.num("markers") + markers)
    const says = [markers === 0 ? "No damage marker." : `Place ${count(markers, "damage marker")}.`]
    if (condition === "destroyed") says.push("The model is destroyed, and any passengers with it.")
    if (condition === "outOfAction") says.push("The model is out of action and may be repaired.")
    return {
      result: damageWords(v, markers),
      says,
      rules: ["TRR-AT-06", "TRR-AT-07"],
      tallies: [{ label: "Score", tally: score }],
    }
  },
})
