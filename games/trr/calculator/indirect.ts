/** Calls for fire, indirect fire, counter-battery fire. */
import { type Form, mapOdds } from "@salient/engine"
import { choice, number, shownWhen, type Values, yesno } from "@salient/kit/form"
import { markersAt } from "../charts/anti-tank.ts"
import type { Attack } from "../charts/columns.ts"
import {
  counterEffect,
  counterEffectOdds,
  counterLocates,
  counterLocation,
  counterLocationOdds,
} from "../charts/counter-battery.ts"
import { shellFactor } from "../charts/direct-he.ts"
import {
  armourHitNeed,
  armourScore,
  barrage,
  calling,
  callingOdds,
  corrected,
  fallOdds,
  granted,
  landingAt,
  type Shell,
  scatterCm,
} from "../charts/indirect-fire.ts"
import { antiTankData } from "../data/anti-tank.ts"
import { indirectData } from "../data/indirect.ts"
import { CALIBRES, COVERS, REQUESTS, WATCHES } from "../types.ts"
import { calibre, cover, targetFigures } from "./fields.ts"
import { type Dice, form } from "./form.ts"
import { allowed, fallWords, markerWords, refusedBy, strikeDown, toldAttack } from "./say.ts"
import { ammunition, defence, defenceOf } from "./shells.ts"

const callers = ["mortarSees", ...REQUESTS] as const

const callOf = (v: Values) => {
  const by = v.word("by", callers)
  const moving = v.yes("moving")
  return calling(by === "mortarSees" ? { by, moving } : { by, moving, underFire: v.yes("underFire") })
}

export const callForm: Form = form({
  id: "call",
  title: "Call for fire",
  rules: ["TRR-IND-03", "TRR-IND-05"],
  fields: [
    choice(
      "by",
      "How it is requested",
      [
        ["telephone", "telephone"],
        ["radio", "radio wagon"],
        ["runner", "runner"],
        ["mortarSees", "a mortar that sees the target itself"],
      ],
      { rules: ["TRR-IND-05", "TRR-GAP-05"] },
    ),
    yesno("moving", `The target moves more than ${indirectData.movingOver} cm`, {
      rules: ["TRR-IND-03", "TRR-IND-05"],
    }),
    yesno("underFire", "Artillery fire falls between the observer and his base line", {
      rules: ["TRR-IND-05"],
      when: shownWhen({ by: ["telephone"] }),
    }),
  ],
  odds: (v) => {
    const call = callOf(v)
    const odds = mapOdds(callingOdds(call), (ok) => (ok ? "granted" : "refused"))
    return { odds, tallies: [{ label: `Added to the die; ${call.need} or more`, tally: call.modifier }] }
  },
  resolve: (v, dice) => {
    const call = callOf(v)
    const tallies = [{ label: `Added to the die; ${call.need} or more`, tally: call.modifier }]
    const rules = [v.word("by", callers) === "mortarSees" ? "TRR-IND-03" : "TRR-IND-05"]
    if (call.need === 0) return { result: "granted", says: ["No roll is needed."], rules, tallies }
    const ok = granted(call, dice("call for fire"))
    const late = v.word("by", callers) === "runner" ? "The fire comes one move later." : "Now find where it lands."
    return { result: ok ? "granted" : "refused", says: [ok ? late : "The battery does not fire."], rules, tallies }
  },
})

const targets = ["soft", "open", "closed", "bunker"] as const

/** The combined fire of all batteries on a unit in its cover. */
function barrageOf(v: Values): Attack {
  const shell = v.word("ammunition", ["he", "shrapnel"])
  const factor = allowed(shellFactor(v.word("calibre", CALIBRES), shell))
  const factors = Array.from({ length: v.num("batteries") }, () => factor)
  const soft = v.word("target", targets) === "soft"
  return barrage(factors, soft ? v.word("cover", COVERS) : "none", shell === "shrapnel")
}

/** TRR-ENG-05 The defence of a bunker is always the same. */
const defenceUnder = (v: Values): number =>
  v.word("target", targets) === "bunker" ? antiTankData.bunker.defence : defenceOf(v)

/** TRR-ENG-05, TRR-IND-14 Why this fire has no effect on bunkers or closed vehicles, if so. */
function useless(v: Values): string | undefined {
  const target = v.word("target", targets)
  if (target === "bunker" && v.word("ammunition", ["he", "shrapnel"]) === "shrapnel")
    return "Shrapnel does nothing to a bunker (TRR-ENG-05)."
  if ((target === "closed" || target === "bunker") && v.word("calibre", CALIBRES) === "mg")
    return "Machine guns do nothing to closed armour (TRR-IND-14)."
  return undefined
}

/** What the fire does to whatever is under it. */
function under(v: Values, dice: Dice): { says: readonly string[]; rules: string[] } {
  const target = v.word("target", targets)
  const a = barrageOf(v)
  if (target === "soft")
    return { says: strikeDown(a.factor.total, v.num("targetFigures"), dice).says, rules: ["TRR-IND-13"] }
  const need = armourHitNeed(target satisfies Shell)
  if (dice("to hit the vehicle") < need)
    return { says: [`The vehicle is not hit: ${need} was needed.`], rules: ["TRR-IND-14"] }
  const score = armourScore(a.basic.total, defenceUnder(v)).total + dice("damage")
  return { says: [`The vehicle is hit: ${markerWords(markersAt(score))}.`], rules: ["TRR-IND-14"] }
}

