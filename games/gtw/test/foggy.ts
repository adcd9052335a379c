/** A game with unknown corps in a place where they are never all unknown in practice: the middle of the front. */
import { game } from "../game.ts"
import { dossierOf } from "../rules/basic-game-concepts/hidden.ts"
import { isCorpsHeadquarters } from "../rules/basic-game-concepts/units.ts"
import { settleAll } from "../rules/zones-of-control-and-ownership/ownership.ts"
import { conceal, expose } from "../rules/zones-of-control-and-ownership/unknown-corps.ts"
import type { Side } from "../types.ts"

/** Only the first turn, starting with the movement phase of a side, with all corps of both sides unknown. */
export const foggy = (active: Side): typeof game => ({
  ...game,
  setup(how) {
    const m = game.setup(how)
    return { ...m, active, phase: "movement", lastTurn: m.turn }
  },
  *play(m) {
    if (!m.begun && m.phase === "movement" && m.active === active) {
      settleAll(m)
      for (const hq of m.units.filter((u) => u.hex >= 0 && isCorpsHeadquarters(u))) {
        expose(m, hq, "for the test")
        conceal(m, hq)
        dossierOf(m, hq)!.last = [] // the enemy has never seen what is in it
      }
    }
    return yield* game.play(m)
  },
})
