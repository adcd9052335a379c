import type { ComponentChildren } from "preact"
import { words } from "../words/words.ts"
import { Heading } from "./Heading.tsx"

/** A whole screen for a failure: what happened, what to do. */
export function Failure({
  title,
  says,
  detail,
  children,
}: {
  title: string
  says: string
  detail?: string | undefined
  children?: ComponentChildren
}) {
  return (
    <main id="main" class="page failure" tabIndex={-1}>
      <Heading says={title} />
      <p role="alert">{says}</p>
      {detail ? <p class="caption">{detail}</p> : null}
      <p class="actions">
        {children}
        <a class="button" href="#/">
          {words("failure.home")}
        </a>
      </p>
    </main>
  )
}

/** Placeholder for content that is loading. */
export function Loading({ says }: { says?: string }) {
  return (
    <main id="main" class="page loading" tabIndex={-1} aria-busy="true">
      <div class="ghost-line wide" />
      <div class="ghost-line" />
      <div class="ghost-line" />
      <p class="caption" role="status">
        {says ?? words("loading")}
      </p>
    </main>
  )
}
