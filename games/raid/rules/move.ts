/** Movement with reactions in the middle of it: RAID-4; assault: RAID-6. */
import { choose, endGame, type Flow, type Option, part, tally, tell } from "@salient/engine"
import { charts } from "../data/charts.ts"
import { other, type Side, type State } from "../types.ts"
import { mayPlay } from "./cards.ts"
import { rollDie } from "./die.ts"
import { fire, fireForecast, loseSteps, mayFireAt } from "./fire.ts"
import { groundAt, neighbours, zone } from "./ground.ts"
import { look, onMap, type Placed, profile, show, unitIn } from "./units.ts"

/** RAID-4.1, RAID-4.2 Where the unit may go next, having so much movement left. Hidden enemies are not known to be there. */
export function nextHexes(m: State, unit: Placed, left: number): string[] {
  const fresh = left === profile(unit).movement
  return neighbours(m, unit.hex).filter(
    (hex) => unitIn(m, hex)?.side !== unit.side && (fresh || groundAt(m, hex).cost <= left),
  )
}

/** RAID-4.1 Moves hex by hex until the player, the enemy or the ground puts an end to it. */
export function* move(m: State, unit: Placed): Flow {
  let left = profile(unit).movement
  for (;;) {
    const hexes = nextHexes(m, unit, left)
    if (hexes.length === 0) return
    const options: Option<string | null>[] = hexes.map((hex) => ({
      id: hex,
      label: `${hex}, ${groundAt(m, hex).name}`,
      value: hex,
      touches: [`hex:${hex}`],
      rules: ["RAID-4.1"],
    }))
    const to = yield* choose(
      {
        by: unit.side,
        prompt: `Where does ${unit.name} go? ${left} movement left.`,
        rules: ["RAID-4.1"],
        about: [unit.id],
      },
      [...options, { id: "stop", label: "Stop here", value: null }],
    )
    if (to === null) return
    left -= groundAt(m, to).cost
    const enemy = unitIn(m, to)
    if (enemy) {
      yield* assault(m, unit, enemy)
      return
    }
    enter(m, unit, to)
    yield* reactions(m, unit)
    if (unit.hex === null) return
  }
}

function enter(m: State, unit: Placed, to: string): void {
  const from = unit.hex
  unit.hex = to
  const seenBy = unit.hidden ? (["garrison"] as const) : undefined
  tell(m, { kind: "moved", rules: ["RAID-4.1"], unit: unit.id, name: unit.name, from, to }, seenBy)
  look(m)
  if (unit.prisoner && zone(m, "raiders").includes(to))
    endGame({ winners: ["raiders"], reason: `${unit.name} brings a prisoner home.`, rules: ["RAID-8.1"] })
}

/** RAID-4.3 The enemy may fire at what has just moved. */
function* reactions(m: State, mover: Placed): Flow {
  const side = other(mover.side)
  const able = onMap(m, side).filter((u) => !u.reacted && mayFireAt(m, u, mover))
  const mightBe = side === "garrison" && onMap(m, side).some((u) => u.hidden)
  if (able.length === 0 && !mightBe) return
  const firer = yield* choose<Placed | null>(
    { by: side, prompt: `${mover.name} is in ${mover.hex}. Fire?`, rules: ["RAID-4.3"], about: [mover.id] },
    [
      ...able.map((u) => ({
        id: u.id,
        label: `${u.name} fires`,
        value: u,
        touches: [u.id],
        forecast: () => fireForecast(m, u, mover),
      })),
      { id: "hold", label: "Hold fire", value: null },
    ],
  )
  if (firer === null) return
  firer.reacted = true
  yield* fire(m, firer, mover, { moving: true })
}

/** RAID-6.1 */
function* assault(m: State, attacker: Placed, defender: Placed): Flow {
  show(m, attacker)
  show(m, defender)
  tell(m, {
    kind: "assaults",
    rules: ["RAID-6.1"],
    unit: attacker.id,
    name: attacker.name,
    target: defender.id,
    at: defender.name,
  })
  const bombs: Record<Side, boolean> = { raiders: false, garrison: false }
  for (const side of [attacker.side, defender.side])
    bombs[side] = yield* mayPlay(m, side, "bombs", `${attacker.name} assaults ${defender.name}. Play Bombs?`)
  const scoreOf = function* (unit: Placed) {
    const shown = yield* rollDie(m, unit.side, "RAID-6.1", `assault of ${unit.name}`)
    return tally(
      part("RAID-7.1", "die", shown),
      part("RAID-6.1", "steps", unit.steps),
      part("RAID-6.2", "Bombs", bombs[unit.side] && charts.cards.bombs.amount),
    )
  }
  const attack = yield* scoreOf(attacker)
  const defence = yield* scoreOf(defender)
  const won = attack.total > defence.total
  tell(m, { kind: "fought", rules: ["RAID-6.1"], attacker: attacker.id, name: attacker.name, attack, defence, won })
  if (!won) {
    loseSteps(m, attacker, 1)
    return
  }
  const hex = defender.hex
  if (attacker.side === "raiders") attacker.prisoner = true // RAID-6.3, before the last defender's going ends the game
  loseSteps(m, defender, defender.steps)
  enter(m, attacker, hex)
}
