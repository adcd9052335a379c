/** The name of a screen: its heading, and what the browser's tab and history call it. */
import { useEffect } from "preact/hooks"

/** `hidden`: only heard, where the board needs the room; `calls`: the tab shows that somebody is waited for here. */
export function Heading({ says, hidden, calls }: { says: string; hidden?: boolean; calls?: boolean }) {
  const title = `${calls ? "● " : ""}${says} – Salient`
  useEffect(() => {
    document.title = title
  }, [title])
  return <h1 class={hidden ? "hidden-text" : undefined}>{says}</h1>
}
