import { beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import { atIssuer, documents, issued, misbehave, plan, untilStates, withFiscalSettings, provideFiscalPanel } from '#tests/harness/fiscal.ts'
import { closeDispute, openDispute } from '#tests/harness/disputes.ts'
import { exceptionsOf, resolve } from '#tests/harness/exceptions.ts'
import { historyOf, statementsOf } from '#tests/harness/panel.ts'
import { buy, refund } from '#tests/harness/purchases.ts'
import { readZip } from '#tests/harness/read-zip.ts'

const panel = await provideFiscalPanel()
beforeEach(() => misbehave(panel, 'none'))

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
    const { id } = await issued(panel, [ebook.id])
    const [document] = await documents(panel, id)
    const access_key = '35260712ABC34501DE35550010000000011234567890'
    const give = (key: string | null) =>
      panel.shop.db.updateTable('fiscal_documents').set({ access_key: key }).where('id', '=', document!.id).execute()
    await give(access_key)
    const grouped = '3526 0712 ABC3 4501 DE35 5500 1000 0000 0112 3456 7890'
    for (const search of [access_key, grouped])
      expect(((await list({ search })) as { id: string }[]).map(({ id: documentId }) => documentId)).toEqual([document!.id])
    const mes = document!.issued_at!.toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' }).slice(0, 7)
    const { body } = await panel.shop.call('GET', `/api/exports/documents?mes=${mes}`, undefined, {
      authorization: `Bearer ${panel.staff}`,
    })
    expect(String(body.text)).toContain(`;${grouped};`)
    await give(document!.access_key)
  })

  const download = (path: string, token: string | null = panel.staff) =>
    panel.shop.fetch(`/api/fiscal-documents/${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  const exports = async (orderId: string) =>
    (await panel.shop.rows(`select actor from history where entity_id = $1 and action = 'EXPORTED'`, [orderId])).length

  test('download each file of a document, which the history of its order records', async () => {
    const { id } = await issued(panel, [plainCourse.id])
    const [document] = await documents(panel, id)
    const [listed] = (await panel.ask('query ($id: ID!) { listFiscalDocuments(orderId: $id) { data { files } } }', { id })).data
      .listFiscalDocuments.data
    expect(listed.files).toEqual(['PDF', 'XML'])
    const xml = await download(`${document!.id}/xml`)
    expect(xml.headers.get('content-disposition')).toContain(`NFS-e ${document!.number} - ${id.slice(0, 8)}.xml`)
    expect(await xml.text()).toContain(`<numero>${document!.number}<`)
    expect((await (await download(`${document!.id}/pdf`)).text()).slice(0, 5)).toBe('%PDF-')
    expect(await exports(id)).toBe(2)
    expect((await download(`${document!.id}/cancellation-xml`)).status).toBe(404)
    expect((await download(`${document!.id}/xml`, null)).status).toBe(401)
    expect(await exports(id)).toBe(2)
  })

  test('download the files of a month as a ZIP, from page to page, also if one is lost', async () => {
    const [first, second, lost] = [
      await issued(panel, [plainCourse.id]),
      await issued(panel, [plainCourse.id]),
      await issued(panel, [plainCourse.id]),
    ]
    const all = [first, second, lost].map(({ id }) => id)
    await refund(panel, second.id)
    await plan(panel)
    await untilStates(panel, second.id, ['NFSE_NATIONAL 1 CANCELED'])
    // More documents than a page has are read in the same moment.
    await panel.shop.rows(`update fiscal_documents set issued_at = '2021-03-05T12:00:00.123456Z' where order_id = any($1)`, [all])
    await panel.shop.rows(
      `insert into fiscal_documents (order_id, document_group, seq, document, lines, shipping_cents, total_cents, due_at, next_at, issued_at, status)
       select $1, 'COURSE', 100 + n, 'NFSE_NATIONAL', '[]', 0, 100, now(), null, '2021-03-05T11:00:00Z', 'CANCELED' from generate_series(1, 450) n`,
      [first.id],
    )
    await panel.shop.rows(
      `update fiscal_documents set pdf = jsonb_set(pdf, '{key}', '"00/lost"') where order_id = $1 and pdf is not null`,
      [lost.id],
    )
    const numbers = Object.fromEntries(
      await Promise.all(all.map(async (id) => [id, (await documents(panel, id)).find(({ number }) => number)!.number] as const)),
    )
    const name = (id: string) => `NFS-e ${numbers[id]} - ${id.slice(0, 8)}`
    const response = await download('zip?mes=2021-03')
    expect(response.headers.get('content-disposition')).toContain('notas-fiscais-2021-03.zip')
    const { texts } = await readZip(new Uint8Array(await response.arrayBuffer()))
    expect([...texts.keys()].toSorted()).toEqual(
      [
        'faltam.txt',
        ...all.map((id) => `xml/${name(id)}.xml`),
        ...[first.id, second.id].map((id) => `pdf/${name(id)}.pdf`),
        `xml/${name(second.id)} - cancelamento.xml`,
      ].toSorted(),
    )
    expect(texts.get('faltam.txt')).toContain(`${name(lost.id)}.pdf`)
    expect(texts.get(`pdf/${name(first.id)}.pdf`)).toMatch(/^%PDF-/)
    expect(await Promise.all(all.map(exports))).toEqual([1, 1, 1])
    expect((await download('zip?mes=2021-04')).status).toBe(404)
    expect((await download('zip?mes=2021-03', null)).status).toBe(401)
  })

  test.each(['its document', 'the exception'])(
    'see why a document was rejected, correct the settings, and send it again by %s',
    async (by) => {
      await saveCourse('999999')
      const { id } = await buy(panel.shop, [plainCourse.id])
      await plan(panel)
      await untilStates(panel, id, ['NFSE_NATIONAL 1 REJECTED'])
      const [rejected] = await list({ orderId: id, status: 'REJECTED' })
      expect(rejected).toMatchObject({ titles: [plainCourse.title], reason: expect.stringContaining('E0310') })
      await runCheck(panel.shop.db, 'FISCAL_REJECTED')
      const exceptions = (await panel.ask('{ listExceptions(kind: FISCAL_REJECTED) { data { orderId cause } } }')).data.listExceptions.data
      expect(exceptions).toContainEqual({ orderId: id, cause: expect.stringContaining('E0310') })
      const corrected = await saveCourse('080201')
      expect(corrected.data.editFiscalSettings.classes[0]).toMatchObject({ serviceCode: '080201' })
      if (by === 'its document') await panel.ask('mutation ($id: ID!) { retryFiscalDocument(id: $id) { id } }', { id: rejected.id })
      else await resolve(panel, (await exceptionsOf(panel, id, 'FISCAL_REJECTED'))[0]?.id, 'RETRY')
      // The group of the lines follows their code, so another document replaces the rejected one.
      await untilStates(panel, id, ['NFSE_NATIONAL 1 CANCELED', 'NFSE_NATIONAL 1 ISSUED'])
      expect((await atIssuer(panel, id)).map(({ decision, authorized }) => [decision, authorized])).toEqual([
        ['rejected', 0],
        ['authorized', 1],
      ])
    },
  )

  test('see that the issuer has not decided for six hours, but not what waits for the end of a guarantee', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    await plan(panel)
    const waiting = async (due: string) => {
      await panel.shop.rows(`update fiscal_documents set next_at = now(), due_at = now() + $2::interval where order_id = $1`, [id, due])
      await runCheck(panel.shop.db, 'FISCAL_WAITING')
      const { data } = await panel.ask('{ listExceptions(kind: FISCAL_WAITING) { data { orderId cents } } }')
      return data.listExceptions.data
    }
    expect([await waiting('5 days'), await waiting('-5 hours')]).toEqual([[], []])
    expect(await waiting('-7 hours')).toEqual([{ orderId: id, cents: plainCourse.priceCents }])
  })

  test('read the list with one statement, so that a document and the one it replaces are of the same moment', async () => {
    await issued(panel, [plainCourse.id])
    const statements = await statementsOf(panel, () => list({}))
    const [rows, ...others] = statements.filter((statement) => statement.includes('fiscal_documents'))
    expect(rows).toContain('order by "fiscal_documents"."created_at" desc')
    expect(others).toEqual([expect.stringContaining('count(*)')])
  })

  const lastChanges = async (entity: string, id: string) => (await historyOf(panel, entity, id))[0]?.changes

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
    const { id } = await issued(panel, [plainCourse.id, courseWithModules.id], ['NFSE_NATIONAL 1 ISSUED', 'NFSE_NATIONAL 1 ISSUED'])
    expect((await atIssuer(panel, id)).map(({ body }) => String(body.codigo_tributacao_nacional_iss)).toSorted()).toEqual([
      '080101',
      '080201',
    ])
    expect((await save(null)).data.editCourse.fiscal).toEqual([])
    const publicly = await panel.shop.call('POST', '/graphql', { query: '{ publicListCourses { data { fiscal { class } } } }' })
    expect(publicly.body).toMatchObject({ data: null, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
  })

  test('cannot switch documents on before the seller is known, nor save over another save', async () => {
    await panel.shop.rows(`update store_settings set tax_id = null`)
    await withFiscalSettings(panel, 'issues_since = null', async () => {
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
    })
    await panel.shop.rows(`update store_settings set tax_id = '11222333000181'`)
  })
})

describe('a dispute that is lost, and then won', () => {
  const decide = async (orderId: string, amountCents: number, meanwhile: () => Promise<void>) => {
    const dispute = await openDispute(panel, orderId, amountCents)
    await closeDispute(panel, dispute, 'LOST')
    await meanwhile()
    await closeDispute(panel, dispute, 'WON')
  }
  const missing = async (orderId: string): Promise<{ id: string; cents: number; actions: string[] }[]> => {
    await runCheck(panel.shop.db, 'FISCAL_MISSING')
    const { data } = await panel.ask('{ listExceptions(kind: FISCAL_MISSING) { data { id orderId cents actions } } }')
    return data.listExceptions.data.filter((exception: { orderId: string }) => exception.orderId === orderId)
  }

  const excess = async (orderId: string) => {
    await runCheck(panel.shop.db, 'FISCAL_EXCESS')
    const { data } = await panel.ask('{ listExceptions(kind: FISCAL_EXCESS) { data { orderId cents } } }')
    return data.listExceptions.data.filter((exception: { orderId: string }) => exception.orderId === orderId)
  }

  test('and took a part leaves documents that state more than was kept, until it is won', async () => {
    const { id } = await issued(panel, [plainCourse.id])
    await decide(id, 1_000, async () => {
      await plan(panel)
      expect(await excess(id)).toEqual([])
      await panel.shop.rows(`update refunds set done_at = now() - interval '2 hours' where order_id = $1`, [id])
      expect(await excess(id)).toMatchObject([{ cents: 1_000 }])
    })
    expect(await excess(id)).toEqual([])
  })

  test('an order whose documents cannot be planned', async () => {
    const { id } = await issued(panel, [plainCourse.id])
    await panel.shop.rows(`update orders set paid_at = now() - interval '90 minutes' where id = $1`, [id])
    await panel.shop.rows(`update fiscal_settings set issues_since = now() - interval '1 day'`)
    expect(await missing(id)).toEqual([])
    await panel.shop.rows('delete from fiscal_orders where order_id = $1', [id])
    expect(await missing(id)).toMatchObject([{ cents: plainCourse.priceCents, actions: ['ACCEPT'] }])
    await plan(panel)
    expect(await missing(id)).toEqual([])
  })

  test('gets its document again', { tags: ['long'] }, async () => {
    const { id } = await issued(panel, [plainCourse.id])
    await decide(id, plainCourse.priceCents, async () => {
      await plan(panel)
      await untilStates(panel, id, ['NFSE_NATIONAL 1 CANCELED'])
      expect(await missing(id)).toEqual([])
    })
    await plan(panel)
    await untilStates(panel, id, ['NFSE_NATIONAL 1 CANCELED', 'NFSE_NATIONAL 2 ISSUED'])
    expect(await missing(id)).toEqual([])
  })

  test(
    'leaves a sale without it if it took only a part, and staff refunded the rest, until they accept that',
    { tags: ['long'] },
    async () => {
      const { id } = await issued(panel, [plainCourse.id])
      await decide(id, 1_000, async () => {
        await refund(panel, id)
        await plan(panel)
        await untilStates(panel, id, ['NFSE_NATIONAL 1 CANCELED'])
      })
      const exceptions = await missing(id)
      expect(exceptions).toMatchObject([{ cents: 1_000, actions: ['ACCEPT'] }])
      await panel.ask('mutation ($id: ID!, $reason: String!) { resolveException(id: $id, action: ACCEPT, reason: $reason) { accepted } }', {
        id: exceptions[0]!.id,
        reason: 'Emitida à mão: NFS-e 4711',
      })
      expect(await missing(id)).toEqual([])
    },
  )
})
