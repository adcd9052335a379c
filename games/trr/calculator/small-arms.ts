/** Small arms, machine guns, auto cannon and flame-throwers. */
import type { Form } from "@salient/engine"
import { choice, number, shownWhen, type Values, yesno } from "@salient/kit/form"
import { lossOdds } from "../charts/casualties.ts"
import { type Attack, attack } from "../charts/columns.ts"
import { fireGroups, flame, flameReaches, rangeAt, smallArms, supportFactor } from "../charts/small-arms.ts"
import { fireData } from "../data/fire.ts"
import { scaleData } from "../data/scale.ts"
import { COVERS, GRADES, type Mount, SOFT_WEAPONS, type SoftWeapon } from "../types.ts"
import { cover, distance, grade, targetFigures } from "./fields.ts"
import { form } from "./form.ts"
import { lossesIn, strikeDown, toldAttack } from "./say.ts"

const weapons = [...SOFT_WEAPONS, "flamethrower"] as const

const mounts: { readonly [w in Exclude<SoftWeapon, "smallArms">]: Mount } = {
  pivotMg: "pivot",
  tripodMg: "tripod",
  turretMg: "turret",
  autoCannon: "turret",
}

/** The attack that the form describes. Out-of-range attacks have been refused before. */
function attackOf(v: Values): Attack {
  const weapon = v.word("weapon", weapons)
  const behind = v.word("cover", COVERS)
  if (weapon === "flamethrower") return flame(behind)
  const range = rangeAt(weapon, v.num("distance"), v.yes("grenades"))
  if (range === null) throw new Error("not available at that date: out of range")
  const unsupplied = v.yes("unsupplied")
  const basic =
    weapon === "smallArms"
      ? smallArms({
          figures: v.num("figures"),
          range,
          lmg: v.yes("lmg"),
          assault: v.yes("assault"),
          target: v.word("target", GRADES),
          mounted: v.yes("mounted"),
          unsupplied,
        })
      : supportFactor(mounts[weapon], v.num("barrels"), unsupplied)
  return attack(basic, { range, cover: behind, vehicleMoving: v.yes("vehicleMoving") })
}

function refusalOf(v: Values): string | undefined {
  const weapon = v.word("weapon", weapons)
  const cm = v.num("distance")
  const { flamethrower, ranges } = fireData
  if (weapon === "flamethrower")
    return flameReaches(cm) ? undefined : `${cm} cm: a flame-thrower reaches ${flamethrower.range} cm (TRR-FLAME-01).`
  if (rangeAt(weapon, cm, true) === null)
    return `${cm} cm: its extreme range is ${ranges[weapon].extreme} cm (TRR-FIRE-02).`
  if (weapon === "smallArms") return undefined
  const [together] = fireGroups(mounts[weapon], v.num("barrels"))
  if (together === v.num("barrels")) return undefined
  return `${v.num("barrels")} barrels cannot fire together: ${together} at most (TRR-GAP-03).`
}

const mgs = ["tripodMg", "pivotMg", "turretMg", "autoCannon"]

export const fireForm: Form = form({
  id: "fire",
  title: "Small arms and machine guns",
  rules: ["TRR-FIRE-03", "TRR-FIRE-05", "TRR-FIRE-06", "TRR-FIRE-09"],
  fields: [
    choice(
      "weapon",
      "Weapon",
      [
        ["smallArms", "rifles and light machine guns"],
        ["tripodMg", "tripod machine guns"],
        ["pivotMg", "pivot machine guns of a vehicle"],
        ["turretMg", "turret machine guns"],
        ["autoCannon", "auto cannon"],
        ["flamethrower", "flame-thrower"],
      ],
      { rules: ["TRR-FIRE-02"] },
    ),
    number(
      "figures",
      "Figures firing",
      { min: 1, max: 20, start: scaleData.companyFigures[1] },
      { rules: ["TRR-FIRE-03"], when: shownWhen({ weapon: ["smallArms"] }) },
    ),
    number(
      "barrels",
      "Models or barrels firing together",
      { min: 1, max: fireData.mgModelsTogether, start: 1 },
      { rules: ["TRR-FIRE-05", "TRR-AMB-04"], when: shownWhen({ weapon: [...mgs] }) },
    ),
    distance(fireData.ranges.autoCannon.extreme, 20),
    yesno("grenades", "The firers have grenades", { rules: ["TRR-FIRE-02"] }),
    yesno("lmg", "They have a light machine gun", { when: shownWhen({ weapon: ["smallArms"] }) }),
    yesno("assault", "They are an assault company", {
      rules: ["TRR-OPT-03"],
      when: shownWhen({ weapon: ["smallArms"] }),
    }),
    yesno("mounted", "They fire mounted", { when: shownWhen({ weapon: ["smallArms"] }) }),
    grade("target", "Effective grade of the target", {
      rules: ["TRR-FIRE-04"],
      when: shownWhen({ weapon: ["smallArms"] }),
    }),
    cover(),
    yesno("vehicleMoving", "A vehicle fires on the move", {
      rules: ["TRR-FIRE-11"],
      when: shownWhen({ weapon: ["pivotMg", "turretMg", "autoCannon"] }),
    }),
    yesno("unsupplied", "The firers are out of supply", {
      rules: ["TRR-GAP-18"],
      when: shownWhen({ weapon: ["smallArms", ...mgs] }),
    }),
    targetFigures(),
  ],
  refuses: (v) => [refusalOf(v)],
  odds: (v) => {
    const a = attackOf(v)
    return { odds: lossesIn(lossOdds(a.factor.total, v.num("targetFigures"))), tallies: toldAttack(a) }
  },
  resolve: (v, dice) => {
    const a = attackOf(v)
    const { result, says } = strikeDown(a.factor.total, v.num("targetFigures"), dice)
    return { result, says, rules: ["TRR-FIRE-09", "TRR-FIRE-12"], tallies: toldAttack(a) }
  },
})
