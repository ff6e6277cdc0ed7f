import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresServer } from '#tests/harness/postgres-server.ts'
import { openShop, type Shop, type ShopOptions } from './drilled-shop.ts'

/** The environment of the drills: one database server, and the stores on it. */
export class Ground {
  readonly postgres: PostgresServer
  #stores = 0

  constructor(postgres: PostgresServer) {
    this.postgres = postgres
  }

  /** Opens a store, runs the work in it, and closes it whatever happens. */
  async withShop(options: ShopOptions, work: (shop: Shop) => Promise<void>) {
    const database = `drill_${(this.#stores += 1)}`
    const directory = mkdtempSync(join(tmpdir(), 'sabia-drill-'))
    const databaseUrl = await this.postgres.copy(database)
    const shop = await openShop({ postgres: this.postgres, databaseUrl, directory, ...options })
    try {
      await work(shop)
    } catch (error) {
      const text = error instanceof Error ? error.stack : String(error)
      throw new Error(`${text}\nThe programs' last lines:\n${lastLines(shop.log)}`, { cause: error })
    } finally {
      await shop.close()
      await this.postgres.drop(database)
      rmSync(directory, { recursive: true, force: true })
    }
  }
}

const lastLines = (path: string) => readFileSync(path, 'utf8').split('\n').slice(-12).join('\n')
