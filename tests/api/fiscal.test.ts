import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { withDatabaseBudget } from '#server/database/database-budget.ts'
import { runCheck } from '#server/exceptions/run-checks.ts'
import type { FiscalDocument } from '#server/fiscal/fiscal-documents.sql.ts'
import { readReport } from '#server/exports/reports.sql.ts'
import { planDueOrders } from '#server/fiscal/plan-due-orders.ts'
import { planOrder } from '#server/fiscal/plan-order.ts'
import { createApp } from '#server/http/app.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { importTransferDay } from '#server/transfers/import-transfers.ts'
import { openPanel, type Panel, statementsOf } from '#tests/harness/panel.ts'
import { openReaderSession } from '#tests/harness/reader-session.ts'
import { eventually, orderOf, providerOrder, quote, submit } from '#tests/harness/shop.ts'

let panel: Panel
beforeAll(async () => {
  panel = await openPanel()
  await panel.shop.rows(
    `update store_settings set legal_name = 'Sabiá Cursos Ltda', tax_id = '11222333000181', tax_regime = 'SIMPLES', state = 'SP'`,
  )
  await panel.shop.rows(
    `update fiscal_settings set city_code = '3550308', issues_at = 'PAYMENT', issues_since = now() - interval '1 hour', planned_until = now() - interval '1 hour'`,
  )
})
afterAll(() => panel.close())
beforeEach(() => misbehave('none'))

const misbehave = (faults: object | 'none') => panel.shop.sandbox('/console/fiscal', { faults })

interface AtIssuer {
  kind: string
  ref: string
  total: number
  decision: string | null
  canceledAt: number | null
  sent: number
  authorized: number
  body: Record<string, unknown>
}
const atIssuer = async (orderId: string) => {
  const refs = new Set((await documents(orderId)).map(({ id }) => id))
  return ((await panel.shop.sandbox('/console/fiscal.json')) as AtIssuer[]).filter(({ ref }) => refs.has(ref))
}

let buyers = 0
async function buy(ids: string[], extra: object = {}) {
  const email = `nota.${++buyers}@correio.com.br`
  const token = await quote(
    panel.shop,
    ids.map((id) => ({ id, quantity: 1 })),
    { email },
  )
  const { status, body } = await submit(panel.shop, token, { email, ...extra })
  expect([status, body.error]).toEqual([200, undefined])
  const id = String(body._id)
  await panel.shop.sandbox(`/console/orders/${await providerOrder(panel.shop, id)}/pay`, {})
  const [payment] = await panel.shop.rows<{ id: string }>('select id from payments where order_id = $1', [id])
  expect(await settlePayment(panel.shop.deps, payment!.id)).toBe('settled')
  return { id, email }
}

