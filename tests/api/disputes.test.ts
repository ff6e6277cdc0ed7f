import { beforeEach, describe, expect, test } from 'vitest'
import { ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { signDownload } from '#server/delivery/stamps/downloads/download-token.ts'
import { downloadByLink } from '#tests/harness/protected-files.ts'
import {
  askForPix,
  buy,
  coursesOf,
  emailsTo,
  misbehave,
  onCardPage,
  pay,
  paymentsOf,
  place,
  refundAtProvider,
  settle,
  statusOf,
  withoutFaults,
} from '#tests/harness/purchases.ts'
import { orderOf, providerOrder, stockOf } from '#tests/harness/shop.ts'
import { balances, expectSoundLedger } from '#tests/harness/transfers.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { type HistoryLine, historyOf } from '#tests/harness/panel.ts'
import { copies } from '#tests/harness/refunds.ts'

const panel = await providePanel()
beforeEach(() => withoutFaults(panel.shop))

const staff = 'renata.lopes@sabia.example'
const fields =
  'id orderId orderEmail chargeId kind status reason amountCents takenCents recoveredCents feeCents providerReference answerNote openedBy closedBy answeredAt closedAt'
const input = { reason: 'FRAUD', amountCents: 18900, deadlineAt: '2026-12-01T23:59:00-03:00', providerReference: 'CBKS_1' }
const open = async (orderId: string, dispute: object = {}) =>
  panel.ask(`mutation ($id: ID!, $dispute: DisputeInput!) { openDispute(orderId: $id, dispute: $dispute) { ${fields} } }`, {
    id: orderId,
    dispute: { ...input, amountCents: (await orderOf(panel.shop, orderId)).total_cents, ...dispute },
  })
const answer = (id: string, note = 'Os comprovantes da entrega') =>
  panel.ask(`mutation ($id: ID!, $note: String!) { answerDispute(id: $id, note: $note) { ${fields} } }`, { id, note })
const close = (id: string, outcome: 'WON' | 'LOST', feeCents = 0) =>
  panel.ask(
    `mutation ($id: ID!, $outcome: DisputeOutcome!, $fee: Cents) { closeDispute(id: $id, outcome: $outcome, feeCents: $fee) { ${fields} } }`,
    { id, outcome, fee: feeCents },
  )
const reopen = (id: string) => panel.ask(`mutation ($id: ID!) { reopenDispute(id: $id) { ${fields} } }`, { id })
const payments = async (id: string) =>
  (await paymentsOf(panel.shop, id)).map((each) => [each.status, each.paid_cents, each.refunded_cents, each.refund_due])
const refundsOf = async (id: string) =>
  (
    await panel.shop.db.selectFrom('refunds').select(['scope', 'amount_cents']).where('order_id', '=', id).orderBy('created_at').execute()
  ).map(({ scope, amount_cents: cents }) => [scope, cents])
const list = async (variables: object) =>
  (
    await panel.ask(
      `query ($orderId: ID, $active: Boolean, $search: String, $offset: Int, $limit: Int) {
        listDisputes(orderId: $orderId, active: $active, search: $search, offset: $offset, limit: $limit) { data { ${fields} } pageInfo { totalCount } } }`,
      variables,
    )
  ).data.listDisputes
const refund = (id: string, { items }: { items?: Parameters<typeof copies>[0] } = {}) =>
  panel.ask('mutation ($id: ID!, $items: [OrderItemCopies!]) { refundOrder(id: $id, items: $items) { status } }', {
    id,
    items: copies(items),
  })
const history = (id: string) => historyOf(panel, 'ORDER', id)

async function atProvider(orderId: string, path: string, body: object = {}) {
  return panel.shop.sandbox(`/console/orders/${await providerOrder(panel.shop, orderId)}/${path}`, body)
}
const disputeChanges = (lines: HistoryLine[]) =>
  lines.flatMap(({ actor, changes }) =>
    changes.filter(({ field }) => field === 'dispute').map(({ before, after }) => `${actor}: ${before} → ${after}`),
  )

describe('a dispute', () => {
  test('is recorded with its kind, revokes nothing, and is answered and won', async () => {
    const { id, email } = await buy(panel.shop, [plainCourse.id])
    const total = (await orderOf(panel.shop, id)).total_cents
    const { data, message } = await open(id)
    expect(message).toBeUndefined()
    expect(data.openDispute).toMatchObject({
      kind: 'MED',
      status: 'OPEN',
      orderEmail: email,
      amountCents: total,
      openedBy: staff,
      closedBy: null,
    })
    expect(await coursesOf(panel.shop, email)).toEqual([plainCourse.id])
    const dispute = data.openDispute.id as string
    expect((await answer(dispute)).data.answerDispute).toMatchObject({ status: 'ANSWERED', answerNote: 'Os comprovantes da entrega' })
    await atProvider(id, 'dispute')
    await atProvider(id, 'dispute/decide', { winner: 'STORE' })
    expect((await close(dispute, 'WON', 2_500)).data.closeDispute).toMatchObject({
      status: 'WON',
      takenCents: 0,
      feeCents: 2_500,
      closedBy: staff,
    })
    expect((await orderOf(panel.shop, id)).status).toBe('PAID')
    expect(await coursesOf(panel.shop, email)).toEqual([plainCourse.id])
    expect(disputeChanges(await history(id))).toEqual([`${staff}: ANSWERED → WON`, `${staff}: OPEN → ANSWERED`, `${staff}: null → OPEN`])
  })

  test('of a card payment is a chargeback', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id], {}, 'redirect')
    expect((await open(id, { reason: 'NOT_RECEIVED' })).data.openDispute).toMatchObject({ kind: 'CHARGEBACK', reason: 'NOT_RECEIVED' })
  })

  test('is not won by a decision that a reading contradicts', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    const dispute = (await open(id)).data.openDispute.id as string
    await refundAtProvider(panel.shop, id)
    const refused = await close(dispute, 'WON')
    expect([refused.code, refused.message]).toEqual(['CONFLICT', expect.stringMatching(/^O PagBank mostra que o dinheiro foi retirado/)])
    expect((await list({ orderId: id })).data[0]).toMatchObject({ status: 'LOST', recoveredCents: 0 })
  })

  test('after a refund at PagBank that staff have explained, of the same amount: the claimed money is taken besides it', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id, ebook.id])
    await refundAtProvider(panel.shop, id, ebook.priceCents)
    await settle(panel.shop, id)
    const [refundRow] = await panel.shop.rows<{ id: string }>('select id from refunds where order_id = $1', [id])
    const [line] = await panel.shop.rows<{ id: string }>('select id from order_items where order_id = $1 and title = $2', [id, ebook.title])
    await panel.ask('mutation ($id: ID!, $items: [OrderItemCopies!]!) { explainRefund(id: $id, items: $items) { status } }', {
      id: refundRow!.id,
      items: copies([line!.id]),
    })
    const dispute = (await open(id, { amountCents: ebook.priceCents })).data.openDispute.id as string
    expect((await close(dispute, 'LOST')).data.closeDispute).toMatchObject({ status: 'LOST', takenCents: ebook.priceCents })
    expect(await refundsOf(id)).toEqual([
      ['ITEMS', ebook.priceCents],
      ['PROVIDER', ebook.priceCents],
    ])
    expect(await payments(id)).toMatchObject([['PAID', plainCourse.priceCents + ebook.priceCents, 2 * ebook.priceCents, false]])
    expect(await balances(panel, id)).toMatchObject({ refunds: ebook.priceCents, chargebacks: ebook.priceCents })
  })

  test('of a second payment, recorded after a reading found the money taken, is lost with that money', async () => {
    const { id, url } = await place(panel.shop, [plainCourse.id], {}, 'redirect')
    await askForPix(panel.shop, id)
    await pay(panel.shop, id)
    await settle(panel.shop, id)
    await onCardPage(url)
    await settle(panel.shop, id)
    const card = await panel.shop.db
      .selectFrom('charges')
      .innerJoin('payments', 'payments.id', 'charges.payment_id')
      .select(['charges.id', 'provider_order_id', 'charges.paid_cents'])
      .where('order_id', '=', id)
      .where('method', '=', 'CARD')
      .executeTakeFirstOrThrow()
    await panel.shop.sandbox(`/console/orders/${card.provider_order_id}/refund`, {})
    await settle(panel.shop, id)
    const dispute = (await open(id, { chargeId: card.id })).data.openDispute.id as string
    await close(dispute, 'LOST')
    const row = await panel.shop.db.selectFrom('disputes').selectAll().where('id', '=', dispute).executeTakeFirstOrThrow()
    expect([row.taken_cents, row.excess_cents, (await orderOf(panel.shop, id)).status]).toEqual([card.paid_cents, 0, 'PAID'])
    // A refund of the sale later is no chargeback: the disputed money never was revenue.
    expect((await refund(id)).data.refundOrder).toEqual({ status: 'REFUNDED' })
    const { data } = await panel.ask('query ($id: ID!) { orderLedger(id: $id) { balances { account cents } } }', { id })
    expect(data.orderLedger.balances).toContainEqual({ account: 'refunds', cents: plainCourse.priceCents })
    expect(data.orderLedger.balances.map(({ account }: { account: string }) => account)).not.toContain('chargebacks')
  })

  test('won after a loss when its buyer has asked for an erasure: the sale stands, and nothing is granted or sent again', async () => {
    const { id, email } = await buy(panel.shop, [plainCourse.id])
    const dispute = (await open(id)).data.openDispute.id as string
    await close(dispute, 'LOST')
    await panel.shop.db.updateTable('orders').set({ blocked_at: new Date() }).where('id', '=', id).execute()
    await close(dispute, 'WON')
    expect([await statusOf(panel.shop, id), await coursesOf(panel.shop, email)]).toEqual(['PAID', []])
  })

  test('recorded as lost by mistake is taken back: everything is as before, and it can be lost for real', async () => {
    const { id, email } = await buy(panel.shop, [plainCourse.id, plentifulBook.id])
    const total = (await orderOf(panel.shop, id)).total_cents
    const stock = await stockOf(panel.shop, plentifulBook.id)
    const dispute = (await open(id)).data.openDispute.id as string
    await answer(dispute)
    const before = await balances(panel, id)
    await close(dispute, 'LOST', 1_500)
    const { data, message } = await reopen(dispute)
    expect(message).toBeUndefined()
    expect(data.reopenDispute).toMatchObject({ status: 'ANSWERED', takenCents: 0, feeCents: 0, closedAt: null })
    expect([await statusOf(panel.shop, id), await coursesOf(panel.shop, email)]).toEqual(['PAID', [plainCourse.id]])
    expect([await stockOf(panel.shop, plentifulBook.id), await refundsOf(id)]).toEqual([stock, []])
    expect(await balances(panel, id)).toEqual({ ...before, chargebacks: 0, fees: 0 })
    expect(disputeChanges(await history(id))[0]).toBe(`${staff}: LOST → ANSWERED`)
    await atProvider(id, 'dispute')
    await atProvider(id, 'dispute/decide', { winner: 'BUYER' })
    await settle(panel.shop, id)
    expect((await list({ orderId: id })).data[0]).toMatchObject({ status: 'LOST', takenCents: total, closedBy: null })
    expect(disputeChanges(await history(id))[0]).toBe('PagBank: ANSWERED → LOST')
    expect([await statusOf(panel.shop, id), await coursesOf(panel.shop, email), await refundsOf(id)]).toEqual([
      'REFUNDED',
      [],
      [['PROVIDER', total]],
    ])
    // Recording the same decision adds only the fee, once.
    for (const fee of [500, 900])
      expect((await close(dispute, 'LOST', fee)).data.closeDispute).toMatchObject({ feeCents: 500, takenCents: total })
    await panel.shop.work()
    expect((await emailsTo(panel.shop, email)).filter(({ subject }) => subject.startsWith('Seu reembolso'))).toEqual([])
    expect(await reopen(dispute)).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(/não foi um engano/) })
    await expectSoundLedger(panel)
  })
})

