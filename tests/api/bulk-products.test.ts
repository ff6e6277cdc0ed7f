import { expect, test } from 'vitest'
import { bundleId, courseWithModules, dollarCourse, ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { workOnBulk } from '#server/operations/bulk/work-on-bulk.ts'
import { act, bulkAs, passUndo, prepare, runBulk } from '#tests/harness/bulk.ts'
import { historyOf } from '#tests/harness/panel.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()

const prices = (type: string, given: object) =>
  prepare(
    panel,
    '$type: CatalogueType!, $ids: [ID!], $all: Boolean, $percent: Float, $amountCents: Cents, $whole: Boolean!',
    'preparePriceChange(type: $type, ids: $ids, all: $all, percent: $percent, amountCents: $amountCents, whole: $whole)',
    { type, whole: false, ...given },
  )
const publication = (type: string, published: boolean, ids: string[]) =>
  prepare(
    panel,
    '$type: CatalogueType!, $ids: [ID!], $published: Boolean!',
    'preparePublication(type: $type, ids: $ids, published: $published)',
    {
      type,
      published,
      ids,
    },
  )
const priceOf = async (id: string) =>
  (await panel.shop.rows<{ cents: number }>('select price_cents as cents from courses where id = $1', [id]))[0]!.cents

const bundlePrice = () => panel.shop.rows('select price_cents, sale_price_cents from bundles where id = $1', [bundleId(1)])

test('prices: old and new before anything changes, with the launch and the bundles that stand beside; then each once, with its history', async () => {
  await panel.shop.rows(
    `update courses set sale_price_cents = price_cents - 100, sale_from = now() - interval '1 day', sale_until = now() + interval '1 day' where id = $1`,
    [courseWithModules.id],
  )
  await panel.shop.rows('update bundles set members = array[$1, $2]::uuid[], published = true where id = $3', [
    plainCourse.id,
    courseWithModules.id,
    bundleId(1),
  ])
  const ids = [plainCourse.id, courseWithModules.id, dollarCourse.id]
  const draft = await prices('COURSE', { ids, percent: -10 })
  expect(draft.summary).toBe('Baixar 10%, com o novo preço arredondado ao centavo.')
  const { items } = await bulkAs(panel, String(draft.id))
  const noteOf = (id: string) => items.find(({ subject }) => subject === id)!.note as string
  expect(noteOf(plainCourse.id)).toMatch(/ → .+\. O pacote .+: o preço não muda, a economia sim$/)
  expect(noteOf(courseWithModules.id)).toMatch(
    /O preço de lançamento, .+, continua até .+\. Atenção: ele fica acima do preço novo, ou igual\./,
  )
  expect(noteOf(dollarCourse.id)).toMatch(/US\$/)

  const [before, bundleBefore] = [await priceOf(plainCourse.id), await bundlePrice()]
  await panel.shop.rows('update courses set price_cents = price_cents + 1 where id = $1', [dollarCourse.id])
  const twin = await prices('COURSE', { ids, percent: -10 })
  for (const { id } of [draft, draft, twin]) await act(panel, 'run', String(id))
  for (const { id } of [draft, twin]) await passUndo(panel, String(id))
  await Promise.all([draft, draft, twin].map(({ id }) => workOnBulk(panel.shop.deps, String(id))))
  expect(await priceOf(plainCourse.id)).toBe(Math.round(before * 0.9))
  const after = await bulkAs(panel, String(draft.id))
  expect(after.items.find(({ subject }) => subject === dollarCourse.id)).toMatchObject({
    outcome: 'LEFT_OUT',
    reason: 'Mudou desde a conferência: ficou como está.',
  })
  const changes = (await historyOf(panel, 'COURSE', plainCourse.id)).flatMap((line) => line.changes)
  expect(changes.filter(({ field }) => field.startsWith('price'))).toHaveLength(1)
  expect(await bundlePrice()).toEqual(bundleBefore)
})

test('a price that no form would keep is refused before anything runs', async () => {
  await panel.shop.rows('update courses set price_cents = 10000001 where id = $1', [dollarCourse.id])
  const { items } = await bulkAs(panel, String((await prices('COURSE', { ids: [dollarCourse.id], percent: 900 })).id))
  expect(items).toMatchObject([{ outcome: 'WRONG', reason: expect.stringMatching(/alto demais/) }])
  await panel.shop.rows('update courses set price_cents = 1200 where id = $1', [dollarCourse.id])
})

test('a sum in reais leaves other currencies and what would be free, and all that match go into the draft', async () => {
  const draft = await prices('COURSE', { all: true, amountCents: -5000 })
  const { items } = await bulkAs(panel, String(draft.id))
  expect(items.find(({ subject }) => subject === dollarCourse.id)).toMatchObject({
    outcome: 'WRONG',
    reason: expect.stringMatching(/em reais/),
  })
  const [{ count } = { count: 0 }] = await panel.shop.rows<{ count: number }>(
    'select count(*)::int as count from courses where removed_at is null',
  )
  expect(items).toHaveLength(count)
  const books = await bulkAs(panel, String((await prices('BOOK', { ids: [ebook.id, plentifulBook.id], percent: 3.33 })).id))
  for (const { note } of books.items) expect(note).toMatch(/→ R\$\s\d+,00/)
  expect((await panel.ask(`mutation { preparePriceChange(type: COURSE, all: true, whole: true) { id } }`)).code).toBe('BAD_USER_INPUT')
})

test('publication: who is out already is named, a bundle that stops being sold too', async () => {
  const draft = await publication('COURSE', false, [plainCourse.id, dollarCourse.id])
  const { items } = await bulkAs(panel, String(draft.id))
  expect(items.find(({ subject }) => subject === plainCourse.id)!.note).toMatch(/^Sai da loja\. O pacote .+ para de ser vendido$/)
  expect((await runBulk(panel, String(draft.id))).counts).toEqual({ DONE: 2 })
  const again = await bulkAs(panel, String((await publication('COURSE', false, [plainCourse.id])).id))
  expect(again.items[0]).toMatchObject({ outcome: 'WRONG', reason: 'Já está fora da loja.' })
  expect((await runBulk(panel, String((await publication('COURSE', true, [plainCourse.id, dollarCourse.id])).id))).counts).toEqual({
    DONE: 2,
  })
})
