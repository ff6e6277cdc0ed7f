import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export type ProgramName = 'web' | 'worker' | 'sandbox'

const root = join(import.meta.dirname, '../..')

/** The whole store as `npm start` opens it, on ports and in a folder of its own. It can be killed in pieces and started again. */
export class StoreUnderTest {
  readonly url: string
  readonly sandboxUrl: string
  readonly directory: string
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess | undefined
  #ended: Promise<number> = Promise.resolve(0)
  #said = ''

  private constructor(directory: string, [port, sandboxPort, smtpPort]: [number, number, number], env: Record<string, string>) {
    this.directory = directory
    this.url = `http://localhost:${port}`
    this.sandboxUrl = `http://localhost:${sandboxPort}`
    // What the machine has set up for a store of its own does not concern this one.
    const foreign =
      /^(DATABASE_URL|PUBLIC_URL|NODE_ENV|SANDBOX|STORE_NAME|SUPPORT_EMAIL|AUTH0_.*|PAGBANK_.*|POSTAL_CODE_URL|SMTP_URL|MAIL_FROM|npm_lifecycle_event)$/
    const machine = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)))
    // One buyer behind one address does in a minute what many do in an hour.
    const chosen = { PORT: port, SANDBOX_PORT: sandboxPort, SANDBOX_SMTP_PORT: smtpPort, RATE_LIMIT_FACTOR: 100 }
    this.#env = {
      ...machine,
      DATA_DIR: directory,
      ...Object.fromEntries(Object.entries(chosen).map(([name, value]) => [name, String(value)])),
      ...env,
    }
  }

  static async open(env: Record<string, string> = {}): Promise<StoreUnderTest> {
    const directory = mkdtempSync(join(tmpdir(), 'sabia-journey-'))
    chmodSync(directory, 0o755)
    const store = new StoreUnderTest(directory, [await freePort(), await freePort(), await freePort()], env)
    await store.start()
    return store
  }

  async start() {
    this.#said = ''
    const child = spawn('node', ['bin/run.mjs', 'start'], { cwd: root, env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    this.#ended = new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
    await new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (text) => {
          this.#said += String(text)
          if (this.#said.includes('is open (')) resolve()
        })
      }
      child.once('exit', (code) => reject(new Error(`The store did not open (${code}):\n${this.#said}`)))
    })
  }

  /** kill -9, which no program can prepare for. Answers how the rest of the store ended. */
  async kill(name: ProgramName): Promise<number> {
    const { programs } = JSON.parse(readFileSync(join(this.directory, 'running.json'), 'utf8')) as {
      programs: { name: string; pid: number }[]
    }
    const program = programs.find((each) => each.name === name)
    if (!program) throw new Error(`${name} does not run`)
    process.kill(program.pid, 'SIGKILL')
    return this.#ended
  }

  /** For what no page shows: the rows themselves. */
  async rows<Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> {
    // The fourth line of PostgreSQL's own note is its port.
    const port = readFileSync(join(this.directory, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]
    const client = new pg.Client({ connectionString: `postgres://sabia:sabia@127.0.0.1:${port}/sabia` })
    await client.connect()
    try {
      return (await client.query<Row>(query, values)).rows
    } finally {
      await client.end()
    }
  }

  /** Jobs are done or waiting to be done now; those that wait for their time do not count. */
  async hasWork(): Promise<boolean> {
    const due = await this.rows('select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts')
    return due.length > 0
  }

  /** What it has printed since its last start. */
  get said() {
    return this.#said
  }

  async close() {
    this.#child?.kill('SIGTERM')
    await this.#ended
    rmSync(this.directory, { recursive: true, force: true })
  }
}

/** Not from the range that the machine lends to outgoing connections: the same port must be free again after a kill. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(port, () => probe.close(() => resolve(true)))
    })
    if (free) return port
  }
}
