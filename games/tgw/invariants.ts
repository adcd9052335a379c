/** What must be true of every state. */
import type { Invariant } from "@salient/engine"
import { baseOnTable, overlap } from "@salient/space/table"
import { allThere, gunModels, isThere, makeFor, modelsOf, pointOf } from "./rules/general-conventions/models.ts"
import { houseAt } from "./rules/terrain/floors.ts"
import { fieldOf } from "./rules/terrain/ground.ts"
import type { State } from "./state.ts"

const SETTING_UP: readonly State["phase"][] = [
  "rosters",
  "table",
  "terms",
  "objectives",
  "attachments",
  "edges",
  "deployment",
]
const isSettingUp = (m: State): boolean => SETTING_UP.includes(m.phase)

export const invariants: readonly Invariant<State>[] = [
  {
    name: "every remaining man has a position, and no others",
    broken(m) {
      const odd = m.units.find(
        (u) => u.at.length !== 2 * u.men.length && !(u.at.length === 0 && (isSettingUp(m) || u.waits !== "no")),
      )
      return odd && `${odd.name} has ${odd.men.length} men and ${odd.at.length / 2} places`
    },
  },
  {
    name: "TGW-MOVE-01 every man is on the table",
    broken(m) {
      const { table } = fieldOf(m)
      const odd = allThere(m)
        .flatMap(modelsOf)
        .find((s) => !baseOnTable(table, s.base))
      return odd && `${odd.id} of ${odd.unit.name} is off the table`
    },
  },
  {
    name: "TGW-MOVE-03 no two models stand on one spot",
    broken(m) {
      const models = allThere(m).flatMap((u) => [...modelsOf(u), ...gunModels(u)])
      for (const [i, a] of models.entries())
        for (const b of models.slice(i + 1)) {
          const near = Math.abs(a.base.at.x - b.base.at.x) < 7000 && Math.abs(a.base.at.y - b.base.at.y) < 7000
          if (near && overlap(a.base, b.base)) return `${a.id} stands on ${b.id}`
        }
      return undefined
    },
  },
  {
    name: "TGW-TERR-08 units upstairs are in a house that has that floor",
    broken(m) {
      const field = fieldOf(m)
      const odd = allThere(m).find(
        (u) =>
          (u.floors.length > 0 && u.floors.length !== u.men.length) ||
          u.floors.some((f, i) => f > 0 && f >= (houseAt(field, pointOf(u, i))?.floors ?? 1)),
      )
      return odd && `${odd.name} is on the floors ${odd.floors.join(" ")}`
    },
  },
  {
    name: "TGW-CQC-13 fights are mutual",
    broken(m) {
      const odd = m.units.find((u) => u.fights.some((id) => !m.units.find((o) => o.id === id)?.fights.includes(u.id)))
      return odd && `${odd.name} fights a unit that does not fight it`
    },
  },
  {
    name: "men are those of the unit, each once",
    broken(m) {
      const odd = m.units.find((u) => {
        const most = makeFor(u).men.length
        return u.men.some((n, i) => n < 0 || n >= most || (i > 0 && n <= (u.men[i - 1] as number)))
      })
      return odd && `${odd.name} has the men ${odd.men.join(" ")}`
    },
  },
  {
    name: "TGW-SUP-01 a crew on the table has a place for each of its weapons",
    broken(m) {
      const odd = allThere(m).find((u) => u.guns.length !== makeFor(u).guns.length)
      return odd && `${odd.name} has ${odd.guns.length} guns on the table`
    },
  },
  {
    name: "TGW-FALL-03 units falling back are on the table",
    broken(m) {
      const odd = m.units.find((u) => u.fallingBack && !isThere(u))
      return odd && `${odd.name} falls back and is gone`
    },
  },
]
