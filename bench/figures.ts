/** Things that must be fast: each is measured and printed beside its limit. */
import { andThen, die, mapOdds, randomFrom, sumOf } from "@salient/engine"
import { Grid, numbers, Spread } from "@salient/space/hex"
import { assignPlaces, circle, layTable, type Point, Routes, type Standing } from "@salient/space/table"

/** Milliseconds that the work should not exceed, at the median and at worst. */
type Limits = { readonly median?: number; readonly worst?: number }

/** Another result of the same measurement: a sentence, and whether it is as it should be. */
type Finding = { readonly says: string; readonly ok: boolean }

export type Figure = {
  readonly what: string
  /** Milliseconds. */
  readonly median: number
  readonly worst: number
  readonly runs: number
  readonly limits: Limits
  readonly finding?: Finding
}

type Timing = {
  readonly runs: number
  readonly limits?: Limits
  /** How often each run is repeated: the shortest time counts, so that other work on the machine is not included. */
  readonly again?: number
}

/** Times each run separately, after some that do not count. */
export function timed(
  what: string,
  { runs, limits = {}, again = 1 }: Timing,
  prepare: (i: number) => () => unknown,
): Figure {
  const times: number[] = []
  for (let i = 0; i < runs + 20; i++) {
    const run = prepare(i)
    let least = Number.POSITIVE_INFINITY
    for (let k = 0; k < again; k++) {
      const started = performance.now() // the thread's own time is told in steps of milliseconds: too coarse for one run
      run()
      least = Math.min(least, performance.now() - started)
    }
    if (i >= 20) times.push(least)
  }
  times.sort((a, b) => a - b)
  return { what, median: times[runs >> 1] as number, worst: times.at(-1) as number, runs, limits }
}

type Man = Standing & { readonly unit: number }

/** Twenty units of fifteen, in three ranks each, on 72 by 48 inches. */
function crowd(random: (n: number) => number): Man[] {
  return Array.from({ length: 300 }, (_, i) => {
    const unit = Math.floor(i / 15)
    const [file, rank] = [i % 5, Math.floor((i % 15) / 5)]
    const x = 12_000 + (unit % 5) * 10_500 + file * 1800 + random(300)
    const y = 9_000 + Math.floor(unit / 5) * 8_000 + rank * 1800 + random(300)
    return { id: `m${i}`, unit, base: circle({ x, y }, 500) }
  })
}

/** How the platoon is sent: to a place nearby, or through an enemy line whose gaps are too narrow to pass. */
const routeCases = {
  "ways of a platoon of 14 among 300 bases, 12 inches at most": { wall: false },
  "the same where a closed line of the enemy bars every way": { wall: true },
} as const

/**
 * Each man of a platoon goes to a place of his own, with friends as obstacles, an inch from the enemy: the whole computation, with nothing
 * cached.
 */
function routes(what: keyof typeof routeCases): Figure {
  const random = randomFrom("crowd")
  const table = layTable({ width: 72_000, depth: 48_000, pieces: [] })
  const crowded = crowd(random)
  const line = Array.from({ length: 58 }, (_, i) => ({ x: 600 + i * 1240, unit: 21 + 2 * Math.floor(i / 15) }))
  return timed(what, { runs: 400, limits: { median: 5, worst: 20 }, again: 5 }, () => {
    const unit = random(20)
    const mine = crowded.filter((m) => m.unit === unit).slice(0, 14)
    const north = Math.max(...mine.map((m) => m.base.at.y)) + 3000
    // The line replaces as many other bases: there are 300 bases in either case.
    const wall = line.map(({ x, unit: u }, i) => ({
      id: `w${i}`,
      unit: u + (unit % 2),
      base: circle({ x, y: north }, 500),
    }))
    const clear = crowded.filter((m) => m.unit !== unit && Math.abs(m.base.at.y - north) > 1100)
    const others = routeCases[what].wall ? [...wall, ...clear].slice(0, 286) : crowded.filter((m) => m.unit !== unit)
    const by = routeCases[what].wall
      ? { x: random(2000) - 1000, y: 6500 }
      : { x: random(12_000) - 6000, y: random(12_000) - 6000 }
    const bar = { rule: "X", label: "in the way" }
    const bars = {
      reach: 1000,
      base: (m: Man) => (m.unit % 2 === unit % 2 ? bar : { ...bar, clearance: 1000 }),
    }
    return () => {
      const ways = new Routes(table, others, circle({ x: 0, y: 0 }, 500), bars)
      for (const { base } of mine)
        ways.find(base.at, { x: base.at.x + by.x, y: base.at.y + by.y }, { within: 8000, most: 12_000 })
    }
  })
}

