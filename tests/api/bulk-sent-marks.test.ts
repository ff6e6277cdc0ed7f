import { beforeEach, expect, test } from 'vitest'
import { plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { workOnBulk } from '#server/operations/bulk/work-on-bulk.ts'
import { act, bulkAs, correct, passUndo, prepare, runBulk } from '#tests/harness/bulk.ts'
import { historyOf } from '#tests/harness/panel.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { buy, emailsTo, forgetJobs, refund } from '#tests/harness/purchases.ts'

const panel = await providePanel()
beforeEach(() => forgetJobs(panel.shop))

const parcels = (count: number) => Promise.all(Array.from({ length: count }, () => buy(panel.shop, [plentifulBook.id])))
const marks = (ids: string[] | null, codes = '') =>
  prepare(panel, '$ids: [ID!], $codes: String', 'prepareSentMarks(ids: $ids, codes: $codes)', { ids, codes })
const stored = async (id: string) =>
  (
    await panel.shop.rows<{ sent: boolean; code: string | null }>(
      'select sent_at is not null as sent, tracking_code as code from orders where id = $1',
      [id],
    )
  )[0]
const sentEmails = async (email: string) => {
  await panel.shop.work()
  return (await emailsTo(panel.shop, email)).filter(({ subject }) => /enviado|a caminho|correio/i.test(subject)).length
}

test('a pasted list says line by line what will happen and what is wrong, and is put right', async () => {
  const [a, b, c] = await parcels(3)
  const course = await buy(panel.shop, [plainCourse.id])
  const draft = await marks(
    null,
    `${a!.id}\tAA123456789BR\r\n\r\n${a!.id};AA123456789BR\n${b!.id.slice(0, 8)} XX1\n${c!.id} XX1\nffffffff AA1\n${course.id} AA2\nsem número`,
  )
  const { items } = await bulkAs(panel, String(draft.id))
  expect(items.map(({ subject, outcome, note, reason }) => [subject, outcome, note, reason])).toEqual([
    [a!.id, 'WAITING', 'Correios, AA123456789BR', null],
    [b!.id, 'WAITING', 'XX1', null],
    [c!.id, 'WRONG', 'XX1', 'Este código já está em um pedido de outra pessoa.'],
    [course.id, 'WRONG', 'AA2', 'Este pedido não tem nada a enviar pelo correio.'],
    [null, 'WRONG', '', 'Nenhum pedido tem este número.'],
    [null, 'WRONG', '', expect.stringMatching(/^Comece a linha/)],
  ])
  await correct(panel, String(draft.id), [
    { position: 3, text: `${c!.id} XX2` },
    { position: 4, text: '' },
    { position: 5, text: '' },
    { position: 6, text: '' },
  ])
  expect((await bulkAs(panel, String(draft.id))).counts).toEqual({ WAITING: 3 })
  expect((await runBulk(panel, String(draft.id))).counts).toEqual({ DONE: 3 })
  expect([await stored(a!.id), await stored(c!.id)]).toEqual([
    { sent: true, code: 'AA123456789BR' },
    { sent: true, code: 'XX2' },
  ])
  expect(await sentEmails(a!.email)).toBe(1)
})

test('lines below headings stay as they were read while another one is put right', async () => {
  const [a, b, c] = await parcels(3)
  const { id } = await marks(
    null,
    `Pedido;Criado em;Nome;Código de rastreio\n${a!.id};28/11/2026;"Lima; Ana";JAD900\nffffffff;29/11/2026;Bia;JAD901`,
  )
  const { items } = await bulkAs(panel, String(id))
  expect(items.map(({ line }) => line)).toEqual([`${a!.id}\tJAD900`, 'ffffffff\tJAD901'])
  await correct(panel, String(id), [{ position: 2, text: `${b!.id} JAD901\n${c!.id} JAD\u0000\u200b902` }])
  const { items: after } = await bulkAs(panel, String(id))
  expect(after.map(({ subject, note }) => [subject, note])).toEqual([
    [a!.id, 'JAD900'],
    [b!.id, 'JAD901'],
    [c!.id, 'JAD902'],
  ])
})

test('of two windows that put lines right, the second one moves no line that it has not read', async () => {
  const [a, b] = await parcels(2)
  const { id } = await marks(null, `ffffffff X1\n${a!.id.slice(0, 7)} X2\neeeeeeee X3`)
  const windows = [[{ position: 1, text: '', was: 'ffffffff X1' }], [{ position: 2, text: `${b!.id} X2`, was: `${a!.id.slice(0, 7)} X2` }]]
  const codes = await Promise.all(windows.map(async (lines) => (await correct(panel, String(id), lines)).code))
  const { items } = await bulkAs(panel, String(id))
  // Whichever was first: no line is lost, and none is replaced by that of another one.
  const lines = items.map(({ line }) => String(line))
  const isFirst = codes[0] === undefined
  expect(codes).toEqual(isFirst ? [undefined, 'CONFLICT'] : ['CONFLICT', undefined])
  expect(lines).toEqual(isFirst ? [`${a!.id.slice(0, 7)} X2`, 'eeeeeeee X3'] : [`${b!.id}\tX2`, 'ffffffff X1', 'eeeeeeee X3'])
})

test('nothing chosen, or nothing that is an order, is refused', async () => {
  for (const ids of [[], ['1 or true'], ['00000000-0000-4000-8000-000000000000']])
    await expect(marks(ids)).rejects.toThrow(/Não há nada a fazer/)
})

test('places count among the chosen orders, and the others are sent without a code', async () => {
  const orders = (await parcels(3)).map(({ id }) => id)
  // The list shows the newest first.
  const inList = (
    await panel.shop.rows<{ id: string }>('select id from orders where id = any($1) order by created_at desc, id desc', [orders])
  ).map(({ id }) => id)
  const draft = await marks(orders, `2\tABC1\n9\tABC2`)
  const { items } = await bulkAs(panel, String(draft.id))
  expect(items.map(({ subject, note, outcome }) => [subject, note, outcome])).toEqual([
    [inList[0], 'Sem código de rastreio', 'WAITING'],
    [inList[1], 'ABC1', 'WAITING'],
    [inList[2], 'Sem código de rastreio', 'WAITING'],
    [null, '', 'WRONG'],
  ])
})

test('a chosen order of which a line is wrong is not sent without its code', async () => {
  const [a, b, c] = await parcels(3)
  const { id } = await marks([a!.id, b!.id, c!.id], `${a!.id} X1\n${b!.id} X1\n${c!.id}`)
  const { counts } = await runBulk(panel, String(id))
  expect([counts, (await stored(b!.id))!.sent, (await stored(c!.id))!.sent]).toEqual([{ DONE: 1, WRONG: 2 }, false, false])
})

test('nothing happens for ten seconds, in which one press undoes it; a stopped one goes on', async () => {
  const [order] = await parcels(1)
  const { id } = await marks([order!.id])
  await act(panel, 'run', String(id))
  await panel.shop.work(['work_on_bulk_operation'])
  expect(await stored(order!.id)).toEqual({ sent: false, code: null })
  await act(panel, 'stop', String(id))
  await passUndo(panel, String(id))
  await panel.shop.work(['work_on_bulk_operation'])
  expect([await stored(order!.id), (await bulkAs(panel, String(id))).status]).toEqual([{ sent: false, code: null }, 'STOPPED'])
  // Nothing was done yet: another press can be undone too.
  await act(panel, 'run', String(id))
  await workOnBulk(panel.shop.deps, String(id))
  expect((await stored(order!.id))!.sent).toBe(false)
  expect((await runBulk(panel, String(id))).status).toBe('DONE')
  expect((await stored(order!.id))!.sent).toBe(true)
})

test('two presses, two tabs and two workers do it once; what changed meanwhile is left out and named', { tags: ['long'] }, async () => {
  const [refunded, sent, ...others] = await parcels(8)
  const ids = [refunded!, sent!, ...others].map(({ id }) => id)
  const draft = await marks(ids, `${sent!.id} NEW1`)
  const second = await marks(ids)
  await refund(panel, refunded!.id)
  await panel.ask('mutation ($id: ID!) { editOrder(id: $id, data: { sended: true, trackingCode: "OLD1" }) { id } }', { id: sent!.id })
  await Promise.all([act(panel, 'run', String(draft.id)), act(panel, 'run', String(draft.id)), act(panel, 'run', String(second.id))])
  await passUndo(panel, String(draft.id))
  await passUndo(panel, String(second.id))
  await Promise.all([draft, draft, second].map(({ id }) => workOnBulk(panel.shop.deps, String(id))))

  const [first, twin] = [await bulkAs(panel, String(draft.id)), await bulkAs(panel, String(second.id))]
  expect((first.counts.DONE ?? 0) + (twin.counts.DONE ?? 0)).toBe(6)
  const reasonOf = (id: string) => first.items.find(({ subject }) => subject === id)!.reason as string
  expect(reasonOf(refunded!.id)).toBe('Este pedido foi encerrado: não há mais o que enviar.')
  expect(reasonOf(sent!.id)).toBe('Este pedido já estava marcado como enviado.')
  expect(await stored(sent!.id)).toEqual({ sent: true, code: 'OLD1' })
  for (const { id, email } of others) {
    expect((await historyOf(panel, 'ORDER', id)).filter(({ action }) => action === 'SENT')).toHaveLength(1)
    expect(await sentEmails(email)).toBe(1)
  }
  expect((await act(panel, 'run', String(draft.id))).code).toBe('CONFLICT')
})

test('a worker that dies between two orders leaves what it did, and the next one goes on', async () => {
  const orders = await parcels(4)
  const { id } = await marks(orders.map((order) => order.id))
  await act(panel, 'run', String(id))
  await passUndo(panel, String(id))
  // The second order's transaction does not commit.
  await panel.shop.rows(`create function refuse_second() returns trigger language plpgsql as $$ begin
    if (select count(*) from bulk_items where operation_id = new.operation_id and outcome = 'DONE') = 1 then raise 'the machine is gone'; end if;
    return new; end $$`)
  await panel.shop.rows(`create trigger refuse_second before update on bulk_items for each row execute function refuse_second()`)
  await expect(workOnBulk(panel.shop.deps, String(id))).rejects.toThrow('the machine is gone')
  const { counts, status } = await bulkAs(panel, String(id))
  expect([counts, status]).toEqual([{ DONE: 1, WAITING: 3 }, 'RUNNING'])
  const { rows } = await panel.shop.pool.query<{ count: string }>(
    'select count(*) from orders where id = any($1) and sent_at is not null',
    [orders.map((order) => order.id)],
  )
  expect(Number(rows[0]!.count)).toBe(1)
  await panel.shop.rows('drop trigger refuse_second on bulk_items')
  await workOnBulk(panel.shop.deps, String(id))
  expect((await bulkAs(panel, String(id))).counts).toEqual({ DONE: 4 })
  for (const { email } of orders) expect(await sentEmails(email)).toBe(1)
})
