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
  /** How many times as fast as theirs: the median of the rounds, the lowest and the highest of them. */
  readonly ratio: { readonly median: number; readonly low: number; readonly high: number }
  readonly target?: number | undefined
  /** Which of the ratios is held against the target. */
  readonly counts: "median" | "high"
}

const rounds = 7
/** How many milliseconds of this thread's own time a turn takes: what else runs on the machine does not count. */
const turnMs = 250

export const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Things a second of this thread's time, looked up on the clock about fifty times a turn: the clock is dear and coarse. */
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

/** How often a contestant is run between two looks on the clock; finding out warms it up as well. */
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
 * Ours against a figure that is kept because what it was measured of is not here to be run. It was taken on a quiet
 * machine; whoever else is at work now slows ours alone and never the other, so of more rounds the best one counts.
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

/** More and shorter turns than usual, where a few hundredths count. */
export type Fine = { readonly rounds: number; readonly turnMs: number }

/** Both in turn, first one round that does not count, then those that do. */
export function duel(what: string, ours: Contestant, theirs: Contestant, target?: number, fine?: Fine): Duel {
  const [oursBatch, theirsBatch] = [batchOf(ours), batchOf(theirs)]
  const { rounds: count, turnMs: turn } = fine ?? { rounds, turnMs }
  const pairs = Array.from({ length: count }, (_, i) => {
    // Who goes first changes, for the second of a pair inherits the first one's rubbish.
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

/** Work that changes what it works on: made ready each time, which is not counted, then done once. */
export type Batch = {
  readonly name: string
  /** What is then to be done; it says how many things it did. */
  prepare(): Promise<() => number | Promise<number>>
}

const batches = 60

/** Two settings of the same work, batch by batch in turn; the first few do not count. */
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
  // Single batches are short and the machine is shared: the rates of all are held against each other, not pair by pair.
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

/** The rates of both, round by round, in short. */
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
