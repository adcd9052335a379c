/** How a server or worker stops. */

/** Resolves when the process is asked to stop; a second request stops it at once. */
export function stopSignal(): Promise<void> {
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

/** How long stopping may take, in milliseconds: a storage that does not answer would keep the program waiting for ever. */
const longestStop = 20_000

/** Stops and says so; if stopping takes too long, says that instead and ends the process with an error. */
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
  print("The storage does not answer, so the server stopped without closing it. Moves that were acknowledged are safe.")
  exit(1)
}
