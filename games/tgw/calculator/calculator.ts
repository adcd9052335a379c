/** Forms for use beside a real table: shooting, Leadership tests, a round of close combat, a hit on a vehicle. */
import { type Calculator, type Form, mapOdds, type Odds, part, type Tally, tally } from "@salient/engine"
import { choice, type Dice, form, number, type Values, yesno } from "@salient/kit/form"
import { count } from "@salient/kit/words"
import { attacks, woundOdds } from "../charts/close-combat.ts"
import { D6 } from "../charts/dice.ts"
import { isPassed, leadership, testOdds } from "../charts/leadership.ts"
import { casualtyOdds, hits, save, shots, unsaved, woundOn, wounds } from "../charts/shooting.ts"
import { damageOn, penetrates, penetrationDice, penetrationOdds, strengthOf } from "../charts/vehicles.ts"
import { data } from "../data/charts.ts"
import { terrainData } from "../data/terrain.ts"
import { allWeapons, weaponNamed } from "../data/weapons.ts"
import type { WeaponId } from "../types.ts"

const throws = (dice: Dice, many: number, why: string): number[] => Array.from({ length: many }, () => dice(D6, why))
const say = (odds: Odds<number>, one: string, more: string): Odds<string> => mapOdds(odds, (n) => count(n, one, more))

const smallArms = allWeapons.filter(
  (w) =>
    w.shots !== undefined &&
    !w.traits.includes("blast") &&
    !w.traits.includes("largeBlast") &&
    !w.traits.includes("vehiclesOnly"),
)
const covers = terrainData.terrain.filter((t) => t.cover !== undefined)
const coverIds = ["none", ...covers.map((t) => t.id)]
const weaponField = (weapons: typeof allWeapons) =>
  choice(
    "weapon",
    "Weapon",
    weapons.map((w) => [w.id, w.name] as const),
    { rules: ["TGW-WEAP-01"] },
  )
const inches = (id: string, label: string) => number(id, label, { min: 0, max: 72, step: 0.5, unit: "in", start: 12 })

function shooting(v: Values) {
  const weapon = v.word(
    "weapon",
    smallArms.map((w) => w.id),
  )
  const each = shots({ weapon, moved: v.yes("moved"), distance: v.num("distance") * 1000 })
  const needed = woundOn(weaponNamed(weapon).strength ?? 0, v.num("toughness"))
  const terrain = v.word("cover", coverIds)
  const found = covers.find((t) => t.id === terrain)
  const saving = save({
    cover: found && { name: found.name, save: found.cover ?? D6 },
    dispersed: v.yes("dispersed"),
    toGround: v.yes("toGround"),
  })
  return { weapon, dice: each * v.num("models"), needed, saving, hitOn: v.num("skill"), most: v.num("hittable") }
}

const stories = (list: readonly [string, Tally | null][]) =>
  list.flatMap(([label, t]) => (t ? [{ label, tally: t }] : []))

const shootingForm: Form = form({
  id: "shooting",
  title: "Shooting",
  rules: ["TGW-SHOOT-16", "TGW-SHOOT-19", "TGW-SHOOT-20", "TGW-COVER-02", "TGW-SHOOT-17"],
  fields: [
    weaponField(smallArms),
    number("models", "Weapons that fire", { min: 1, max: 40, start: 9 }),
    yesno("moved", "The unit has moved", { rules: ["TGW-SHOOT-18"] }),
    inches("distance", "Distance"),
    number("skill", "Ballistic Skill", { min: 2, max: 6, start: 4 }),
    number("toughness", "Toughness of the target", { min: 1, max: 10, start: 3 }),
    number("hittable", "Models in range and line of fire", { min: 1, max: 40, start: 10 }, { rules: ["TGW-SHOOT-17"] }),
    choice("cover", "Cover", [
      ["none", "none"] as const,
      ...covers.map((t) => [t.id, `${t.name} (${t.cover}+)`] as const),
    ]),
    yesno("dispersed", "Dispersed Formation", { rules: ["TGW-COVER-07"] }),
    yesno("toGround", "Gone to ground", { rules: ["TGW-COVER-09"] }),
  ],
  answer(v) {
    const { weapon, dice, needed, saving, hitOn, most } = shooting(v)
    const label = weaponNamed(weapon).name
    const volley = { label, shots: dice, hitOn, woundOn: needed }
    const tallies = stories([
      ["shots", tally(part("TGW-WEAP-01", label, dice))],
      ["save on", saving],
    ])
    return {
      odds: () => ({
        odds: say(casualtyOdds([volley], saving?.total ?? null, most), "casualty", "casualties"),
        tallies,
      }),
      resolve(throwDie) {
        const hit = hits(throws(throwDie, dice, "to hit"), hitOn)
        const wounded = Math.min(most, wounds(throws(throwDie, hit, "to wound"), needed))
        const lost = saving ? unsaved(throws(throwDie, wounded, "save"), saving.total) : wounded
        return {
          result: count(lost, "casualty", "casualties"),
          says: [
            `${count(dice, "shot")}, ${count(hit, "hit")}, ${count(wounded, "wound")}, ${count(lost, "model")} to remove.`,
          ],
          rules: ["TGW-CAS-01"],
          tallies,
        }
      },
    }
  },
})

