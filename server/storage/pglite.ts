/**
 * Kysely over the PostgreSQL inside the program. Kysely's own driver for PGlite has one connection that queries use in turn. Here queries
 * go to the storage as they come, and only a transaction makes others wait.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely"
import type { EmbeddedPostgres, Transaction } from "./embedded.ts"

export class EmbeddedDialect implements Dialect {
  readonly #pglite: EmbeddedPostgres
  constructor(pglite: EmbeddedPostgres) {
    this.#pglite = pglite
  }
  createAdapter(): PGliteAdapter {
    return new EmbeddedAdapter()
  }
  createDriver(): Driver {
    return new EmbeddedDriver(this.#pglite)
  }
  createIntrospector(db: Kysely<unknown>): PostgresIntrospector {
    return new PostgresIntrospector(db)
  }
  createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresQueryCompiler()
  }
}

class EmbeddedAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class EmbeddedDriver implements Driver {
  readonly #pglite: EmbeddedPostgres
  constructor(pglite: EmbeddedPostgres) {
    this.#pglite = pglite
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.#pglite)
  }
  async releaseConnection(): Promise<void> {}
  destroy(): Promise<void> {
    return this.#pglite.close()
  }
  beginTransaction(connection: EmbeddedConnection): Promise<void> {
    return connection.begin()
  }
  commitTransaction(connection: EmbeddedConnection): Promise<void> {
    return connection.commit()
  }
  rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    return connection.rollback()
  }
}

class EmbeddedConnection implements DatabaseConnection {
  readonly #pglite: EmbeddedPostgres
  #transaction: Transaction | undefined
  constructor(pglite: EmbeddedPostgres) {
    this.#pglite = pglite
  }
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await (this.#transaction ?? this.#pglite).query(sql, parameters)
    return { rows, ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }) }
  }
  streamQuery(): never {
    throw new Error("The embedded storage cannot stream results.")
  }
  async begin(): Promise<void> {
    this.#transaction = await this.#pglite.begin()
  }
  async commit(): Promise<void> {
    await this.#transaction?.commit()
    this.#transaction = undefined
  }
  async rollback(): Promise<void> {
    await this.#transaction?.rollback()
    this.#transaction = undefined
  }
}
