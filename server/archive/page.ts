import type { Verdict } from "../protocol/index.ts"

/** The page that shows people what `verify` found. It needs no script: it is built here, from checked and escaped data. */

const entities: { readonly [char: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}
const escaped = (text: unknown): string => String(text).replaceAll(/[&<>"']/g, (c) => entities[c] as string)

export function verifyPage(title: string, verdict: Verdict): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The dice of ${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}code{overflow-wrap:anywhere}td,th{padding:.1rem .8rem .1rem 0;text-align:left;vertical-align:top}</style>
</head><body><main><h1>The dice of ${escaped(title)}</h1>${verdict.ok ? kept(verdict) : `<p><strong>Not verified.</strong> ${escaped(verdict.reason)}</p>`}</main></body></html>`
}

const playedAgain = (v: Extract<Verdict, { ok: true }>): string => `
<p><strong>Verified.</strong> The seed is the one promised when the match began, and its ${v.entries} entries, played again
by the rules with the dice of that seed, lead to the same end${v.outcome ? `: ${escaped(v.outcome.reason)}` : "."}</p>`

/** The rules have changed since: it can no longer be shown that the moves were legal, but it can be shown that the dice are true. */
const diceAlone = (v: Extract<Verdict, { ok: true }>): string => `
<p><strong>Dice true, played by rules of version ${escaped(v.version)}.</strong> The seed is the one promised when the match began, and every die
that fell comes from it in its turn. The rules have changed since, so the ${v.entries} entries are not played again.</p>`

/** The players' shares: their hashes were published before any share was known. */
const sharesOf = (v: Extract<Verdict, { ok: true }>): string => `
<p>The dice come from the seed and from a share of every player listed here. Each gave the hash when sitting down, before any share was known; each share has that hash.</p>
<table><thead><tr><th scope="col">Seat</th><th scope="col">Hash given before</th><th scope="col">Share</th></tr></thead><tbody>
${v.shares
  .map(
    ({ seat, hash, share }) =>
      `<tr><td>${escaped(seat)}</td><td><code>${escaped(hash)}</code></td><td>${share === undefined ? "never revealed, and not counted" : `<code>${escaped(share)}</code>`}</td></tr>`,
  )
  .join("\n")}
</tbody></table>`

const kept = (v: Extract<Verdict, { ok: true }>): string => `
${v.replayed ? playedAgain(v) : diceAlone(v)}
<p>Promised (SHA-256 of the seed): <code>${escaped(v.commitment)}</code><br>Seed: <code>${escaped(v.seed)}</code></p>
${v.shares.length === 0 ? "" : sharesOf(v)}
<table><thead><tr><th scope="col">After move</th><th scope="col">Dice</th><th scope="col">Fell</th><th scope="col">For</th><th scope="col">Rule</th></tr></thead><tbody>
${v.dice
  .map(
    (d) =>
      `<tr><td>${d.at}</td><td>${d.faces.map((f) => `d${f}`).join(" ")}</td><td>${d.values.map((n) => n + 1).join(" ")}</td><td>${escaped(d.why)}</td><td>${escaped(d.rule)}</td></tr>`,
  )
  .join("\n")}
</tbody></table>`