describe('what is refused', () => {
  test('a second active dispute, also of twenty at the same moment', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(id)))
    expect(opened.filter(({ code }) => code === undefined)).toHaveLength(1)
    expect(new Set(opened.map(({ code }) => code))).toEqual(new Set([undefined, 'CONFLICT']))
    expect((await list({ orderId: id })).pageInfo.totalCount).toBe(1)
  })

  test('two decisions at the same moment: one of them decides', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    const dispute = (await open(id)).data.openDispute.id as string
    const closed = await Promise.all([close(dispute, 'WON'), close(dispute, 'LOST'), answer(dispute), close(dispute, 'WON')])
    expect(closed.filter(({ code }) => code === undefined).length).toBeGreaterThanOrEqual(1)
    const { status } = await panel.shop.db.selectFrom('disputes').select('status').where('id', '=', dispute).executeTakeFirstOrThrow()
    expect(['WON', 'LOST']).toContain(status)
    expect((await answer(dispute)).code).toBe('CONFLICT')
  })

  test('an unpaid order, a foreign charge, too much money, and a reason of the other kind', async () => {
    const unpaid = await place(panel.shop, [plainCourse.id])
    expect(await open(unpaid.id)).toMatchObject({ code: 'CONFLICT' })
    const { id } = await buy(panel.shop, [plainCourse.id])
    for (const [wrong, field] of [
      [{ chargeId: 'CHAR_X' }, 'chargeId'],
      [{ amountCents: 99_999_999 }, 'amountCents'],
      [{ reason: 'NOT_RECEIVED' }, 'reason'],
    ] as const) {
      const refused = await open(id, wrong)
      expect([refused.code, Object.keys(refused.extensions?.fields ?? {})]).toEqual(['BAD_USER_INPUT', [field]])
    }
    expect(await open('00000000-0000-4000-8000-000000000000', { amountCents: 1 }).catch(() => ({ code: 'NOT_FOUND' }))).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('a decision while PagBank cannot be read', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    const dispute = (await open(id)).data.openDispute.id as string
    await misbehave(panel.shop, { 'server-error': 'always' })
    expect(await close(dispute, 'LOST')).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
    expect((await list({ orderId: id })).data[0]).toMatchObject({ status: 'OPEN' })
  })
})

