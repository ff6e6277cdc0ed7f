import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { courseWithModules, directCourse, directEbook, ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { addMonths } from '#domain/orders/subscriptions/cycle-dates.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { buy, coursesOf, pay, settle, statusOf, withoutFaults } from '#tests/harness/purchases.ts'
import { signIn } from '#tests/harness/signed-in.ts'
import { eventually, person } from '#tests/harness/shop.ts'
import { lockWaits } from '#tests/harness/lock-waits.ts'
import { cyclesOf, passDays, planOf, subscribe, subscribed } from '#tests/harness/subscriptions.ts'
import { cpfOf } from '#tests/harness/cpf.ts'

const panel = await providePanel()
const { shop, ask } = panel
beforeAll(() => withoutFaults(shop))
const today = () => dayInBrazil(new Date())

const askForQuote = (items: object[]) => shop.post('/api/create-checkout-token', { items, ...person })
const accessesOf = (email: string) =>
  shop.rows<{ course_id: string; until: string }>(
    `select course_id, ((expires_at at time zone 'America/Sao_Paulo')::date - 1)::text as until from course_accesses where email = $1 order by course_id`,
    [email],
  )

describe('a plan', () => {
  test('contains courses and e-books, or all courses, and has a history', async () => {
    const errorOf = async (plan: object) =>
      (
        await ask('mutation ($plan: PlanInput!) { createPlan(plan: $plan) { id } }', {
          plan: { title: 'Clube', priceCents: 1000, billingInterval: 'YEAR', ...plan },
        })
      ).extensions?.fields
    expect(await errorOf({ members: [plentifulBook.id] })).toEqual({ 'members.0': 'Escolha um curso ou um e-book.' })
    expect(await errorOf({})).toEqual({ members: 'Escolha o que a assinatura traz, ou todos os cursos.' })
    expect(await errorOf({ allCourses: true, priceCents: 50 })).toEqual({
      priceCents: 'O preço de uma assinatura é de pelo menos R$\u00a01,00.',
    })
    const id = await planOf(panel, [plainCourse, ebook])
    const edit = (plan: object) =>
      ask('mutation ($id: ID!, $plan: PlanInput!) { editPlan(id: $id, plan: $plan) { priceCents trialDays } }', { id, plan })
    expect((await edit({ members: [] })).extensions?.fields).toEqual({ members: 'Escolha o que a assinatura traz, ou todos os cursos.' })
    expect((await edit({ priceCents: 4500, trialDays: 7 })).data.editPlan).toEqual({ priceCents: 4500, trialDays: 7 })
    const { data } = await ask(
      'query ($id: ID!) { listHistory(entity: PLAN, entityId: $id) { data { action } } listPlans(search: "clube") { pageInfo { totalCount } } }',
      { id },
    )
    expect(data.listHistory.data.map(({ action }: { action: string }) => action)).toEqual(['EDITED', 'CREATED'])
    expect(data.listPlans.pageInfo.totalCount).toBeGreaterThan(0)
  })

  test('is seen by visitors once it is published, and bought alone', async () => {
    const id = await planOf(panel, [plainCourse, ebook], { published: false })
    const seen = async () =>
      (await shop.post('/graphql', { query: `{ publicGetPlan(id: "${id}") { title priceCents billingInterval members { title } } }` })).body
    expect((await seen()).errors).toMatchObject([{ message: 'Plan not found' }])
    await ask('mutation ($id: ID!) { editPlan(id: $id, plan: { published: true }) { id } }', { id })
    expect((await seen()).data).toMatchObject({
      publicGetPlan: { priceCents: 3990, billingInterval: 'MONTH', members: [{ title: plainCourse.title }, { title: ebook.title }] },
    })
    const find = async (words: string) => {
      const { data } = await ask('query ($words: String) { publicListPlans(search: $words) { id } }', { words })
      return data.publicListPlans.length > 0
    }
    expect([await find('descansos CLUB'), await find('o clube'), await find('banana'), await find("'!:*")]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect((await askForQuote([{ id, quantity: 1 }])).body).toMatchObject({ value: 3_990 })
    const left = await planOf(panel, [directEbook], { title: 'Clube do vazio' })
    expect((await askForQuote([{ id: left, quantity: 1 }])).status).toBe(200)
    await ask('mutation ($id: ID!) { removeBook(id: $id) }', { id: directEbook.id })
    expect((await askForQuote([{ id: left, quantity: 1 }])).body.error?.code).toBe('PRODUCT_NOT_FOUND')
    expect(await find('vazio')).toBe(false)
    const all = await planOf(panel, [], { title: 'Clube de tudo', allCourses: true })
    expect((await askForQuote([{ id: all, quantity: 1 }])).status).toBe(200)
    const published = await shop.rows<{ id: string }>('update courses set published = false where published returning id')
    expect((await askForQuote([{ id: all, quantity: 1 }])).body.error?.code).toBe('PRODUCT_NOT_FOUND')
    await shop.rows('update courses set published = true where id = any($1)', [published.map((course) => course.id)])
    const beside = (
      await askForQuote([
        { id, quantity: 1 },
        { id: directCourse.id, quantity: 1 },
      ])
    ).body.error
    expect(beside).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'A assinatura “Clube do descanso” é feita sozinha. Retire o resto, e compre-o depois.',
    })
  })
})

