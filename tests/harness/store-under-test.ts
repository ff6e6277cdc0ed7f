import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#database/free-port.ts'
import { type Program, startProgram } from '#programs/start/program.ts'
import { eventually } from './eventually.ts'
import { administer } from './postgres-server.ts'

/** Changes of rows that the web process caches. */
const shownByPages = /\b(insert into|update|delete from|alter table) (courses|books|plans|banners|posts|store_settings|legal_texts)\b/i

/** Variables that are set on this machine for another store must not affect this one. */
const foreign =
  /^(DATABASE_URL|DATABASE_DIRECT_URL|PUBLIC_URL|NODE_ENV|SANDBOX|STORE_NAME|SUPPORT_EMAIL|OWNER_EMAIL|STORE_OWNER_EMAIL|AUTH0_.*|PAGBANK_.*|POSTAL_CODE_URL|SMTP_URL|MAIL_FROM|META_.*|GA4_.*|npm_lifecycle_event)$/

/** The whole store as `npm start` opens it, with its own ports and folder. Its programs can be killed and started again. */
export class StoreUnderTest {
  readonly url: string
  readonly sandboxUrl: string
  readonly directory: string
  readonly #env: NodeJS.ProcessEnv
  #running: Program | undefined
  #output = ''

  private constructor(directory: string, [port, sandboxPort, smtpPort]: number[], env: Record<string, string>) {
    this.directory = directory
    this.url = `http://localhost:${port}`
    this.sandboxUrl = `http://localhost:${sandboxPort}`
    this.#env = {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name))),
      DATA_DIR: directory,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      // In a test one address sends in a minute what many send in an hour.
      RATE_LIMIT_FACTOR: '100',
      MAX_OPEN_ORDERS_PER_BUYER: '0',
      MAX_UNITS_PER_BUYER: '0',
      PAGBANK_CARD_RENEWAL: 'on',
      ...env,
    }
  }

  static async open(env: Record<string, string> = {}): Promise<StoreUnderTest> {
    const directory = mkdtempSync(join(tmpdir(), 'sabia-journey-'))
    // PostgreSQL may run under another account.
    chmodSync(directory, 0o755)
    const store = new StoreUnderTest(directory, [await freePort(), await freePort(), await freePort()], env)
    await store.start()
    return store
  }

  async start() {
    this.#output = ''
    const opened = Promise.withResolvers<void>()
    const output = (text: string) => {
      this.#output += text
      if (this.#output.includes('is open (')) opened.resolve()
    }
    const running = startProgram('start', this.#env, { command: ['programs/run.mjs', 'start'], output })
    this.#running = running
    const failed = running.ended.then((reason) => Promise.reject(new Error(`The store did not open (${reason}):\n${this.#output}`)))
    await Promise.race([opened.promise, failed])
    failed.catch(() => {})
  }

  /** For data that no page shows: the rows themselves. Changes of what pages show are on the next page. */
  async rows<Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> {
    const rows = await this.#query<Row>(query, values)
    if (shownByPages.test(query)) await this.#untilCachesKnow()
    return rows
  }

  /** The id at PagBank of the order's newest payment. */
  async providerOrder(orderId: string): Promise<string> {
    const [payment] = await this.rows<{ id: string }>(
      'select provider_order_id as id from payments where order_id = $1 and provider_order_id is not null order by created_at desc limit 1',
      [orderId],
    )
    if (!payment) throw new Error(`order ${orderId} has no payment at PagBank`)
    return payment.id
  }

  async #query<Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> {
    // The fourth line of PostgreSQL's pid file is its port.
    const port = readFileSync(join(this.directory, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]
    return (await administer(`postgres://sabia:sabia@127.0.0.1:${port}/sabia`, query, values)).rows as Row[]
  }

  /**
   * The web process drops what it has cached when it is told of a change, a moment after it. Of a change of posts it can be seen that it was
   * told: it reads when content turns next (server/platform/web/response-cache/watch-content.ts). It is told of all changes in their order.
   * Its beat may hide that statement, so it is told again.
   */
  async #untilCachesKnow() {
    const isKnown = `select from pg_stat_activity where application_name = 'sabia watches' and query_start > $1 and query like '%content_turns()%'`
    const tell = async () => {
      const [told] = await this.#query<{ at: string }>(
        `insert into content_changes (tag) values ('posts') returning clock_timestamp()::text as at`,
      )
      return eventually(async () => (await this.#query(isKnown, [told!.at])).length > 0, 1, 20)
    }
    if (!(await eventually(tell, 60))) throw new Error('the web process was told of no change')
  }

  /**
   * The jobs that are running or due, each with its task and its error. Those that are scheduled for later do not count, nor those that run every few
   * minutes whatever happened: on a busy machine one of them is always due.
   */
  async dueJobs(): Promise<string[]> {
    const due = await this.rows<{ job: string }>(
      `select concat_ws(' ', identifier, job.key, job.locked_by, job.last_error) as job
       from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
       where run_at <= now() and attempts < max_attempts and payload -> '_cron' is null`,
    )
    return due.map(({ job }) => job)
  }

  async close() {
    // The store gives each of its programs ten seconds to stop.
    await this.#running?.stop(60)
    rmSync(this.directory, { recursive: true, force: true })
  }
}
