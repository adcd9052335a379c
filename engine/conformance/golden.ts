/**
 * Golden records: whole matches kept in the repository, so that every change of the rules that affects one of them is
 * seen and reviewed. `GOLDEN=write` rewrites them.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { z } from "zod"
import type { Decision } from "../decision.ts"
import { seedFrom } from "../dice.ts"
import type { Game } from "../game.ts"
import { Match } from "../match.ts"
import { anyMove } from "../propose.ts"
import { randomFrom } from "../random.ts"
import { RecordSchema } from "../record.ts"

const GoldenSchema = z.strictObject({
  /** SHA-256 of the match's bytes at its end. */
  bytes: z.string(),
  outcome: z.string(),
  record: RecordSchema,
})

const fingerprint = (match: Match): string => bytesToHex(sha256(new TextEncoder().encode(match.bytes())))

/** The golden records of a folder. With `GOLDEN=write`, first writes `count` of them over all scenarios. */
export function goldenFiles(game: Game, folder: string, count: number): string[] {
  if (process.env.GOLDEN === "write") {
    mkdirSync(folder, { recursive: true })
    for (const old of recordsIn(folder)) rmSync(join(folder, old)) // their names change with the list of scenarios
    for (let i = 0; i < count; i++) {
      const scenario = game.scenarios[i % game.scenarios.length]?.id as string
      const match = randomMatch(game, scenario, `golden ${i}`)
      const golden = { bytes: fingerprint(match), outcome: match.outcome?.reason ?? "", record: match.record() }
      writeFileSync(join(folder, `${scenario}-${i + 1}.json`), `${JSON.stringify(golden)}\n`)
    }
  }
  return existsSync(folder) ? recordsIn(folder) : []
}

const recordsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((f) => f.endsWith(".json"))
    .sort()

/** Replays a golden record; returns a sentence if it ends differently. */
export function goldenMismatch(game: Game, file: string): string | undefined {
  const golden = GoldenSchema.parse(JSON.parse(readFileSync(file, "utf8")))
  const match = Match.replay(game, golden.record)
  if (match.outcome?.reason !== golden.outcome)
    return `ended "${golden.outcome}", now "${match.outcome?.reason ?? "it has not ended"}"`
  return fingerprint(match) === golden.bytes ? undefined : "ends as before, but its log, dice or state differ"
}

function randomMatch(game: Game, scenario: string, seed: string): Match {
  const random = randomFrom(seed)
  const match = Match.begin(game, { scenario }, { seed: seedFrom(seed) })
  while (!match.outcome) {
    const decision = match.pending[random(match.pending.length)] as Decision
    const by = decision.seat ?? match.start.seats.find((s) => s.side === decision.by)?.id
    match.play({ by, seq: match.seq, move: anyMove(decision, random) })
  }
  return match
}
