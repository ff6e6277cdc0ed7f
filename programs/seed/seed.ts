import { parseArgs } from 'node:util'
import { migrate } from '#database/migrate.ts'
import { grantRights } from '#database/roles.ts'
import { seedBig } from '#database/seed/big/seed-big.ts'
import type { Sizes } from '#database/seed/big/sizes.ts'
import { withClient } from '#database/with-client.ts'
import { withDatabase } from '../backup/database-address.ts'
import { Unable } from '../start/unable.ts'

/** npm run seed -- --courses 10000 --books 10000 --orders 1000000: adds rows to those in DATABASE_URL or in the database of DATA_DIR. */
const counted = { type: 'string', default: '0' } as const
const { values } = parseArgs({
  options: { courses: counted, books: counted, posts: counted, banners: counted, coupons: counted, orders: counted },
})

try {
  const sizes = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, countOf(name, text)])) as unknown as Sizes
  await withDatabase(process.env, async (addresses) => {
    await migrate(addresses.owner)
    await grantRights(addresses)
    const publicUrl = await publicUrlOf(addresses.owner)
    await seedBig(addresses.owner, sizes, { publicUrl, log: (line) => console.log(line) })
  })
} catch (error) {
  if (!(error instanceof Unable)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** Without PUBLIC_URL the address at which the demo's own pictures are; the embedded database is of a store on this machine. */
async function publicUrlOf(owner: string): Promise<string> {
  if (process.env.PUBLIC_URL) return process.env.PUBLIC_URL
  const { rows } = await withClient(owner, (client) =>
    client.query<{ address: string }>(
      `select substring(thumbnail_url from '^(https?://[^/]+)/covers/') as address from courses where thumbnail_url ~ '^https?://[^/]+/covers/' limit 1`,
    ),
  )
  if (rows[0]) return rows[0].address
  if (process.env.DATABASE_URL) throw new Unable('PUBLIC_URL: missing, and without it pictures have no address')
  return `http://localhost:${process.env.PORT || 3000}`
}

function countOf(name: string, text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 0 || count > 10_000_000) throw new Unable(`--${name} ${text}: a whole number, up to 10000000`)
  return count
}
