import { expect } from "vitest"

/** What a page shows sooner or later: a busy machine is given time, and an expectation that never comes true still fails. */
export const eventually = <T>(found: () => T) => expect.poll(found, { timeout: 20_000 })
