/** Every sentence of the client by its name, in the reader's language. */
import { signal } from "@preact/signals"
import { settings } from "../store/settings.ts"
import en from "./en.json" with { type: "json" }

export type Word = keyof typeof en
/** A sentence; or one for each plural form of its language, chosen by the value called `count`. */
type Message = string | { readonly one: string; readonly other: string }
type Messages = { readonly [w in Word]: Message }

const LANGUAGES = ["en", "de", "fr"] as const
export type Language = (typeof LANGUAGES)[number]

const loaders: { readonly [l in Language]?: () => Promise<{ default: Messages }> } = {
  de: () => import("./de.json", { with: { type: "json" } }),
  fr: () => import("./fr.json", { with: { type: "json" } }),
}
const locales: { readonly [l in Language]: string } = { en: "en-GB", de: "de-DE", fr: "fr-FR" }

type Spoken = { readonly messages: Messages; readonly plural: Intl.PluralRules }
const spoken = signal<Spoken>({ messages: en, plural: new Intl.PluralRules(locales.en) })

/** Loads the messages of the language that is set. */
export async function useLanguage(language: Language): Promise<void> {
  const messages = (await loaders[language]?.())?.default ?? en
  spoken.value = { messages, plural: new Intl.PluralRules(locales[language]) }
}

/** A sentence; `{name}` in it is replaced by the value of that name. */
export function words(word: Word, values: { readonly [name: string]: string | number } = {}): string {
  const { messages, plural } = spoken.value
  const message = messages[word]
  const text = typeof message === "string" ? message : formOf(message, plural, values.count)
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => `${values[name] ?? whole}`)
}

/** French has a plural form for millions, which reads like the one for several. */
const formOf = (
  forms: Exclude<Message, string>,
  plural: Intl.PluralRules,
  count: string | number | undefined,
): string => (plural.select(Number(count ?? 0)) === "one" ? forms.one : forms.other)

/** A date and time in the reader's format. */
export const sayTime = (iso: string): string =>
  new Intl.DateTimeFormat(locales[settings.value.language], { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(iso),
  )

/** A time of day to the second, in the reader's format. */
export const sayClock = (time: number): string =>
  new Intl.DateTimeFormat(locales[settings.value.language], { timeStyle: "medium" }).format(new Date(time))
