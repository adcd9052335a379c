/** Help beside a real table, from a game's own forms. Works offline. */
import "../session/strict.ts"
import { catalogue } from "virtual:salient-catalogue"
import { useSignal } from "@preact/signals"
import type { Calculator } from "@salient/engine"
import { useEffect } from "preact/hooks"
import { Failure, Loading } from "../shell/Failure.tsx"
import { words } from "../words/words.ts"
import { Forms } from "./Forms.tsx"

export default function TablesidePage({ game, form }: { game: string; form?: string | undefined }) {
  const calculator = useSignal<Calculator | null | undefined>(undefined)
  const name = catalogue.find((g) => g.id === game)?.name ?? game
  useEffect(() => {
    import("@salient/games")
      .then(({ loadGame }) => loadGame(game))
      .then(
        (found) => (calculator.value = found.calculator ?? null),
        () => (calculator.value = null),
      )
  }, [game])
  const found = calculator.value
  if (found === undefined) return <Loading />
  if (!found) return <Failure title={name} says={words("tableside.none")} />
  return <Forms calculator={found} game={game} name={name} path={`#/tableside/${game}`} form={form} />
}
