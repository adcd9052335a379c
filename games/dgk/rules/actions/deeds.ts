/** What a unit may do: an option that carries the flow which does it. */
import type { Flow, Option } from "@salient/engine"

export type Deed = () => Flow
export type Choice = Option<Deed>

/** A flow that asks nothing. */
export function* nothing(): Flow {
  yield* []
}
