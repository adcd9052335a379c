/** State as plain data in one signal: a few members are changed at a time, and it is read member by member. */
import { computed, type ReadonlySignal, type Signal } from "@preact/signals"

export type Store<S> = Signal<S>

/** Replaces these members of the state; the others stay. */
export function change<S extends object>(store: Store<S>, members: Partial<S>): void {
  store.value = { ...store.peek(), ...members }
}

/** One member of the state, for subscribers to that one only. */
export const member = <S extends object, K extends keyof S>(store: Store<S>, key: K): ReadonlySignal<S[K]> =>
  computed(() => store.value[key])