function ledTest(v: Values): Tally {
  return leadership({
    from: "the unit",
    value: v.num("leadership"),
    few: v.yes("few"),
    staffOfficer: v.yes("staff"),
    outnumbered: v.yes("outnumbered"),
    lostBy: v.num("lostBy"),
    sustainedCasualties: v.num("sustained"),
  })
}

const leadershipForm: Form = form({
  id: "leadership",
  title: "Leadership test",
  rules: ["TGW-CHAR-05", "TGW-MOR-04", "TGW-MOR-05"],
  fields: [
    number("leadership", "Leadership", { min: 2, max: 10, start: 7 }),
    yesno("morale", "It is a Morale check", { rules: ["TGW-MOR-05"] }),
    yesno("few", "Fewer than five models", { rules: ["TGW-MOR-12"] }),
    yesno("staff", "General Staff Officer", { rules: ["TGW-AS-05"] }),
    yesno("outnumbered", "Outnumbered by grenadiers", { rules: ["TGW-GREN-02"] }),
    number("lostBy", "Combat lost by", { min: 0, max: 20, start: 0 }, { rules: ["TGW-CQC-26"] }),
    number("sustained", "Casualties of Sustained Fire", { min: 0, max: 20, start: 0 }, { rules: ["TGW-HMG-03"] }),
  ],
  answer(v) {
    const needed = ledTest(v)
    const tallies = [{ label: "not more than", tally: needed }]
    return {
      odds: () => ({ odds: testOdds(needed.total, v.yes("morale")), tallies }),
      resolve(throwDie) {
        const rolled = throws(throwDie, data.leadership.dice, "Leadership test")
        const passed = isPassed(rolled, needed.total, v.yes("morale"))
        return { result: passed ? "passed" : "failed", says: [], rules: ["TGW-CHAR-05"], tallies }
      },
    }
  },
})

const combatForm: Form = form({
  id: "close-combat",
  title: "Attacks in close combat",
  rules: ["TGW-CQC-19", "TGW-CQC-21", "TGW-CQC-22", "TGW-CQC-23"],
  fields: [
    number("models", "Engaged models", { min: 1, max: 40, start: 10 }),
    number("attacks", "Attacks of each", { min: 1, max: 4, start: 1 }),
    yesno("bayonets", "Assaulted this turn, within two inches", { rules: ["TGW-CQC-20"] }),
    number("skill", "Weapon Skill", { min: 2, max: 6, start: 4 }),
    number("strength", "Strength", { min: 1, max: 10, start: 3 }),
    number("toughness", "Toughness of the enemy", { min: 1, max: 10, start: 3 }),
    number("engaged", "Engaged enemies", { min: 1, max: 40, start: 10 }, { rules: ["TGW-CQC-23"] }),
  ],
  answer(v) {
    const each = attacks({ attacks: v.num("attacks"), bayonets: v.yes("bayonets") })
    const dice = v.num("models") * each.total
    const needed = woundOn(v.num("strength"), v.num("toughness"))
    const tallies = [{ label: "dice of each model", tally: each }]
    const most = v.num("engaged")
    return {
      odds: () => ({
        odds: say(woundOdds(dice, v.num("skill"), v.num("strength"), v.num("toughness"), most), "wound", "wounds"),
        tallies,
      }),
      resolve(throwDie) {
        const hit = hits(throws(throwDie, dice, "to hit"), v.num("skill"))
        const wounded = Math.min(most, wounds(throws(throwDie, hit, "to wound"), needed))
        return { result: count(wounded, "wound"), says: [`${count(hit, "hit")}.`], rules: ["TGW-CQC-23"], tallies }
      },
    }
  },
})

const armoured = allWeapons.filter((w) => w.strength !== undefined)

const vehicleForm: Form = form({
  id: "vehicle",
  title: "A hit on a vehicle",
  rules: ["TGW-VDM-02", "TGW-VDM-05", "TGW-VDM-06"],
  fields: [
    weaponField(armoured),
    inches("distance", "Distance"),
    number("armour", "Armour Value", { min: 5, max: 14, start: 11 }, { rules: ["TGW-VDM-01"] }),
    yesno("offCentre", "The hole of the marker is beside the vehicle", { rules: ["TGW-VDM-03"] }),
    yesno("kBullets", "K bullets", { rules: ["TGW-ARMY-60"] }),
  ],
  answer(v) {
    const weapon = v.word(
      "weapon",
      armoured.map((w) => w.id),
    ) as WeaponId
    const facts = {
      weapon,
      distance: v.num("distance") * 1000,
      offCentre: v.yes("offCentre"),
      kBullets: weapon === "hmg" && v.yes("kBullets"),
    }
    const strength = strengthOf(facts)
    const dice = penetrationDice(facts)
    const tallies = [{ label: `strength, ${count(dice, "die", "dice")} added`, tally: strength }]
    return {
      odds: () => ({ odds: mapOdds(penetrationOdds(strength.total, dice, v.num("armour")), String), tallies }),
      resolve(throwDie) {
        const sum = throws(throwDie, dice, "penetration").reduce((a, b) => a + b, strength.total)
        const how = penetrates(sum, v.num("armour"))
        const says = how === "nothing" ? [] : [damageOn(how, throwDie(D6, "damage")).join(" and ")]
        return { result: `${sum}: ${how}`, says, rules: ["TGW-VDM-02"], tallies }
      },
    }
  },
})

export const calculator: Calculator = { forms: [shootingForm, leadershipForm, combatForm, vehicleForm] }