/** The files are for the buyer of the order only. */
async function expectFilesFor(email: string, rows: FiscalDocument[]) {
  const get = async (reader: string, path: string) => {
    const { name, value } = await openReaderSession(panel.shop as never, { email: reader })
    return panel.shop.fetch(path, { headers: { cookie: `${name}=${value}` } })
  }
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

const documents = (orderId: string) =>
  panel.shop.rows<FiscalDocument>('select * from fiscal_documents where order_id = $1 order by created_at, document, seq', [orderId])
const states = async (orderId: string) => (await documents(orderId)).map(({ document, seq, status }) => `${document} ${seq} ${status}`)
const plan = () =>
  panel.shop.rows(`select graphile_worker.add_job('plan_fiscal_documents')`).then(() => panel.shop.work(['plan_fiscal_documents']))
/** Whatever waits for its next call does it now. */
async function step() {
  await panel.shop.rows(`update fiscal_documents set next_at = now() where next_at > now() and due_at <= now()`)
  await panel.shop.rows(
    `select graphile_worker.add_job('issue_fiscal_document', json_build_object('documentId', id), job_key => 'fiscal:' || id) from fiscal_documents where next_at <= now()`,
  )
  await panel.shop.work(['issue_fiscal_document'])
}

/** Runs the documents' jobs until the order's documents are in these states, and have nothing left to do. */
async function untilStates(orderId: string, wanted: string[]) {
  await eventually(
    async () => {
      await step()
      const rows = await documents(orderId)
      return JSON.stringify(await states(orderId)) === JSON.stringify(wanted) && rows.every(({ next_at }) => next_at === null)
    },
    `${wanted.join(', ')}; now ${JSON.stringify(await states(orderId))}`,
  )
}

const refund = async (orderId: string, items?: string[]) => {
  const { data } = await panel.ask(`mutation ($id: ID!, $items: [ID!]) { refundOrder(id: $id, items: $items) { id } }`, {
    id: orderId,
    items,
  })
  expect(data.refundOrder.id).toBe(orderId)
}

const lineOf = async (orderId: string, productId: string) =>
  (
    await panel.shop.rows<{ id: string }>('select id from order_items where order_id = $1 and $2 in (course_id, book_id)', [
      orderId,
      productId,
    ])
  )[0]!.id

describe('a paid order', () => {
  test('with goods and services gets an NF-e and an NFS-e that add up to what was paid', async () => {
    const { id, email } = await buy([plentifulBook.id, plainCourse.id, courseWithModules.id, ebook.id])
    await plan()
    await untilStates(id, ['NFE 1 ISSUED', 'NFSE_NATIONAL 1 ISSUED', 'NFSE_NATIONAL 1 ISSUED'])
    const rows = await documents(id)
    const order = await orderOf(panel.shop, id)
    expect(rows.reduce((sum, { total_cents: cents }) => sum + cents, 0)).toBe(order.total_cents)
    const issued = await atIssuer(id)
    expect(issued.reduce((sum, { total }) => sum + Math.round(total * 100), 0)).toBe(order.total_cents)
    expect(issued.map(({ authorized, sent }) => [authorized, sent])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ])
    expect(rows.find(({ document }) => document === 'NFE')!.total_cents).toBe(plentifulBook.priceCents + plentifulBook.shippingCents)
    for (const { number, access_key: key, xml, pdf } of rows) {
      expect(number).toMatch(/^\d+$/)
      expect(key).toMatch(/^\d{44}(\d{6})?$/)
      expect([xml!.bytes! > 100, pdf!.bytes! > 100]).toEqual([true, true])
    }
    await expectFilesFor(email, rows)
    await panel.shop.work(['send_email', 'send_order_email'])
    const emails = (await panel.shop.sandbox(`/console/emails.json?to=${email}`)) as { subject: string; text: string }[]
    expect(emails.filter(({ subject }) => subject.startsWith('Notas fiscais'))).toHaveLength(1)
  })

  test('is planned once, however often it is looked at', async () => {
    const { id } = await buy([plainCourse.id])
    await Promise.all([plan(), plan()])
    await panel.shop.db.transaction().execute((tx) => planOrder(tx, id))
    await untilStates(id, ['NFSE_NATIONAL 1 ISSUED'])
  })

  test('has the date of issue that the document states, not when the store learned of it', async () => {
    const { id } = await buy([plainCourse.id])
    await plan()
    await untilStates(id, ['NFSE_NATIONAL 1 ISSUED'])
    const [[document], [atFocus]] = [await documents(id), await atIssuer(id)]
    expect(document!.issued_at).toEqual(new Date(String(atFocus!.body.data_emissao)))
  })

  test('that was found months after its payment is planned within a day', async () => {
    const { id } = await buy([plainCourse.id])
    // A quarter of the time since documents are issued belongs to the first quarter of the day.
    await panel.shop.rows(`update fiscal_settings set issues_since = date_trunc('day', now(), 'UTC') - interval '400 days'`)
    await panel.shop.rows(`update orders set paid_at = date_trunc('day', now(), 'UTC') - interval '300 days' where id = $1`, [id])
    try {
      await planDueOrders(panel.shop.deps, new Date('2026-11-22T05:59:30Z'))
      expect(await states(id)).toEqual([])
      await planDueOrders(panel.shop.deps, new Date('2026-11-22T06:00:30Z'))
      await untilStates(id, ['NFSE_NATIONAL 1 ISSUED'])
    } finally {
      await panel.shop.rows(`update fiscal_settings set issues_since = now() - interval '1 hour'`)
    }
  })

  test('waits for the end of the guarantee if the store wants that, but an NF-e travels with its goods', async () => {
    await panel.shop.rows(`update fiscal_settings set issues_at = 'GUARANTEE'`)
    try {
      const { id } = await buy([plentifulBook.id, plainCourse.id])
      // The order's own guarantee counts, though the store gives fewer days now.
      await panel.shop.rows('update orders set guarantee_days = 30 where id = $1', [id])
      await plan()
      await eventually(async () => {
        await step()
        return (await states(id)).join() === 'NFE 1 ISSUED,NFSE_NATIONAL 1 QUEUED'
      }, 'only the NF-e is issued')
      const waiting = (await documents(id)).find(({ status }) => status === 'QUEUED')!
      expect(waiting.sent_at).toBeNull()
      expect(waiting.due_at.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 3_600_000)
      await refund(id)
      await plan()
      await untilStates(id, ['NFE 1 CANCELED', 'NFSE_NATIONAL 1 CANCELED'])
      expect(await atIssuer(id)).toHaveLength(1)
    } finally {
      await panel.shop.rows(`update fiscal_settings set issues_at = 'PAYMENT'`)
    }
  })
})

