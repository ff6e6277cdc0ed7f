import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { afterAll } from 'vitest'
import type { DB } from '#database/tables.generated.ts'
import { emptyShape, type Shape, widen } from './shape.ts'

/** Where a statement is executed (file:line:column of the project), and what its rows were. */
export type Observed = Record<string, Shape>

const root = join(import.meta.dirname, '../..')
const holder = globalThis as { observedRows?: Observed }

/** Rows pass through such a function of the project: whoever calls it knows their type. */
const passesOn = /server\/platform\/database\/|tests\//

function site(): string | undefined {
  for (const line of (new Error().stack ?? '').split('\n').slice(1)) {
    const [, place, position] = /\(?((?:file:\/\/)?\/[^()]+?):(\d+:\d+)\)?$/.exec(line) ?? []
    if (!place || !position) continue
    const path = place.startsWith('file:') ? fileURLToPath(place) : place
    if (!path.startsWith(root) || path.includes('/node_modules/')) continue
    const own = path.slice(root.length + 1)
    if (own.startsWith('tests/rows/')) continue
    return passesOn.test(own) ? undefined : `${own}:${position}`
  }
  return undefined
}

interface Executable {
  execute: (...args: never[]) => Promise<unknown>
}

function record(prototype: Executable) {
  const execute = prototype.execute
  prototype.execute = function (...args) {
    const at = site()
    const executed = execute.apply(this, args)
    if (at)
      executed.then(
        (result) => note(at, result),
        () => {},
      )
    return executed
  }
}

function note(at: string, result: unknown) {
  const rows = Array.isArray(result) ? result : (result as { rows: unknown[] }).rows
  const shape = ((holder.observedRows ??= {})[at] ??= emptyShape())
  for (const row of rows) if (row && Object.getPrototypeOf(row) === Object.prototype) widen(shape, row)
}

if (!holder.observedRows) {
  holder.observedRows = {}
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<DB>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  const db = new Kysely<DB>({ dialect })
  const builders = [sql`select`, db.selectFrom('emails'), db.insertInto('emails'), db.updateTable('emails'), db.deleteFrom('emails')]
  for (const builder of builders) record(Object.getPrototypeOf(builder) as Executable)
}

afterAll(() => {
  writeFileSync(join(process.env.ROWS!, `${process.pid}.json`), JSON.stringify(holder.observedRows))
})
