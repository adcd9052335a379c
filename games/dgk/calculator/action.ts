/** DGK-APP-01 The calculator's main form: movement actions, fire, Assault and Regroup, each answered by the model. */
import type { Form } from "@salient/engine"
import { type Answer, form, type Values } from "@salient/kit/form"
import { type AssaultFacts, type AssaultResult, assault } from "../charts/assault.ts"
import { fire, firesAs, reaches } from "../charts/fire.ts"
import { type OrderResult, orders } from "../charts/orders.ts"
import { bandOf, indirectRange, THOUSAND } from "../charts/range.ts"
import { regroup } from "../charts/regroup.ts"
import { chain, settled, type Trial } from "../charts/trial.ts"
import { type Message, say } from "../data/messages.ts"
import type { Firer, Model } from "../data/model.ts"
import { movement } from "../data/tables.ts"
import { movesAs, troopBehind, troops } from "../data/troops.ts"
import {
  BANDS,
  COVERS,
  type FireAction,
  FORMATIONS,
  type GradedTroop,
  type OrderedAction,
  OUTNUMBERINGS,
  type Status,
} from "../types.ts"
import { ASKED, contradictions, fields, UNITS, type Unit } from "./action-fields.ts"
import { asked } from "./asked.ts"
import { distanceOf, levelsName, sayEitherWay, sayLevels } from "./words.ts"

/** The form for actions, over one parameter set. */
export const actionForm = (model: Model): Form =>
  form({
    id: "action",
    title: "Action",
    rules: ["DGK-APP-01", "DGK-APP-02", "DGK-APP-03", "DGK-APP-04"],
    fields,
    every: true,
    refuses: contradictions,
    answer: (v) => answerTo(model, v),
  })

function answerTo(model: Model, v: Values): Answer {
  const action = v.word("action", ASKED)
  if (action === "regroup") return regrouping(model, v)
  if (action === "deployedFire" || action === "movingFire") return firing(model, v, action)
  return action === "assault" ? assaulting(model, v) : ordering(model, v, action)
}

/** The base movement to which the order applies. */
function baseOf(unit: Unit, action: OrderedAction, cyclists: boolean): number {
  const troop = movesAs(troopBehind(unit), cyclists)
  if (action === "deploy") return movement.deploy
  return action === "assault" ? (troops[troop].assault as number) : troops[troop][action]
}

const orderFacts = (v: Values, action: OrderedAction) => ({
  troop: troopBehind(v.word("unit", UNITS)),
  action,
  shaken: v.yes("actorShaken"),
  leader: v.yes("leader"),
  base: baseOf(v.word("unit", UNITS), action, v.yes("cyclists")),
})

const sayOrder = ({ order, move }: OrderResult): Message =>
  order === "normal" ? say("ORD_OK", { move }) : order === "delayed" ? say("ORD_DELAY", { move }) : say("ORD_LOST")

function ordering(model: Model, v: Values, action: OrderedAction): Answer {
  const name = ({ order, move }: OrderResult) =>
    order === "normal" ? `Orders carried out: ${move} in` : order === "delayed" ? `Delayed: ${move} in` : "Orders lost"
  return asked({ ...orders(model, orderFacts(v, action)), name, messages: (r) => [sayOrder(r)] })
}

function firing(model: Model, v: Values, action: FireAction): Answer {
  const unit = v.word("unit", UNITS)
  const firer = firesAs(unit, v.yes("armed")) as Firer // contradictions() has made sure of this
  const halved = v.yes("indirect") ? indirectRange(v.num("measured") * THOUSAND) : undefined
  const band = halved === undefined ? v.word("range", BANDS) : bandOf(halved)
  if (!band || !reaches(model, firer, band)) return outOfRange(unit)
  const target = v.word("target", UNITS)
  const targetShaken = v.yes("targetShaken")
  const shot = fire(model, {
    firer,
    action,
    band,
    outnumbering: v.word("outnumbering", OUTNUMBERINGS),
    actorShaken: v.yes("actorShaken"),
    target,
    targetFormation: v.word("targetFormation", FORMATIONS),
    targetCover: v.word("targetCover", COVERS),
    targetShaken,
  })
  const messages = (levels: number) =>
    levels === 0 ? [say("FIRE_0")] : [say("FIRE_N", { n: levels }), ...sayEitherWay(target, targetShaken, levels)]
  return asked({ ...shot, name: levelsName, messages })
}

