import { beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, ebook, plainCourse } from '#database/seed/fixtures.ts'
import { addDays, addMonths } from '#domain/orders/subscriptions/cycle-dates.ts'
import { dayInBrazil, formatDay } from '#domain/platform/values/format-day.ts'
import { exportPerson } from '#server/compliance/privacy/export-person.ts'
import { cancelSubscription } from '#server/money/payments/cancel-subscription.ts'
import type { DueDelivery } from '#server/operations/outgoing-webhooks/deliveries.sql.ts'
import { writeBody } from '#server/operations/outgoing-webhooks/event-data.sql.ts'
import { workOnImport } from '#server/operations/imports/work-on-import.ts'
import { recoveryJobs } from '#server/checkout/recovery/recovery.jobs.ts'
import { recoveryUrl } from '#server/orders/emails/payment-link.ts'
import { startCharges } from '#server/orders/subscriptions/imported-subscriptions.sql.ts'
import { tellPrices } from '#server/orders/subscriptions/subscriptions.sql.ts'
import { subscriptionJobs } from '#server/orders/subscriptions/subscriptions.jobs.ts'
import { cpfOf } from '#tests/harness/cpf.ts'
import { erase } from '#tests/harness/erasure.ts'
import { importing } from '#tests/harness/imports.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { askForPix, emailsTo, pay, settle, withoutFaults } from '#tests/harness/purchases.ts'
import { signIn } from '#tests/harness/signed-in.ts'
import { cyclesOf, passDays, planOf, subscribed } from '#tests/harness/subscriptions.ts'

const panel = await providePanel()
const { shop, ask } = panel
const { act, get, countsOf, linesOf, checked } = importing(panel)
beforeEach(() => withoutFaults(shop))

const today = dayInBrazil(new Date())
const inDays = (days: number) => formatDay(addDays(today, days))
const cpf = (person: number) => cpfOf(7_000_000 + person)
const run = async () => {
  await subscriptionJobs(shop.deps).run_subscriptions.run()
  await shop.work()
}
const statesOf = async (email: string) => {
  const query =
    'query ($email: String) { listSubscriptions(search: $email) { data { id state paidUntil accessUntil priceCents agreedText } } }'
  const { data, message } = await ask(query, { email })
  if (message) throw new Error(message)
  return (data.listSubscriptions as { data: { id: string }[] }).data
}
const counted = async (table: string) => (await shop.rows<{ count: string }>(`select count(*) from ${table}`))[0]!.count
const accessOf = async (email: string) =>
  (
    await shop.rows<{ ends: string }>(
      `select (expires_at at time zone 'America/Sao_Paulo')::date::text as ends from course_accesses where email = $1`,
      [email],
    )
  ).map(({ ends }) => ends)

const plan = await planOf(panel, [plainCourse, ebook], { title: 'Clube por mês' })
const yearly = await planOf(panel, [courseWithModules], { title: 'Clube por ano', priceCents: 30_000, billingInterval: 'YEAR' })

