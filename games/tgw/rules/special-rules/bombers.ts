/** Bombers: TGW-SPEC-07 to TGW-SPEC-09. */
import { type Flow, type Odds, roll, sure } from "@salient/engine"
import { D6 } from "../../charts/dice.ts"
import { bombHitOdds, bombHits, casualtiesOfHits, woundOn } from "../../charts/shooting.ts"
import { data } from "../../data/charts.ts"
import { tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import { inch, isVehicle } from "../general-conventions/models.ts"
import { inTheWay } from "../line-of-sight/between.ts"
import { canHit, type Muzzle, rangeTo } from "../line-of-sight/muzzles.ts"
import { commonToughness, saveAgainst } from "../shooting/attack.ts"
import { suffer } from "../shooting/strike.ts"

/** The places of the target's models that a bomb can reach. */
function reached(m: State, unit: Unit, muzzles: readonly Muzzle[], target: Unit): number[] {
  const way = inTheWay(m, unit, target)
  return target.men.flatMap((_, j) =>
    muzzles.some((z) => rangeTo(z, target, j) <= data.bombers.range * inch && canHit(m, way, z, target, j)) ? [j] : [],
  )
}

/** TGW-SPEC-07 to TGW-SPEC-09 The whole unit throws: automatic hits, no cover, a Pinning test. */
export function* throwBombs(m: State, unit: Unit, target: Unit, muzzles: readonly Muzzle[]): Flow {
  const able = reached(m, unit, muzzles, target)
  if (able.length === 0 || isVehicle(target)) {
    tell(m, { kind: "out-of-range", rules: ["TGW-SPEC-07"], unit: target.id, name: target.name })
    return
  }
  const rolled = roll(m, D6, "TGW-SPEC-08", `${unit.name} throws bombs`)
  const hits = bombHits(unit.men.length, rolled)
  tell(m, {
    kind: "shots",
    rules: ["TGW-SPEC-08"],
    unit: unit.id,
    name: unit.name,
    weapon: "Bombs",
    dice: [rolled],
    hits,
  })
  yield* suffer(m, {
    target,
    by: unit.name,
    hits: [{ label: "Bombs", strength: data.bombers.strength, count: hits, most: able.length, pins: true }],
    most: able.length,
    cover: undefined,
    dispersed: false,
    refused: true, // TGW-SPEC-09
  })
}

/** The odds of that: only going to ground gives a save. */
export function bombOdds(m: State, unit: Unit, target: Unit, muzzles: readonly Muzzle[]): Odds<number> {
  const most = Math.min(reached(m, unit, muzzles, target).length, target.men.length)
  const saving = saveAgainst({ cover: undefined, dispersed: false, refused: true }, target.toGround)
  const wound = woundOn(data.bombers.strength, commonToughness(target))
  const hitting = most === 0 ? sure(0) : bombHitOdds(unit.men.length)
  return casualtiesOfHits(hitting, wound, saving?.total ?? null, most)
}
