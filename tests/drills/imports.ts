import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { cpfOf } from '#tests/harness/cpf.ts'
import { storeFile } from '#tests/harness/store-file.ts'
import { diskStorage } from '#integrations/object-storage/disk-storage.ts'
import { copyIn, copyOut } from '#programs/backup/copy.ts'
import { actOnImport } from '#server/operations/imports/act-on-import.ts'
import { createImport } from '#server/operations/imports/create-import.ts'
import { closePool, openDatabase } from '#server/platform/database/database.ts'
import { SeededRandom } from './random.ts'
import type { Drill, Findings } from './drill.ts'
import type { Ground } from './ground.ts'

/** How large the school is, and how often the process is killed. */
const sizes = { short: { people: 2_000, kills: 4 }, long: { people: 100_000, kills: 10 } }
/** Accesses of each person. */
const each = 3
/** The whole import takes at most so many times as long as a bare COPY of the rows that it writes. */
const mostTimesCopy = 10
/** MB of the process, whatever the file's size. */
const mostMemory = 256
/** MB of JavaScript's heap, which V8 would let grow as long as there is room. A process that needs more ends. */
const mostHeap = 64

/** A school is imported while the process is killed at random moments; in the long form also against a bare COPY of the same rows. */
export const imports: Drill = {
  name: 'imports',
  longOnly: true,
  run: async (ground, findings, { short, seed }) => {
    const { people, kills } = sizes[short ? 'short' : 'long']
    const killed = await imported(ground, findings, { people, kills, chance: new SeededRandom(seed) })
    findings.holds('it was killed in the middle of its run', killed.runKills > 0)
    findings.done = `${people * each} accesses of ${people} people while the process got kill -9 ${killed.kills} times`
    findings.seen = `all there, once; ${killed.memory} MB at most`
    if (short) return
    const whole = await imported(ground, findings, { people, kills: 0, chance: null })
    const ratio = whole.seconds / whole.copySeconds
    findings.holds(`an import takes at most ${mostTimesCopy} times as long as a COPY`, ratio <= mostTimesCopy, ratio)
    findings.seen = `${whole.seconds.toFixed(1)} s, ${ratio.toFixed(1)} times the ${whole.copySeconds.toFixed(1)} s of a bare COPY of the same rows; ${whole.memory} MB at most`
  },
}

interface Wanted {
  people: number
  kills: number
  /** Null: nobody kills it. */
  chance: SeededRandom | null
}

interface Step {
  url: string
  directory: string
  id: string
  chance: SeededRandom | null
  pool: pg.Pool
}

