import { route } from "../route.ts"
import { words } from "../words/words.ts"

export function Masthead() {
  const { page } = route.value
  const here = (name: string) => (page === name ? ({ "aria-current": "page" } as const) : {})
  return (
    <header class="masthead">
      <a class="wordmark" href="#/" {...here("front")}>
        <svg viewBox="0 0 64 40" width="40" height="25" aria-hidden="true">
          <path
            d="M2 30h8v-7h7v7h7V17h-6v-8h8V3h10v6h8v8h-6v13h7v-7h7v7h10"
            fill="none"
            stroke="var(--act)"
            stroke-width="3"
          />
          <path d="M2 37h60" stroke="currentColor" stroke-width="1.4" stroke-dasharray="2 3" />
        </svg>
        Salient
      </a>
      <nav aria-label={words("shell.nav")}>
        <a href="#/online" {...here("online")}>
          {words("shell.online")}
        </a>
        <a href="#/archive" {...here("archive")}>
          {words("shell.archive")}
        </a>
        <a href="#/settings" {...here("settings")}>
          {words("shell.settings")}
        </a>
      </nav>
    </header>
  )
}
