/** The events of a campaign that are shown on the map: marches, bombardments, attacks and their results. */
import { dice, march, shells, shower, stamp } from "@salient/engine"
import type { GtwHappening } from "../happenings.ts"
import type { View } from "../view.ts"

/** The piece of board with that name; of a hexside such as `0105/0205`, the second hex. */
const hex = (name: string): string => `hex:${name.split("/").at(-1)}`

export const effects = shower<GtwHappening, View>({
  moved: (h) => [march(h.units, hex(h.from), ...h.way.map(hex))],
  captured: (h) => [stamp(hex(h.hex), "taken")],
  overran: (h) => [{ kind: "clash", at: hex(h.hex) }, stamp(hex(h.hex), "overrun", "bad")],
  disrupted: (h) => [stamp(h.unit, h.badly ? "badly disrupted" : "disrupted", "bad")],
  reduced: (h) => [stamp(h.unit, "reduced", "bad")],
  eliminated: (h) => [stamp(h.unit, "gone", "bad")],
  bombards: (h) => [
    shells([hex(h.hex)]),
    dice([h.die], hex(h.hex)),
    stamp(
      hex(h.hex),
      h.hits === 0 ? "no hits" : `${h.hits} ${h.hits === 1 ? "hit" : "hits"}`,
      h.hits === 0 ? "good" : "bad",
    ),
  ],
  attacks: (h) => [{ kind: "clash", at: hex(h.hex) }],
  result: (h) => [dice([h.die], hex(h.hex)), stamp(hex(h.hex), h.result)],
  sailed: (h) => [march([h.unit], hex(h.from), hex(h.to))],
  shelled: (h) => [
    shells([hex(h.at)]),
    stamp(
      hex(h.at),
      h.result === "sunk" ? "sunk" : h.result === "back" ? "turned back" : "no effect",
      h.result === "none" ? "good" : "bad",
    ),
  ],
  retreats: (h) => [march([], hex(h.from), hex(h.to)), stamp(hex(h.to), "retreats", "bad")],
  contested: (h) => [stamp(hex(h.hex), "contested")],
  arrived: (h) => [stamp(hex(h.hex), "arrives")],
})
