/** Something handed in as a whole, such as a force: chosen from ready-made or own ones, opened from a file or a link, or made here. */
import "../session/strict.ts"
import { useSignal } from "@preact/signals"
import { BadInput, type Builder, type Presented, type Written } from "@salient/engine"
import { useEffect } from "preact/hooks"
import { Editor } from "../builder/Editor.tsx"
import { readForces } from "../builder/forces.ts"
import { readJson } from "../store/files.ts"
import { unpack } from "../store/links.ts"
import { words } from "../words/words.ts"
import { Tools } from "./AnswerTools.tsx"
import { refuse, send } from "./table/answers.ts"
import { answerOf } from "./table/draft.ts"
import type { Table } from "./table/table.ts"
import "../theme/builder.css"

type Ask = Extract<Presented, { kind: "write" }>

export function HandIn({ table, ask }: { table: Table; ask: Ask }) {
  const builder = useSignal<Builder | undefined>(undefined)
  const open = useSignal(false)
  const { game } = table.session
  useEffect(() => {
    if (!ask.builder) return
    import("@salient/games")
      .then(({ loadGame }) => loadGame(game))
      .then((found) => (builder.value = found.builder))
      .catch((error: unknown) => refuse(table, error instanceof Error ? error.message : String(error)))
  }, [game])
  const { written } = table.draft.value
  const move = answerOf(ask, table.draft.value)
  const write = (draft: unknown) => (table.draft.value = { ...table.draft.value, written: draft as Written })
  const made = builder.value
  return (
    <div class="answers">
      {made ? <Chooser table={table} ask={ask} builder={made} write={write} /> : null}
      {made ? (
        <button type="button" class="button" disabled={written === undefined} onClick={() => (open.value = true)}>
          {words("handIn.edit")}
        </button>
      ) : null}
      <button
        type="button"
        class="button act hand-in"
        disabled={!move || table.busy.value || table.verdict.value?.ok !== true}
        onClick={() => move && send(table, move)}
      >
        {words("handIn.hand", { noun: ask.noun })}
      </button>
      <Tools table={table} />
      {made && open.value && written !== undefined ? (
        <Form table={table} builder={made} written={written} write={write} close={() => (open.value = false)} />
      ) : null}
    </div>
  )
}

type Writing = {
  readonly table: Table
  readonly builder: Builder
  readonly write: (draft: unknown) => void
}

/** Ready-made and own forces, and those that come in a file or by a link. */
function Chooser({ table, ask, builder, write }: Writing & { ask: Ask }) {
  const link = useSignal("")
  const own = readForces(table.session.game)
  const starts = builder.starts.filter((s) => ask.builder?.starts.includes(s.id))
  const take = async (found: unknown) => {
    try {
      write(builder.open(await found))
    } catch (error) {
      refuse(table, error instanceof BadInput ? error.message : words("builder.brokenSays"))
    }
  }
  const choose = (id: string) => {
    const [kind, name] = [id.slice(0, id.indexOf(" ")), id.slice(id.indexOf(" ") + 1)]
    if (kind === "own") take(own.find((f) => f.id === name)?.draft)
    else if (kind === "start") write(starts.find((s) => s.id === name)?.draft)
  }
  return (
    <>
      <select
        class="forces"
        aria-label={words("handIn.choose", { noun: ask.noun })}
        onChange={(e) => choose(e.currentTarget.value)}
      >
        <option value="">{words("handIn.choose", { noun: ask.noun })}</option>
        {own.length > 0 ? (
          <optgroup label={words("builder.own")}>
            {own.map((f) => (
              <option key={f.id} value={`own ${f.id}`}>
                {f.name}
              </option>
            ))}
          </optgroup>
        ) : null}
        <optgroup label={words("builder.begin")}>
          {starts.map((s) => (
            <option key={s.id} value={`start ${s.id}`}>
              {s.label}
            </option>
          ))}
        </optgroup>
      </select>
      <label class="button file-button">
        {words("handIn.file")}
        <input
          type="file"
          accept=".json,application/json"
          onChange={(e) => {
            const [file] = e.currentTarget.files ?? []
            if (file) take(readJson(file))
          }}
        />
      </label>
      <input
        type="text"
        class="force-link"
        aria-label={words("handIn.link")}
        placeholder={words("handIn.link")}
        value={link.value}
        onInput={(e) => {
          link.value = e.currentTarget.value
          const packed = /#\/build\/[^/]+\/data\/([\w-]+)/.exec(link.value)?.[1]
          if (packed) take(unpack(packed))
        }}
      />
    </>
  )
}

/** The builder's own sheet over the board; the scenario checks each change at once. */
function Form({ table, builder, written, write, close }: Writing & { written: Written; close: () => void }) {
  const verdict = table.verdict.value
  return (
    <div class="hand-in-form" role="dialog" aria-modal="true" aria-label={builder.title}>
      <Editor
        builder={builder}
        game={table.session.game}
        gameName=""
        opened={{ draft: written, id: crypto.randomUUID(), name: "" }}
        answering={{ change: write, close, ...(verdict?.ok === false ? { refused: verdict.reason } : {}) }}
      />
    </div>
  )
}