describe('a subscription', () => {
  test('is an order whose payment gives its courses until the end of the cycle and the grace', async () => {
    const made = await subscribed(shop, await planOf(panel, [plainCourse, courseWithModules]))
    const due = addMonths(today(), 1)
    expect(await cyclesOf(shop, made.id)).toEqual([
      { id: made.orderId, cycle: 1, status: 'PAID', total_cents: 3_990, from: today(), until: due },
    ])
    const [{ grace }] = (await shop.rows<{ grace: string }>(`select ($1::date + 7)::text as grace`, [due])) as [{ grace: string }]
    expect((await accessesOf(made.email)).map(({ until }) => until)).toEqual([grace, grace])
    const [stored] = await shop.rows(`select agreed_text, agreed_version, price_cents from subscriptions where id = $1`, [made.id])
    expect(stored).toMatchObject({
      agreed_version: 2,
      price_cents: 3_990,
      agreed_text: expect.stringContaining('“Clube do descanso” por R$\u00a039,90 por mês, a partir de hoje'),
    })
  })

  test('of all courses gives those that are published', async () => {
    const { email } = await subscribed(shop, await planOf(panel, [], { allCourses: true }))
    const published = await shop.rows(`select id from courses where published and removed_at is null`)
    expect(await coursesOf(shop, email)).toHaveLength(published.length)
  })

  test('of the same plan is not made twice by one person', async () => {
    const plan = await planOf(panel, [plainCourse])
    const { email } = await subscribed(shop, plan)
    await expect(subscribe(shop, plan, { email })).rejects.toThrow('SUBSCRIBED')
    await expect(subscribe(shop, plan, { email, cpf: cpfOf(77) })).resolves.toMatchObject({ email })
  })

  test('that is paid twice, because neither was paid when they were made, is due for a refund once', async () => {
    const plan = await planOf(panel, [plainCourse])
    const first = await subscribe(shop, plan)
    const second = await subscribe(shop, plan, { email: first.email })
    for (const { orderId } of [second, first]) {
      await pay(shop, orderId)
      await settle(shop, orderId)
    }
    expect([await statusOf(shop, second.orderId), await statusOf(shop, first.orderId)]).toEqual(['PAID', 'REFUND_DUE'])
  })

  test('that is paid twice at the same moment is due for a refund once', async () => {
    const plan = await planOf(panel, [plainCourse])
    const first = await subscribe(shop, plan)
    const both = [first, await subscribe(shop, plan, { email: first.email })]
    for (const { orderId } of both) await pay(shop, orderId)
    // Each may look for the other before either is stored as paid.
    await shop.rows(`create function stop_paid() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(4712); return new; end $$`)
    await shop.rows(
      `create trigger stop_paid before update of status on orders for each row when (new.status = 'PAID') execute function stop_paid()`,
    )
    const settled = await shop.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(4712)`.execute(tx)
      const settling = both.map(({ orderId }) => settle(shop, orderId))
      await eventually(async () => (await lockWaits(shop.db)).advisory === 2, 'both payments wait')
      return { settling }
    })
    await Promise.all(settled.settling)
    await shop.rows('drop function stop_paid cascade')
    expect((await Promise.all(both.map(({ orderId }) => statusOf(shop, orderId)))).toSorted()).toEqual(['PAID', 'REFUND_DUE'])
  })

  test('begins with a trial once for each CPF and mailbox, and costs nothing until it ends', async () => {
    const plan = await planOf(panel, [plainCourse], { trialDays: 7 })
    const cpf = cpfOf(101)
    const made = await subscribe(shop, plan, { trial: true, cpf })
    expect(await cyclesOf(shop, made.id)).toMatchObject([{ status: 'PAID', total_cents: 0 }])
    expect(await coursesOf(shop, made.email)).toEqual([plainCourse.id])
    await expect(subscribe(shop, plan, { trial: true, cpf })).rejects.toThrow('TRIAL_USED')
    const [user] = made.email.split('@')
    await expect(subscribe(shop, plan, { trial: true, email: `${user}+outra@correio.com.br`, cpf: cpfOf(102) })).rejects.toThrow(
      'TRIAL_USED',
    )
    // Without one it costs what every cycle does, and a plan without a trial gives none.
    expect(await cyclesOf(shop, (await subscribe(shop, plan, { cpf })).id)).toMatchObject([{ total_cents: 3_990 }])
    expect(await cyclesOf(shop, (await subscribe(shop, await planOf(panel, [plainCourse]), { trial: true })).id)).toMatchObject([
      { total_cents: 3_990 },
    ])
  })

  test('lends its e-books for as long as it is paid, in its trial to read only, and leaves one that was bought', async () => {
    const books = async (email: string) =>
      (await shop.call('GET', '/api/library', undefined, await signIn(shop, email))).body.books as {
        orderItemId: string
        readOnly: boolean
      }[]
    const file = async (email: string, line: string, part: 'file' | 'content') =>
      (await shop.call('GET', `/api/library/books/${line}/${part}`, undefined, await signIn(shop, email))).status
    const plan = await planOf(panel, [plainCourse, ebook], { trialDays: 7 })
    const trial = await subscribe(shop, plan, { trial: true, cpf: cpfOf(111) })
    const [lent] = await books(trial.email)
    expect(lent).toMatchObject({ readOnly: true })
    expect([await file(trial.email, lent!.orderItemId, 'content'), await file(trial.email, lent!.orderItemId, 'file')]).toEqual([
      expect.any(Number),
      404,
    ])
    const made = await subscribed(shop, plan, { cpf: cpfOf(112) })
    const [paid] = await books(made.email)
    expect(paid).toMatchObject({ readOnly: false })
    expect(await file(made.email, paid!.orderItemId, 'file')).not.toBe(404)
    await passDays(shop, made, 41)
    expect(await books(made.email)).toEqual([])
    expect(await file(made.email, paid!.orderItemId, 'file')).toBe(404)
    await buy(shop, [ebook.id], { email: made.email })
    expect(await books(made.email)).toHaveLength(1)
  })
})
