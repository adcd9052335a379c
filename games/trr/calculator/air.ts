/** Bombing, strafing and anti-aircraft fire. */
import { type Form, mapOdds, part } from "@salient/engine"
import { choice, number, type Values, yesno } from "@salient/kit/form"
import {
  type AntiAircraft,
  aborts,
  antiAircraftScore,
  bombAttack,
  bombFactor,
  bombOdds,
  bombScatterDice,
  bombsLandAt,
  crashes,
  damageToDie,
  strafe,
} from "../charts/aircraft.ts"
import { markerOdds, strikeWith } from "../charts/anti-tank.ts"
import { lossOdds } from "../charts/casualties.ts"
import { fireData } from "../data/fire.ts"
import { AIR_DEFENCES, AIRCRAFT, AIRFRAMES, ALTITUDES, COVERS } from "../types.ts"
import { cover, targetFigures } from "./fields.ts"
import { form } from "./form.ts"
import { allowed, fallWords, lossesIn, markerWords, refusedBy, strikeDown, toldAttack } from "./say.ts"

const levels = [...ALTITUDES, "dive"] as const

const altitude = choice(
  "altitude",
  "Attack",
  [
    ["low", "level, low"],
    ["medium", "level, medium"],
    ["high", "level, high"],
    ["dive", "dive"],
  ],
  { rules: ["TRR-AIR-02", "TRR-AIR-07"] },
)
const markers = number(
  "markers",
  "Damage markers on the aircraft",
  { min: 0, max: 2, start: 0 },
  { rules: ["TRR-AIR-09"] },
)

const bombs = (v: Values) => bombFactor(v.word("type", AIRCRAFT), v.num("year"))
const bombing = (v: Values) => bombAttack(allowed(bombs(v)), v.word("cover", COVERS))

export const bombingForm: Form = form({
  id: "bombing",
  title: "Bombing",
  rules: ["TRR-AIR-02", "TRR-AIR-03"],
  fields: [
    choice("type", "Aircraft", [
      ["lightBomber", "light bomber"],
      ["heavyBomber", "heavy bomber"],
      ["scout", "scout"],
    ]),
    number("year", "Year", { min: 1911, max: 1934, start: 1917 }, { rules: ["TRR-AIR-03"] }),
    altitude,
    markers,
    cover(),
    targetFigures(),
  ],
  refuses: (v) => [refusedBy(bombs(v))],
  odds: (v) => ({
    odds: mapOdds(bombOdds(v.word("altitude", levels), v.num("markers")), fallWords),
    tallies: [{ label: "Added to the landing die", tally: damageToDie(v.num("markers")) }, ...toldAttack(bombing(v))],
  }),
  resolve: (v, dice) => {
    const modifier = damageToDie(v.num("markers"))
    const landing = bombsLandAt(dice("landing") + modifier.total)
    const count = landing === "onTarget" ? 0 : bombScatterDice(v.word("altitude", levels))
    const cm = Array.from({ length: count }, (_, i) => dice(`scatter ${i + 1}`)).reduce((sum, die) => sum + die, 0)
    const a = bombing(v)
    const struck = strikeDown(a.factor.total, v.num("targetFigures"), dice)
    const result = fallWords({ landing, cm })
    const where =
      landing === "onTarget" ? "The bombs fall on the target." : `The bombs fall ${result} along the line of flight.`
    return {
      result,
      says: [where, ...struck.says.map((s) => `A unit under them: ${s}`)],
      rules: ["TRR-AIR-02", "TRR-AIR-03"],
      tallies: toldAttack(a),
    }
  },
})

export const strafingForm: Form = form({
  id: "strafing",
  title: "Strafing",
  rules: ["TRR-AIR-04"],
  fields: [
    number("barrels", "Machine guns", { min: 1, max: fireData.support.tripod.length, start: 2 }),
    markers,
    cover(),
    targetFigures(),
  ],
  odds: (v) => {
    const a = strafe(v.num("barrels"), v.word("cover", COVERS))
    const modifier = damageToDie(v.num("markers"))
    return {
      odds: lossesIn(lossOdds(a.factor.total, v.num("targetFigures"), modifier.total)),
      tallies: [...toldAttack(a), { label: "Added to the die", tally: modifier }],
    }
  },
  resolve: (v, dice) => {
    const a = strafe(v.num("barrels"), v.word("cover", COVERS))
    const { result, says } = strikeDown(
      a.factor.total,
      v.num("targetFigures"),
      dice,
      damageToDie(v.num("markers")).total,
    )
    return { result, says, rules: ["TRR-AIR-04"], tallies: toldAttack(a) }
  },
})

const shotAt = (v: Values): AntiAircraft => ({
  firer: v.word("firer", AIR_DEFENCES),
  altitude: v.word("altitude", levels),
  frame: v.word("frame", AIRFRAMES),
  armoured: v.yes("armoured"),
})

export const antiAircraftForm: Form = form({
  id: "anti-aircraft",
  title: "Anti-aircraft fire",
  rules: ["TRR-AIR-06", "TRR-AIR-08", "TRR-AIR-09"],
  fields: [
    choice("firer", "Who fires", [
      ["target", "the target of the attack"],
      ["aaMg", "anti-aircraft machine guns"],
      ["heavyAa", "heavy anti-aircraft guns"],
    ]),
    altitude,
    choice("frame", "Aircraft", [
      ["singleEngine", "single-engined"],
      ["twinEngine", "twin-engined"],
      ["threeOrFourEngines", "three or four engines"],
      ["balloon", "balloon"],
    ]),
    yesno("armoured", "It is armoured"),
  ],
  refuses: (v) => [refusedBy(antiAircraftScore(shotAt(v)))],
  odds: (v) => {
    const score = allowed(antiAircraftScore(shotAt(v)))
    return { odds: mapOdds(markerOdds(score), markerWords), tallies: [{ label: "Added to the die", tally: score }] }
  },
  resolve: (v, dice) => {
    const { score, markers: hit } = strikeWith(
      allowed(antiAircraftScore(shotAt(v))),
      part("TRR-AIR-06", "die", dice("anti-aircraft fire")),
    )
    const says = hit === 0 ? ["The attack goes on."] : [`It has ${damageToDie(hit).total} to its dice.`]
    if (aborts(hit)) says.splice(0, 1, crashes(dice("crash")) ? "It aborts and crashes." : "It aborts and gets away.")
    return {
      result: markerWords(hit),
      says,
      rules: ["TRR-AIR-06", "TRR-AIR-09"],
      tallies: [{ label: "Score", tally: score }],
    }
  },
})
