import { directEbook } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { awake, expect, expectAccessible, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, never> | null

test(
  'who comes by a link buys, and staff see in the funnel what brought the sale',
  { tag: '@long' },
  async ({ page, browser, sandbox, store }) => {
    const buyer = new Buyer(page, 'lia.dias@correio.com.br')
    const counted: { path: string; first: boolean; last?: { source?: string } }[] = []
    page.on('request', (request) => request.url().endsWith('/api/visits') && counted.push(request.postDataJSON() as (typeof counted)[0]))

    const link = `${store.url}/books/${directEbook.id}?utm_source=instagram&utm_campaign=lancamento-de-marco`
    const visitor = await browser.newContext({ baseURL: store.url })
    const visit = await visitor.newPage()
    visit.on('request', (request) => request.url().endsWith('/api/visits') && counted.push(request.postDataJSON() as (typeof counted)[0]))
    const orderId = await test.step('a visitor comes by it, comes back later without it, and buys', async () => {
      const guest = new Buyer(visit, buyer.email)
      await visit.goto(`${link}&fbclid=IwAR0secreto`)
      await awake(visit)
      await visit.reload()
      await visit.goto('/courses')
      await visit.goto(`/checkout?type=book&id=${directEbook.id}`)
      await guest.fillPersonalData()
      await guest.choosePix()
      return guest.finish()
    })
    const [order] = await store.rows<{ source: string; attribution: { last: object } }>(
      'select source, attribution from orders where id = $1',
      [orderId],
    )
    expect(order).toMatchObject({ source: 'instagram', attribution: { last: { source: 'instagram', campaign: 'lancamento-de-marco' } } })
    expect(JSON.stringify(order) + JSON.stringify(await visit.evaluate(stored, 'sabia.attribution'))).not.toContain('IwAR0')
    expect(counted.map(({ path, first, last }) => [path, first, last?.source])).toEqual(
      expect.arrayContaining([
        [`/books/${directEbook.id}`, true, 'instagram'],
        ['/checkout', false, 'instagram'],
      ]),
    )
    expect(counted.filter(({ path }) => path.startsWith('/books/'))).toHaveLength(1)

    await test.step('the money is in the funnel, and the order says the same', async () => {
      await sandbox.pay(await store.providerOrder(orderId))
      await expect
        .poll(() => store.rows('select status from orders where id = $1', [orderId]), { timeout: 60_000 })
        .toEqual([{ status: 'PAID' }])
      await new Staff(page).signIn(renata, '/admin/funnel')
      await expect(page.getByRole('rowheader', { name: 'instagram', exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Campanha', exact: true }).click()
      const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'instagram · lancamento-de-marco' }) })
      await expect(row).toContainText(/R\$\s29,00/)
      await expectAccessible(page)
      await page.goto(`/admin/orders/${orderId}`)
      await expect(page.getByRole('main')).toContainText('instagram · lancamento-de-marco')
    })
    await visitor.close()
  },
)

test('the id of a click is stored only after the visitor agrees, and goes when they refuse', { tag: '@long' }, async ({ page, store }) => {
  await store.rows(`update store_settings set consent_tags = '[{ "name": "Medição", "src": "${store.url}/t.js" }]' returning id`)
  try {
    const question = page.getByRole('region', { name: 'Cookies' })
    await page.route('**/t.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto('/courses?gclid=Cj0KCQ_AbC')
    await expect(question).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('Cj0KCQ')
    await question.getByRole('button', { name: 'Aceitar' }).click()
    await expect.poll(() => page.evaluate(stored, 'sabia.clicks')).toMatchObject({ ids: { gclid: 'Cj0KCQ_AbC' } })
    await page.goto('/courses?cookies')
    await question.getByRole('button', { name: 'Recusar' }).click()
    await expect.poll(() => page.evaluate(stored, 'sabia.clicks')).toBeNull()
  } finally {
    await store.rows(`update store_settings set consent_tags = '[]' returning id`)
  }
})
