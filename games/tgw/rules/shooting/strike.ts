/** From hits to casualties: TGW-SHOOT-20, TGW-COVER-02, TGW-COVER-08 to -10, TGW-CAS-01, TGW-PIN-01. */
import { type Flow, type Forecast, mapOdds, rollMany } from "@salient/engine"
import { count } from "@salient/kit/words"
import { D6 } from "../../charts/dice.ts"
import { casualtyOdds, unsaved, woundOn, wounds } from "../../charts/shooting.ts"
import { tell } from "../../happenings.ts"
import { confirm } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { loseMen } from "../casualties.ts"
import { reckonDice } from "../general-conventions/luck.ts"
import { isMounted, isThere, isVehicle } from "../general-conventions/models.ts"
import { pin, testPinning } from "../pinning.ts"
import { type Cover, commonToughness, saveAgainst } from "./attack.ts"

/** Hits of one kind on a unit. */
export type Hits = {
  readonly label: string
  readonly strength: number
  readonly count: number
  /** TGW-SHOOT-17: the most wounds these hits can cause. */
  readonly most: number
  readonly pins: boolean
}

/** What one unit's fire does to one target. */
export type Strike = {
  readonly target: Unit
  /** The name of the firer, for the log. */
  readonly by: string
  readonly hits: readonly Hits[]
  readonly most: number
  readonly cover: Cover
  readonly dispersed: boolean
  /** TGW-COVER-12: only going to ground gives a save. */
  readonly refused?: boolean
  readonly sustained?: boolean // TGW-HMG-03
  readonly flame?: boolean // TGW-WEAP-12
}

/** Rolls to wound, then lets the owner take the wounds; returns how many men were lost. */
export function* suffer(m: State, strike: Strike): Flow<number> {
  const { target } = strike
  if (!isThere(target) || isVehicle(target)) return 0
  const toughness = commonToughness(target)
  let wounded = 0
  let pins = false
  for (const { label, strength, count: hits, most, pins: pinning } of strike.hits) {
    if (hits === 0) continue
    const dice = rollMany(m, hits, D6, "TGW-SHOOT-20", `${strike.by}: wounds`)
    const made = wounds(dice, woundOn(strength, toughness))
    const thrown = { side: target.side, rule: "TGW-SHOOT-20", why: `wounds of ${target.name}` }
    reckonDice(m, thrown, { count: hits, needed: woundOn(strength, toughness), got: made, harm: true })
    const said = { unit: target.id, name: strike.by, weapon: label }
    tell(m, { kind: "wounds", rules: ["TGW-SHOOT-20"], ...said, dice, wounds: made })
    wounded += Math.min(made, most)
    pins ||= made > 0 && pinning
  }
  const lost = yield* takeWounds(m, strike, Math.min(wounded, strike.most, target.men.length))
  if (lost > 0 && strike.flame) target.burnt = true
  if (pins && lost > 0) testPinning(m, target, strike.sustained ? lost : 0)
  return lost
}

/** TGW-COVER-08 Not for units falling back, cavalry, or units locked in combat. */
const mayGoToGround = (unit: Unit): boolean =>
  !unit.fallingBack && !isMounted(unit) && unit.fights.length === 0 && !unit.toGround

/** TGW-COVER-08, TGW-COVER-02, TGW-CAS-01 Offers going to ground, then rolls saves; returns how many men were lost. */
export function* takeWounds(
  m: State,
  strike: Pick<Strike, "target" | "cover" | "dispersed" | "refused">,
  wounded: number,
): Flow<number> {
  const { target } = strike
  if (wounded === 0 || !isThere(target)) return 0
  if (mayGoToGround(target)) {
    const down = yield* confirm(
      {
        by: target.side,
        what: "go-to-ground",
        prompt: `${count(wounded, "wound")} on ${target.name}. Go to ground? Its saves improve, but it is pinned.`,
        rules: ["TGW-COVER-08", "TGW-COVER-09", "TGW-COVER-10"],
        about: [target.id],
      },
      { yes: "Go to ground", no: "Stay up", forecast: () => groundForecast(strike, wounded) },
    )
    if (down) {
      target.toGround = true
      tell(m, { kind: "to-ground", rules: ["TGW-COVER-08"], unit: target.id, name: target.name })
      pin(m, target) // TGW-COVER-10
    }
  }
  const saving = saveAgainst(strike, target.toGround)
  const lost = saving ? saved(m, target, saving, wounded) : wounded
  yield* loseMen(m, target, { count: lost, rule: "TGW-CAS-01" })
  return lost
}

function saved(m: State, target: Unit, saving: NonNullable<ReturnType<typeof saveAgainst>>, wounded: number): number {
  const dice = rollMany(m, wounded, D6, "TGW-COVER-02", `${target.name} saves`)
  const lost = unsaved(dice, saving.total)
  const thrown = { side: target.side, rule: "TGW-COVER-02", why: `${target.name} saves` }
  reckonDice(m, thrown, { count: wounded, needed: saving.total, got: wounded - lost })
  tell(m, {
    kind: "saves",
    rules: ["TGW-COVER-02"],
    unit: target.id,
    name: target.name,
    save: saving,
    dice,
    saved: wounded - lost,
  })
  return lost
}

function groundForecast(strike: Pick<Strike, "target" | "cover" | "dispersed" | "refused">, wounded: number): Forecast {
  const saving = saveAgainst(strike, true)
  const volley = { label: "wounds", shots: wounded, hitOn: null, woundOn: 1 }
  return {
    title: `${strike.target.name} goes to ground`,
    ordered: true,
    odds: mapOdds(casualtyOdds([volley], saving?.total ?? null, strike.target.men.length), (n) =>
      count(n, "casualty", "casualties"),
    ),
    tallies: saving ? [{ label: "saved on", tally: saving }] : [],
  }
}