describe('a refund', () => {
  test('of the whole order cancels its documents, at the issuer too', async () => {
    const { id } = await buy([plainCourse.id])
    await plan()
    await untilStates(id, ['NFSE_NATIONAL 1 ISSUED'])
    await misbehave({ 'still-issued': 1 })
    await refund(id)
    await plan()
    await untilStates(id, ['NFSE_NATIONAL 1 CANCELED'])
    expect((await atIssuer(id)).map(({ canceledAt }) => canceledAt !== null)).toEqual([true])
  })

  test('of some lines replaces the document, once its cancellation is confirmed', async () => {
    const { id } = await buy([plainCourse.id, courseWithModules.id])
    await plan()
    await untilStates(id, ['NFSE_NATIONAL 1 ISSUED'])
    await refund(id, [await lineOf(id, plainCourse.id)])
    await plan()
    await untilStates(id, ['NFSE_NATIONAL 1 CANCELED', 'NFSE_NATIONAL 2 ISSUED'])
    const valid = (await atIssuer(id)).filter(({ canceledAt }) => canceledAt === null)
    expect(valid.map(({ total }) => Math.round(total * 100))).toEqual([courseWithModules.priceCents])
  })

  test.each(['REPLACE', 'KEEP'])(
    'of some lines before the end of the guarantee replaces the document that waits for it: %s',
    async (after) => {
      await panel.shop.rows(`update fiscal_settings set issues_at = 'GUARANTEE', after_partial_refund = $1`, [after])
      try {
        const { id } = await buy([plainCourse.id, courseWithModules.id])
        await plan()
        await refund(id, [await lineOf(id, plainCourse.id)])
        await plan()
        expect((await documents(id)).map(({ status, total_cents: cents }) => [status, cents])).toEqual([
          ['CANCELED', plainCourse.priceCents + courseWithModules.priceCents],
          ['QUEUED', courseWithModules.priceCents],
        ])
      } finally {
        await panel.shop.rows(`update fiscal_settings set issues_at = 'PAYMENT', after_partial_refund = 'REPLACE'`)
      }
    },
  )

  test('after the deadline of the city leaves a document that says why, for staff', async () => {
    const { id } = await buy([plainCourse.id])
    await plan()
    await untilStates(id, ['NFSE_NATIONAL 1 ISSUED'])
    await misbehave({ 'cancel-refused': 1 })
    await refund(id)
    await plan()
    await untilStates(id, ['NFSE_NATIONAL 1 CANCELING'])
    expect((await documents(id))[0]!.reason).toContain('fora do prazo')
  })

  test('that the issuer refuses to cancel is settled by staff otherwise: the document stays, and the order has its e-mail', async () => {
    const { id } = await buy([plainCourse.id, ebook.id])
    await plan()
    await untilStates(id, ['NFSE_NATIONAL 1 ISSUED', 'NFSE_NATIONAL 1 ISSUED'])
    const settle = (documentId: string, reason: string) =>
      panel.ask('mutation ($id: ID!, $reason: String!) { settleFiscalDocument(id: $id, reason: $reason) { status } }', {
        id: documentId,
        reason,
      })
    const reason = 'Resolvida por nota de devolução nº 7.'
    expect((await settle((await documents(id))[0]!.id, reason)).code).toBe('CONFLICT')
    await panel.shop.rows(`delete from emails where order_id = $1 and kind = 'FISCAL_DOCUMENTS'`, [id])
    await misbehave({ 'cancel-refused': 1 })
    await refund(id, [await lineOf(id, plainCourse.id)])
    await plan()
    await eventually(async () => {
      await step()
      return (await documents(id)).some(({ status, next_at }) => status === 'CANCELING' && next_at === null)
    }, 'the cancellation is refused')
    const stuck = (await documents(id)).find(({ status }) => status === 'CANCELING')!
    expect((await settle(stuck.id, 'curto')).code).toBe('BAD_USER_INPUT')
    expect((await settle(stuck.id, reason)).data.settleFiscalDocument).toEqual({ status: 'ISSUED' })
    await panel.shop.db.transaction().execute((tx) => planOrder(tx, id))
    await untilStates(id, ['NFSE_NATIONAL 1 ISSUED', 'NFSE_NATIONAL 1 ISSUED'])
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
    const missing = (await documents(orderId)).find(({ status }) => status !== 'ISSUED')!
    await panel.ask('mutation ($id: ID!) { cancelFiscalDocument(id: $id) { id } }', { id: missing.id })
  }
  const refundCourse = async (orderId: string) => {
    await refund(orderId, [await lineOf(orderId, plainCourse.id)])
    await plan()
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
    await panel.shop.rows(`update fiscal_settings set issues_at = 'GUARANTEE'`)
    try {
      const { id } = await buy([plentifulBook.id, plainCourse.id])
      await plan()
      await eventually(async () => {
        await step()
        return (await documents(id)).some(({ status, next_at: next }) => status === 'ISSUED' && next === null)
      }, 'the NF-e is issued')
      expect(await announced(id)).toBe(0)
      await cancel(id)
      await untilStates(id, ['NFE 1 ISSUED', 'NFSE_NATIONAL 1 CANCELED'])
      expect(await announced(id)).toBe(1)
      await panel.shop.db.transaction().execute((tx) => planOrder(tx, id))
      expect(await announced(id)).toBe(1)
      await panel.shop.rows(`delete from emails where order_id = $1 and kind = 'FISCAL_DOCUMENTS'`, [id])
      await panel.shop.rows('update orders set anonymized_at = now() where id = $1', [id])
      await panel.shop.db.transaction().execute((tx) => planOrder(tx, id))
      expect(await announced(id)).toBe(0)
    } finally {
      await panel.shop.rows(`update fiscal_settings set issues_at = 'PAYMENT'`)
    }
  })
})

