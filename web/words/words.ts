/** Every sentence of the client by its name, in the reader's language; English where a translation is not there yet. */
import { signal } from "@preact/signals"
import { settings } from "../store/settings.ts"
import en from "./en.json" with { type: "json" }

export type Word = keyof typeof en
type Messages = { readonly [w in Word]?: string }

const LANGUAGES = ["en", "de", "fr"] as const
export type Language = (typeof LANGUAGES)[number]

const loaders: { readonly [l in Language]?: () => Promise<{ default: Messages }> } = {
  de: () => import("./de.json", { with: { type: "json" } }),
  fr: () => import("./fr.json", { with: { type: "json" } }),
}
const messages = signal<Messages>(en)

/** Loads the messages of the language that is set. */
export async function useLanguage(language: Language): Promise<void> {
  messages.value = (await loaders[language]?.())?.default ?? en
}

/** A sentence; `{name}` in it stands for the value of that name. */
export function words(word: Word, values: { readonly [name: string]: string | number } = {}): string {
  const text = messages.value[word] ?? en[word]
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => `${values[name] ?? whole}`)
}

const locales: { readonly [l in Language]: string } = { en: "en-GB", de: "de-DE", fr: "fr-FR" }

/** A point in time as this reader writes it. */
export const sayTime = (iso: string): string =>
  new Intl.DateTimeFormat(locales[settings.value.language], { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(iso),
  )

/** An hour of the day to the second, as this reader writes it. */
export const sayClock = (time: number): string =>
  new Intl.DateTimeFormat(locales[settings.value.language], { timeStyle: "medium" }).format(new Date(time))
