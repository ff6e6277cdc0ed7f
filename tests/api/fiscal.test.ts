import { beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import type { FiscalDocument } from '#server/compliance/fiscal/fiscal-documents.sql.ts'
import { planDueOrders } from '#server/compliance/fiscal/plan-due-orders.ts'
import { planOrder } from '#server/compliance/fiscal/plan-order.ts'
import {
  atIssuer,
  documents,
  issued,
  lineOf,
  misbehave,
  plan,
  states,
  step,
  untilStates,
  withFiscalSettings,
  provideFiscalPanel,
} from '#tests/harness/fiscal.ts'
import { buy, emailsTo, refund } from '#tests/harness/purchases.ts'
import { eventually, withShortTimeouts, orderOf } from '#tests/harness/shop.ts'
import { signIn } from '#tests/harness/signed-in.ts'

const panel = await provideFiscalPanel()
beforeEach(() => misbehave(panel, 'none'))

/** The files are for the buyer of the order only. */
async function expectFilesFor(email: string, rows: FiscalDocument[]) {
  const get = async (reader: string, path: string) => panel.shop.fetch(path, { headers: await signIn(panel.shop, reader) })
  for (const { id, order_id: orderId, number } of rows) {
    const xml = await get(email, `/api/library/fiscal-documents/${id}/xml`)
    expect([xml.status, xml.headers.get('content-type'), await xml.text()]).toEqual([
      200,
      'application/xml',
      expect.stringContaining(`<numero>${number}<`),
    ])
    const pdf = await get(email, `/api/library/fiscal-documents/${id}/pdf`)
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
    expect((await get('outra@correio.com.br', `/api/library/fiscal-documents/${id}/xml`)).status).toBe(404)
    const receipt = (await (await get(email, `/api/library/orders/${orderId}`)).json()) as { fiscalDocuments: { id: string }[] }
    expect(receipt.fiscalDocuments.map((document) => document.id).toSorted()).toEqual(rows.map((row) => row.id).toSorted())
  }
}

describe('a paid order', () => {
  test('with goods and services gets an NF-e and an NFS-e that add up to what was paid', async () => {
    const { id, email } = await issued(
      panel,
      [plentifulBook.id, plainCourse.id, courseWithModules.id, ebook.id],
      ['NFE 1 ISSUED', 'NFSE_NATIONAL 1 ISSUED', 'NFSE_NATIONAL 1 ISSUED'],
    )
    const rows = await documents(panel, id)
    const order = await orderOf(panel.shop, id)
    expect(rows.reduce((sum, { total_cents: cents }) => sum + cents, 0)).toBe(order.total_cents)
    const atFocus = await atIssuer(panel, id)
    expect(atFocus.reduce((sum, { total }) => sum + Math.round(total * 100), 0)).toBe(order.total_cents)
    expect(atFocus.map(({ authorized, sent }) => [authorized, sent])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ])
    expect(rows.find(({ document }) => document === 'NFE')!.total_cents).toBe(plentifulBook.priceCents + plentifulBook.shippingCents)
    for (const { number, access_key: key, xml, pdf } of rows) {
      expect(number).toMatch(/^\d+$/)
      expect(key).toMatch(/^\d{44}(\d{6})?$/)
      expect([xml!.bytes > 100, pdf!.bytes > 100]).toEqual([true, true])
    }
    await expectFilesFor(email, rows)
    await panel.shop.work(['send_email'])
    const emails = await emailsTo(panel.shop, email)
    expect(emails.filter(({ subject }) => subject.startsWith('Notas fiscais'))).toHaveLength(1)
  })

  test('is planned once, however often it is looked at, and has the date of issue that the document states', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    await Promise.all([plan(panel), plan(panel)])
    await panel.shop.db.transaction().execute((tx) => planOrder(tx, id))
    await untilStates(panel, id, ['NFSE_NATIONAL 1 ISSUED'])
    const [[document], [atFocus]] = [await documents(panel, id), await atIssuer(panel, id)]
    expect(document!.issued_at).toEqual(new Date(String(atFocus!.body.data_emissao)))
  })

  test('that was found months after its payment is planned within a day', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    await panel.shop.rows(`update orders set paid_at = date_trunc('day', now(), 'UTC') - interval '300 days' where id = $1`, [id])
    // A quarter of the time since documents are issued belongs to the first quarter of the day.
    await withFiscalSettings(panel, `issues_since = date_trunc('day', now(), 'UTC') - interval '400 days'`, async () => {
      await planDueOrders(panel.shop.deps, new Date('2026-11-22T05:59:30Z'))
      expect(await states(panel, id)).toEqual([])
      await planDueOrders(panel.shop.deps, new Date('2026-11-22T06:00:30Z'))
      await untilStates(panel, id, ['NFSE_NATIONAL 1 ISSUED'])
    })
  })

  test('waits for the end of the guarantee if the store wants that, but an NF-e travels with its goods', async () => {
    await withFiscalSettings(panel, `issues_at = 'GUARANTEE'`, async () => {
      const { id } = await buy(panel.shop, [plentifulBook.id, plainCourse.id])
      // The order's own guarantee counts, though the store gives fewer days now.
      await panel.shop.rows('update orders set guarantee_days = 30 where id = $1', [id])
      await plan(panel)
      await eventually(async () => {
        await step(panel)
        return (await states(panel, id)).join() === 'NFE 1 ISSUED,NFSE_NATIONAL 1 QUEUED'
      }, 'only the NF-e is issued')
      const waiting = (await documents(panel, id)).find(({ status }) => status === 'QUEUED')!
      expect(waiting.sent_at).toBeNull()
      expect(waiting.due_at.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 3_600_000)
      await refund(panel, id)
      await plan(panel)
      await untilStates(panel, id, ['NFE 1 CANCELED', 'NFSE_NATIONAL 1 CANCELED'])
      expect(await atIssuer(panel, id)).toHaveLength(1)
    })
  })

  test('that waited states what its settings say at the end of the guarantee, and nothing that was withdrawn from', async () => {
    await withFiscalSettings(panel, `issues_at = 'GUARANTEE'`, async () => {
      const { id, email } = await buy(panel.shop, [plainCourse.id, courseWithModules.id, ebook.id])
      await plan(panel)
      await panel.shop.rows(`update fiscal_settings set issues_at = 'PAYMENT'`)
      await panel.shop.rows(`insert into fiscal_overrides (class, course_id, service_code) values ('COURSE', $1, '010902')`, [
        plainCourse.id,
      ])
      // Its refund waits, such as for a dispute.
      const withdrawal = { itemId: await lineOf(panel, id, ebook.id) }
      await panel.shop.call('POST', `/api/library/orders/${id}/withdrawals`, withdrawal, await signIn(panel.shop, email))
      await panel.shop.rows('update fiscal_documents set due_at = now(), next_at = now() where order_id = $1', [id])
      const wanted = ['NFSE_NATIONAL 1 CANCELED', 'NFSE_NATIONAL 1 CANCELED', 'NFSE_NATIONAL 1 ISSUED', 'NFSE_NATIONAL 2 ISSUED']
      await untilStates(panel, id, wanted)
      const cents = (await atIssuer(panel, id)).map(({ body, total }) => [body.codigo_tributacao_nacional_iss, total * 100] as const)
      expect(Object.fromEntries(cents)).toEqual({ '010902': plainCourse.priceCents, '080201': courseWithModules.priceCents })
      await panel.shop.rows('delete from fiscal_overrides where course_id = $1', [plainCourse.id])
    })
  })
})

