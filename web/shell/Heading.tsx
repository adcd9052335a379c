/** The name of a screen: its heading, also used for the browser's tab and history. */
import { useEffect } from "preact/hooks"

/** `hidden`: for screen readers only, where the board needs the room; `calls`: the tab shows that the player is awaited here. */
export function Heading({ says, hidden, calls }: { says: string; hidden?: boolean; calls?: boolean }) {
  const title = `${calls ? "● " : ""}${says} – Salient`
  useEffect(() => {
    document.title = title
  }, [title])
  return <h1 class={hidden ? "hidden-text" : undefined}>{says}</h1>
}