const hotmart = `Código do assinante;Produto;Nome do plano;Status;Data de adesão;Próxima cobrança;Moeda;Valor da assinatura;Periodicidade;Nome;E-mail;Documento
A1;Clube;Mensal;Ativa;31/01/2025;${inDays(3)};BRL;R$ 29,90;Mensal;CONCEIÇÃO ARAÚJO;Conceicao@Correio.com.br;${cpf(1)}
A2;Clube;Mensal;Atrasada;10/01/2025;${inDays(-3)};BRL;"R$ 1.234,56";Mensal;Bia Sá;bia@correio.com.br;${cpf(2)}
A3;Clube;Mensal;Cancelada pelo cliente;10/01/2025;${inDays(9)};BRL;29,90;Mensal;Caio;caio@correio.com.br;${cpf(3)}
A4;Clube;Mensal;Ativa;10/01/2025;${inDays(9)};BRL;29,90;Mensal;Sem CPF;semcpf@correio.com.br;
A5;Clube;Mensal;Ativa;10/01/2025;${inDays(9)};BRL;29,90;Anual;Davi;davi@correio.com.br;${cpf(5)}
A6;Clube;Mensal;Ativa;10/01/2025;10/02/2025;BRL;29,90;Mensal;Eva;eva@correio.com.br;${cpf(6)}
A7;Clube;Mensal;Ativa;10/01/2025;${inDays(9)};BRL;29,90;Mensal;Conceição;CONCEICAO@correio.com.br;${cpf(1)}
A8;Clube;Mensal;Vencida;10/01/2025;${inDays(-3)};BRL;29,90;Mensal;Gil;gil@correio.com.br;${cpf(8)}
A9;Clube;Mensal;Ativa;10/01/2025;${inDays(9)};USD;29,90;Mensal;Hugo;hugo@correio.com.br;${cpf(9)}
A10;Clube;Mensal;Ativa;10/01/2025;09/12/2062;BRL;29,90;Mensal;Iara Sá;iara@correio.com.br;${cpf(10)}
A11;Clube;Mensal;Ativa;10/01/2025;${inDays(9)};BRL;29,9051;Mensal;Joel Sá;joel@correio.com.br;${cpf(11)}
`
const chosen = { courses: [{ key: 'clube-mensal', courseId: plan }] }

