import { beforeEach, expect, test } from 'vitest'
import { buyer, courseWithModules, ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import type { FunnelRow } from '#domain/operations/funnel.ts'
import { exportPerson } from '#server/compliance/privacy/export-person.ts'
import { bundleOf, linesOf } from '#tests/harness/bundles.ts'
import { atIssuer, documents, misbehave, plan, provideFiscalPanel, untilStates } from '#tests/harness/fiscal.ts'
import { buy, refund, settle, withoutFaults } from '#tests/harness/purchases.ts'
import { orderOf } from '#tests/harness/shop.ts'

/** Documents, reports and figures of bundles: each cent is in one of them once (docs/rules/bundles.md). */
const panel = await provideFiscalPanel()
const { shop } = panel
const { address } = buyer
beforeEach(async () => {
  await withoutFaults(shop)
  await misbehave(panel, 'none')
})
const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0)

test('each class of its members has its document, with the buyer’s CPF, and together they are what was paid', async () => {
  const [coupon] = await shop.rows<{ id: string }>(
    `insert into coupons (code, kind, amount) values ('NOTA', 'PERCENTAGE', 1111) returning id`,
  )
  const bundle = await bundleOf(panel, [courseWithModules, plainCourse, ebook, plentifulBook], { priceCents: 20_003 })
  const order = await buy(shop, [bundle], { address, cupomId: coupon!.id })
  const { total_cents: total, cpf } = await orderOf(shop, order.id)
  await plan(panel)
  const all = ['NFE 1 ISSUED', 'NFSE_NATIONAL 1 ISSUED', 'NFSE_NATIONAL 1 ISSUED']
  await untilStates(panel, order.id, all)
  const totals = async () =>
    sum((await documents(panel, order.id)).map(({ total_cents, status }) => (status === 'ISSUED' ? total_cents : 0)))
  expect(await totals()).toBe(total)
  const sent = await atIssuer(panel, order.id)
  expect(sum(sent.map((each) => Math.round(each.total * 100)))).toBe(total)
  for (const { body } of sent) expect(JSON.stringify(body)).toContain(cpf)

  const [lines, before] = [await linesOf(panel, order.id), await documents(panel, order.id)]
  await refund(panel, order.id, [lines[2]!.id])
  await shop.work()
  await settle(shop, order.id)
  await plan(panel)
  const ofEbook = before.findIndex(({ lines: own }) => own.some(({ itemId }) => itemId === lines[2]!.id))
  await untilStates(panel, order.id, all.with(ofEbook, 'NFSE_NATIONAL 1 CANCELED'))
  const [{ returned }] = (await shop.rows<{ returned: number }>(
    'select sum(refunded_cents)::int as returned from payments where order_id = $1',
    [order.id],
  )) as [{ returned: number }]
  expect(await totals()).toBe(total - returned)
})

test('reports, figures and the export of its buyer count each line once, and name the bundle', async () => {
  const title = '=HYPERLINK("https://golpe.example")'
  const bundle = await bundleOf(panel, [courseWithModules, plainCourse, plentifulBook], { title, priceCents: 9998 })
  const order = await buy(shop, [bundle, ebook.id], { address })
  const lines = await linesOf(panel, order.id)
  await refund(panel, order.id, [lines[1]!.id])
  await shop.work()

  const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date()).slice(0, 7)
  const { body } = await shop.call('GET', `/api/exports/items?mes=${month}`, undefined, { authorization: `Bearer ${panel.staff}` })
  const rows = String(body.text)
    .split('\r\n')
    .filter((line) => line.startsWith(order.id))
  expect(rows).toHaveLength(4)
  expect(rows.filter((row) => row.includes('golpe'))).toHaveLength(3)
  for (const row of rows) expect(row).not.toMatch(/(^|;)"?=/)

  const by = async (group: string) =>
    (await panel.ask(`{ funnel(days: 7, by: ${group}) { rows { key soldCents returnedCents } total { soldCents returnedCents } } }`)).data
      .funnel as { rows: FunnelRow[]; total: FunnelRow }
  const [sources, products] = [await by('SOURCE'), await by('PRODUCT')]
  expect(products.total).toEqual(sources.total)
  for (const figure of ['soldCents', 'returnedCents'] as const)
    expect(sum(products.rows.map((row) => row[figure]))).toBe(products.total[figure])
  expect(products.rows.find(({ key }) => key === bundle)).toMatchObject({ returnedCents: lines[1]!.unit_cents })

  const exported = await exportPerson(shop.db, { email: order.email, requestedBy: 'Comprador' })
  expect(exported.orders[0]!.items.map((item) => item.title)).toContain(`${plainCourse.title} (pacote “${title}”)`)
})
