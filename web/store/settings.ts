/** The user's preferences: theme, language, motion. Kept in the browser; without storage the client still works. */
import { effect, signal } from "@preact/signals"

export type Settings = {
  readonly theme: "system" | "light" | "dark"
  readonly language: "en" | "de" | "fr"
  readonly motion: "system" | "still"
  /** Pace of computer players: slow enough to follow, or at once. */
  readonly pace: "calm" | "swift"
  /** How fast events are shown on the board. */
  readonly tempo: Tempo
  readonly sound: boolean
  /** Show the text of a rule the first time it asks something. */
  readonly coach: boolean
  /** Ask before an answer is sent. */
  readonly careful: boolean
  /** Whether an open panel takes room beside the map, if the screen is wide enough. */
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
    // Storage is forbidden, or the value is damaged: use the defaults.
    return defaults
  }
}

export const settings = signal<Settings>(read())

export const change = (to: Partial<Settings>): void => {
  settings.value = { ...settings.value, ...to }
  try {
    localStorage.setItem(key, JSON.stringify(settings.value))
  } catch {
    // Not saved for the next visit; it holds for this one.
  }
}

/** Keeps the root element in step with the settings and with the system's preferences. */
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
