/** Things that must not take long, measured one by one: printed and kept as they are, held against nothing by a test. */
import { andThen, die, mapOdds, randomFrom, sumOf } from "@salient/engine"
import { Grid, numbers, Spread } from "@salient/space/hex"
import { assignPlaces, circle, layTable, type Point, Routes, type Standing } from "@salient/space/table"

export type Figure = {
  readonly what: string
  /** Milliseconds. */
  readonly median: number
  readonly worst: number
  readonly runs: number
  /** What it should stay within, and what else there is to say. */
  readonly bar: string
}

/** Times each run apart, after some that do not count. */
export function timed(what: string, runs: number, bar: string, prepare: (i: number) => () => unknown): Figure {
  const times: number[] = []
  for (let i = 0; i < runs + 20; i++) {
    const run = prepare(i)
    const started = performance.now()
    run()
    if (i >= 20) times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  return { what, median: times[runs >> 1] as number, worst: times.at(-1) as number, runs, bar }
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

/** Each man of a platoon to a place of his own, friends as obstacles, an inch from the enemy: the whole of it, nothing kept from before. */
function routes(): Figure {
  const random = randomFrom("crowd")
  const table = layTable({ width: 72_000, depth: 48_000, pieces: [] })
  const men = crowd(random)
  return timed("ways of a platoon of 14 among 300 bases, 12 inches at most", 400, "median 5, worst 20", () => {
    const unit = random(20)
    const mine = men.filter((m) => m.unit === unit).slice(0, 14)
    const others = men.filter((m) => m.unit !== unit)
    const by = { x: random(12_000) - 6000, y: random(12_000) - 6000 }
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
  return timed("30 men to 30 places, all ways together the shortest", 400, "", () => {
    const [men, places] = [points(30), points(30)]
    return () => assignPlaces(men, places)
  })
}

function dice(): Figure {
  return timed("exact odds of 36 dice that hit, wound and are saved", 200, "a few", () => {
    const on = (least: number) => mapOdds(die(6), (n) => (n >= least ? 1 : 0))
    const [hit, wound, unsaved] = [on(4), on(3), on(3)]
    return () => andThen(sumOf(36, hit), (h) => andThen(sumOf(h, wound), (w) => sumOf(w, unsaved)))
  })
}

/** The reach of one unit on a map of the size of the West in 1914; and what a thousand of them leave in memory. */
function reach(): Figure {
  const grid = new Grid({ orientation: "flat", indent: "second", columns: numbers(1, 25, 2), rows: numbers(1, 20, 2) })
  const spread = new Spread(grid)
  const random = randomFrom("reach")
  const costs = Float64Array.from({ length: grid.size }, () => 1 + random(3))
  const ask = () => spread.from(random(grid.size), 5, (_from, to) => costs[to] as number)
  for (let i = 0; i < 2000; i++) ask()
  const before = process.memoryUsage().arrayBuffers
  for (let i = 0; i < 1000; i++) ask()
  const grown = process.memoryUsage().arrayBuffers - before
  return timed(
    `reach of one unit on ${grid.size} hexes, 5 movement points`,
    1000,
    `median 0.1; a thousand of them took ${grown} bytes of arrays`,
    () => ask,
  )
}

export const figures = (): Figure[] => [routes(), assignment(), dice(), reach()]

const ms = (n: number): string => (n < 0.1 ? n.toFixed(3) : n < 10 ? n.toFixed(2) : n.toFixed(1))

/** One line for the terminal. */
export const sayFigure = (f: Figure): string =>
  `${f.what}\n  ${ms(f.median)} ms at the median of ${f.runs}, ${ms(f.worst)} at worst${f.bar === "" ? "" : `  (${f.bar})`}`

/** The rows of a table. */
export const figureRow = (f: Figure): string[] => [f.what, ms(f.median), ms(f.worst), `${f.runs}`, f.bar]
