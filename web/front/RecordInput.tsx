/** Opens a record from a file, to look at or to play on. */
import { useSignal } from "@preact/signals"
import { go } from "../route.ts"
import { readJson } from "../store/files.ts"
import { pack } from "../store/links.ts"
import { words } from "../words/words.ts"

export function RecordInput() {
  const wrong = useSignal("")
  const open = async (file: File | undefined) => {
    if (!file) return
    try {
      go(`replay/data/${await pack(await readJson(file))}`)
    } catch (error) {
      wrong.value = error instanceof Error ? error.message : String(error)
    }
  }
  return (
    <>
      <label class="button">
        {words("front.openRecord")}
        <input
          class="hidden-text"
          type="file"
          accept=".json,application/json"
          onChange={(e) => open(e.currentTarget.files?.[0])}
        />
      </label>
      {wrong.value ? (
        <p class="refusal" role="alert">
          {wrong.value}
        </p>
      ) : null}
    </>
  )
}
