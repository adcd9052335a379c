/** The head of every page; on a page with a board it is a strip of 32 px whose content the board's page provides. */
import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { createPortal } from "preact/compat"
import { useEffect } from "preact/hooks"
import { route } from "../route.ts"
import { words } from "../words/words.ts"

const place = "strip"

/** The links to the site's pages. */
export function SiteLinks() {
  const { page } = route.value
  const here = (name: string) => (page === name ? ({ "aria-current": "page" } as const) : {})
  return (
    <>
      <a href="#/online" {...here("online")}>
        {words("shell.online")}
      </a>
      <a href="#/archive" {...here("archive")}>
        {words("shell.archive")}
      </a>
      <a href="#/settings" {...here("settings")}>
        {words("shell.settings")}
      </a>
    </>
  )
}

export function Masthead() {
  return (
    <header class="masthead">
      <a class="wordmark" href="#/" {...(route.value.page === "front" ? { "aria-current": "page" } : {})}>
        <svg viewBox="0 0 64 40" width="40" height="25" aria-hidden="true">
          <path
            d="M2 30h8v-7h7v7h7V17h-6v-8h8V3h10v6h8v8h-6v13h7v-7h7v7h10"
            fill="none"
            stroke="var(--act)"
            stroke-width="3"
          />
          <path d="M2 37h60" stroke="currentColor" stroke-width="1.4" stroke-dasharray="2 3" />
        </svg>
        <span class="wordmark-name">Salient</span>
      </a>
      <div id={place} class="strip" />
      <nav aria-label={words("shell.nav")}>
        <SiteLinks />
      </nav>
    </header>
  )
}

/** Writes into the strip at the head of the page. */
export function InStrip({ children }: { children: ComponentChildren }) {
  const found = useSignal<Element | null>(null)
  useEffect(() => {
    found.value = document.getElementById(place)
  }, [])
  return found.value ? createPortal(children, found.value) : null
}
