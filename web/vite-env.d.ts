/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

/** The games as the front page lists them, written when the client is built (`build/catalogue.ts`). */
declare module "virtual:salient-catalogue" {
  import type { Level } from "@salient/agents"
  import type { GameOption, Instruction, Lens, Scenario, Scene, Tutorial } from "@salient/engine"

  /** What is known of a game without loading its code. */
  export type Listing = {
    readonly id: string
    readonly name: string
    readonly says: string
    readonly version: string
    readonly scenarios: readonly Scenario[]
    readonly options: readonly GameOption[]
    /** It has forms for use beside a real table. */
    readonly tableside: boolean
    /** Ways to look at its board on demand. */
    readonly lenses: readonly Omit<Lens, "show">[]
    /** It has a first match that teaches by being played. */
    readonly tutorial: boolean
    /** The title of its builder of forces, where it has one. */
    readonly builder?: string
    /** What a player may instruct once and for all. */
    readonly instructions: readonly Instruction[]
  }
  export const catalogue: readonly Listing[]
  /** How strong computer players are, weakest first, and the level that is meant where none is named. */
  export const levels: readonly Level[]
  export const usualLevel: string
  /** One loader a game: the scene of its picture, its rulebook, its first match. */
  export const pictures: { readonly [game: string]: () => Promise<{ default: Scene }> }
  export const tutorials: { readonly [game: string]: () => Promise<{ default: Tutorial }> }
  export const rulebooks: { readonly [game: string]: () => Promise<{ default: string }> }
}
