/** Two ways of doing the same thing, measured alternately, so that a busy machine affects both alike. */

export type Contestant = {
  readonly name: string
  /** Does the work once and says how many things it did. */
  run(): number
}

export type Duel = {
  readonly what: string
  readonly ours: string
  readonly theirs: string
  /** Things per second: the median of all rounds. */
  readonly oursRate: number
  readonly theirsRate: number
  readonly rounds: number
  /** How many times as fast as theirs: the median, the lowest and the highest of the rounds. */
  readonly ratio: { readonly median: number; readonly low: number; readonly high: number }
  readonly target?: number | undefined
  /** Which of the ratios is compared with the target. */
  readonly counts: "median" | "high"
}

const rounds = 7
/** The milliseconds of this thread's own time that a turn takes: other work on the machine does not count. */
const turnMs = 250

export const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Things per second of this thread's time. The clock is read about fifty times per turn, because it is slow and coarse. */
function rate({ run }: Contestant, batch: number, turn = turnMs): number {
  let things = 0
  const started = threadMs()
  let now = started
  while (now - started < turn) {
    for (let i = 0; i < batch; i++) things += run()
    now = threadMs()
  }
  return (1000 * things) / (now - started)
}

/** How often a contestant runs between two readings of the clock; finding this out also warms it up. */
function batchOf({ run }: Contestant): number {
  let runs = 0
  const started = threadMs()
  while (threadMs() - started < turnMs) {
    run()
    runs++
  }
  return Math.max(1, Math.round(runs / 50))
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/**
 * Ours against a stored figure, because the original is not available to be run. It was measured on a quiet machine; other load now slows
 * only ours and never the other, so the best of several rounds counts.
 */
export function compareRate(
  what: string,
  ours: Contestant,
  theirs: { name: string; rate: number },
  target?: number,
): Duel {
  const batch = batchOf(ours)
  const rates = Array.from({ length: 3 * rounds }, () => rate(ours, batch))
  return verdict(
    what,
    ours.name,
    theirs.name,
    rates,
    rates.map(() => theirs.rate),
    target,
    "high",
  )
}

/** More and shorter turns than usual, for differences of a few hundredths. */
export type Fine = { readonly rounds: number; readonly turnMs: number }

/** Runs both alternately: first one round that does not count, then the rounds that do. */
export function duel(what: string, ours: Contestant, theirs: Contestant, target?: number, fine?: Fine): Duel {
  const [oursBatch, theirsBatch] = [batchOf(ours), batchOf(theirs)]
  const { rounds: count, turnMs: turn } = fine ?? { rounds, turnMs }
  const pairs = Array.from({ length: count }, (_, i) => {
    // The order alternates, because the second of a pair inherits the first one's garbage.
    if (i % 2 === 0) {
      const a = rate(ours, oursBatch, turn)
      return { a, b: rate(theirs, theirsBatch, turn) }
    }
    const b = rate(theirs, theirsBatch, turn)
    return { a: rate(ours, oursBatch, turn), b }
  })
  return verdict(
    what,
    ours.name,
    theirs.name,
    pairs.map((p) => p.a),
    pairs.map((p) => p.b),
    target,
  )
}

/** Work that changes its own input: prepared each time, which is not counted, then done once. */
export type Batch = {
  readonly name: string
  /** The work to do after that; it returns how many things it did. */
  prepare(): Promise<() => number | Promise<number>>
}

const batches = 60

/** Two variants of the same work, in alternating batches; the first few do not count. */
export async function batchDuel(what: string, ours: Batch, theirs: Batch, target?: number): Promise<Duel> {
  const pairs: { a: number; b: number }[] = []
  for (let i = 0; i < batches + 10; i++) {
    const first = await batchRate(i % 2 === 0 ? ours : theirs)
    const second = await batchRate(i % 2 === 0 ? theirs : ours)
    if (i >= 10) pairs.push(i % 2 === 0 ? { a: first, b: second } : { a: second, b: first })
  }
  const [as, bs] = [pairs.map((p) => p.a), pairs.map((p) => p.b)]
  const rate = { ours: median(as), theirs: median(bs) }
  const ratios = pairs.map((p) => p.a / p.b)
  // Single batches are short and the machine is shared, so the rates of all batches are compared, not pair by pair.
  return {
    what,
    ours: ours.name,
    theirs: theirs.name,
    oursRate: rate.ours,
    theirsRate: rate.theirs,
    rounds: pairs.length,
    ratio: { median: rate.ours / rate.theirs, low: Math.min(...ratios), high: Math.max(...ratios) },
    target,
    counts: "median",
  }
}

async function batchRate(batch: Batch): Promise<number> {
  const run = await batch.prepare()
  const started = performance.now() // a batch is too short for the thread's own clock, which ticks in milliseconds
  const things = await run()
  return (1000 * things) / (performance.now() - started)
}

/** The rates of both, round by round, in short form. */
function verdict(
  what: string,
  ours: string,
  theirs: string,
  oursRates: readonly number[],
  theirsRates: readonly number[],
  target: number | undefined,
  counts: Duel["counts"] = "median",
): Duel {
  const ratios = oursRates.map((a, i) => a / (theirsRates[i] as number))
  return {
    what,
    ours,
    theirs,
    oursRate: median(oursRates),
    theirsRate: median(theirsRates),
    rounds: oursRates.length,
    ratio: { median: median(ratios), low: Math.min(...ratios), high: Math.max(...ratios) },
    target,
    counts,
  }
}
