/** Runs something one at a time. Of the calls that come while it runs only the latest is carried out, when it has ended. */
export function latestOnly<A extends readonly unknown[]>(run: (...args: A) => Promise<void>): (...args: A) => void {
  let busy = false
  let next: A | undefined
  const go = async (args: A) => {
    busy = true
    try {
      for (let now: A | undefined = args; now; ) {
        next = undefined
        await run(...now)
        now = next
      }
    } finally {
      busy = false
    }
  }
  return (...args) => {
    if (busy) next = args
    else go(args)
  }
}