export const indirectForm: Form = form({
  id: "indirect",
  title: "Where indirect fire lands, and what it does",
  rules: ["TRR-IND-10", "TRR-IND-11", "TRR-IND-12", "TRR-IND-13", "TRR-IND-14"],
  fields: [
    choice(
      "watch",
      "The point of aim is",
      [
        ["observed", "seen by an observer"],
        ["visible", "visible to the weapon"],
        ["unobserved", "not seen"],
      ],
      { rules: ["TRR-IND-11"] },
    ),
    number(
      "turn",
      "Turn of fire at this point",
      { min: 1, max: 12, start: 1 },
      { rules: ["TRR-IND-10", "TRR-AMB-30"] },
    ),
    calibre(),
    ammunition,
    number("batteries", "Batteries firing on the same point", { min: 1, max: 8, start: 1 }, { rules: ["TRR-IND-12"] }),
    choice("target", "What lies under it", [
      ["soft", "men, horses, guns"],
      ["open", "an open armoured vehicle"],
      ["closed", "a closed armoured vehicle"],
      ["bunker", "a bunker"],
    ]),
    cover({ when: shownWhen({ target: ["soft"] }) }),
    targetFigures({ when: shownWhen({ target: ["soft"] }) }),
    { ...defence, when: shownWhen({ target: ["open", "closed"] }) },
  ],
  refuses: (v) => [
    refusedBy(shellFactor(v.word("calibre", CALIBRES), v.word("ammunition", ["he", "shrapnel"]))),
    useless(v),
  ],
  odds: (v) => {
    const watch = v.word("watch", WATCHES)
    const turn = v.num("turn")
    const effect =
      v.word("target", targets) === "soft"
        ? toldAttack(barrageOf(v))
        : [{ label: "Damage: added to the die", tally: armourScore(barrageOf(v).basic.total, defenceUnder(v)) }]
    return {
      odds: mapOdds(fallOdds(turn, watch), fallWords),
      tallies: [{ label: "Added to the landing die", tally: corrected(turn, watch) }, ...effect],
    }
  },
  resolve: (v, dice) => {
    const watch = v.word("watch", WATCHES)
    const modifier = corrected(v.num("turn"), watch)
    const landing = landingAt(dice("landing") + modifier.total)
    const cm = landing === "onTarget" ? 0 : scatterCm(watch, dice("scatter"))
    const effect = under(v, dice)
    const result = fallWords({ landing, cm })
    const where =
      landing === "onTarget"
        ? "Place the square on the point of aim."
        : `Place the square ${result}, seen along the line of fire.`
    const says = [where, ...effect.says.map((s) => `A unit under it: ${s}`)]
    return {
      result,
      says,
      rules: ["TRR-IND-10", "TRR-IND-11", ...effect.rules],
      tallies: [{ label: "Added to the landing die", tally: modifier }, ...toldAttack(barrageOf(v))],
    }
  },
})

export const counterBatteryForm: Form = form({
  id: "counter-battery",
  title: "Counter-battery fire",
  rules: ["TRR-CB-02", "TRR-CB-03"],
  fields: [
    choice("stage", "Stage", [
      ["locate", "locate the battery"],
      ["effect", "effect on a battery off the table"],
    ]),
    number(
      "turns",
      "Turns it has fired from its position",
      { min: 0, max: 20, start: 1 },
      { when: shownWhen({ stage: ["locate"] }) },
    ),
    yesno("airObserver", "There is an air observer", { when: shownWhen({ stage: ["locate"] }) }),
    yesno("dugIn", "It is dug in or self-propelled", { when: shownWhen({ stage: ["effect"] }) }),
  ],
  odds: (v) => {
    if (v.word("stage", ["locate", "effect"]) === "effect")
      return { odds: mapOdds(counterEffectOdds(v.yes("dugIn")), effectWords), tallies: [] }
    const modifier = counterLocation(v.num("turns"), v.yes("airObserver"))
    return {
      odds: mapOdds(counterLocationOdds(modifier), (ok) => (ok ? "located" : "not located")),
      tallies: [{ label: "Added to the die", tally: modifier }],
    }
  },
  resolve: (v, dice) => {
    if (v.word("stage", ["locate", "effect"]) === "effect") {
      const loss = counterEffect(dice("firer"), dice("target"), v.yes("dugIn"))
      return {
        result: effectWords(loss),
        says: [loss === 0 ? "The battery fires on." : `Subtract ${loss} off its next motivation roll roll.`],
        rules: ["TRR-CB-03"],
        tallies: [],
      }
    }
    const modifier = counterLocation(v.num("turns"), v.yes("airObserver"))
    const ok = counterLocates(modifier, dice("location"))
    return {
      result: ok ? "located" : "not located",
      says: [ok ? "Now assess the effect." : "Try again next move."],
      rules: ["TRR-CB-02"],
      tallies: [{ label: "Added to the die", tally: modifier }],
    }
  },
})

const effectWords = (loss: number): string => (loss === 0 ? "no effect" : `${loss} off its next motivation roll`)
