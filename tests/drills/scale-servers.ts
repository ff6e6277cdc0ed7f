import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#database/free-port.ts'
import { seed } from '#database/seed/seed.ts'
import { openIssuer } from '#tests/harness/issuer.ts'
import { PgBouncer } from '#tests/harness/pgbouncer.ts'
import { administer, PostgresServer } from '#tests/harness/postgres-server.ts'
import { addressesIn } from '#programs/backup/database-address.ts'
import { migrateDatabase } from '#programs/migrate-database.ts'
import { Balancer } from './balancer.ts'
import { openBucket } from '../harness/bucket.ts'

/** From deploy/pgbouncer/pgbouncer.ini. */
const database = 'sabia'
const settings = ['max_connections=200']

/**
 * The servers of deploy/compose.scale.yml without containers: a primary with a synchronous standby, PgBouncer in front of both, S3, a balancer. The
 * programs know PgBouncer only.
 */
export class ScaleServers {
  readonly directory = mkdtempSync(join(tmpdir(), 'sabia-scale-'))
  readonly #closing: (() => Promise<unknown>)[] = []
  readonly #all: PostgresServer[] = []
  #primary!: PostgresServer
  #standby!: PostgresServer
  #pgbouncer!: PgBouncer
  balancer!: Balancer
  staff!: string
  /** The variables of all programs. */
  env: Record<string, string> = {}

  static async open(): Promise<ScaleServers> {
    const servers = new ScaleServers()
    try {
      await servers.#open()
      return servers
    } catch (error) {
      await servers.close()
      throw error
    }
  }

  async #open() {
    const opened = async <Resource extends { close: () => Promise<unknown> }>(opening: Promise<Resource>): Promise<Resource> => {
      const resource = await opening
      this.#closing.push(() => resource.close())
      return resource
    }
    this.#primary = await opened(PostgresServer.open({ settings, prepare: (url) => seed(url, { publicUrl: 'http://localhost' }) }))
    this.#all.push(this.#primary)
    await this.#primary.copy(database)
    await this.addStandby()
    this.#pgbouncer = await opened(PgBouncer.open(this.#primary.url('postgres'), { shipped: true }))
    const issuer = await opened(openIssuer(await freePort()))
    const bucket = await opened(openBucket())
    this.balancer = await opened(Balancer.open())
    this.staff = issuer.staff
    const [DATABASE_URL, DATABASE_DIRECT_URL] = [this.#pgbouncer.url(database), this.#pgbouncer.url(`${database}_sessions`)]
    await migrateDatabase(DATABASE_URL, addressesIn({ DATABASE_URL, DATABASE_DIRECT_URL }), () => {})
    await this.#pgbouncer.reconnect()
    const addresses = { DATABASE_URL, DATABASE_DIRECT_URL, PUBLIC_URL: this.balancer.url }
    this.env = { ...bucket.env, ...addresses, AUTH0_DOMAIN: issuer.issuer, LOG_LEVEL: 'warn' }
  }

  get primary(): PostgresServer {
    return this.#primary
  }

  /** A new standby of the primary, which from then on confirms a commit only with it. */
  async addStandby() {
    const standby = await this.#primary.openStandby({ settings, synchronous: true })
    this.#all.push(standby)
    this.#closing.push(() => standby.close())
    this.#standby = standby
  }

  /**
   * Acts as an operator by docs/operations.md#the-primary-died, or a manager of the cluster: sees that the primary is gone, promotes the
   * standby, and leads PgBouncer there.
   */
  async failOver() {
    for (let failures = 0; failures < 3; await pause(250))
      failures = await administer(this.#primary.url('postgres'), 'select 1').then(
        () => 0,
        () => failures + 1,
      )
    await this.#standby.promote()
    this.#primary = this.#standby
    await this.#pgbouncer.lead(this.#primary.url('postgres'))
  }

  takeLogs(): string {
    return this.#all.map((server) => server.takeLog()).join('')
  }

  async close() {
    // The standby first: a primary that stops waits for it.
    for (const close of this.#closing.toReversed()) await close()
    rmSync(this.directory, { recursive: true, force: true })
  }
}