describe('subscribers of Hotmart, in Windows-1252', () => {
  let id = ''
  const started = 'conceicao@correio.com.br'

  test('are recognized, and each line that is not imported says why', async () => {
    id = await checked(Buffer.from(hotmart, 'latin1'))
    expect(await get(id)).toMatchObject({ kind: 'SUBSCRIPTIONS', platform: 'HOTMART', status: 'READY', problem: null })
    expect(await countsOf(id)).toEqual({ SKIP: 2, REFUSE: 9 })
    await act(id, 'MATCH', chosen)
    expect(await countsOf(id)).toEqual({ CREATE: 2, SAME: 1, SKIP: 2, REFUSE: 6 })
    const reasons = (await linesOf(id, 'REFUSE')).map(({ reason }) => reason)
    expect(reasons).toEqual([
      expect.stringContaining('Falta um CPF válido'),
      expect.stringContaining('No arquivo ela tem outra periodicidade que a do plano “Clube por mês”'),
      expect.stringContaining('A próxima cobrança era em 10/02/2025'),
      expect.stringContaining('“USD”'),
      expect.stringContaining('09/12/2062'),
      expect.stringContaining('mais de duas casas decimais'),
    ])
    expect((await linesOf(id, 'SKIP')).map(({ reason }) => reason)).toEqual([
      expect.stringContaining('“Cancelada pelo cliente”'),
      expect.stringContaining('“Vencida”'),
    ])
  })

  test('open what was paid until its day, and nobody is charged or told', async () => {
    const before = await Promise.all(['orders', 'emails', 'course_emails'].map(counted))
    // Two workers, one of which finds the work of the other.
    const begun = { status: 'RUNNING' as const, done_lines: 0, run_by: 'Renata', run_subject: 'renata' }
    await shop.db.updateTable('imports').set(begun).where('id', '=', id).execute()
    await Promise.all([workOnImport(shop.deps, id), workOnImport(shop.deps, id)])
    expect(await get(id)).toMatchObject({ status: 'DONE' })
    await run()
    expect(await Promise.all(['orders', 'emails', 'course_emails'].map(counted))).toEqual(before)
    expect(await statesOf(started)).toMatchObject([
      { state: 'IMPORTED', priceCents: 2990, paidUntil: addDays(today, 3), accessUntil: addDays(today, 3), agreedText: null },
    ])
    expect(await statesOf('bia@')).toMatchObject([{ state: 'IMPORTED', priceCents: 123_456 }])
    expect(await accessOf(started)).toEqual([addDays(today, 4)])
    expect(await accessOf('bia@correio.com.br')).toEqual([addDays(today, -2)])
  })

  test('take nobody else’s turn when a plan costs more, whose subscribers are told', async () => {
    const own = await planOf(panel, [plainCourse])
    await passDays(shop, await subscribed(shop, own, { cpf: cpf(11) }), 5)
    await ask('mutation ($id: ID!) { editPlan(id: $id, plan: { priceCents: 4990 }) { id } }', { id: own })
    expect(await shop.db.transaction().execute((tx) => tellPrices(tx, 1))).toBe(1)
  })

  test('are there already when the file comes again, or who buys the plan', async () => {
    const again = await checked(Buffer.from(hotmart, 'latin1'))
    await act(again, 'MATCH', chosen)
    await act(again, 'RUN')
    expect(await countsOf(again)).toEqual({ SAME: 3, SKIP: 2, REFUSE: 6 })
    await expect(subscribed(shop, plan, { email: started, cpf: cpf(1) })).rejects.toThrow('SUBSCRIBED')
    const own = await subscribed(shop, plan, { cpf: cpf(20) })
    const text = `Email,Name,CPF,Product,Status,Next payment,Amount\n${own.email.toUpperCase()},Rui,${cpf(20)},Clube por mês,active,${addDays(today, 5)},29.90\n`
    const bought = await checked(`\uFEFF${text}`)
    expect(await countsOf(bought)).toEqual({ SAME: 1 })
  })

  test('are charged once staff have started that and the e-mail was sent: on their day, at their price, once', async () => {
    const [{ id: own } = { id: '' }] = await statesOf(started)
    // An e-mail that was refused leaves it as before, to be started again.
    await shop.rows(`update imported_subscribers set queued_at = now(), failed_at = now() where subscription_id = $1`, [own])
    expect(await statesOf(started)).toMatchObject([{ state: 'IMPORTED' }])
    const startNext = () => shop.db.transaction().execute((tx) => startCharges(tx, id, { most: 1, perHour: 3_600, actor: 'Renata' }))
    const others = (queuedAt: string) =>
      shop.rows(
        `update imported_subscribers set queued_at = ${queuedAt} where subscription_id <> $1 and queued_at is distinct from ${queuedAt}`,
        [own],
      )
    await others(`'2026-01-01'`)
    expect((await Promise.all([startNext(), startNext()])).toSorted((a, b) => a - b)).toEqual([0, 1])
    await others('null')
    await subscriptionJobs(shop.deps).run_subscriptions.run()
    expect(await cyclesOf(shop, own)).toEqual([])
    await shop.rows(`update graphile_worker._private_jobs set run_at = now()`)
    await shop.work()
    expect((await emailsTo(shop, started)).map(({ subject }) => subject)).toEqual([expect.stringContaining('agora é paga')])
    await Promise.all([run(), run()])
    const [first, ...more] = await cyclesOf(shop, own)
    expect([first, more]).toMatchObject([{ cycle: 1, status: 'PENDING', total_cents: 2_990 }, []])
    expect(await statesOf(started)).toMatchObject([{ state: 'ACTIVE', agreedText: null }])
    const library = (await shop.call('GET', '/api/library', undefined, await signIn(shop, started))).body
    expect(library).toMatchObject({ courses: [{ title: plainCourse.title }], books: [{ title: ebook.title }] })

    // The store has placed it: its e-mails are those of a cycle.
    await shop.rows(`update orders set created_at = created_at - interval '31 minutes' where id = $1`, [first!.id])
    await recoveryJobs(shop.deps).plan_recovery.run()
    expect(await shop.rows(`select kind from emails where order_id = $1`, [first!.id])).toEqual([{ kind: 'CYCLE_BEFORE' }])

    const link = new URL(await recoveryUrl(shop.deps, first!.id, null, 'cycle'))
    const page = await shop.fetch(`/api/recovery/${encodeURIComponent(link.searchParams.get('t')!)}`)
    const { agreement } = (await page.json()) as { agreement: string }
    expect(agreement).toContain(`por R$\u00a029,90 por mês, a partir de ${inDays(3)}`)
    await askForPix(shop, first!.id)
    expect(
      await shop.rows(`select agreed_text, agreed_at > now() - interval '1 minute' as now from subscriptions where id = $1`, [own]),
    ).toEqual([{ agreed_text: agreement, now: true }])
    await pay(shop, first!.id)
    await settle(shop, first!.id)
    const due = addDays(today, 3)
    const [paid] = await cyclesOf(shop, own)
    expect(paid).toMatchObject({ status: 'PAID', from: due, until: addMonths(due, 1) })
    expect(await shop.rows('select from imported_subscribers where subscription_id = $1', [own])).toEqual([])
  })

  test('an undo takes back those that were not started', async () => {
    await act(id, 'UNDO')
    expect(await get(id)).toMatchObject({ status: 'UNDONE' })
    expect([await statesOf('bia@'), await accessOf('bia@correio.com.br')]).toEqual([[], []])
    expect(await statesOf(started)).toMatchObject([{ state: 'ACTIVE' }])
  })
})

