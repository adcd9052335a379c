/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

/** The games as the front page lists them, written when the client is built (`build/shelf.ts`). */
declare module "virtual:salient-shelf" {
  import type { GameOption, Scenario, Scene } from "@salient/engine"

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
  }
  export const shelf: readonly Listing[]
  /** One loader a game: the scene of its picture, and its rulebook. */
  export const pictures: { readonly [game: string]: () => Promise<{ default: Scene }> }
  export const rulebooks: { readonly [game: string]: () => Promise<{ default: string }> }
}
