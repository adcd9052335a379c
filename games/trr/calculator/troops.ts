/** Motivation, location and movement. */
import { type Form, mapOdds } from "@salient/engine"
import { choice, number, shownWhen, type Values, yesno } from "@salient/kit/form"
import { count } from "@salient/kit/words"
import { countableDice } from "../charts/dice.ts"
import { motivate, motivation, motivationOdds, rallies, rallyOdds, type Trial } from "../charts/motivation.ts"
import { type Journey, mayMoveAndFire, moveLeft, moveOdds, penalties, rate } from "../charts/movement.ts"
import { location, locationOdds, seenAt, type Target } from "../charts/observation.ts"
import { motivationData } from "../data/motivation.ts"
import { movementData } from "../data/movement.ts"
import { observationData } from "../data/observation.ts"
import {
  AIMS,
  BOMBARDMENTS,
  type Bombardment,
  GOINGS,
  GRADES,
  MOVERS,
  type Mood,
  REPORTS,
  type Report,
  SIGHTS,
  WEATHERS,
} from "../types.ts"
import { distance, grade, weather } from "./fields.ts"
import { form } from "./form.ts"
import { allowed, refusedBy } from "./say.ts"

const moods: { readonly [m in Mood]: { readonly short: string; readonly rule: string; readonly says: string } } = {
  headlong: {
    short: "headlong advance",
    rule: "TRR-MOT-04",
    says: "It must advance at full speed towards the nearest located enemy, or the nearest place that could hide one. Artillery carries on.",
  },
  free: { short: "free action", rule: "TRR-MOT-05", says: "It acts as it wishes." },
  hesitant: {
    short: "hesitant",
    rule: "TRR-MOT-06",
    says: "It moves forward at half speed only, and no closer than close range to any located enemy. It may fire. Artillery carries on.",
  },
  retired: {
    short: "retires",
    rule: "TRR-MOT-07",
    says: `It retires to the nearest terrain free of enemies and halts until it scores ${motivationData.rally} or more.`,
  },
  routed: {
    short: "routs",
    rule: "TRR-MOT-08",
    says: "It runs for the table edge it came from and surrenders to the first enemy in its path.",
  },
}

const none = ["none", "none"] as const

const trial = (v: Values): Trial => {
  const shelled = v.word("bombarded", ["none", ...BOMBARDMENTS])
  return {
    grade: v.word("grade", GRADES),
    aim: v.word("aim", AIMS),
    lost: v.num("lost"),
    lostThisMove: v.num("lostThisMove"),
    armourNear: v.yes("armourNear"),
    alone: v.yes("alone"),
    officerLost: v.yes("officerLost"),
    inDefences: v.yes("inDefences"),
    underFlame: v.yes("underFlame"),
    underGas: v.yes("underGas"),
    bombarded: shelled === "none" ? null : (shelled satisfies Bombardment),
    shaken: v.num("shaken"),
    unsupplied: v.yes("unsupplied"),
  }
}

export const motivationForm: Form = form({
  id: "motivation",
  title: "Motivation",
  rules: ["TRR-MOT-01", "TRR-MOT-03"],
  fields: [
    grade("grade", "Grade of the unit", { rules: ["TRR-MOT-02"] }),
    choice(
      "aim",
      "What it attempts",
      [
        ["advance", "to advance"],
        ["fire", "to fire"],
        ["fireArtillery", "to fire artillery"],
        ["hold", "something else without moving"],
        ["rally", "to rally"],
      ],
      { rules: ["TRR-MOT-03", "TRR-MOT-09"] },
    ),
    number("lost", "Figures lost in the game", { min: 0, max: 20, start: 0 }),
    number("lostThisMove", "of them this move", { min: 0, max: 20, start: 0 }, { rules: ["TRR-AMB-12"] }),
    yesno("armourNear", `An enemy armoured vehicle is within ${motivationData.near} cm`),
    yesno("alone", `No friendly unit within ${motivationData.near} cm`),
    yesno("officerLost", "Its officer is lost", { rules: ["TRR-AMB-27"] }),
    yesno("inDefences", "It is in field defences", { rules: ["TRR-AMB-01"] }),
    yesno("underFlame", "It is under flame attack"),
    yesno("underGas", "It is under gas attack"),
    choice("bombarded", "Bombarded before the game", [none, ["sustained", "sustained"], ["intense", "intense"]], {
      rules: ["TRR-BOMB-05"],
    }),
    number(
      "shaken",
      "Shaken by counter-battery fire",
      { min: 0, max: 9, start: 0 },
      { rules: ["TRR-CB-03"], when: shownWhen({ aim: ["fireArtillery"] }) },
    ),
    yesno("unsupplied", "It is out of supply", { rules: ["TRR-GAP-18"] }),
  ],
  refuses: (v) => [
    v.num("lostThisMove") > v.num("lost")
      ? `${count(v.num("lostThisMove"), "figure")} lost this move, but only ${v.num("lost")} in the game (TRR-AMB-12).`
      : undefined,
  ],
  odds: (v) => {
    const t = trial(v)
    const odds =
      t.aim === "rally"
        ? mapOdds(rallyOdds(t), (ok) => (ok ? "rallies" : "does not rally"))
        : mapOdds(motivationOdds(t), (m) => moods[m].short)
    return { odds, tallies: [{ label: "Added to the die", tally: motivation(t) }] }
  },
  resolve: (v, dice) => {
    const t = trial(v)
    const { score, mood } = motivate(t, dice("motivation"))
    const tallies = [{ label: "Score", tally: score }]
    if (t.aim === "rally" && rallies(score.total))
      return { result: "rallies", says: ["It has rallied and may act freely."], rules: ["TRR-MOT-09"], tallies }
    if (t.aim === "rally")
      return { result: "does not rally", says: [`It needs ${motivationData.rally}.`], rules: ["TRR-MOT-09"], tallies }
    const { short, rule, says } = moods[mood]
    return { result: short, says: [says], rules: [rule], tallies }
  },
})

