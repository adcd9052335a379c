/**
 * PostgreSQL inside the program. It has one connection; Kysely's driver for it hands that connection to everybody at
 * once, so that a query of one request could fall into the open transaction of another. Here they take turns.
 */
import {
  type DatabaseConnection,
  type Driver,
  type PGlite as KyselyPGlite,
  PGliteDialect,
  PGliteDriver,
  type TransactionSettings,
} from "kysely"
import type { EmbeddedPostgres } from "./embedded.ts"

export class TurnTakingDialect extends PGliteDialect {
  readonly #pglite: EmbeddedPostgres
  constructor(pglite: EmbeddedPostgres) {
    super({ pglite: pglite as unknown as KyselyPGlite })
    this.#pglite = pglite
  }
  override createDriver(): Driver {
    return new TurnTakingDriver(new PGliteDriver({ pglite: this.#pglite as unknown as KyselyPGlite }))
  }
}

class TurnTakingDriver implements Driver {
  readonly #inner: PGliteDriver
  #last: Promise<void> = Promise.resolve()
  #release: () => void = () => {}
  constructor(inner: PGliteDriver) {
    this.#inner = inner
  }
  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#last
    const turn = Promise.withResolvers<void>()
    this.#last = turn.promise
    await before
    this.#release = turn.resolve
    return this.#inner.acquireConnection()
  }
  async releaseConnection(): Promise<void> {
    this.#release()
  }
  init(): Promise<void> {
    return this.#inner.init()
  }
  destroy(): Promise<void> {
    return this.#inner.destroy()
  }
  beginTransaction(connection: DatabaseConnection, _settings: TransactionSettings): Promise<void> {
    return this.#inner.beginTransaction(connection as Parameters<PGliteDriver["beginTransaction"]>[0])
  }
  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#inner.commitTransaction(connection as Parameters<PGliteDriver["commitTransaction"]>[0])
  }
  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#inner.rollbackTransaction(connection as Parameters<PGliteDriver["rollbackTransaction"]>[0])
  }
}
