/** Writes the part of the service worker that shows notifications into the bundle, with its sentences in every language. */
import { readFileSync } from "node:fs"
import type { Plugin } from "vite"

const LANGUAGES = ["en", "de", "fr"] as const
export const PUSH_SCRIPT = "push.js"

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8")

const sentences = () =>
  Object.fromEntries(
    LANGUAGES.map((language) => {
      const words = JSON.parse(read(`../words/${language}.json`)) as { readonly [word: string]: string }
      const say = (name: string) => words[`notice.${name}`]
      return [language, { turn: say("turn"), rematch: say("rematch"), somebody: say("somebody") }]
    }),
  )

export function pushScript(): Plugin {
  return {
    name: "salient-push",
    generateBundle() {
      const source = `const WORDS = ${JSON.stringify(sentences())}\n${read("../notices/push.worker.js")}`
      this.emitFile({ type: "asset", fileName: PUSH_SCRIPT, source })
    },
  }
}