describe('the settings change after a document was issued', () => {
  /** The treatment of a class, until the work is done. */
  async function withClass(
    of: 'COURSE' | 'EBOOK',
    columns: { document?: string; service_code?: string; iss_rate?: number },
    work: () => Promise<void>,
  ) {
    const {
      document,
      service_code: code,
      iss_rate: rate,
    } = {
      document: 'NFSE_NATIONAL',
      service_code: of === 'COURSE' ? '080201' : '010902',
      iss_rate: null,
      ...columns,
    }
    const before = await panel.shop.rows<{ row: object }>('select to_jsonb(fiscal_classes) as row from fiscal_classes where class = $1', [
      of,
    ])
    await panel.shop.rows(
      `insert into fiscal_classes (class, document, service_code, iss_rate, description) values ($1, $2, $3, $4, 'Venda pela internet')
       on conflict (class) do update set document = excluded.document, service_code = excluded.service_code, iss_rate = excluded.iss_rate`,
      [of, document, code, rate],
    )
    try {
      await work()
    } finally {
      await panel.shop.rows('delete from fiscal_classes where class = $1', [of])
      for (const { row } of before)
        await panel.shop.rows('insert into fiscal_classes select * from jsonb_populate_record(null::fiscal_classes, $1)', [
          JSON.stringify(row),
        ])
    }
  }
  const documentOf = async (orderId: string, of: string) => (await documents(orderId)).findLast((row) => row.class === of)!

  test.each([
    ['its rate', { iss_rate: 290 }],
    ['no document at all', { document: 'NONE' }],
  ])('to %s: it stays when another line is refunded', async (_, columns) => {
    const { id } = await buy([plainCourse.id, ebook.id])
    await plan()
    await untilStates(id, ['NFSE_NATIONAL 1 ISSUED', 'NFSE_NATIONAL 1 ISSUED'])
    const issued = await documentOf(id, 'EBOOK')
    await withClass('EBOOK', columns, async () => {
      await refund(id, [await lineOf(id, plainCourse.id)])
      await plan()
      await eventually(async () => {
        await step()
        return (await documentOf(id, 'COURSE')).status === 'CANCELED'
      }, 'the document of the course is canceled')
      expect(await documents(id)).toHaveLength(2)
      expect(await documentOf(id, 'EBOOK')).toMatchObject({ id: issued.id, status: 'ISSUED' })
    })
  })

  test('and staff cancel it: nothing is issued until they say so, and then as the settings are', async () => {
    const { id } = await buy([plainCourse.id])
    await plan()
    await untilStates(id, ['NFSE_NATIONAL 1 ISSUED'])
    await withClass('COURSE', { service_code: '080101' }, async () => {
      const { id: documentId } = await documentOf(id, 'COURSE')
      await panel.ask('mutation ($id: ID!) { cancelFiscalDocument(id: $id) { id } }', { id: documentId })
      await untilStates(id, ['NFSE_NATIONAL 1 CANCELED'])
      await panel.shop.db.transaction().execute((tx) => planOrder(tx, id))
      expect(await documents(id)).toHaveLength(1)
      await panel.ask('mutation ($id: ID!) { issueFiscalDocuments(orderId: $id) }', { id })
      await untilStates(id, ['NFSE_NATIONAL 1 CANCELED', 'NFSE_NATIONAL 1 ISSUED'])
      expect((await atIssuer(id)).map(({ body }) => String(body.codigo_tributacao_nacional_iss)).toSorted()).toEqual(['080101', '080201'])
    })
  })
})

describe('an issuer that misbehaves', () => {
  test.each([
    ['loses its answer', { lost: 1 }],
    ['shows an HTML page instead of doing anything', { html: 1 }],
    ['does it and then shows an HTML page', { 'html-after': 1 }],
    ['cuts the connection', { unreachable: 1 }],
    ['has no files yet', { 'no-file': 1 }],
  ])('%s: the document is issued once', async (_, faults) => {
    const { id } = await buy([plainCourse.id])
    await plan()
    await misbehave(faults)
    await untilStates(id, ['NFSE_NATIONAL 1 ISSUED'])
    expect((await atIssuer(id)).map(({ authorized }) => authorized)).toEqual([1])
  })

  test('a document that is refunded while it is processed is canceled as soon as it is issued', async () => {
    await panel.shop.sandbox('/console/fiscal', { faults: { delayed: 1 }, delayMs: 2_500 })
    const { id } = await buy([plainCourse.id])
    await plan()
    await eventually(async () => {
      await step()
      return (await states(id)).join() === 'NFSE_NATIONAL 1 SENT'
    }, 'it is processed')
    await refund(id)
    await plan()
    expect(await states(id)).toEqual(['NFSE_NATIONAL 1 CANCELING'])
    await untilStates(id, ['NFSE_NATIONAL 1 CANCELED'])
    expect((await atIssuer(id)).map(({ canceledAt }) => canceledAt !== null)).toEqual([true])
    // It was valid for a moment: its files and those of the cancellation are kept.
    const [{ xml, pdf, cancellation_xml: cancellation }] = (await documents(id)) as [FiscalDocument]
    expect([xml, pdf, cancellation].map((file) => Number(file?.bytes) > 100)).toEqual([true, true, true])
  })
})

