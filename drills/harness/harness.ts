import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseServer } from './database-server.ts'
import { openShop, type Shop, type ShopWish } from './shop.ts'

/** Where drills take place: one database server, and for each drill a store of its own. */
export class Ground {
  readonly postgres: DatabaseServer
  readonly #directory: string
  #stores = 0

  constructor(postgres: DatabaseServer, directory: string) {
    this.postgres = postgres
    this.#directory = directory
  }

  /** Opens a store, works in it, and closes it whatever happens. */
  async withShop(wish: ShopWish, work: (shop: Shop) => Promise<void>) {
    this.#stores += 1
    const database = `drill_${this.#stores}`
    const directory = join(this.#directory, database)
    mkdirSync(directory, { recursive: true })
    await this.postgres.copy(database)
    const shop = await openShop(this.postgres, database, directory, wish)
    try {
      await work(shop)
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.stack : String(error)}\nThe programs' last lines:\n${lastLines(shop.log)}`, {
        cause: error,
      })
    } finally {
      await shop.close()
      await this.postgres.drop(database)
    }
  }
}

const lastLines = (path: string) => readFileSync(path, 'utf8').split('\n').slice(-12).join('\n')
