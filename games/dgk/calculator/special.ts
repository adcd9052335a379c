/** Forms for what the rulebook leaves to scenarios: aircraft and command mines. */
import type { Form } from "@salient/engine"
import { choice, form, number, shownWhen, type Values, yesno } from "@salient/kit/form"
import { isShotDown } from "../charts/damage.ts"
import { airAttack, antiAircraftFire, commandMine, coverNames, type FireFacts, fire } from "../charts/fire.ts"
import { type Message, say } from "../data/messages.ts"
import type { Model } from "../data/model.ts"
import { special } from "../data/tables.ts"
import { nameOf } from "../data/troops.ts"
import { COVERS, FORMATIONS, type Status, TROOPS } from "../types.ts"
import { asked } from "./asked.ts"
import { ifItWas, levelsName, sayEitherWay } from "./words.ts"

const overGround = shownWhen({ attack: ["bombing", "strafing"] })
const bases = { min: 1, max: 8 }
const formationNames = { deployed: "Deployed", maneuver: "Maneuver", march: "March" } as const

const targetFields = (when?: ReturnType<typeof shownWhen>) => {
  const extra = when ? { when } : {}
  return [
    choice(
      "target",
      "Target type",
      TROOPS.map((t) => [t, nameOf(t)] as const),
      extra,
    ),
    choice(
      "targetFormation",
      "Target formation",
      FORMATIONS.map((f) => [f, formationNames[f]] as const),
      { rules: ["DGK-FIRE-08"], ...extra },
    ),
    choice(
      "targetCover",
      "Target cover",
      COVERS.map((c) => [c, coverNames[c]] as const),
      { rules: ["DGK-TERR-02"], ...extra },
    ),
    yesno("targetShaken", "Target Disordered/Demoralized", { rules: ["DGK-DMG-07"], ...extra }),
  ]
}

const targetOf = (v: Values) => ({
  target: v.word("target", TROOPS),
  targetFormation: v.word("targetFormation", FORMATIONS),
  targetCover: v.word("targetCover", COVERS),
  targetShaken: v.yes("targetShaken"),
})

const onGround = (model: Model, facts: FireFacts) =>
  asked({
    ...fire(model, facts),
    name: levelsName,
    messages: (n) =>
      n === 0 ? [say("FIRE_0")] : [say("FIRE_N", { n }), ...sayEitherWay(facts.target, facts.targetShaken, n)],
  })

/** The statuses that the single box "Disordered/Demoralized" may mean for an aircraft. */
const flakBefore = (shaken: boolean): readonly Status[] => (shaken ? ["disordered", "demoralized"] : ["ok"])

function flakName(shaken: boolean, levels: number): string {
  if (levels === 0) return "Missed"
  const down = flakBefore(shaken).filter((before) => isShotDown(before, levels))
  if (down.length === 0) return "Damaged: it attacks with the penalty"
  return down.length === flakBefore(shaken).length ? "Shot down" : `Shot down if it was ${down.join(" or ")}`
}

const flakFates = (shaken: boolean, levels: number): readonly Message[] =>
  flakBefore(shaken)
    .filter((before) => isShotDown(before, levels))
    .map((before) => (shaken ? ifItWas(before, say("ST_DEAD")) : say("ST_DEAD")))

/** DGK-AIR-02 … -07 */
export function aircraftForm(model: Model): Form {
  const fields = [
    choice(
      "attack",
      "What happens",
      [
        ["antiAircraft", "Anti-aircraft fire"],
        ["bombing", "Bombing run"],
        ["strafing", "Strafing"],
      ],
      { rules: ["DGK-AIR-02", "DGK-AIR-04", "DGK-AIR-07"] },
    ),
    choice(
      "gun",
      "Anti-aircraft unit",
      [
        ["machineGun", nameOf("machineGun")],
        ["fieldArtillery", nameOf("fieldArtillery")],
      ],
      { when: shownWhen({ attack: ["antiAircraft"] }) },
    ),
    number("gunBases", "Its bases", { ...bases, start: 1 }, { when: shownWhen({ attack: ["antiAircraft"] }) }),
    yesno("gunShaken", "Is it disordered or demoralized?", { when: shownWhen({ attack: ["antiAircraft"] }) }),
    yesno("aircraftShaken", "Is the aircraft disordered or demoralized?", { rules: ["DGK-AIR-03"] }),
    ...targetFields(overGround),
    number("targetBases", "Bases of the target", { ...bases, start: 4 }, { rules: ["DGK-FIRE-09"], when: overGround }),
  ]
  return form({
    id: "aircraft",
    title: "Aircraft",
    rules: ["DGK-AIR-02", "DGK-AIR-03", "DGK-AIR-04", "DGK-AIR-07", "DGK-GAP-09"],
    fields,
    every: true,
    answer: (v) => {
      const shaken = v.yes("aircraftShaken")
      const attack = v.word("attack", ["antiAircraft", "bombing", "strafing"])
      if (attack !== "antiAircraft")
        return onGround(model, airAttack(model, attack, shaken, v.num("targetBases"), targetOf(v)))
      const gun = v.word("gun", ["machineGun", "fieldArtillery"])
      const shot = fire(model, antiAircraftFire(model, gun, v.num("gunBases"), v.yes("gunShaken"), shaken))
      return asked({
        ...shot,
        name: (n) => flakName(shaken, n),
        messages: (n) => (n === 0 ? [say("FIRE_0")] : [say("FIRE_N", { n }), ...flakFates(shaken, n)]),
      })
    },
  })
}

/** DGK-MINE-02 */
export const mineForm = (model: Model): Form =>
  form({
    id: "mine",
    title: `Command mine, each unit within ${special.commandMine.radius} in`,
    rules: ["DGK-MINE-02", "DGK-GAP-10"],
    fields: targetFields(),
    every: true,
    answer: (v) => onGround(model, commandMine(model, targetOf(v))),
  })