describe('a refund', () => {
  test('of a line sends its buyer the new document, and of a book that was sent leaves its NF-e to staff', async () => {
    const { id, email } = await issued(
      panel,
      [plentifulBook.id, plainCourse.id, courseWithModules.id],
      ['NFE 1 ISSUED', 'NFSE_NATIONAL 1 ISSUED'],
    )
    await panel.shop.work(['send_email'])
    await panel.ask('mutation ($id: ID!) { editOrder(id: $id, data: { sended: true }) { id } }', { id })
    for (const product of [plainCourse, plentifulBook]) await refund(panel, id, [await lineOf(panel, id, product.id)])
    await plan(panel)
    await untilStates(panel, id, ['NFE 1 CANCELING', 'NFSE_NATIONAL 1 CANCELED', 'NFSE_NATIONAL 2 ISSUED'])
    const [goods] = await documents(panel, id)
    expect([goods!.reason, (await atIssuer(panel, id)).find(({ kind }) => kind === 'nfe')!.canceledAt]).toEqual([
      expect.stringContaining('já foi enviado'),
      null,
    ])
    await panel.ask('mutation ($id: ID!) { settleFiscalDocument(id: $id, reason: "Nota de devolução nº 8.") { id } }', { id: goods!.id })
    await panel.shop.work(['send_email'])
    const subjects = (await emailsTo(panel.shop, email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Notas fiscais'))).toHaveLength(2)
  })

  test('that the issuer refuses to cancel is settled by staff otherwise: the document stays, and the order has its e-mail', async () => {
    const { id } = await issued(panel, [plainCourse.id, ebook.id], ['NFSE_NATIONAL 1 ISSUED', 'NFSE_NATIONAL 1 ISSUED'])
    const settle = (documentId: string, reason: string) =>
      panel.ask('mutation ($id: ID!, $reason: String!) { settleFiscalDocument(id: $id, reason: $reason) { status } }', {
        id: documentId,
        reason,
      })
    const reason = 'Resolvida por nota de devolução nº 7.'
    expect((await settle((await documents(panel, id))[0]!.id, reason)).code).toBe('CONFLICT')
    await panel.shop.rows(`delete from emails where order_id = $1 and kind = 'FISCAL_DOCUMENTS'`, [id])
    await misbehave(panel, { 'cancel-refused': 1 })
    await refund(panel, id, [await lineOf(panel, id, plainCourse.id)])
    await plan(panel)
    await eventually(async () => {
      await step(panel)
      return (await documents(panel, id)).some(({ status, next_at }) => status === 'CANCELING' && next_at === null)
    }, 'the cancellation is refused')
    const stuck = (await documents(panel, id)).find(({ status }) => status === 'CANCELING')!
    expect(stuck.reason).toContain('fora do prazo')
    expect((await settle(stuck.id, 'curto')).code).toBe('BAD_USER_INPUT')
    expect((await settle(stuck.id, reason)).data.settleFiscalDocument).toEqual({ status: 'ISSUED' })
    await panel.shop.db.transaction().execute((tx) => planOrder(tx, id))
    await untilStates(panel, id, ['NFSE_NATIONAL 1 ISSUED', 'NFSE_NATIONAL 1 ISSUED'])
    await runCheck(panel.shop.db, 'FISCAL_REJECTED')
    expect(await panel.shop.rows(`select from exceptions where order_id = $1 and resolved_at is null`, [id])).toEqual([])
    expect(await panel.shop.rows(`select from emails where order_id = $1 and kind = 'FISCAL_DOCUMENTS'`, [id])).toHaveLength(1)
    const [line] = await panel.shop.rows<{ after: string }>(
      `select changes -> 0 ->> 'after' as after from history where entity_id = $1 and changes -> 0 ->> 'field' = 'fiscalDocument'`,
      [id],
    )
    expect(line!.after).toBe(`NFS-e ${stuck.number}: ${reason}`)
  })
})

describe('the e-mail with the documents', () => {
  const announced = async (orderId: string) =>
    (await panel.shop.rows(`select from emails where order_id = $1 and kind = 'FISCAL_DOCUMENTS'`, [orderId])).length
  const cancelByHand = async (orderId: string) => {
    const missing = (await documents(panel, orderId)).find(({ status }) => status !== 'ISSUED')!
    await panel.ask('mutation ($id: ID!) { cancelFiscalDocument(id: $id) { id } }', { id: missing.id })
  }
  const refundCourse = async (orderId: string) => {
    await refund(panel, orderId, [await lineOf(panel, orderId, plainCourse.id)])
    await plan(panel)
  }

  const refundSent = async (orderId: string) => {
    await panel.shop.rows(
      `update fiscal_documents set status = 'SENT', sent_at = now() - interval '5 minutes' where order_id = $1 and status = 'QUEUED'`,
      [orderId],
    )
    await refundCourse(orderId)
  }

  test.each([
    ['refunded', refundCourse],
    ['canceled by staff', cancelByHand],
    ['refunded after it was sent', refundSent],
  ])('is sent once when the line of the last one that is missing is %s', async (_, cancel) => {
    await withFiscalSettings(panel, `issues_at = 'GUARANTEE'`, async () => {
      const { id } = await buy(panel.shop, [plentifulBook.id, plainCourse.id])
      await plan(panel)
      await eventually(async () => {
        await step(panel)
        return (await documents(panel, id)).some(({ status, next_at: next }) => status === 'ISSUED' && next === null)
      }, 'the NF-e is issued')
      expect(await announced(id)).toBe(0)
      await cancel(id)
      await untilStates(panel, id, ['NFE 1 ISSUED', 'NFSE_NATIONAL 1 CANCELED'])
      expect(await announced(id)).toBe(1)
      await panel.shop.db.transaction().execute((tx) => planOrder(tx, id))
      expect(await announced(id)).toBe(1)
      await panel.shop.rows(`delete from emails where order_id = $1 and kind = 'FISCAL_DOCUMENTS'`, [id])
      await panel.shop.rows('update orders set anonymized_at = now() where id = $1', [id])
      await panel.shop.db.transaction().execute((tx) => planOrder(tx, id))
      expect(await announced(id)).toBe(0)
    })
  })
})

describe('an issuer that misbehaves', () => {
  test.each([
    ['loses its answer', { lost: 1 }],
    ['shows an HTML page instead of doing anything', { html: 1 }],
    ['does it and then shows an HTML page', { 'html-after': 1 }],
    ['cuts the connection', { unreachable: 1 }],
    ['is slow', { slow: 1 }],
    ['has no files yet', { 'no-file': 1 }],
  ])('%s: the document is issued once', async (_, faults) => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    await plan(panel)
    await misbehave(panel, faults)
    const untilIssued = () => untilStates(panel, id, ['NFSE_NATIONAL 1 ISSUED'])
    await ('lost' in faults ? withShortTimeouts(panel.shop, untilIssued) : untilIssued())
    expect((await atIssuer(panel, id)).map(({ authorized }) => authorized)).toEqual([1])
  })

  test('the call of a worker that has died holds the document for its lease only, and the document is issued once', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    await plan(panel)
    const calledSince = (seconds: number) =>
      panel.shop.rows(`update fiscal_documents set sent_at = now(), requested_at = now() - make_interval(secs => $2) where order_id = $1`, [
        id,
        seconds,
      ])
    await calledSince(60)
    await step(panel)
    expect([await states(panel, id), await atIssuer(panel, id)]).toEqual([['NFSE_NATIONAL 1 QUEUED'], []])
    await calledSince(71)
    await untilStates(panel, id, ['NFSE_NATIONAL 1 ISSUED'])
    expect((await atIssuer(panel, id)).map(({ authorized }) => authorized)).toEqual([1])
  })

  test('a document that is refunded while it is processed is canceled as soon as it is issued', async () => {
    const minutes = 10 * 60_000
    await panel.shop.sandbox('/console/fiscal', { faults: { delayed: 1 }, delayMs: minutes })
    const { id } = await buy(panel.shop, [plainCourse.id])
    await plan(panel)
    await eventually(async () => {
      await step(panel)
      return (await states(panel, id)).join() === 'NFSE_NATIONAL 1 SENT'
    }, 'it is processed')
    await refund(panel, id)
    await plan(panel)
    expect(await states(panel, id)).toEqual(['NFSE_NATIONAL 1 CANCELING'])
    panel.shop.simulators.clock.advance(minutes)
    await untilStates(panel, id, ['NFSE_NATIONAL 1 CANCELED'])
    expect((await atIssuer(panel, id)).map(({ canceledAt }) => canceledAt !== null)).toEqual([true])
    // It was valid for a moment: its files and those of the cancellation are kept.
    const [{ xml, pdf, cancellation_xml: cancellation }] = (await documents(panel, id)) as [FiscalDocument]
    expect([xml, pdf, cancellation].map((file) => Number(file?.bytes) > 100)).toEqual([true, true, true])
  })
})
