import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresServer } from '#tests/harness/postgres-server.ts'
import { openShop, type Shop, type ShopOptions } from './drilled-shop.ts'

/** The environment of the drills: one database server, and the stores on it. */
export class Ground {
  readonly postgres: PostgresServer
  #stores = 0
  #usual: OpenStore | undefined

  constructor(postgres: PostgresServer) {
    this.postgres = postgres
  }

  /** Opens a store, runs the work in it, and closes it whatever happens. The usual one is closed before: what is done here may break it. */
  async withShop(options: ShopOptions, work: (shop: Shop) => Promise<void>) {
    await this.close()
    const store = await this.#open(options)
    try {
      await workIn(store, work)
    } finally {
      await store.close()
    }
  }

  /** The usual store, of two web processes: drills that change none of its programs and settings share it, one after the other. */
  async withUsualShop(work: (shop: Shop) => Promise<void>) {
    this.#usual ??= await this.#open({ webs: 2 })
    try {
      await workIn(this.#usual, work)
    } catch (error) {
      await this.close()
      throw error
    }
  }

  async close() {
    await this.#usual?.close()
    this.#usual = undefined
  }

  async #open(options: ShopOptions): Promise<OpenStore> {
    const database = `drill_${(this.#stores += 1)}`
    const directory = mkdtempSync(join(tmpdir(), 'sabia-drill-'))
    const databaseUrl = await this.postgres.copy(database)
    const shop = await openShop({ postgres: this.postgres, databaseUrl, directory, ...options })
    const close = async () => {
      await shop.close()
      await this.postgres.drop(database)
      rmSync(directory, { recursive: true, force: true })
    }
    return { shop, close }
  }
}

interface OpenStore {
  shop: Shop
  close: () => Promise<void>
}

async function workIn({ shop }: OpenStore, work: (shop: Shop) => Promise<void>) {
  try {
    await work(shop)
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.stack : String(error)}\nThe programs' last lines:\n${lastLines(shop.log)}`, {
      cause: error,
    })
  }
}

const lastLines = (path: string) => readFileSync(path, 'utf8').split('\n').slice(-12).join('\n')