test('a file in English with a mark and commas, whose 31st day stays the anchor, is started by the import and canceled by its person', async () => {
  const [email, due] = ['leo@correio.com.br', addDays(today, 200)]
  const last = `${due.slice(0, 7)}-${due.slice(5, 7) === '02' ? '28' : '30'}`
  const text = `Subscriber code,Product name,Plan name,Subscription status,Accession date,Next charge date,Currency,Subscription price,Recurrency period,Subscriber name,Subscriber email,Document
B1,Clube por ano,,ACTIVE,2025-03-30,${last},BRL,"1,234.50",Yearly,Leo,${email},${cpf(30)}
B2,Clube por ano,,DELAYED,2025-03-30,${last},BRL,300.00,Yearly,Mia,mia@correio.com.br,${cpf(31)}
B3,Clube por ano,,CANCELLED_BY_SELLER,2025-03-30,${last},BRL,300.00,Yearly,Noé,noe@correio.com.br,${cpf(32)}
B4,Clube por ano,,COMPLETED,2025-03-30,${last},BRL,300.00,Yearly,Olga,olga@correio.com.br,${cpf(33)}
`
  const id = await checked(`\uFEFF${text}`)
  expect(await countsOf(id)).toEqual({ CREATE: 2, SKIP: 1, REFUSE: 1 })
  await act(id, 'RUN')
  const [{ id: own } = { id: '' }] = await statesOf(email)
  expect(await shop.rows('select anchor_on::text, plan_id, price_cents from subscriptions where id = $1', [own])).toMatchObject([
    { plan_id: yearly, price_cents: 123_450, anchor_on: due.slice(5, 7) === '02' ? '2025-03-30' : expect.stringMatching(/-30$/) },
  ])
  await act(id, 'ANNOUNCE')
  await act(id, 'ANNOUNCE')
  const lines = await shop.rows(
    `select actor from history join subscriptions on entity_id = subscriptions.id where changes @> '[{"field": "charges_start"}]' and import_id = $1`,
    [id],
  )
  expect(lines).toHaveLength(2)
  const waiting = await shop.rows<{ seconds: number }>(
    `select extract(epoch from queued_at - now())::int as seconds from imported_subscribers order by queued_at`,
  )
  expect(waiting.filter(({ seconds }) => seconds < 60)).toHaveLength(2)
  const member = await signIn(shop, email)
  const seen = await shop.call('GET', '/api/library/subscriptions', undefined, member)
  expect(seen.body).toMatchObject({ subscriptions: [{ id: own, state: 'ACTIVE', isAgreed: false, toPay: null }] })
  expect(await shop.call('POST', `/api/library/subscriptions/${own}/cancel`, {}, member)).toMatchObject({
    status: 200,
    body: { state: 'ENDING' },
  })
  await shop.rows(`update graphile_worker._private_jobs set run_at = now()`)
  await shop.work()
  expect(await emailsTo(shop, email)).toEqual([])
  expect(await emailsTo(shop, 'mia@correio.com.br')).toHaveLength(1)
})