function assignment(): Figure {
  const random = randomFrom("places")
  const points = (n: number): Point[] => Array.from({ length: n }, () => ({ x: random(20_000), y: random(20_000) }))
  return timed("30 men to 30 places, all ways together the shortest", { runs: 400, again: 5 }, () => {
    const [men, places] = [points(30), points(30)]
    return () => assignPlaces(men, places)
  })
}

function dice(): Figure {
  return timed("exact odds of 36 dice that hit, wound and are saved", { runs: 200, again: 5 }, () => {
    const on = (least: number) => mapOdds(die(6), (n) => (n >= least ? 1 : 0))
    const [hit, wound, unsaved] = [on(4), on(3), on(3)]
    return () => andThen(sumOf(36, hit), (h) => andThen(sumOf(h, wound), (w) => sumOf(w, unsaved)))
  })
}

/** The reach of one unit on a map of the size of the West in 1914; and the memory that a thousand of them leave behind. */
function reach(): Figure {
  const grid = new Grid({ orientation: "flat", indent: "second", columns: numbers(1, 25, 2), rows: numbers(1, 20, 2) })
  const spread = new Spread(grid)
  const random = randomFrom("reach")
  const costs = Float64Array.from({ length: grid.size }, () => 1 + random(3))
  const ask = () => spread.from(random(grid.size), 5, (_from, to) => costs[to] as number)
  for (let i = 0; i < 2000; i++) ask()
  const before = process.memoryUsage()
  for (let i = 0; i < 1000; i++) ask()
  const after = process.memoryUsage()
  const arrays = after.arrayBuffers - before.arrayBuffers
  const each = Math.max(0, after.heapUsed - before.heapUsed) / 1000
  const figure = timed(
    `reach of one unit on ${grid.size} hexes, 5 movement points`,
    { runs: 1000, limits: { median: 0.1 }, again: 5 },
    () => {
      const from = random(grid.size)
      return () => spread.from(from, 5, (_from, to) => costs[to] as number)
    },
  )
  return {
    ...figure,
    finding: {
      says: `1,000 of them took ${arrays} bytes of arrays and ${each.toFixed(0)} bytes of other memory each (an array of the map has ${grid.size * 8})`,
      ok: arrays === 0 && each < grid.size * 8,
    },
  }
}

export const figures = (): Figure[] => [
  ...(Object.keys(routeCases) as (keyof typeof routeCases)[]).map(routes),
  assignment(),
  dice(),
  reach(),
]

const ms = (n: number): string => (n < 0.1 ? n.toFixed(3) : n < 10 ? n.toFixed(2) : n.toFixed(1))

const verdict = (ok: boolean): string => (ok ? "reached" : "NOT reached")

const sayLimits = ({ median, worst, limits, finding }: Figure): string =>
  [
    limits.median === undefined ? [] : `median ${limits.median}: ${verdict(median <= limits.median)}`,
    limits.worst === undefined ? [] : `worst ${limits.worst}: ${verdict(worst <= limits.worst)}`,
    finding === undefined ? [] : `${finding.says}: ${verdict(finding.ok)}`,
  ]
    .flat()
    .join("; ")

/** One line for the terminal. */
export const sayFigure = (f: Figure): string =>
  `${f.what}\n  ${ms(f.median)} ms at the median of ${f.runs}, ${ms(f.worst)} at worst  ${sayLimits(f)}`

/** The rows of a table. */
export const figureRow = (f: Figure): string[] => [f.what, ms(f.median), ms(f.worst), `${f.runs}`, sayLimits(f)]
