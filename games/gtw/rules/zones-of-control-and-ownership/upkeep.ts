/** Works that need a unit on the spot: projects of several turns and pontoon bridges. GTW-13.A.1c, GTW-13.A.7-2. */
import type { Hex } from "@salient/space/hex"
import { tell } from "../../happenings.ts"
import type { Project, State, Unit } from "../../state.ts"
import { type Side, sideIndex } from "../../types.ts"
import { hexName } from "../basic-game-concepts/field.ts"
import { faceOf } from "../basic-game-concepts/units.ts"
import { stackAt } from "./position.ts"

/** GTW-13.A.1c Unfinished work is lost, together with the points spent on it. */
function abandon(m: State, p: Project): void {
  m.projects = m.projects.filter((one) => one !== p)
  tell(m, { kind: "abandoned", rules: ["GTW-13.A.1c"], side: p.side, hex: hexName(m, p.hex), what: p.kind })
}

/** GTW-13.A.1c, GTW-13.A.7-2 A unit has left a hex: work that needed it there ends. */
export function leaveWorks(m: State, u: Unit): void {
  for (const p of m.projects) if (p.units.includes(u.n) && u.hex !== p.hex) abandon(m, p)
  if (faceOf(u).is.pontoon) keepPontoons(m)
}

/** A hex has changed hands: work in progress there is not continued for the enemy. */
export function loseWorks(m: State, hex: Hex, by: Side): void {
  for (const p of m.projects) if (p.side !== by && (p.hex === hex || p.toward === hex)) abandon(m, p)
  if (m.pontoons.length > 0) keepPontoons(m)
}

/** GTW-13.A.7-2 A pontoon bridge stays while its side owns both banks and has a pontoon engineer on one of them. */
function keepPontoons(m: State): void {
  for (const p of m.pontoons) {
    const owned = m.owners[p.hex] === sideIndex(p.side) && m.owners[p.toward] === sideIndex(p.side)
    if (owned && [p.hex, p.toward].some((h) => stackAt(m, h, p.side).some((u) => faceOf(u).is.pontoon))) continue
    m.pontoons = m.pontoons.filter((one) => one !== p)
    tell(m, {
      kind: "abandoned",
      rules: ["GTW-13.A.7-2"],
      side: p.side,
      hex: hexName(m, p.hex),
      what: "pontoon bridge",
    })
  }
}
