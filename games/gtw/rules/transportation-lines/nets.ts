/** The gauge and the net of a railway: GTW-7.A.5-1, GTW-7.A.8. */
import type { Hex } from "@salient/space/hex"
import type { Capacity, State } from "../../state.ts"
import type { Gauge, Side } from "../../types.ts"
import { fieldOf } from "../basic-game-concepts/field.ts"

/** GTW-13.B.3a The present gauge of the line in a hex. */
export function gaugeAt(m: State, hex: Hex): Gauge {
  if (m.regauged.length > 0) {
    const changed = m.regauged.find((r) => r.hex === hex)
    if (changed) return changed.gauge
  }
  return fieldOf(m).map.gauge[hex]!
}

/** GTW-7.A.5-1 The net of a rail hex: that of its territory, or of the gauge that its line was converted to; -1: none. */
export function netAt(m: State, hex: Hex): number {
  const { map } = fieldOf(m)
  const own = map.netOf[hex]!
  if (own < 0 || m.regauged.length === 0) return own
  const gauge = gaugeAt(m, hex)
  if (gauge === map.gauge[hex]) return own
  const net = map.nets.findIndex((n) => n.gauge === gauge)
  return net < 0 ? own : net
}

export const netOf = (m: State, net: number, side: Side): Capacity | undefined =>
  m.nets.find((n) => n.net === net && n.side === side)
