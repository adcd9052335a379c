/** The die: RAID-7. A roll may be interrupted twice before it is used: by Nerve, and by the alarm. */
import {
  andThen,
  type Check,
  die as dieOf,
  type Flow,
  type Forecast,
  mapOdds,
  type Odds,
  offer,
  offers,
  ok,
  reckon,
  refuse,
  roll,
} from "@salient/engine"
import { data } from "../data/raid.ts"
import { tell } from "../happenings.ts"
import { choose } from "../questions.ts"
import type { State } from "../state.ts"
import type { Side } from "../types.ts"
import { askToPlay } from "./before-the-raid/hands.ts"
import { neighbours, terrainOf } from "./the-raid/ground.ts"
import { look, mayBeUsed, type Placed, unitIn } from "./the-raid/units.ts"

/** The results of a die, as far as they can be known once it has been rolled. */
export type Leads = {
  readonly to: (die: number) => Odds<string>
  /** From the worst result for the roller to the best. */
  readonly scale: readonly string[]
}

/** RAID-7.1 Rolls for a side and returns the die that finally counts. */
export function* rollDie(m: State, side: Side, rule: string, why: string, leads: Leads): Flow<number> {
  let die = throwDie(m, side, "RAID-7.1", rule, why, leads)
  const again = () => nerveForecast(side, die, why, leads)
  if (yield* askToPlay(m, side, "nerve", `You rolled ${die} for ${why}. Roll again?`, again))
    die = throwDie(m, side, "RAID-7.2", rule, why, leads)
  if (side === "raiders" && die === data.alarmOn) yield* alarm(m)
  return die
}

function throwDie(m: State, side: Side, by: string, rule: string, why: string, leads: Leads): number {
  const die = roll(m, data.die, by === "RAID-7.1" ? rule : by, why)
  tell(m, { kind: "rolled", rules: [by, rule], side, die, why })
  reckon(m, () => {
    const worth = (shown: number) => worthOf(leads.to(shown), leads.scale)
    return { side, rule, why, odds: mapOdds(dieOf(data.die), worth), got: worth(die) }
  })
  return die
}

/** The average position of results on the scale. */
const worthOf = ({ chances, of }: Odds<string>, scale: readonly string[]): number =>
  chances.reduce((sum, { result, ways }) => sum + scale.indexOf(result) * ways, 0) / of

/** RAID-7.2 A new die beside the one that has fallen. Where that one raises the alarm (RAID-7.3), more than the result is at stake. */
function nerveForecast(side: Side, die: number, why: string, { to, scale }: Leads): Forecast {
  const alarms = side === "raiders" && die === data.alarmOn
  return {
    title: `Nerve: ${why} is rolled again`,
    odds: inOrder(andThen(dieOf(data.die), to), scale),
    otherwise: { label: `Keep the ${die}`, odds: inOrder(to(die), scale) },
    ordered: true,
    ...(alarms ? {} : { scale }),
  }
}

/** The results in the order of a scale. */
const inOrder = (odds: Odds<string>, scale: readonly string[]): Odds<string> => ({
  ...odds,
  chances: odds.chances.toSorted((a, b) => scale.indexOf(a.result) - scale.indexOf(b.result)),
})

type Step = { readonly unit: Placed; readonly hex: string }

/** RAID-7.3 */
function mayStep(m: State, { unit, hex }: Step): Check {
  const used = mayBeUsed(unit)
  if (!used.ok) return used
  if (!neighbours(m, unit.hex).includes(hex))
    return refuse("RAID-7.3", () => `${hex} is not next to ${unit.hex}.`, `hex:${hex}`)
  return unitIn(m, hex) ? refuse("RAID-7.3", () => `${hex} is not free.`, `hex:${hex}`) : ok
}

/** RAID-7.3 The noise carries, and one garrison unit steps to a neighbouring hex. */
function* alarm(m: State): Flow {
  tell(m, { kind: "alarm", rules: ["RAID-7.3"] })
  const garrison = m.units.filter((u) => u.side === "garrison") as Placed[]
  const stepsTo = (hexes: (unit: Placed) => readonly string[]): Step[] =>
    garrison.flatMap((unit) => hexes(unit).map((hex) => ({ unit, hex })))
  const steps = offer<Step, Step | null>(
    stepsTo((unit) => (unit.hex === null ? [] : neighbours(m, unit.hex))),
    (step) => mayStep(m, step),
    (step) => ({
      id: `${step.unit.id}>${step.hex}`,
      label: `${step.unit.name} to ${step.hex}`,
      value: step,
      touches: [step.unit.id, `hex:${step.hex}`],
    }),
    () => stepsTo(() => terrainOf(m).grid.names),
  )
  const step = yield* choose(
    {
      by: "garrison",
      what: "alarm",
      prompt: "The alarm is raised. Move one of your units by one hex?",
      rules: ["RAID-7.3"],
    },
    offers<Step | null>(steps, { id: "stay", label: "Stay", value: null, declines: true }),
  )
  if (step === null) return
  const { unit, hex: to } = step
  const from = unit.hex
  unit.hex = to
  const seenBy = unit.hidden ? (["garrison"] as const) : undefined
  tell(m, { kind: "moved", rules: ["RAID-7.3"], unit: unit.id, name: unit.name, from, to }, seenBy)
  look(m)
}
