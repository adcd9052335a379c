/** When a match is over and its seed is known: were the dice made from what this browser was promised? */
import { effect } from "@preact/signals"
import { change } from "../../session/store.ts"
import { words } from "../../words/words.ts"
import { serverRecord } from "../server.ts"
import { isAsPromised } from "../shares.ts"
import { type Online, sayError } from "./online.ts"

/** Checks once, when the match has ended; a broken promise is reported for as long as the match is open here. */
export function checkDice({ id, state }: Online): () => void {
  let looked = false
  return effect(() => {
    if (state.value.match.status !== "over" || looked) return
    looked = true
    serverRecord(id).then(
      (record) => {
        if (!isAsPromised(id, record)) change(state, { trouble: words("dice.broken") })
      },
      (error: unknown) => change(state, { trouble: sayError(error) }),
    )
  })
}
