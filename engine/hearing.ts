/** Finds out which happenings each side has heard, each of them only once, however long the match is. */
import type { Side } from "./decision.ts"
import type { Told } from "./kernel.ts"

/** The indexes of what a side has heard, among the first `read` happenings. */
type Ear = { read: number; readonly places: number[] }

export class Hearing {
  readonly #ears = new Map<Side | null, Ear>()

  /** Forgets all but the first `told` happenings. */
  cut(told: number): void {
    for (const ear of this.#ears.values()) {
      ear.read = Math.min(ear.read, told)
      while ((ear.places.at(-1) ?? -1) >= told) ear.places.pop()
    }
  }

  count(told: readonly Told[], side: Side | null): number {
    return this.#upTo(told, side).length
  }

  /** What a side has heard, without the first `since` happenings. */
  heard(told: readonly Told[], side: Side | null, since: number): Told[] {
    return this.#upTo(told, side)
      .slice(since)
      .map((place) => told[place] as Told)
  }

  /** The happening with this number among those that a side has heard. */
  at(told: readonly Told[], side: Side | null, number: number): Told | undefined {
    return told[this.#upTo(told, side)[number] ?? -1]
  }

  #upTo(told: readonly Told[], side: Side | null): readonly number[] {
    let ear = this.#ears.get(side)
    if (!ear) {
      ear = { read: 0, places: [] }
      this.#ears.set(side, ear)
    }
    for (; ear.read < told.length; ear.read++) {
      const { to } = told[ear.read] as Told
      if (to === undefined || to.includes(side)) ear.places.push(ear.read)
    }
    return ear.places
  }
}
