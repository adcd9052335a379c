/** One force: its sheet to edit, its totals, and what is still wrong with it; keep it, share it, print it. */
import { useSignal } from "@preact/signals"
import type { Builder, Edit, Forbidden } from "@salient/engine"
import { home } from "../online/server.ts"
import { RuleLink } from "../rulebook/RuleLink.tsx"
import { pack } from "../store/links.ts"
import { words } from "../words/words.ts"
import { keepForce } from "./forces.ts"
import { Node, nodeId } from "./SheetTree.tsx"

/** The sheet is the form of an answer: each change goes there, and the scenario's objections to it are shown here. */
export type Answering = {
  readonly change: (draft: unknown) => void
  readonly close: () => void
  readonly refused?: string
}

export function Editor({
  builder,
  game,
  gameName,
  opened,
  answering,
}: {
  builder: Builder
  game: string
  gameName: string
  opened: { readonly draft: unknown; readonly id: string; readonly name: string }
  answering?: Answering
}) {
  const drafts = useSignal<readonly unknown[]>([opened.draft])
  const notice = useSignal("")
  const refused = useSignal("")
  const link = useSignal("")
  const draft = drafts.value[0]
  const sheet = builder.sheet(draft)
  const edit = (change: Edit) => {
    try {
      drafts.value = [builder.edit(draft, change), ...drafts.value].slice(0, 100)
      answering?.change(drafts.value[0])
      refused.value = ""
      notice.value = ""
      link.value = ""
    } catch (error) {
      refused.value = error instanceof Error ? error.message : String(error)
    }
  }
  const save = () => {
    const force = { id: opened.id, name: sheet.root.label, draft, updated: new Date().toISOString() }
    const kept = keepForce(game, force)
    notice.value = words(kept ? "builder.saved" : "builder.full")
    if (kept && !answering) history.replaceState(null, "", `#/build/${game}/saved/${opened.id}`)
  }
  const share = async () => {
    link.value = `${home()}#/build/${game}/data/${await pack(draft)}`
    await navigator.clipboard?.writeText(link.value).catch(() => undefined)
  }
  const Page = answering ? "div" : "main"
  return (
    <Page id={answering ? "force" : "main"} class="page builder" tabIndex={-1}>
      {answering ? (
        <p class="actions">
          <button type="button" class="button act" onClick={answering.close}>
            {words("handIn.back")}
          </button>
        </p>
      ) : (
        <p class="caption no-print">
          <a href={`#/build/${game}`}>
            {gameName}: {builder.title}
          </a>
        </p>
      )}
      <div class="builder-columns">
        <div class="sheet">
          <Node node={sheet.root} level={1} onEdit={edit} />
        </div>
        <aside class="reckoning" aria-label={words("builder.reckoning")}>
          <table>
            <tbody>
              {sheet.totals.map((t) => (
                <tr key={t.label}>
                  <th scope="row">{t.label}</th>
                  <td class="number">{t.text}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div role="status">
            {sheet.problems.length === 0 ? (
              <p class="fit">
                <span aria-hidden="true">▲</span> {words("builder.fit")}
              </p>
            ) : (
              <>
                <h2>{words("builder.problems")}</h2>
                <Wrongs of={sheet.problems} />
              </>
            )}
            {sheet.warnings.length > 0 ? (
              <>
                <h2>{words("builder.warnings")}</h2>
                <Wrongs of={sheet.warnings} />
              </>
            ) : null}
          </div>
          {refused.value || answering?.refused ? (
            <p class="refusal" role="alert">
              {refused.value || answering?.refused}
            </p>
          ) : null}
          <p class="actions no-print">
            <button type="button" class="button act" onClick={save}>
              {words("builder.save")}
            </button>
            <button type="button" class="button" onClick={share}>
              {words("builder.share")}
            </button>
            <button type="button" class="button" onClick={() => print()}>
              {words("builder.print")}
            </button>
            <button
              type="button"
              class="button quiet"
              disabled={drafts.value.length < 2}
              onClick={() => {
                drafts.value = drafts.value.slice(1)
                answering?.change(drafts.value[0])
              }}
            >
              {words("prompt.undo")}
            </button>
          </p>
          {notice.value ? <p role="status">{notice.value}</p> : null}
          {link.value ? (
            <input
              class="wide-input no-print"
              type="text"
              readOnly
              aria-label={words("builder.link")}
              value={link.value}
              onFocus={(e) => e.currentTarget.select()}
            />
          ) : null}
        </aside>
      </div>
    </Page>
  )
}

/** What is wrong, each item with its rules and a link to the part it concerns. */
function Wrongs({ of }: { of: readonly (Forbidden & { readonly node?: string })[] }) {
  return (
    <ul class="wrongs">
      {of.map((p) => (
        <li key={`${p.node ?? ""} ${p.reason}`}>
          <span aria-hidden="true">▼</span>{" "}
          {p.node === undefined ? (
            p.reason
          ) : (
            <button
              type="button"
              class="moment"
              onClick={() => {
                const part = document.getElementById(nodeId(p.node ?? ""))
                part?.scrollIntoView({ block: "center" })
                part?.focus()
              }}
            >
              {p.reason}
            </button>
          )}{" "}
          {p.rules.map((r) => (
            <RuleLink key={r} id={r} />
          ))}
        </li>
      ))}
    </ul>
  )
}
