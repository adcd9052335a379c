/** How a program that serves is stopped. */

/** Resolves when the process is asked to stop; asked twice it stops at once. */
export function told(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    let asked = false
    process.on(signal, () => {
      if (asked) process.exit(1)
      asked = true
      resolve()
    })
  }
  return promise
}

/** A storage that has gone away would keep a program waiting for ever. */
const longestStop = 20_000

/** Stops what runs and says so; if it does not come to an end, that is said, and the process ends as failed. */
export async function stopInTime(
  stop: () => Promise<void>,
  print: (line: string) => void,
  { longest = longestStop, exit = process.exit as (code: number) => void } = {},
): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<"late">()
  const timer = setTimeout(() => resolve("late"), longest)
  try {
    if ((await Promise.race([stop(), late])) !== "late") {
      print("Stopped.")
      return
    }
  } finally {
    clearTimeout(timer)
  }
  print("The storage does not answer: stopped without it. Moves that were acknowledged are safe.")
  exit(1)
}
