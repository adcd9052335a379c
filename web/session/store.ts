/** State as plain data in one signal: changed a few members at a time, read member by member. */
import { computed, type ReadonlySignal, type Signal } from "@preact/signals"

export type Store<S> = Signal<S>

/** Puts these members of the state anew; the others stay. */
export function change<S extends object>(store: Store<S>, members: Partial<S>): void {
  store.value = { ...store.peek(), ...members }
}

/** One member of the state, for whoever wants to hear of that one only. */
export const member = <S extends object, K extends keyof S>(store: Store<S>, key: K): ReadonlySignal<S[K]> =>
  computed(() => store.value[key])
