/** What a unit may do: an option together with the flow that carries it out. */
import type { Flow, Option } from "@salient/engine"

export type Deed = () => Flow
export type Choice = Option<Deed>

/** A flow that asks nothing. */
export function* nothing(): Flow {
  yield* []
}
