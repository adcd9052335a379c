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
    /** Its officers have habits: computer players can be bold or careful, and it says what beginners do wrong. */
    readonly habits: boolean
    /** It has forms for use beside a real table. */
    readonly tableside: boolean
    /** Ways to look at its board on demand. */
    readonly lenses: readonly Omit<Lens, "show">[]
    /** It has a first match that teaches while it is played. */
    readonly tutorial: boolean
    /** The title of its force builder, if it has one. */
    readonly builder?: string
    /** The standing instructions that a player may give. */
    readonly instructions: readonly Instruction[]
  }
  export const catalogue: readonly Listing[]
  /** How strong computer players are, weakest first, and the default level. */
  export const levels: readonly Level[]
  export const usualLevel: string
  /** One loader per game: the scene of its picture, its rulebook, its first match. */
  export const pictures: { readonly [game: string]: () => Promise<{ default: Scene }> }
  export const tutorials: { readonly [game: string]: () => Promise<{ default: Tutorial }> }
  export const rulebooks: { readonly [game: string]: () => Promise<{ default: string }> }
}