describe('the list', () => {
  test('shows active disputes by deadline, then the decided ones, and is searched and filtered', async () => {
    const first = await buy(panel.shop, [plainCourse.id])
    const second = await buy(panel.shop, [plainCourse.id])
    const late = (await open(first.id, { deadlineAt: '2026-12-20T00:00:00Z', providerReference: 'CASO-77' })).data.openDispute.id
    const soon = (await open(second.id, { deadlineAt: '2026-11-23T00:00:00Z' })).data.openDispute.id
    const ids = async (variables: object) => (await list({ limit: 100, ...variables })).data.map((each: { id: string }) => each.id)
    const opened = await ids({ active: true })
    await answer(soon)
    const waiting = await ids({ active: true })
    expect([opened.indexOf(soon) < opened.indexOf(late), waiting.indexOf(soon) < waiting.indexOf(late)]).toEqual([true, false])
    await close(soon, 'WON')
    const all = await ids({})
    expect(all.indexOf(late)).toBeLessThan(all.indexOf(soon))
    expect(await ids({ active: true })).not.toContain(soon)
    expect(await ids({ active: false })).toContain(soon)
    expect(await ids({ search: 'caso-77' })).toEqual([late])
    expect(await ids({ search: second.email })).toEqual([soon])
    expect(await ids({ search: first.id.slice(0, 8) })).toEqual([late])
    expect(await ids({ search: '%' })).toEqual([])
  })
})

