/**
 * `npm run dump -- schema`: a storage of today's schema, with a few moves played, as `server/test/dumps/SCHEMA.jsonl`. `npm run dump --
 * rules GAME`: a finished match of today's rules with its dice, as `server/test/old-rules/GAME-VERSION.json`; make it before the version
 * changes. Tests must be able to open both for ever.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gunzipSync } from "node:zlib"
import { drawnIn, hashOfShare, Match, type MatchView, newShare, RecordSchema } from "@salient/engine"
import { loadGame } from "@salient/games"
import { keepFinished } from "../archive/keeper.ts"
import { startServer } from "../server.ts"
import { readSettings } from "../settings.ts"
import { backup } from "../storage/backup.ts"
import { latest } from "../storage/migrations/index.ts"
import type { Db } from "../storage/schema.ts"
import { Client } from "./client.ts"

const folder = (name: string): string => fileURLToPath(new URL(`../test/${name}`, import.meta.url))

type One = { match: { id: string } }

/** A few moves by whichever players are asked. */
async function play(players: readonly Client[], id: string, moves: number): Promise<void> {
  for (let n = 0; n < moves; )
    for (const player of players) {
      const { view } = await player.do<{ view: MatchView }>(`GET /api/matches/${id}/view`)
      if (view.asks.length === 0) continue
      const { move } = await player.do<{ move: object }>(`POST /api/matches/${id}/suggest`, { seq: view.seq })
      await player.do(`POST /api/matches/${id}/answer`, { seq: view.seq, move })
      n++
    }
}

/** Rows are written shortly after the entries. */
async function rowFollows(db: Db, match: string, seq: number): Promise<void> {
  for (;;) {
    const row = await db.selectFrom("matches").select("seq").where("id", "=", match).executeTakeFirstOrThrow()
    if (row.seq >= seq) return
    await new Promise((soon) => setTimeout(soon, 50))
  }
}

async function dumpSchema(): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), "salient-dump-"))
  const settings = readSettings({ data, port: 0, logLevel: "error", workers: 0, limits: "off" }, {})
  const server = await startServer(settings)
  const file = join(folder("dumps"), `${latest}.jsonl`)
  try {
    const [ada, guest] = [new Client(server.url, ""), new Client(server.url, "")]
    await ada.do("POST /api/sign-up", { name: "Dump Ada", password: "a dump of the schema" })
    await guest.do("POST /api/guest", {})
    const met = async (name: string): Promise<string> => {
      const [mine, theirs] = [newShare(), newShare()]
      const wanted = { game: "raid", scenario: "sap", name, shareHash: hashOfShare(mine) }
      const { id } = (await ada.do<One>("POST /api/matches", wanted)).match
      await guest.do(`POST /api/matches/${id}/join`, { shareHash: hashOfShare(theirs) })
      await ada.do(`POST /api/matches/${id}/share`, { share: mine })
      await guest.do(`POST /api/matches/${id}/share`, { share: theirs })
      return id
    }
    const running = await met("A raid")
    await ada.do(`POST /api/matches/${running}/chat`, { text: "good evening", to: "side" })
    await play([ada, guest], running, 14)
    const over = await met("A raid that is over")
    await play([ada, guest], over, 6)
    await guest.do(`POST /api/matches/${over}/resign`, {})
    await ada.do("POST /api/rosters", { game: "trr", name: "First", body: { points: 5 } })
    const { db, catalogue, limits, log, tables } = server.services
    const table = await tables.open(running)
    await tables.keep(table)
    await rowFollows(db, running, table.match.seq)
    await keepFinished({ db, catalogue, limits, log }, new Set())
    const packed = join(data, "dump.gz")
    await backup(db, packed)
    const [, ...lines] = gunzipSync(readFileSync(packed)).toString().split("\n")
    const head = JSON.stringify({ salient: "backup", schema: latest, at: "2026-01-01T00:00:00.000Z" })
    writeFileSync(file, [head, ...lines].join("\n"))
    return file
  } finally {
    await server.close()
    rmSync(data, { recursive: true, force: true })
  }
}

/** The shortest golden record of a game, with its dice rolls. */
async function dumpRules(id: string): Promise<string> {
  const golden = fileURLToPath(new URL(`../../games/${id}/test/golden`, import.meta.url))
  const sizeOf = (name: string) => statSync(join(golden, name)).size
  const [shortest = ""] = readdirSync(golden).sort((a, b) => sizeOf(a) - sizeOf(b))
  const found = JSON.parse(readFileSync(join(golden, shortest), "utf8")) as { record: unknown }
  const record = RecordSchema.parse(found.record)
  const match = Match.replay(await loadGame(id), record)
  const drawn = drawnIn(match.places, match.draws)
  const file = join(folder("old-rules"), `${id}-${record.version}.json`)
  const kept = { outcome: match.outcome?.reason, moves: match.length, record: { ...record, drawn } }
  writeFileSync(file, `${JSON.stringify(kept)}\n`)
  return file
}

const [what, game] = process.argv.slice(2)
if (what === "schema") console.log(await dumpSchema())
else if (what === "rules" && game !== undefined) console.log(await dumpRules(game))
else {
  console.error("npm run dump -- schema | rules GAME")
  process.exitCode = 2
}