describe('staff', () => {
  const settingsFields =
    'issues issuesAt afterPartialRefund cityCode cityRegistration stateRegistration version classes { class document serviceCode }'
  const listFields = 'id kind status reason number totalCents titles'
  const list = async (variables: object) =>
    (
      await panel.ask(
        `query ($orderId: ID, $status: FiscalDocumentStatus, $search: String) { listFiscalDocuments(orderId: $orderId, status: $status, search: $search) { data { ${listFields} } } }`,
        variables,
      )
    ).data.listFiscalDocuments.data
  const saveCourse = async (serviceCode: string) => {
    const { getFiscalSettings: before } = (await panel.ask(`{ getFiscalSettings { ${settingsFields} } }`)).data
    const { version, classes: _, ...settings } = before
    const course = { class: 'COURSE', document: 'NFSE_NATIONAL', serviceCode, immune: false, description: 'Curso online' }
    return panel.ask(
      `mutation ($settings: FiscalSettingsInput!, $version: Int) { editFiscalSettings(settings: $settings, version: $version) { ${settingsFields} } }`,
      { settings: { ...settings, classes: [course] }, version },
    )
  }

  test('find a document by its key, also as the export shows it, with an alphanumeric CNPJ', async () => {
    const { id } = await buy([ebook.id])
    await plan()
    await untilStates(id, ['NFSE_NATIONAL 1 ISSUED'])
    const [document] = await documents(id)
    const access_key = '35260712ABC34501DE35550010000000011234567890'
    const give = (key: string | null) =>
      panel.shop.db.updateTable('fiscal_documents').set({ access_key: key }).where('id', '=', document!.id).execute()
    await give(access_key)
    const grouped = '3526 0712 ABC3 4501 DE35 5500 1000 0000 0112 3456 7890'
    for (const search of [access_key, grouped])
      expect(((await list({ search })) as { id: string }[]).map(({ id: found }) => found)).toEqual([document!.id])
    const mes = document!.issued_at!.toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' }).slice(0, 7)
    const { body } = await panel.shop.call('GET', `/api/exports/documents?mes=${mes}`, undefined, {
      authorization: `Bearer ${panel.staff}`,
    })
    expect(String(body.text)).toContain(`;${grouped};`)
    await give(document!.access_key)
  })

  test('see why a document was rejected, correct the settings, and send it again', async () => {
    await saveCourse('999999')
    const { id } = await buy([plainCourse.id])
    await plan()
    await untilStates(id, ['NFSE_NATIONAL 1 REJECTED'])
    const [rejected] = await list({ orderId: id, status: 'REJECTED' })
    expect(rejected).toMatchObject({ titles: [plainCourse.title], reason: expect.stringContaining('E0310') })
    await runCheck(panel.shop.db, 'FISCAL_REJECTED')
    const exceptions = (await panel.ask('{ listExceptions(kind: FISCAL_REJECTED) { data { orderId cause } } }')).data.listExceptions.data
    expect(exceptions).toContainEqual({ orderId: id, cause: expect.stringContaining('E0310') })
    const corrected = await saveCourse('080201')
    expect(corrected.data.editFiscalSettings.classes[0]).toMatchObject({ serviceCode: '080201' })
    await panel.ask('mutation ($id: ID!) { retryFiscalDocument(id: $id) { id } }', { id: rejected.id })
    // The group of the lines follows their code, so another document replaces the rejected one.
    await untilStates(id, ['NFSE_NATIONAL 1 CANCELED', 'NFSE_NATIONAL 1 ISSUED'])
    expect((await atIssuer(id)).map(({ decision, authorized }) => [decision, authorized])).toEqual([
      ['rejected', 0],
      ['authorized', 1],
    ])
  })

  test('read the list with one statement, so that a document and the one it replaces are of the same moment', async () => {
    const { id } = await buy([plainCourse.id])
    await plan()
    await untilStates(id, ['NFSE_NATIONAL 1 ISSUED'])
    const statements = await statementsOf(panel, () => list({}))
    const [rows, ...others] = statements.filter((statement) => statement.includes('fiscal_documents'))
    expect(rows).toContain('order by "fiscal_documents"."created_at" desc')
    expect(others).toEqual([expect.stringContaining('count(*)')])
  })

  test('send a document again that was rejected for a passing reason', async () => {
    await misbehave({ rejected: 1 })
    const { id } = await buy([plainCourse.id])
    await plan()
    await untilStates(id, ['NFSE_NATIONAL 1 REJECTED'])
    const [rejected] = await list({ orderId: id })
    await panel.ask('mutation ($id: ID!) { retryFiscalDocument(id: $id) { id } }', { id: rejected.id })
    await untilStates(id, ['NFSE_NATIONAL 1 ISSUED'])
    expect((await atIssuer(id)).map(({ sent, authorized }) => [sent, authorized])).toEqual([[2, 1]])
  })

  test.each([
    ['cuts the connection', { unreachable: 1 }, 2],
    ['loses its answer', { lost: 1 }, 2],
  ])('send a document again although the issuer %s', async (_, faults, sent) => {
    await misbehave({ rejected: 1 })
    const { id } = await buy([plainCourse.id])
    await plan()
    await untilStates(id, ['NFSE_NATIONAL 1 REJECTED'])
    const [rejected] = await list({ orderId: id })
    await misbehave(faults)
    await panel.ask('mutation ($id: ID!) { retryFiscalDocument(id: $id) { id } }', { id: rejected.id })
    await untilStates(id, ['NFSE_NATIONAL 1 ISSUED'])
    expect((await atIssuer(id)).map((document) => [document.sent, document.authorized])).toEqual([[sent, 1]])
  })

  test('cancel a document by hand, which is issued again only when they say so', async () => {
    const { id } = await buy([plainCourse.id])
    await plan()
    await untilStates(id, ['NFSE_NATIONAL 1 ISSUED'])
    const [document] = await list({ orderId: id })
    await panel.ask('mutation ($id: ID!) { cancelFiscalDocument(id: $id) { id } }', { id: document.id })
    await untilStates(id, ['NFSE_NATIONAL 1 CANCELED'])
    await panel.shop.db.transaction().execute((tx) => planOrder(tx, id))
    expect(await states(id)).toEqual(['NFSE_NATIONAL 1 CANCELED'])
    await panel.ask('mutation ($id: ID!) { issueFiscalDocuments(orderId: $id) }', { id })
    await untilStates(id, ['NFSE_NATIONAL 1 CANCELED', 'NFSE_NATIONAL 2 ISSUED'])
    const second = await panel.ask('mutation ($id: ID!) { cancelFiscalDocument(id: $id) { id } }', { id: document.id })
    expect(second.code).toBe('CONFLICT')
  })

  const lastChanges = async (entity: string, id: string) =>
    (
      await panel.ask(
        `query ($id: ID!) { listHistory(entity: ${entity}, entityId: $id, limit: 1) { data { changes { field before after } } } }`,
        { id },
      )
    ).data.listHistory.data[0].changes

  test('tax a printed book otherwise than an e-book, and see which', async () => {
    const edit = (fiscal: object[]) =>
      panel.ask(
        'mutation ($id: ID!, $fiscal: [FiscalOverrideInput!]!) { editBook(id: $id, book: { fiscal: $fiscal }) { fiscal { class ncm immune issRate } } }',
        { id: plentifulBook.id, fiscal },
      )
    const fiscal = [
      { class: 'EBOOK', issRate: 200 },
      { class: 'PRINTED_BOOK', ncm: '4901.10.00', immune: false },
    ]
    expect((await edit(fiscal)).data.editBook.fiscal).toEqual([
      { class: 'EBOOK', ncm: null, immune: null, issRate: 200 },
      { class: 'PRINTED_BOOK', ncm: '49011000', immune: false, issRate: null },
    ])
    expect((await edit([{ class: 'COURSE', ncm: '49011000' }])).code).toBe('BAD_USER_INPUT')
    const statements = await statementsOf(panel, () => panel.ask('{ listBooks(limit: 10) { data { fiscal { ncm } } } }'))
    expect(statements.filter((statement) => statement.includes('fiscal_overrides'))).toHaveLength(1)
    expect((await edit(fiscal.map(({ class: of }) => ({ class: of })))).data.editBook.fiscal).toEqual([])
    expect(await lastChanges('BOOK', plentifulBook.id)).toEqual(
      expect.arrayContaining([{ field: 'fiscalPrintedBookNcm', before: '49011000', after: null }]),
    )
  })

  test('tax a product otherwise than its class', async () => {
    const save = (serviceCode: string | null, version?: number) =>
      panel.ask(
        'mutation ($id: ID!, $fiscal: [FiscalOverrideInput!]!, $version: Int) { editCourse(id: $id, data: { fiscal: $fiscal }, version: $version) { version fiscal { class serviceCode ncm } } }',
        { id: courseWithModules.id, fiscal: [{ class: 'COURSE', serviceCode }], version },
      )
    const { version, fiscal } = (await save('08.01.01')).data.editCourse
    expect(fiscal).toEqual([{ class: 'COURSE', serviceCode: '080101', ncm: null }])
    expect((await save('080102', version - 1)).code).toBe('EDIT_CONFLICT')
    expect((await save('12')).extensions?.fields).toEqual({ 'fiscal.0.serviceCode': 'O código nacional tem 6 dígitos, como 080201.' })
    expect(await lastChanges('COURSE', courseWithModules.id)).toEqual([{ field: 'fiscalCourseServiceCode', before: null, after: '080101' }])
    const { id } = await buy([plainCourse.id, courseWithModules.id])
    await plan()
    await untilStates(id, ['NFSE_NATIONAL 1 ISSUED', 'NFSE_NATIONAL 1 ISSUED'])
    expect((await atIssuer(id)).map(({ body }) => String(body.codigo_tributacao_nacional_iss)).toSorted()).toEqual(['080101', '080201'])
    expect((await save(null)).data.editCourse.fiscal).toEqual([])
    const publicly = await panel.shop.call('POST', '/graphql', { query: '{ publicListCourses { data { fiscal { class } } } }' })
    expect(publicly.body).toMatchObject({ data: null, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
  })

  test('cannot switch documents on before the seller is known, nor save over another save', async () => {
    await panel.shop.rows(`update fiscal_settings set issues_since = null`)
    await panel.shop.rows(`update store_settings set tax_id = null`)
    try {
      const settings = { issues: true, issuesAt: 'PAYMENT', afterPartialRefund: 'REPLACE', cityCode: '3550308', classes: [] }
      const edit = (extra: object) =>
        panel.ask(
          'mutation ($settings: FiscalSettingsInput!, $version: Int) { editFiscalSettings(settings: $settings, version: $version) { id } }',
          {
            settings,
            ...extra,
          },
        )
      expect(await edit({})).toMatchObject({ message: expect.stringContaining('CNPJ'), code: 'BAD_USER_INPUT' })
      expect((await edit({ version: 0 })).code).toBe('EDIT_CONFLICT')
    } finally {
      await panel.shop.rows(`update store_settings set tax_id = '11222333000181'`)
      await panel.shop.rows(`update fiscal_settings set issues_since = now() - interval '1 hour'`)
    }
  })
})

describe('a month for the accountant', () => {
  const mes = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date()).slice(0, 7)
  const exported = (report: string, token: string | null) =>
    panel.shop.call('GET', `/api/exports/${report}?mes=${mes}`, undefined, token ? { authorization: `Bearer ${token}` } : {})

  test.each(['orders', 'items', 'payments', 'fees', 'refunds', 'documents'])('%s is a CSV for staff only', async (report) => {
    expect((await exported(report, null)).status).toBe(401)
    const { status, body } = await exported(report, panel.staff)
    expect(status).toBe(200)
    const lines = String(body.text).split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFF?[^;]+;/)
    if (report !== 'fees') expect(lines.length).toBeGreaterThan(2)
    for (const line of lines.slice(1, -1)) expect(line.split(';').length).toBe(lines[0]!.split(';').length)
    // Money that returned is a reembolso; a devolução is a book that comes back.
    expect(body.text).not.toMatch(/devol/i)
  })

  test('is recorded in the history of each order whose CPF it names', async () => {
    const recorded = `select entity_id as id from history where action = 'EXPORTED' and actor = $1 order by 1`
    const actor = 'renata.lopes@sabia.example'
    await panel.shop.rows(`delete from history where action = 'EXPORTED'`)
    for (const report of ['items', 'payments', 'refunds', 'documents']) await exported(report, panel.staff)
    expect(await panel.shop.rows(recorded, [actor])).toEqual([])
    const lines = String((await exported('orders', panel.staff)).body.text)
      .split('\r\n')
      .slice(1, -1)
    expect(await panel.shop.rows(recorded, [actor])).toEqual(
      lines.map((line) => ({ id: line.split(';')[0] })).toSorted((a, b) => (a.id! < b.id! ? -1 : 1)),
    )
  })

  test('has each fee once: the file adds up to the ledger', async () => {
    const { id } = await buy([plainCourse.id])
    await panel.shop.sandbox('/console/report', { value: 7_000 })
    await importTransferDay(panel.shop.deps, new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10))
    const [foreign] = await panel.shop.rows<{ id: number }>(`select id from transfer_lines where status = 'UNKNOWN'`)
    await panel.ask('mutation ($id: ID!) { acceptTransferLine(id: $id, reason: "maquininha") }', { id: foreign!.id })
    const opened = await panel.ask('mutation ($id: ID!, $dispute: DisputeInput!) { openDispute(orderId: $id, dispute: $dispute) { id } }', {
      id,
      dispute: { reason: 'FRAUD', amountCents: 100, deadlineAt: '2027-12-01T23:59:00-03:00' },
    })
    await panel.ask('mutation ($id: ID!) { closeDispute(id: $id, outcome: WON, feeCents: 2500) { id } }', {
      id: opened.data.openDispute.id,
    })
    const cents = (cell: string | undefined) => Math.round(Number(cell!.replace(',', '.')) * 100)
    const rows = String((await exported('fees', panel.staff)).body.text)
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(';'))
    const sum = (at: number) => rows.reduce((total, cells) => total + cents(cells[at]), 0)
    const [ledger] = await panel.shop.rows<{ fees: number }>(
      `select sum(cents)::int as fees from ledger_entries join ledger_transactions posted on transaction_id = posted.id
       where account = 'fees' and to_char(occurred_at at time zone 'America/Sao_Paulo', 'YYYY-MM') = $1`,
      [mes],
    )
    expect(sum(5)).toBe(ledger!.fees)
    expect(sum(6)).toBe(sum(4) - sum(5))
    const total = (await orderOf(panel.shop, id)).total_cents
    expect(rows.filter((cells) => cells[1] === id).map((cells) => [cells[3], ...[4, 5, 6].map((at) => cents(cells[at]))])).toEqual([
      ['venda', total, Math.round(total * 0.0099), total - Math.round(total * 0.0099)],
      ['contestação', 0, 2_500, -2_500],
    ])
  })

  test('of many lines is sent while it is read, compressed, and each page has its own time in the database', async () => {
    await panel.shop.rows(
      `insert into transfer_lines (day, report, line_code, transaction_code, event, event_code, gross_cents, fee_cents, net_cents, status)
       select '2020-03-05', 'transactional', 'line ' || n, 'T' || n, 'SALE', '1', 1000, 50, 950, 'MATCHED' from generate_series(1, 8000) n`,
    )
    await panel.shop.rows(
      `with posted as (insert into ledger_transactions (kind, source, occurred_at)
         select 'FEE', 'transactional:line ' || n, '2020-03-05T03:00:00Z' from generate_series(1, 8000) n returning id)
       insert into ledger_entries (transaction_id, account, cents)
       select id, account, cents from posted cross join (values ('fees', 50), ('provider_receivable', -50)) as entry (account, cents)`,
    )
    const month = { from: new Date('2020-03-01T03:00:00Z'), until: new Date('2020-04-01T03:00:00Z') }
    const app = createApp(panel.shop.deps, () => new Response('a page'))
    const headers = { authorization: `Bearer ${panel.staff}`, 'accept-encoding': 'gzip, br' }
    let first: Uint8Array<ArrayBuffer> | undefined
    let rest: ReadableStream<Uint8Array<ArrayBuffer>> | undefined
    const before = await statementsOf(panel, async () => {
      const response = await app.request('/api/exports/fees?mes=2020-03', { headers })
      expect(response.headers.get('content-encoding')).toBe('gzip')
      const reader = response.body!.getReader()
      first = (await reader.read()).value
      reader.releaseLock()
      rest = response.body!
    })
    expect(first!.length).toBeGreaterThan(0)
    expect(before.filter((statement) => statement.includes('transfer_lines')).length).toBeLessThan(8)
    const whole = Buffer.concat([first!, await buffer(rest!)])
    expect(gunzipSync(whole).toString().split('\r\n')).toHaveLength(8_002)
    // The request has used up its own.
    let lines = 0
    await withDatabaseBudget(0, async () => {
      for await (const page of readReport(panel.shop.deps.db, 'fees', { month, actor: 'renata' })) lines += page.length
    })
    expect(lines).toBe(8_000)
  })

  test('keeps digits that Excel would take for numbers', async () => {
    const cells = async (report: string, at: number) =>
      String((await exported(report, panel.staff)).body.text)
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(';')[at]!)
    expect([...new Set((await cells('orders', 3)).map((cpf) => cpf.replace(/\d/g, '9')))]).toEqual(['999.999.999-99'])
    for (const key of await cells('documents', 3)) expect(key).toMatch(/^\d{4}( \d{2,4}){10,12}$/)
    expect(new Set(await cells('documents', 8))).toEqual(new Set(['emitida', 'cancelada', 'em cancelamento']))
  })

  describe('payments and refunds', () => {
    const sandbox = (settings: object) => panel.shop.sandbox('/console/settings', settings)
    const settleAll = async (orderId: string) => {
      for (const { id } of await panel.shop.rows<{ id: string }>('select id from payments where order_id = $1', [orderId]))
        expect(await settlePayment(panel.shop.deps, id)).toBe('settled')
    }
    const payByCard = (url: unknown) =>
      fetch(String(url), {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ choice: 'pay', installments: '10', interest: 'buyer' }),
      })
    /** Paid by card, with interest; and, if `twice`, also by PIX. */
    async function buyByCard({ twice }: { twice: boolean }) {
      const email = `nota.${++buyers}@correio.com.br`
      const products = [plainCourse, ebook].map(({ id }) => ({ id, quantity: 1 }))
      const { body } = await submit(panel.shop, await quote(panel.shop, products, { email }), { email }, 'redirect')
      const id = String(body._id)
      if (twice) {
        await panel.shop.post(`/api/orders/${id}/pix`, {})
        await panel.shop.sandbox(`/console/orders/${await providerOrder(panel.shop, id)}/pay`, {})
        await settleAll(id)
      }
      await payByCard(body.url)
      await settleAll(id)
      return id
    }
    const rowsOf = async (report: string, month = mes) =>
      String(
        (await panel.shop.call('GET', `/api/exports/${report}?mes=${month}`, undefined, { authorization: `Bearer ${panel.staff}` })).body
          .text,
      )
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(';'))
    const sum = (cells: (string | undefined)[]) =>
      cells.reduce((total, cell) => total + Math.round(Number(cell!.replace('.', '').replace(',', '.')) * 100), 0)
    const inLedger = async (kind: string) => {
      const [row] = await panel.shop.rows<{ cents: number }>(
        `select coalesce(sum(cents), 0)::int as cents from ledger_transactions join ledger_entries on transaction_id = ledger_transactions.id
         where kind = $1 and account = 'provider_receivable' and to_char(occurred_at at time zone 'America/Sao_Paulo', 'YYYY-MM') = $2`,
        [kind, mes],
      )
      return row!.cents
    }

    test('are the money of the ledger: without interest, with duplicate and short payments', async () => {
      const [whole, inSteps, twice] = [
        await buyByCard({ twice: false }),
        await buyByCard({ twice: false }),
        await buyByCard({ twice: true }),
      ]
      const [charge] = await panel.shop.rows<{ interest_cents: number }>(
        'select interest_cents from charges join payments on payments.id = payment_id where order_id = $1',
        [whole],
      )
      expect(charge!.interest_cents).toBeGreaterThan(0)
      await refund(whole)
      await refund(inSteps, [await lineOf(inSteps, ebook.id)])
      await refund(inSteps)
      await refund(twice)
      await sandbox({ faults: { 'short-paid': 1 } })
      const short = await buy([plainCourse.id])
      await refund(short.id)
      const payments = await rowsOf('payments')
      const refunds = await rowsOf('refunds')
      for (const id of [whole, inSteps, twice, short.id]) {
        const received = sum(payments.filter(([order]) => order === id).map((row) => row[4]))
        expect(received).toBeGreaterThan(0)
        expect(sum(payments.filter(([order]) => order === id).map((row) => row[5]))).toBe(received)
        expect(sum(refunds.filter(([order]) => order === id).map((row) => row[3]))).toBe(received)
      }
      expect(payments.filter(([order]) => order === twice)).toHaveLength(2)
      expect(sum(payments.map((row) => row[4]))).toBe(await inLedger('RECEIPT'))
      expect(sum(refunds.map((row) => row[3]))).toBe(-(await inLedger('REFUND')))
    })

    test('belong to the month of the money, not of the order', async () => {
      const { id } = await buy([plainCourse.id])
      const charge = 'from payments where payments.id = payment_id and order_id = $1'
      await panel.shop.rows(`update charges set paid_at = '2020-03-01T02:59:59Z' ${charge}`, [id])
      const of = async (month: string) => (await rowsOf('payments', month)).filter(([order]) => order === id).map((row) => row[2])
      expect([await of(mes), await of('2020-02'), await of('2020-03')]).toEqual([[], ['29/02/2020 23:59:59'], []])
      await panel.shop.rows(`update charges set paid_at = null, created_at = '2020-03-01T03:00:00Z' ${charge}`, [id])
      expect([await of('2020-02'), await of('2020-03')]).toEqual([[], ['01/03/2020 00:00:00']])
    })
  })

  test('its documents have the amounts of the issuer', async () => {
    const { body } = await exported('documents', panel.staff)
    const issued = ((await panel.shop.sandbox('/console/fiscal.json')) as AtIssuer[]).filter(({ authorized }) => authorized === 1)
    const values = String(body.text)
      .split('\r\n')
      .slice(1, -1)
      .map((line) => String(line.split(';')[6]))
    expect(values.toSorted()).toEqual(issued.map(({ total }) => total.toFixed(2).replace('.', ',')).toSorted())
  })
})
