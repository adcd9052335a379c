/**
 * `npm run bench:server`: every target that the server must reach, measured on this machine and reported with its figures. `--only
 * live,crash,two,hostile,leaks,length,three` measures some of them, `--kills`, `--messages`, `--matches`, `--seconds` change how much;
 * `--write` saves the results in RESULTS.md beside this file.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { allGames } from "../catalogue.ts"
import { sayLoad } from "../load/load.ts"
import { startServer } from "../server.ts"
import { readSettings } from "../settings.ts"
import { crashBoth } from "./crash.ts"
import { runAttack } from "./hostile.ts"
import { auditTraffic } from "./leaks.ts"
import { bytesAnEntry, twoMatches } from "./length.ts"
import { type Cpu, type Measured, measureDurableFloor, measureFloor, measureOurs, measurePeer } from "./live.ts"
import { installPeer } from "./peer.ts"
import { runThree, runTwo } from "./processes.ts"

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    matches: { type: "string", default: "500" },
    seconds: { type: "string", default: "15" },
    kills: { type: "string", default: "100" },
    messages: { type: "string", default: "100000" },
    write: { type: "boolean", default: false },
  },
})
const [matches, seconds] = [Number(values.matches), Number(values.seconds)]

/** The maximum number of bytes per entry and seat, not counting whole views. */
const mostBytes = { gwc: 700, trr: 1_000 } as const

type Found = { readonly ok: boolean; readonly says: string }
type Section = { readonly title: string; measure(): Promise<{ figures: readonly string[]; found: readonly Found[] }> }