const target = (v: Values): Target => {
  const where = v.word("where", ["open", "edge", "wall", "concealed"])
  const fired = v.word("fired", ["no", ...REPORTS])
  return {
    what: v.word("what", SIGHTS),
    moving: v.yes("moving"),
    atEdge: where === "edge",
    alongWall: where === "wall",
    concealed: where === "concealed",
    hullDown: v.yes("hullDown"),
    fired: fired === "no" ? null : (fired satisfies Report),
    hidesFire: v.yes("brokenGround"),
    weather: v.word("weather", WEATHERS),
  }
}

export const locationForm: Form = form({
  id: "location",
  title: "Seeing and locating",
  rules: ["TRR-OBS-02", "TRR-OBS-04"],
  fields: [
    choice("what", "What is looked for", [
      ["foot", "foot"],
      ["vehicle", "a vehicle"],
      ["heavyWeapon", "a gun or other heavy weapon"],
    ]),
    distance(observationData.maximum, 20),
    choice("where", "Where it is", [
      ["open", "in the open"],
      ["edge", "on the edge of a terrain feature"],
      ["wall", "along a wall or hedge"],
      ["concealed", "concealed in or along a terrain feature"],
    ]),
    yesno("moving", "It moves", { when: shownWhen({ what: ["foot"] }) }),
    yesno("hullDown", "It is hull down", { when: shownWhen({ what: ["vehicle"] }) }),
    choice(
      "fired",
      "It has fired",
      [
        ["no", "no"],
        ["light", "small arms, machine guns or mortars"],
        ["heavy", "heavier weapons"],
      ],
      { rules: ["TRR-OBS-05"] },
    ),
    yesno("brokenGround", "It is in broken ground", {
      rules: ["TRR-OBS-05"],
      when: shownWhen({ where: ["concealed"] }),
    }),
    weather(),
  ],
  odds: (v) => {
    const t = target(v)
    const found = location(t, v.num("distance"))
    const odds = mapOdds(locationOdds(t, v.num("distance")), (ok) =>
      ok ? ("need" in found ? "located" : "seen") : "not found",
    )
    return { odds, tallies: [{ label: "Seen without a test up to (cm)", tally: seenAt(t) }] }
  },
  resolve: (v, dice) => {
    const t = target(v)
    const tallies = [{ label: "Seen without a test up to (cm)", tally: seenAt(t) }]
    const found = location(t, v.num("distance"))
    if ("ok" in found) return { result: "not found", says: [refusedBy(found) ?? ""], rules: found.rules, tallies }
    if (found.kind === "seen") return { result: "seen", says: ["No test is needed."], rules: ["TRR-OBS-02"], tallies }
    const die = dice("location")
    const ok = die >= found.need
    return {
      result: ok ? "located" : "not found",
      says: [`It took ${found.need} or more.`],
      rules: ["TRR-OBS-04"],
      tallies,
    }
  },
})