test('has what it was imported with until a payment, whatever plan its person wants next', async () => {
  const email = 'rosa@correio.com.br'
  const text = `E-mail;Nome;CPF;Produto;Status;Próxima cobrança;Valor\n${email};Rosa;${cpf(50)};Clube por mês;Ativa;${addDays(today, 4)};29,90\n`
  const id = await checked(text)
  await act(id, 'RUN')
  await act(id, 'ANNOUNCE')
  await shop.rows(`update graphile_worker._private_jobs set run_at = now()`)
  await shop.work()
  await run()
  const [{ id: own } = { id: '' }] = await statesOf(email)
  const [first] = await cyclesOf(shop, own)
  await askForPix(shop, first!.id)
  const member = await signIn(shop, email)
  expect((await shop.call('POST', `/api/orders/${first!.id}/cancel`, {}, member)).status).toBe(200)
  const wanted = { planId: yearly, shownCents: 30_000 }
  // Canceling the order of its next cycle cancels the subscription.
  expect((await shop.call('POST', `/api/library/subscriptions/${own}/plan`, wanted, member)).status).toBe(409)
  expect(await statesOf(email)).toMatchObject([{ state: 'ENDING' }])
  expect((await shop.call('POST', `/api/library/subscriptions/${own}/resume`, {}, member)).body).toMatchObject({ state: 'ACTIVE' })
  expect((await shop.call('POST', `/api/library/subscriptions/${own}/plan`, wanted, member)).body).toMatchObject({ planId: yearly })
  const open = await shop.rows(`select course_id from course_accesses where email = $1 and expires_at > now()`, [email])
  expect(open).toEqual([{ course_id: plainCourse.id }])
  await run()
  await run()
  const [, next] = await cyclesOf(shop, own)
  expect(next).toMatchObject({ status: 'PENDING', total_cents: 30_000 })
  await askForPix(shop, next!.id)
  await pay(shop, next!.id)
  await settle(shop, next!.id)
  expect((await cyclesOf(shop, own))[1]).toMatchObject({ status: 'PAID', from: addDays(today, 4) })
})

test('is in the export of its person, and goes with them', async () => {
  const email = 'pia@correio.com.br'
  await ask('mutation ($webhook: WebhookInput!) { createWebhook(webhook: $webhook) { id } }', {
    webhook: { name: 'n8n', url: 'https://n8n.example.com/', kinds: ['subscription.canceled'] },
  })
  const text = `E-mail;Nome;CPF;Produto;Status;Próxima cobrança;Valor\n${email};Pia;${cpf(40)};Clube por mês;Ativa;${addDays(today, 9)};29,90\n`
  const id = await checked(text)
  await act(id, 'RUN')
  expect(await statesOf(email)).toHaveLength(1)
  const exported = await exportPerson(shop.db, { email, requestedBy: 'Comprador' })
  expect(JSON.stringify(exported)).toContain(`"imported":{"name":"Pia","email":"${email}","cpf":"${cpf(40)}"`)
  // A program is told of its cancellation, too, although it has no order.
  const [{ id: own } = { id: '' }] = await statesOf(email)
  await cancelSubscription(shop.deps, own, 'renata')
  const [told] = await shop.rows<DueDelivery>(`select * from webhook_deliveries where kind = 'subscription.canceled'`)
  expect(JSON.parse((await writeBody(shop.db, told!)) as string)).toMatchObject({
    data: { orderId: null, subscription: { id: own, buyer: { name: 'Pia', email } } },
  })
  await erase(panel, { email })
  expect([await statesOf(email), await accessOf(email)]).toEqual([[], []])
  expect(await shop.rows(`select from webhook_deliveries where subject ->> 'email' = $1`, [email])).toEqual([])
  await act(await checked(text), 'RUN')
  expect(await statesOf(email)).toEqual([])
})