/** DGK-APP-05 Out of range: no die is thrown, and the unit may do something else. Armed Transport fires like rifles. */
function outOfRange(unit: Unit): Answer {
  const shooter = unit === "armouredCar" ? "machineGun" : troopBehind(unit)
  const max = troops[shooter].range ?? (troops.regularInfantry.range as number)
  const messages = () => [say("RANGE", { max })]
  return asked({ trial: settled("Out of range"), tallies: [], name: (r) => r, messages })
}

function regrouping(model: Model, v: Values): Answer {
  const names = ["Fails to regroup", "Recovers one level", "Recovers two levels"]
  const said = [say("RG_FAIL"), say("RG_PART"), say("RG_OK")]
  return asked({
    ...regroup(model, troopBehind(v.word("unit", UNITS)), v.yes("leader")),
    name: (levels) => names[levels] as string,
    messages: (levels) => said.slice(levels, levels + 1),
  })
}

const statusOf = (shaken: boolean, demoralized: boolean): Status =>
  shaken ? (demoralized ? "demoralized" : "disordered") : "ok"

/** An Assault with its order: lost, delayed short of the target (DGK-AMB-08), or fought. */
type Assaulted = { readonly order: OrderResult; readonly fight: AssaultResult | null }

function assaulting(model: Model, v: Values): Answer {
  const facts: AssaultFacts = {
    attacker: v.word("unit", UNITS) as GradedTroop,
    attackerStatus: statusOf(v.yes("actorShaken"), v.yes("actorDemoralized")),
    target: v.word("target", UNITS),
    targetStatus: statusOf(v.yes("targetShaken"), v.yes("targetDemoralized")),
    targetFormation: v.word("targetFormation", FORMATIONS),
    targetCover: v.word("targetCover", COVERS),
    targetInRough: v.yes("rough"),
    frontal: v.yes("frontal"),
    outnumbering: v.word("outnumbering", OUTNUMBERINGS),
  }
  const order = orders(model, orderFacts(v, "assault"))
  const fight = assault(model, facts)
  const reaches = (o: OrderResult) => o.order !== "lost" && o.move >= v.num("path")
  const trial = chain(
    order.trial,
    (o): Trial<Assaulted> =>
      reaches(o) ? chain(fight.trial, (r) => settled({ order: o, fight: r })) : settled({ order: o, fight: null }),
  )
  const tallies = [...order.tallies, ...fight.tallies]
  return asked({ trial, tallies, name: assaultName, messages: (r) => sayAssault(facts, r) })
}

function assaultName({ order, fight }: Assaulted): string {
  if (!fight) return order.order === "lost" ? "Orders lost" : "Delayed: out of reach"
  const names = { stopped: "Stopped by fire", won: "The defenders are beaten", beaten: "The assault is beaten off" }
  return names[fight.outcome]
}

function sayAssault(f: AssaultFacts, { order, fight }: Assaulted): Message[] {
  if (!fight)
    return order.order === "lost" ? [sayOrder(order)] : [sayOrder(order), say("ASL_SHORT", { move: order.move })]
  const { outcome, defence, attacker, target } = fight
  const opening = [sayOrder(order), ...(f.targetStatus === "demoralized" ? [say("ASL_NOFIRE")] : [])]
  const states = [
    ...labelled("Attackers", sayLevels(f.attacker, f.attackerStatus, defence + attacker, outcome === "beaten")),
    ...labelled("Defenders", sayLevels(f.target, f.targetStatus, target, outcome === "won")),
  ]
  if (outcome === "stopped") return [...opening, say("ASL_STOP", { n: defence }), ...states]
  const ending =
    outcome === "won"
      ? say("ASL_WIN", { n: target, distance: distanceOf(f.target), m: attacker })
      : say("ASL_LOSE", { n: attacker, distance: distanceOf(f.attacker), m: target })
  return [...opening, say("ASL_HOME", { n: defence }), ending, ...states]
}

const labelled = (who: string, message: Message | undefined): Message[] =>
  message ? [{ ...message, text: `${who}: ${message.text}` }] : []
