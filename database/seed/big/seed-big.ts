import pg from 'pg'
import { insertCatalogue, insertHistory, insertRest } from './catalogue.ts'
import { drawSales, insertSales } from './sales.ts'
import type { Sizes } from './sizes.ts'
import { termsAfterwards } from './terms-afterwards.ts'
import { withoutIndexes } from './without-indexes.ts'

const searched = ['course_terms', 'book_terms', 'post_terms', 'search_words']
const catalogue = ['courses', 'books', 'posts', 'banners', 'coupons', 'history', ...searched]
const sales = ['orders', 'order_items', 'payments', 'emails', 'course_accesses', 'access_reasons']

/** Adds the given numbers of rows in one transaction. It locks tables meanwhile, so it is meant for a store without traffic. */
export async function seedBig(
  databaseUrl: string,
  sizes: Sizes,
  { publicUrl, log = () => {} }: { publicUrl: string; log?: (line: string) => void },
) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const begun = performance.now()
  const timed = (line: string) => log(`${line} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
  try {
    // VACUUM marks a row as visible to all only when its commit, and its neighbours' commits, are flushed to disk.
    await client.query('set synchronous_commit = on')
    await client.query('begin')
    await client.query(
      `set local work_mem = '128MB'; set local maintenance_work_mem = '256MB'; set local jit = off; set local statement_timeout = 0`,
    )
    await termsAfterwards(client, async () => {
      await insertCatalogue(client, sizes, publicUrl)
      await insertRest(client, sizes, publicUrl)
    })
    await insertHistory(client, sizes)
    timed('catalogue')
    if (sizes.orders > 0) {
      await drawSales(client, sizes.orders)
      timed('  drawn')
      await withoutIndexes(client, sales, () => insertSales(client, timed))
      timed('sales, with their indexes')
    }
    await client.query('commit')
    // Index-only scans need the visibility map, which VACUUM sets. A table that is analysed while it is empty counts as empty from then on:
    // PostgreSQL would go on reading all of it for every foreign key.
    await client.query(`vacuum analyze ${[...catalogue, ...(sizes.orders > 0 ? sales : [])].join(', ')}`)
    timed('vacuumed and analysed')
  } finally {
    await client.end()
  }
}
