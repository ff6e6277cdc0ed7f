import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/harness/test-database.ts'
import { firstPage, insertCatalogue } from './judged.ts'

/** The rows that a search reads, compared with the products that they stand for. */
let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  await insertCatalogue(database.db)
  await run(`insert into posts (title, slug, type) values ('Férias', 'ferias', 'IMAGE'), ('Feira de livros', 'feira', 'IMAGE')`)
})
afterAll(() => database.close())

const run = (statement: string) => database.pool.query<Record<string, unknown>>(statement)
const lists = [
  { table: 'courses', terms: 'course_terms', products: 'published, search_terms(title, description)' },
  { table: 'books', terms: 'book_terms', products: 'true, search_terms(title, description)' },
  { table: 'bundles', terms: 'bundle_terms', products: 'published, search_terms(title, description)' },
  { table: 'posts', terms: 'post_terms', products: `true, search_terms(title, '')` },
]

async function expectCurrent() {
  for (const { table, terms, products } of lists) {
    const rows = `(select id, created_at, public, terms from ${terms})`
    const expected = `(select id, created_at, ${products} from ${table} where removed_at is null)`
    const different = await run(`(${rows} except ${expected}) union all (${expected} except ${rows})`)
    expect(different.rows, table).toEqual([])
  }
}

test('follow every change of a product, whichever program makes it', async () => {
  await expectCurrent()
  await run(`update courses set title = 'Percussão corporal' where slug = 'violao'`)
  await run(`update courses set published = false where slug = 'piano'`)
  await run(`update courses set removed_at = now() where slug in ('canto', 'teoria')`)
  await run(`update courses set removed_at = null where slug = 'canto'`)
  await run(`update books set description = 'Com pandeiro.' where title = 'Voz baixa'`)
  await run(`update books set removed_at = now() where title = 'Depois do fim'`)
  await run(`update posts set title = 'Férias de julho' where slug = 'ferias'`)
  await run(`delete from posts where slug = 'feira'`)
  await expectCurrent()
  const find = (words: string, list: 'courses' | 'books' = 'courses') => firstPage(database.db, { list, words })
  // The words of the new title are known to the correction, too.
  expect(await find('percusao')).toEqual(['Percussão corporal'])
  expect(await find('pandero', 'books')).toEqual(['Voz baixa'])
  for (const [words, title] of [
    ['violão', 'Violão para quem toca escondido'],
    ['piano', 'Piano para adultos'],
    ['teoria musical', 'Teoria musical'],
  ] as const)
    expect(await find(words), words).not.toContain(title)
  expect(await find('canto coral')).toContain('Canto coral')
})

test('a sale does not write them', async () => {
  const versions = async () => (await run('select id, xmin::text as version from book_terms order by id')).rows
  const before = await versions()
  await run('update books set stock = 7, reserved_quantity = reserved_quantity + 1')
  expect(await versions()).toEqual(before)
  await run('update books set title = title')
  expect(await versions()).not.toEqual(before)
})
