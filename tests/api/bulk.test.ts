import { beforeEach, describe, expect, test } from 'vitest'
import { plainCourse, bundleId, courseWithModules, dollarCourse, ebook, plentifulBook } from '#database/seed/fixtures.ts'
import { workOnBulk } from '#server/operations/bulk/work-on-bulk.ts'
import { act, bulkAs, passUndo, prepare, runBulk, correct } from '#tests/harness/bulk.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { forgetJobs, withoutFaults, coursesOf, emailsTo } from '#tests/harness/purchases.ts'
import { historyOf, statementsOf } from '#tests/harness/panel.ts'

const panel = await providePanel()

beforeEach(async () => {
  await withoutFaults(panel.shop)
  await forgetJobs(panel.shop)
})

test('the list counts the items of ten operations with as many statements as those of one', async () => {
  const prepareOne = () =>
    prepare(panel, '$ids: [ID!], $published: Boolean!', 'preparePublication(type: COURSE, ids: $ids, published: $published)', {
      ids: [plainCourse.id],
      published: false,
    })
  const list = () => panel.ask('{ listBulkOperations(limit: 10) { data { counts { outcome items } } } }')
  await prepareOne()
  const one = await statementsOf(panel, list)
  for (let more = 0; more < 9; more++) await prepareOne()
  expect(await statementsOf(panel, list)).toHaveLength(one.length)
  expect((await list()).data.listBulkOperations.data).toMatchObject(
    Array.from({ length: 10 }, () => ({ counts: [{ outcome: 'WAITING', items: 1 }] })),
  )
})

describe('products', () => {
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

  test('an amount of another currency since the draft is another price', async () => {
    const draft = await prices('COURSE', { ids: [courseWithModules.id], amountCents: 1_000 })
    const before = await priceOf(courseWithModules.id)
    const edit = (currency: string) =>
      panel.ask('mutation ($id: ID!, $data: CourseInput!) { editCourse(id: $id, data: $data) { id } }', {
        id: courseWithModules.id,
        data: { currency },
      })
    await edit('USD')
    expect((await runBulk(panel, String(draft.id))).items).toMatchObject([{ outcome: 'LEFT_OUT' }])
    expect(await priceOf(courseWithModules.id)).toBe(before)
    await edit('BRL')
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
})

describe('accesses', () => {
  const accesses = (ids: string[], addresses: string, until: string | null = null) =>
    prepare(panel, '$ids: [ID!], $addresses: String!, $until: Date', 'prepareAccesses(ids: $ids, addresses: $addresses, until: $until)', {
      ids,
      addresses,
      until,
    })

  const endsOf = (email: string) =>
    panel.shop.rows<{ course_id: string; day: string | null }>(
      `select course_id, to_char(expires_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day from course_accesses where email = $1 order by 1`,
      [email],
    )

  test('an access that lasts longer keeps its end, and is told of once', async () => {
    const email = 'para.sempre@turma.com.br'
    await panel.permit(email, plainCourse.slug)
    const draft = await accesses([plainCourse.id], `${email}; gente.nova@gmial.com`, '2031-12-31')
    const { items } = await bulkAs(panel, String(draft.id))
    expect(items.map(({ note }) => note)).toEqual(['', 'Confira: seria gente.nova@gmail.com?'])
    const ran = await runBulk(panel, String(draft.id))
    expect(ran.items[0]).toMatchObject({ outcome: 'DONE', reason: 'Já tinha este acesso.' })
    expect([await endsOf(email), await coursesOf(panel.shop, 'gente.nova@gmial.com')]).toEqual([
      [{ course_id: plainCourse.id, day: null }],
      [plainCourse.id],
    ])
    await panel.shop.work()
    expect(await emailsTo(panel.shop, email)).toHaveLength(1)
  })

  test('a draft that is run after its last day opens nothing, and tells nobody that it did', async () => {
    const { id } = await accesses([plainCourse.id], 'tarde@turma.com.br', '2031-12-31')
    await panel.shop.rows(`update bulk_operations set choices = choices || '{"until": "2026-01-01T03:00:00Z"}' where id = $1`, [id])
    expect((await runBulk(panel, String(id))).items).toMatchObject([{ outcome: 'LEFT_OUT', reason: expect.stringContaining('já passou') }])
    await panel.shop.work()
    expect(await emailsTo(panel.shop, 'tarde@turma.com.br')).toEqual([])
  })

  test('a list of one line is read however long it is, and a text that is too much is refused in plain words', async () => {
    const list = Array.from({ length: 60 }, (_, at) => `linha.${at}@turma.com.br`).join(', ')
    expect((await bulkAs(panel, String((await accesses([plainCourse.id], list)).id))).counts).toEqual({ WAITING: 60 })
    await expect(accesses([plainCourse.id], 'x'.repeat(501))).rejects.toThrow('A linha 1 tem mais de 500 letras')
    await expect(accesses([plainCourse.id], 'a\n'.repeat(5_001))).rejects.toThrow('no máximo 5.000 linhas')
  })

  test('two hundred pasted people get two courses until a day; five mistakes are named and put right', { tags: ['long'] }, async () => {
    const good = Array.from({ length: 195 }, (_, at) => `Aluna ${at} <aluna.${at}@turma.com.br>`)
    const bad = ['sem.arroba.com.br', 'torta@@turma.com.br', 'incompleta@turma', 'ana maria@turma,com', 'a@b@turma.com.br']
    const draft = await accesses([plainCourse.id, courseWithModules.id], [...bad, ...good].join('\r\n'), '2031-12-31')
    expect(draft.summary).toContain('até 31/12/2031')
    const { counts, items } = await bulkAs(panel, String(draft.id))
    expect(counts).toMatchObject({ WAITING: 195 })
    const wrong = items.filter(({ outcome }) => outcome === 'WRONG')
    expect(wrong.length).toBeGreaterThanOrEqual(5)
    for (const { reason } of wrong) expect(reason).toMatch(/\w{4}/)
    const lines = wrong.map(({ position }, at) => ({ position: Number(position), text: at < 5 ? `certa.${at}@turma.com.br` : '' }))
    await correct(panel, String(draft.id), lines)
    expect((await runBulk(panel, String(draft.id))).counts).toEqual({ DONE: 200 })
    const both = [
      { course_id: plainCourse.id, day: '2031-12-31' },
      { course_id: courseWithModules.id, day: '2031-12-31' },
    ].toSorted((a, b) => (a.course_id < b.course_id ? -1 : 1))
    expect([await endsOf('aluna.7@turma.com.br'), await endsOf('certa.4@turma.com.br')]).toEqual([both, both])
    const granted = await historyOf(panel, 'ACCESS', plainCourse.id)
    expect(granted[0]).toMatchObject({ actor: 'renata.lopes@sabia.example', action: 'GRANTED' })
  })
})
