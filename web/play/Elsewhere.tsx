/** Another tab plays this match: this tab asks before taking it over. */
import { Failure } from "../shell/Failure.tsx"
import { words } from "../words/words.ts"

export function Elsewhere({ onTake }: { onTake: () => void }) {
  return (
    <Failure title={words("elsewhere.title")} says={words("elsewhere.says")}>
      <button type="button" class="button act" onClick={onTake}>
        {words("elsewhere.take")}
      </button>
    </Failure>
  )
}