const sections: { readonly [name: string]: Section } = {
  live: {
    title: `${matches} live matches (${2 * matches} sockets), every move durable`,
    async measure() {
      installPeer()
      // Each in turn has the machine to itself; the peer is measured before and after, since the machine may be shared.
      const how = { matches, seconds, warmUp: seconds / 2 }
      const before = await measurePeer(how)
      const ours = await measureOurs(how)
      const after = await measurePeer(how)
      const floor = await measureFloor(how)
      const durable = await measureDurableFloor(how)
      const peer = before.perSecond > after.perSecond ? before : after
      const times = ours.perSecond / peer.perSecond
      const allowed = [floor, durable].map((f) => (f.perSecond / peer.perSecond).toFixed(1))
      return {
        figures: [
          `each after ${how.warmUp} s of play that do not count, in which it is compiled`,
          `boardgame.io in memory, before: ${say(before)}`,
          `Salient on PGlite: ${say(ours)}`,
          `boardgame.io in memory, after: ${say(after)}`,
          `sockets alone, with the same messages but no game and no storage: ${say(floor)}`,
          `sockets and the cheapest durable storage, with no game: ${say(durable)}`,
          `so ${allowed[0]} times boardgame.io is what the sockets alone allow where load and server share the cores, and ${allowed[1]} times if every move is durable and rules, views and checks cost nothing`,
          ...sayCpu(
            { Salient: ours, "boardgame.io": peer, "sockets alone": floor, "sockets and storage": durable },
            peer,
          ),
        ],
        found: [
          {
            ok: times >= 5,
            says: `${times.toFixed(1)} times the moves a second of boardgame.io, which keeps them in memory (5 at least)`,
          },
          {
            ok: ours.errors.length + ours.lost === 0,
            says: `no error (${ours.errors.length}), no lost or doubled move (${ours.lost})`,
          },
          { ok: ours.p99 <= 20 * ours.p50, says: `p99 is ${(ours.p99 / ours.p50).toFixed(1)} times p50 (20 at most)` },
        ],
      }
    },
  },
  crash: {
    title: "kill -9 at random moments under load",
    async measure() {
      const folder = mkdtempSync(join(tmpdir(), "salient-crash-"))
      try {
        return { figures: [], found: await crashBoth({ folder, kills: Number(values.kills) }) }
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  },
  two: {
    title: "two processes on one PostgreSQL, one killed mid-match",
    async measure() {
      const { game, scenario } = await firstGame()
      const r = await runTwo(game, scenario, 20, 5)
      return {
        figures: [],
        found: [
          {
            ok: r.failed.length === 0 && r.together > 0 && r.after > 0,
            says: `${r.matches} matches with a player on each: ${r.together} moves together (p50 ${r.p50.toFixed(1)} ms, p99 ${r.p99.toFixed(1)} ms), ${r.after} after one was killed, ${r.failed.length} matches wrong`,
          },
        ],
      }
    },
  },
  hostile: {
    title: "hostile messages while honest players play",
    async measure() {
      const { ok, lines } = await runAttack(Number(values.messages))
      return { figures: lines.slice(1), found: [{ ok, says: lines[0] as string }] }
    },
  },
  leaks: {
    title: "nothing secret in any byte sent to the wrong seat",
    async measure() {
      const data = mkdtempSync(join(tmpdir(), "salient-leaks-"))
      const server = await startServer(
        readSettings({ data, port: 0, limits: "off", logLevel: "error", workers: 0 }, {}),
      )
      const found: Found[] = []
      for (const game of allGames.ids) {
        const scenario = (await allGames.load(game)).scenarios[0]?.id as string
        const r = await auditTraffic({ server, game, scenario, seed: "bench" })
        found.push({
          ok: r.found.length === 0,
          says: `a whole match of ${game}: ${r.entries} entries, ${(r.bytes / 1e6).toFixed(1)} MB heard, ${r.secrets} secrets looked for, ${r.found.length} found`,
        })
      }
      await server.close()
      rmSync(data, { recursive: true, force: true })
      return { figures: [], found }
    },
  },
  length: {
    title: "long matches: bytes on the wire, and several matches on one thinking thread",
    async measure() {
      const found: Found[] = []
      for (const [game, most] of Object.entries(mostBytes)) {
        const { entries, whole, late } = await bytesAnEntry(game)
        const says = `${game}: ${(whole / 1000).toFixed(2)} kB an entry and seat in a match of ${entries} entries, ${(late / 1000).toFixed(2)} in its last third (${most / 1000} at most)`
        found.push({ ok: Math.max(whole, late) <= most, says })
      }
      const { one, two } = await twoMatches("trr")
      const says = `a thread that serves two matches of trr: ${(two / one).toFixed(2)} times the time of one that serves one (1.5 at most)`
      const figures = [
        `a thought about one match: ${one.toFixed(1)} ms at the median, about two by turns: ${two.toFixed(1)} ms`,
      ]
      return { figures, found: [...found, { ok: two <= 1.5 * one, says }] }
    },
  },
  three: {
    title: "one process, and three behind a balancer, on one PostgreSQL",
    async measure() {
      const { game, scenario } = await firstGame()
      const { one, three } = await runThree(game, scenario, Math.min(100, matches), Math.min(10, seconds))
      const wrong = one.errors.length + one.lost + three.errors.length + three.lost
      return {
        figures: [`one process: ${say(one)}`, `three: ${say(three)}`],
        found: [{ ok: wrong === 0, says: `no error, no lost or doubled move (${wrong})` }],
      }
    },
  },
}

const say = (report: Parameters<typeof sayLoad>[0]): string => sayLoad(report).replaceAll("\n", "; ")

/**
 * The cost of a move on each server, and the time available per move at five times the peer's pace; empty if the system does not report it.
 */
function sayCpu(measured: { readonly [name: string]: Measured }, peer: Measured): string[] {
  const each = ({ user, system }: Cpu) => `${Math.round(user + system)} (${Math.round(system)} of them the kernel's)`
  const all = Object.entries(measured).flatMap(([name, { perMove }]) =>
    perMove ? [`${name} ${each(perMove.server)}, its load ${each(perMove.load)}`] : [],
  )
  if (all.length === 0) return []
  const budget = (availableParallelism() * 1e6) / (5 * peer.perSecond)
  return [
    `core-microseconds per move, all threads of the server's process: ${all.join("; ")}`,
    `at five times boardgame.io's pace all cores together have ${Math.round(budget)} per move, for server and load`,
  ]
}

async function firstGame(): Promise<{ game: string; scenario: string }> {
  const game = await allGames.load(allGames.ids[0] as string)
  return { game: game.id, scenario: game.scenarios[0]?.id as string }
}

const chosen = values.only?.split(",") ?? Object.keys(sections)
const report: { [name: string]: string } = {}
let failed = false
for (const name of chosen) {
  const section = sections[name]
  if (!section) throw new TypeError(`There is no "${name}"; there are ${Object.keys(sections).join(", ")}.`)
  const before = loadavg()[0] as number
  const { figures, found } = await section.measure()
  const lines = [
    `## ${section.title}`,
    "",
    ...figures.map((f) => `- ${f}`),
    ...found.map(({ ok, says }) => `- **${ok ? "reached" : "missed"}**: ${says}`),
    "",
    `Load average when it began ${before.toFixed(1)}, when it ended ${(loadavg()[0] as number).toFixed(1)}.`,
    "",
  ]
  report[name] = lines.join("\n")
  console.log(report[name])
  failed ||= found.some((f) => !f.ok)
}
if (values.write) keep()
process.exit(failed ? 1 : 0) // a package that runs PostgreSQL overwrites any `exitCode` with 0

/** Replaces the sections that were measured now; the others stay, including those written by hand. */
function keep(): void {
  const file = fileURLToPath(new URL("./RESULTS.md", import.meta.url))
  let old = ""
  try {
    old = readFileSync(file, "utf8")
  } catch {
    old = "" // the first run
  }
  const before = new Map(old.split(/^(?=## )/m).map((part) => [/^## (.*)$/m.exec(part)?.[1] ?? "", part]))
  const parts = Object.entries(sections).flatMap(([name, { title }]) => report[name] ?? before.get(title) ?? [])
  const titles = ["", ...Object.values(sections).map((section) => section.title)]
  for (const [title, part] of before) if (!titles.includes(title)) parts.push(part)
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}), Node ${process.versions.node}`
  const head = `# What the server was measured to reach\n\nWritten by \`npm run bench:server -- --write\` on ${machine}.\nThe ratio counts, not the absolute number: a load average above the number of cores means that others were using the machine.\n\n`
  writeFileSync(file, head + parts.map((p) => `${p.trimEnd()}\n`).join("\n"))
}