async function imported(ground: Ground, findings: Findings, { people, kills, chance }: Wanted) {
  const database = `drill_import_${chance ? 'killed' : 'whole'}`
  const url = await ground.postgres.copy(database)
  const directory = mkdtempSync(join(tmpdir(), 'sabia-drill-'))
  const { db, pool } = openDatabase(url)
  try {
    const deps = { db, storage: diskStorage(directory), log: pino({ level: 'silent' }) }
    const courses = await db.selectFrom('courses').select('title').where('removed_at', 'is', null).limit(12).execute()
    const content = Readable.from(
      linesOf(
        people,
        courses.map(({ title }) => title),
      ),
    )
    const { id: fileId } = await storeFile(deps, { name: 'alunos.csv', access: 'PROTECTED', content, uploadedBy: 'drill' })
    const { id } = await createImport(deps, { fileId, actor: 'drill' })
    const begun = performance.now()
    const step = { url, directory, id, chance, pool }
    await actOnImport(deps, { id, actor: 'drill', subject: 'drill', action: 'CHECK', choices: {} })
    const checked = await work(step, kills / 2)
    await actOnImport(deps, { id, actor: 'drill', subject: 'drill', action: 'RUN', choices: {} })
    const run = await work(step, kills / 2)
    const seconds = (performance.now() - begun) / 1000
    await audit(pool, findings, { id, people })
    const memory = Math.max(checked.memory, run.memory)
    findings.holds(`it needs at most ${mostMemory} MB, of which ${mostHeap} of heap`, memory <= mostMemory, memory)
    return { seconds, memory, kills: checked.kills + run.kills, runKills: run.kills, copySeconds: chance ? 0 : await copyBare(ground, url) }
  } finally {
    await closePool(pool)
    await ground.postgres.drop(database)
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Each person has the courses in turn; in Windows-1252, names in capitals, a date and an end. */
function* linesOf(people: number, titles: readonly string[]): Generator<Buffer> {
  yield Buffer.from('Nome;E-mail;CPF;Telefone;Curso;Data da compra;Acesso até;Pedido;Valor\r\n', 'latin1')
  for (let person = 0; person < people; person++) {
    const who = `MARIA DA SILVA ${person};aluna.${person}@correio.com.br;${cpfOf(person + 1)};(11) 98765-4321`
    const bought = Array.from(
      { length: each },
      (_, place) => `${who};${titles[(person + place) % titles.length]};25/12/2024;31/12/2030;P${person}-${place};"1.234,56"\r\n`,
    )
    yield Buffer.from(bought.join(''), 'latin1')
  }
}

/** Runs the process until it has ended by itself, killed so often before: each time in a transaction behind one that it has committed. */
async function work({ url, directory, id, chance, pool }: Step, most: number) {
  for (let count = 0; ;) {
    const path = join(import.meta.dirname, 'import-program.ts')
    const program = spawn(process.execPath, [`--max-old-space-size=${mostHeap}`, path, url, directory, id], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const output = text(program.stdout)
    const ended = once(program, 'exit') as Promise<[number | null]>
    if (chance && count < most && (await hasMoved(pool, id, program))) {
      await pause(chance.between(0, 60))
      if (program.kill('SIGKILL')) count += 1
    }
    const [code] = await ended
    if (code === 0) return { kills: count, memory: Number(await output) }
    if (code !== null) throw new Error(`the import ended with ${code}`)
  }
}

/** Waits until the process has committed something. False: it ended before. */
async function hasMoved(pool: pg.Pool, id: string, program: ChildProcess): Promise<boolean> {
  const place = async () => JSON.stringify((await pool.query('select status, done_lines from imports where id = $1', [id])).rows)
  const before = await place()
  while (program.exitCode === null) {
    if ((await place()) !== before) return true
    await pause(5)
  }
  return false
}

/** Each account of what is there, which PostgreSQL counts from the tables alone. */
async function audit(pool: pg.Pool, findings: Findings, { id, people }: { id: string; people: number }) {
  const accesses = people * each
  const { rows } = await pool.query(
    `select (select count(*) from course_accesses where import_id = $1)::int as accesses,
      (select count(*) from buyers where import_id = $1)::int as people, (select count(*) from import_rows where import_id = $1)::int as lines,
      (select count(*) from course_accesses where import_id = $1 and (expires_at, granted_at)
        is distinct from ('2031-01-01T02:59:59Z'::timestamptz, '2024-12-25T03:00:00Z'::timestamptz))::int as wrong, status, counts
     from imports where id = $1`,
    [id],
  )
  const wanted = { accesses, people, lines: accesses, wrong: 0, status: 'DONE', counts: { CREATE: accesses } }
  findings.equal('every person and access is there, once and as its line says', rows, [wanted])
}

/** Seconds of a COPY of the people and accesses into tables with the same indexes. */
async function copyBare(ground: Ground, from: string): Promise<number> {
  const database = 'drill_import_copied'
  const clients = [new pg.Client(from), new pg.Client(await ground.postgres.copy(database))] as const
  const tables = ['buyers', 'course_accesses', 'access_reasons']
  try {
    for (const client of clients) await client.connect()
    const contents: Buffer[][] = []
    for (const table of tables) {
      const chunks: Buffer[] = []
      await copyOut(clients[0], `copy (select * from ${table} where import_id is not null) to stdout`, new Collect(chunks))
      contents.push(chunks)
    }
    for (const table of tables) await clients[1].query(`alter table ${table} disable trigger user`)
    await clients[1].query('alter table access_reasons drop constraint access_reasons_import_id_fkey')
    const begun = performance.now()
    for (const [place, table] of tables.entries()) await copyIn(clients[1], `copy ${table} from stdin`, Readable.from(contents[place]!))
    return (performance.now() - begun) / 1000
  } finally {
    for (const client of clients) await client.end()
    await ground.postgres.drop(database)
  }
}

class Collect extends Writable {
  readonly #chunks: Buffer[]
  constructor(chunks: Buffer[]) {
    super()
    this.#chunks = chunks
  }
  override _write(chunk: Buffer, _: string, done: () => void) {
    this.#chunks.push(chunk)
    done()
  }
}