const journey = (v: Values): Journey => ({
  mover: v.word("mover", MOVERS),
  road: v.yes("road"),
  going: v.word("going", GOINGS),
  obstacles: [
    ...Array.from({ length: v.num("obstacles") }, () => "ordinary" as const),
    ...Array.from({ length: v.num("large") }, () => "large" as const),
    ...Array.from({ length: v.num("bocage") }, () => "bocage" as const),
  ],
  wire: v.num("wire"),
  actions: [
    ...(v.yes("fires") ? (["fire"] as const) : []),
    ...(v.yes("dismounts") ? (["dismountVehicle"] as const) : []),
    ...(v.yes("unlimbers") ? (["unlimber"] as const) : []),
  ],
  masks: v.yes("masks"),
  fog: v.yes("fog"),
  half: v.yes("hesitant"),
})

/** TRR-MOVE-12 Guns are towed, by horses or by their crews: they do not fire as they move. */
const firesToo = (v: Values) =>
  mayMoveAndFire({ towed: v.yes("fires") && ["manhandledGun", "horseTransport"].includes(v.word("mover", MOVERS)) })

function tooMany(j: Journey): string | undefined {
  const dice = allowed(penalties(j)).total
  return dice > countableDice
    ? `${dice} penalties: at most ${countableDice} can be calculated here (TRR-MOVE-02).`
    : undefined
}

export const movementForm: Form = form({
  id: "movement",
  title: "Movement",
  rules: ["TRR-MOVE-01"],
  fields: [
    choice(
      "mover",
      "Who moves",
      MOVERS.map((m) => [m, movementData.movers[m].name] as const),
    ),
    yesno("road", "By road all the way", { rules: ["TRR-MOVE-03"] }),
    choice(
      "going",
      "Worst going along the path",
      GOINGS.map((g) => [g, g] as const),
      { rules: ["TRR-MOVE-06", "TRR-MOVE-07", "TRR-MOVE-08"] },
    ),
    number(
      "obstacles",
      "Hedges, fences, walls, ditches crossed",
      { min: 0, max: 5, start: 0 },
      { rules: ["TRR-MOVE-04"] },
    ),
    number("large", "Large obstacles and rivers crossed", { min: 0, max: 5, start: 0 }, { rules: ["TRR-MOVE-04"] }),
    number("bocage", "Bocage hedges crossed", { min: 0, max: 5, start: 0 }, { rules: ["TRR-MOVE-04"] }),
    number(
      "wire",
      "Barbed wire along the path",
      { min: 0, max: 20, step: 0.5, unit: "cm", start: 0 },
      { rules: ["TRR-MOVE-05"] },
    ),
    yesno("fires", "It fires as well", { rules: ["TRR-MOVE-12"] }),
    yesno("dismounts", "It mounts or dismounts vehicles", {
      rules: ["TRR-MOVE-10"],
      when: shownWhen({ mover: ["infantry"] }),
    }),
    yesno("unlimbers", "It unlimbers or unloads", {
      rules: ["TRR-MOVE-11"],
      when: shownWhen({ mover: ["horseTransport", "wheeled", "vSlowTracked"] }),
    }),
    yesno("masks", "It is prepared for gas", { rules: ["TRR-MOVE-15"] }),
    yesno("fog", "There is fog", { rules: ["TRR-MOVE-14"] }),
    yesno("hesitant", "It is hesitant", { rules: ["TRR-MOT-06"] }),
  ],
  refuses: (v) => [refusedBy(firesToo(v)), refusedBy(penalties(journey(v))) ?? tooMany(journey(v))],
  odds: (v) => {
    const j = journey(v)
    const dice = allowed(penalties(j))
    return {
      odds: mapOdds(moveOdds(rate(j), dice.total), (cm) => `${cm} cm`),
      tallies: [
        { label: "Rate (cm)", tally: rate(j) },
        { label: "Penalties (one die each)", tally: dice },
      ],
    }
  },
  resolve: (v, dice) => {
    const j = journey(v)
    const penalty = allowed(penalties(j))
    const rolled = Array.from({ length: penalty.total }, (_, i) => dice(`penalty ${i + 1}`))
    const left = moveLeft(rate(j), rolled)
    const tallies = [
      { label: "Penalties (one die each)", tally: penalty },
      { label: "Distance (cm)", tally: left },
    ]
    return {
      result: `${left.total} cm`,
      says: [left.total === 0 ? "It does not move." : `It moves up to ${left.total} cm.`],
      rules: ["TRR-MOVE-01"],
      tallies,
    }
  },
})
