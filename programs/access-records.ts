import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { isIP } from 'node:net'
import { csvLine } from '#domain/platform/values/csv.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { type AccessFilter, exportAccesses, listExports } from '#server/platform/web/access-records/access-records.sql.ts'
import { withDatabase } from './backup/database-address.ts'
import { asProgram } from './backup/program.ts'
import { Unable } from './start/unable.ts'

const text = { type: 'string' } as const
const options = {
  from: text,
  until: text,
  address: text,
  port: text,
  email: text,
  session: text,
  by: text,
  reason: text,
  exports: { type: 'boolean', default: false },
} satisfies ParseArgsOptionsConfig

/**
 * npm run access-records -- --from 2026-11-01T00:00-03:00 --until 2026-11-08T00:00-03:00 --by "Renata Lopes" --reason "Ofício 123/2026": the records
 * that an order of a court names, as CSV (docs/security.md#access-records). `--exports` lists who asked before.
 */
await asProgram(async () => {
  const { values } = parseArgs({ options })
  await withDatabase(process.env, async ({ app }) => {
    const { db } = openDatabase(app, { max: 1 })
    try {
      if (values.exports) {
        for (const { at, actor, changes } of (await listExports(db)).data)
          console.log(`${at.toISOString()} ${actor} ${JSON.stringify(changes)}`)
        return
      }
      const rows = await exportAccesses(db, filterOf(values), {
        actor: required('by', values.by),
        reason: required('reason', values.reason),
      })
      const lines = rows.map(({ at, address, port, kind, session, email }) => [at.toISOString(), address, port, kind, session, email])
      process.stdout.write([['at', 'address', 'port', 'kind', 'session', 'email'], ...lines].map(csvLine).join(''))
    } finally {
      await db.destroy()
    }
  })
})

function filterOf({ from, until, address, port, email, session }: Partial<Record<keyof typeof options, string | boolean>>): AccessFilter {
  if (address !== undefined && isIP(String(address)) === 0) throw new Unable('--address: expected an IP address')
  if (port !== undefined && !/^\d{1,5}$/.test(String(port))) throw new Unable('--port: expected a number')
  return {
    from: momentOf('from', from),
    until: momentOf('until', until),
    ...(address && { address: String(address) }),
    ...(port && { port: Number(port) }),
    ...(email && { email: String(email).toLowerCase() }),
    ...(session && { session: String(session) }),
  }
}

/** With its time zone: an order of a court names one, and a record is wrong by hours without it. */
function momentOf(name: string, value: string | boolean | undefined): Date {
  const moment = new Date(/(Z|[+-]\d\d:\d\d)$/.test(required(name, value)) ? String(value) : '')
  if (Number.isNaN(moment.getTime())) throw new Unable(`--${name}: expected a moment with its time zone, such as 2026-11-01T00:00-03:00`)
  return moment
}

function required(name: string, value: string | boolean | undefined): string {
  if (typeof value !== 'string' || value.trim() === '') throw new Unable(`--${name} is missing`)
  return value.trim()
}
