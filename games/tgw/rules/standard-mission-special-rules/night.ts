/** Night Fighting: TGW-SMR-01 to TGW-SMR-03. */
import { andThen, mapOdds, type Odds, roll, rollMany } from "@salient/engine"
import { D6 } from "../../charts/dice.ts"
import { goesOn, isNight, lightOn, nightSight, nightSightOdds } from "../../charts/missions.ts"
import { data } from "../../data/charts.ts"
import { tell } from "../../happenings.ts"
import { scenarios } from "../../scenarios/scenarios.ts"
import type { State, Unit } from "../../state.ts"
import { areWithin, inch } from "../general-conventions/models.ts"
import { isInForce } from "../organising-a-battle/optional.ts"

/** TGW-SMR-01 After deployment, where the rule is in use, a die decides the light. */
export function rollForLight(m: State): void {
  if (!isInForce(m, "dawnOrDusk", scenarios.named(m.scenario).standard?.dawnOrDusk ?? false)) return
  const die = roll(m, D6, "TGW-SMR-01", "dawn or dusk")
  m.battle.light = lightOn(die) ?? "day"
  tell(m, { kind: "light", rules: ["TGW-SMR-01"], die, light: m.battle.light })
}

export const isDark = (m: State): boolean => isNight(m.battle.light, m.turn, m.battle.dawnUntil)

/** TGW-SMR-04 Where it was agreed, the die for another turn prolongs a dawn as well. */
export function prolongDawn(m: State): void {
  const { battle } = m
  if (battle.light !== "dawn" || m.turn !== battle.dawnUntil + 1 || !isInForce(m, "longDawn", false)) return
  const die = roll(m, D6, "TGW-SMR-04", "a longer dawn")
  const dark = goesOn(die, battle.dawnUntil - data.missions.dawnUntil)
  if (dark) battle.dawnUntil++
  tell(m, { kind: "dawn", rules: ["TGW-SMR-04"], die, dark })
}

/** TGW-SMR-02 After naming the target: true if it is near enough to be seen. By day there is no roll. */
export function sawAtNight(m: State, unit: Unit, target: Unit): boolean {
  if (!isDark(m)) return true
  const dice = rollMany(m, data.missions.nightSight.dice, D6, "TGW-SMR-02", `${unit.name} looks into the dark`)
  const far = nightSight(dice)
  const seen = isWithinSight(unit, target, far)
  tell(m, {
    kind: "night-sight",
    rules: ["TGW-SMR-02"],
    unit: unit.id,
    name: unit.name,
    dice,
    inches: far / inch,
    seen,
  })
  return seen
}

const isWithinSight = (unit: Unit, target: Unit, far: number): boolean => areWithin(unit, target, far)

/** TGW-SMR-02 The odds of fire when the target may turn out not to be seen. */
export function bySight<T>(m: State, unit: Unit, target: Unit, oddsIf: (seen: boolean) => Odds<T>): Odds<T> {
  if (!isDark(m)) return oddsIf(true)
  return andThen(
    mapOdds(nightSightOdds(), (far) => isWithinSight(unit, target, far)),
    oddsIf,
  )
}
