/**
 * Backups of an embedded storage while the server is running. Only the process that has the folder open can read it, so `salient backup`
 * leaves a request in the folder and that process answers it there: this needs no port, and works between containers.
 */
import { randomBytes } from "node:crypto"
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { copyFile, readdir, rename } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import type { Log } from "../operations/log.ts"
import { backup } from "./backup.ts"
import type { Db } from "./schema.ts"

const WANTED = "backup-wanted-"
const MADE = "backup-made-"
const ANSWER = "backup-answer-"
const lookEvery = 500
const sleep = (ms: number) => new Promise((soon) => setTimeout(soon, ms))

const Answer = z.union([z.strictObject({ rows: z.int() }), z.strictObject({ problem: z.string() })])

/** Answers requests for backups in a folder, one after another. */
export class BackupDesk {
  readonly #folder: string
  readonly #db: Db
  readonly #log: Log
  readonly #timer: NodeJS.Timeout
  #working: Promise<void> | undefined

  constructor(folder: string, db: Db, log: Log) {
    this.#folder = folder
    this.#db = db
    this.#log = log
    this.#working = this.#tidy()
    this.#timer = setInterval(() => {
      this.#working ??= this.#look().finally(() => {
        this.#working = undefined
      })
    }, lookEvery)
    this.#timer.unref()
  }

  /** Files that a killed process has left behind. */
  async #tidy(): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => []))
      if (name.startsWith(MADE) || name.startsWith(ANSWER)) rmSync(join(this.#folder, name), { force: true })
    this.#working = undefined
  }

  async #look(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => [])
    for (const name of names) if (name.startsWith(WANTED)) await this.#make(name.slice(WANTED.length))
  }

  async #make(id: string): Promise<void> {
    const at = (kind: string) => join(this.#folder, `${kind}${id}`)
    rmSync(at(WANTED), { force: true })
    let answer: z.infer<typeof Answer>
    try {
      answer = { rows: await backup(this.#db, at(MADE), { apart: true }) }
      this.#log.info(answer, "made a backup")
    } catch (error) {
      this.#log.error({ err: error }, "could not make a backup")
      answer = { problem: error instanceof Error ? error.message : String(error) }
    }
    writeFileSync(`${at(ANSWER)}.part`, JSON.stringify(answer))
    await rename(`${at(ANSWER)}.part`, at(ANSWER))
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#working
  }
}

/** How long the process that has the folder open may take to begin, in milliseconds. */
const patience = 15_000

/** Asks the process that serves from this folder to make a backup; returns the number of rows. */
export async function askForBackup(folder: string, file: string): Promise<number> {
  const id = randomBytes(6).toString("hex")
  const at = (kind: string) => join(folder, `${kind}${id}`)
  try {
    writeFileSync(at(WANTED), "")
    const begun = Date.now()
    while (!existsSync(at(ANSWER))) {
      if (existsSync(at(WANTED)) && Date.now() - begun > patience)
        throw new TypeError(
          `The process using the folder ${folder} cannot make a backup. It may be an older Salient. Stop it, then try again.`,
        )
      await sleep(100)
    }
    const answer = Answer.parse(JSON.parse(readFileSync(at(ANSWER), "utf8")))
    if ("problem" in answer) throw new TypeError(`The server could not make a backup: ${answer.problem}`)
    const part = `${file}.part`
    await copyFile(at(MADE), part) // it may be on another disk
    await rename(part, file)
    return answer.rows
  } finally {
    for (const kind of [WANTED, MADE, ANSWER]) rmSync(at(kind), { force: true })
  }
}
