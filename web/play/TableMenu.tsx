/** What a player may do with the match as a whole: export its record, print the map, resign, report a problem. */

import { SiteLinks } from "../shell/Masthead.tsx"
import { boardPicture, download, printBoard, recordFile } from "../store/files.ts"
import { words } from "../words/words.ts"
import { Icon } from "./icons.tsx"
import type { Table } from "./table/table.ts"

export function TableMenu({ table, only }: { table: Table; only?: "export" | "report" }) {
  const { session } = table
  const exportRecord = async () => {
    const record = await session.record()
    download(recordFile(record), JSON.stringify(record, null, 1), "application/json")
  }
  const report = async () => {
    const record = await session.record().catch((error: unknown) => ({ unreadable: String(error) }))
    const status = session.status.value
    const problem = { salient: "problem", status, agent: navigator.userAgent, at: location.href, record }
    download("salient-problem.json", JSON.stringify(problem, null, 1), "application/json")
  }
  if (only === "export")
    return (
      <button type="button" class="button small" onClick={exportRecord}>
        {words("menu.export")}
      </button>
    )
  if (only === "report")
    return (
      <button type="button" class="button" onClick={report}>
        {words("menu.report")}
      </button>
    )
  return (
    <details class="menu">
      <summary aria-label={words("menu.title")} title={words("menu.title")}>
        <Icon name="menu" />
      </summary>
      <div class="menu-items">
        <button type="button" class="button small" onClick={exportRecord}>
          {words("menu.export")}
        </button>
        <button type="button" class="button small" onClick={printBoard}>
          {words("menu.print")}
        </button>
        <button type="button" class="button small" onClick={() => boardPicture("salient-board.png")}>
          {words("menu.picture")}
        </button>
        {session.status.value.kind === "over" ? null : (
          <button
            type="button"
            class="button small"
            onClick={() => confirm(words("menu.concedeSure")) && session.concede()}
          >
            {words("menu.concede")}
          </button>
        )}
        <button type="button" class="button small" onClick={report}>
          {words("menu.report")}
        </button>
        <nav class="menu-links" aria-label={words("shell.nav")}>
          <SiteLinks />
        </nav>
      </div>
    </details>
  )
}