describe('the evidence', () => {
  test('contains the sale, and the history records who saw it', async () => {
    const { id, email } = await buy(panel.shop, [plainCourse.id, ebook.id])
    await panel.shop.work()
    const [item] = await panel.shop.db
      .selectFrom('order_items')
      .select('id')
      .where('order_id', '=', id)
      .where('kind', '=', 'BOOK')
      .execute()
    const link = await signDownload(panel.shop.deps, item!.id)
    for (const _ of [1, 2]) expect((await downloadByLink(panel.shop, link)).status).toBe(302)
    // A mail scanner leaves no trace in the evidence.
    for (const method of ['GET', 'HEAD']) expect((await panel.shop.call(method, `/api/downloads/${link}`)).status).toBe(200)
    const [lesson] = await panel.shop.rows<{ id: string; title: string }>(
      `select lesson ->> 'id' as id, lesson ->> 'title' as title from courses, jsonb_path_query(lessons, '$.**.lessons[*]') as lesson where courses.id = $1 limit 1`,
      [plainCourse.id],
    )
    await panel.shop.rows('update course_accesses set first_opened_at = now(), last_seen_at = now() where email = $1', [email])
    await panel.shop.rows(
      `insert into lesson_progress (email, course_id, lesson_id, watched_seconds, duration_seconds, completed_at)
       values ($1, $2, $3, 90, 120, now()), ($1, $2, 'removed', 30, null, null)`,
      [email, plainCourse.id, lesson!.id],
    )
    const dispute = (await open(id)).data.openDispute.id as string
    const { data } = await panel.ask('mutation ($id: ID!) { openDisputeEvidence(id: $id) { sections { title lines { name value } } } }', {
      id: dispute,
    })
    const sections = data.openDisputeEvidence.sections as { title: string; lines: { name: string; value: string }[] }[]
    const lines = Object.fromEntries(
      sections.map((each) => [
        each.title,
        each.lines.map(({ name, value }) => `${name}: ${value}`.replaceAll(/\d\d\/\d\d\/\d{4}, \d\d:\d\d/g, 'NOW')),
      ]),
    )
    expect(Object.keys(lines)).toEqual([
      'Contestação',
      'Comprador',
      'Compra',
      'Pagamento',
      'Entrega',
      'Uso dos cursos',
      'Mensagens ao comprador',
    ])
    expect(lines.Comprador).toEqual(expect.arrayContaining(['CPF: 529.982.247-25', `E-mail: ${email}`]))
    expect(lines.Pagamento![0]).toBe(`PIX: ${formatCents((await orderOf(panel.shop, id)).total_cents)}`)
    const opening = `${ebook.title}: aberto pelo link do e-mail, em NOW`
    expect(lines.Entrega).toEqual([
      `Acesso ao curso ${plainCourse.title}: liberado em NOW para ${email}`,
      `Arquivo de ${ebook.title}: baixado 2 vezes pelo link do comprador, de NOW a NOW`,
      opening,
      opening,
    ])
    expect(lines['Uso dos cursos']!.toSorted()).toEqual(
      [
        `Curso ${plainCourse.title}: aberto pela primeira vez em NOW`,
        'Aulas: 2 aulas abertas, 1 concluída, 2:00 de vídeo assistidos',
        `${lesson!.title}: 1:30 de 2:00 assistidos, concluída em NOW`,
        'Aula que saiu do curso: 0:30 assistidos, vista pela última vez em NOW',
      ].toSorted(),
    )
    expect(lines['Mensagens ao comprador']).toEqual([
      expect.stringMatching(`^Acesso ao que foi comprado: enviado em NOW para ${email}, identificador <.+>$`),
    ])
    const opened = await panel.shop.rows(`select actor from history where entity_id = $1 and changes @> '[{"field": "disputeEvidence"}]'`, [
      id,
    ])
    expect(opened).toEqual([{ actor: staff }])
  })
})
