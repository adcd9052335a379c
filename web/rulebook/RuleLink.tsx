/** A rule by its id; links to its text, beside the board if there is one, otherwise in the reader. */
import type { RuleId } from "@salient/engine"
import { createContext } from "preact"
import { useContext } from "preact/hooks"
import { signOf } from "./sign.ts"

export type RuleOpener = { readonly game: string; readonly open?: (id: RuleId) => void }
export const Rules = createContext<RuleOpener>({ game: "" })

export function RuleLink({ id }: { id: RuleId }) {
  const { game, open } = useContext(Rules)
  if (open)
    return (
      <button type="button" class="rule-link" onClick={() => open(id)}>
        {signOf(id)}
      </button>
    )
  return (
    <a class="rule-link" href={`#/rules/${encodeURIComponent(game)}/${encodeURIComponent(id)}`}>
      {signOf(id)}
    </a>
  )
}
