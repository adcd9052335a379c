/** How this person likes it: theme, language, motion. Kept in the browser; a browser that keeps nothing still plays. */
import { effect, signal } from "@preact/signals"

export type Settings = {
  readonly theme: "system" | "light" | "dark"
  readonly language: "en" | "de" | "fr"
  readonly motion: "system" | "still"
  /** How computer players move: so that one can follow, or at once. */
  readonly pace: "calm" | "swift"
  /** How fast what happens is shown on the board. */
  readonly tempo: Tempo
  readonly sound: boolean
  /** Show the text of a rule when it first asks something. */
  readonly coach: boolean
  /** Ask before an answer is sent. */
  readonly careful: boolean
  /** Whether an open panel takes room beside the map, where the screen is wide enough for it. */
  readonly pinLeft: boolean
  readonly pinRight: boolean
}

export const TEMPOS = [0.5, 1, 2, 4] as const
export type Tempo = (typeof TEMPOS)[number]

export const sayTempo = (tempo: Tempo): string => `×${tempo === 0.5 ? "½" : tempo}`

const key = "salient settings"
const defaults: Settings = {
  theme: "system",
  language: "en",
  motion: "system",
  pace: "calm",
  tempo: 1,
  sound: false,
  coach: true,
  careful: false,
  pinLeft: false,
  pinRight: false,
}

function read(): Settings {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Settings>) }
  } catch {
    // A browser that forbids storage, or a value that was damaged: the defaults are as good as any.
    return defaults
  }
}

export const settings = signal<Settings>(read())

export const change = (to: Partial<Settings>): void => {
  settings.value = { ...settings.value, ...to }
  try {
    localStorage.setItem(key, JSON.stringify(settings.value))
  } catch {
    // Not kept for the next visit; it holds for this one.
  }
}

/** Keeps the root element in step with the settings and with what the machine prefers. */
export function followSettings(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)")
  const prefersDark = signal(dark.matches)
  dark.addEventListener("change", () => {
    prefersDark.value = dark.matches
  })
  effect(() => {
    const { theme, motion, language } = settings.value
    const root = document.documentElement
    root.dataset.theme = theme === "system" ? (prefersDark.value ? "dark" : "light") : theme
    root.dataset.motion = motion
    root.lang = language
  })
}
