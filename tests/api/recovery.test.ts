import { beforeAll, describe, expect, test } from 'vitest'
import { courseWithModules, plainCourse, plentifulBook, scarceBook } from '#database/seed/fixtures.ts'
import { cpfOf } from '#tests/harness/cpf.ts'
import { defaultRecoverySteps } from '#domain/platform/settings/recovery-steps.ts'
import { recoveryJobs } from '#server/checkout/recovery/recovery.jobs.ts'
import { bundleOf } from '#tests/harness/bundles.ts'
import { letPass } from '#tests/harness/clock.ts'
import {
  endHold,
  emailsTo,
  misbehave,
  pay,
  paymentsOf,
  place as placeOrder,
  settle,
  statusOf,
  withoutFaults,
} from '#tests/harness/purchases.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { signIn } from '#tests/harness/signed-in.ts'
import { stockOf } from '#tests/harness/shop.ts'

/** Reminders of a PIX that was not paid (docs/rules/checkout.md#recovery). None after payment, cancellation or erasure: tests/drills/histories/reminders.ts. */
const panel = await providePanel()
const { shop } = panel
beforeAll(() => withoutFaults(shop))

let people = 0
const place = (id: string = plainCourse.id, fields: object = {}) =>
  placeOrder(shop, [id], { cpf: cpfOf(700_000_000 + ++people), ...fields })

const plan = () => recoveryJobs(shop.deps).plan_recovery.run()

/** Time passes for an order and its e-mails, its hold ends when it should, and the minute's jobs run. */
async function after(orderId: string, hours: number) {
  await letPass(shop, orderId, hours * 60)
  const back = 'make_interval(secs => $2::float8 * 3600)'
  await shop.rows(`update emails set queued_at = queued_at - ${back}, sent_at = sent_at - ${back} where order_id = $1`, [orderId, hours])
  const [{ ended } = { ended: false }] = await shop.rows<{ ended: boolean }>(
    `select status = 'PENDING' and expires_at < now() - interval '10 minutes' as ended from orders where id = $1`,
    [orderId],
  )
  if (ended) await endHold(shop, orderId)
  await plan()
  await shop.work()
}

const subjects = defaultRecoverySteps.map(({ subject }) => subject)
const reminders = async (email: string) => (await emailsTo(shop, email)).filter(({ subject }) => subjects.includes(subject)).toReversed()
const linkIn = (text: string) => /\/pagar\?t=([\w.-]+)/.exec(text)![1]!
const press = (token: string) => shop.post(`/api/recovery/${token}`, {})
const open = (token: string) => shop.call('GET', `/api/recovery/${token}`)

describe('a PIX that waits', () => {
  test('gets three reminders: the first has its code, the others a button, and none comes twice', async () => {
    const { id, email, text: code } = await place()
    await after(id, 0.4)
    expect(await reminders(email)).toEqual([])
    await after(id, 0.2)
    await after(id, 0)
    const [first, ...more] = await reminders(email)
    expect(more).toEqual([])
    expect(first!.text).toContain(code)
    await after(id, 20)
    await after(id, 28)
    await after(id, 30)
    const all = await reminders(email)
    expect(all.map(({ subject }) => subject)).toEqual(subjects)
    for (const { text, html } of all.slice(1)) {
      expect(text).not.toContain(code)
      expect(html).toContain('Gerar um novo código PIX')
    }
    for (const { text } of all) expect(text).toContain(plainCourse.title)
  })

  test('an e-mail that was corrected by another order, with the same CPF, is not reminded', async () => {
    const typo = await place()
    await place(plainCourse.id, { cpf: cpfOf(700_000_000 + people) })
    await after(typo.id, 0.6)
    expect(await reminders(typo.email)).toEqual([])
  })

  test('who has paid an earlier order meanwhile, at another device, is not reminded', async () => {
    const earlier = await place()
    const { id, email } = await place(courseWithModules.id, { email: earlier.email, cpf: cpfOf(700_000_000 + people) })
    await pay(shop, earlier.id)
    await settle(shop, earlier.id)
    await letPass(shop, earlier.id, 36)
    await after(id, 0.6)
    expect(await reminders(email)).toEqual([])
  })

  test('staff change the steps, or switch them off', async () => {
    const save = (recoverySteps: object[]) =>
      panel.ask(
        'mutation ($settings: StoreSettingsInput!) { editStoreSettings(settings: $settings) { recoverySteps { hours subject } } }',
        {
          settings: { recoverySteps },
        },
      )
    expect((await save([])).data.editStoreSettings).toEqual({ recoverySteps: [] })
    const { id, email } = await place()
    await after(id, 0.6)
    expect(await reminders(email)).toEqual([])
    const refused = await save([defaultRecoverySteps[0]!, { ...defaultRecoverySteps[1]!, hours: 1 }])
    expect(refused.message).toContain('uma hora')
    await save([{ hours: 0.5, subject: subjects[0]!, text: 'Primeiro parágrafo.\n\nUm <b>segundo</b>.' }])
    await plan()
    await shop.work()
    expect((await reminders(email))[0]!.html).toContain('<p>Um &lt;b&gt;segundo&lt;/b&gt;.</p>')
    await save([...defaultRecoverySteps])
  })
})

describe('reminders stop', () => {
  test('while the provider cannot be read: nobody knows whether it is paid', async () => {
    const { id, email } = await place()
    await shop.work()
    await letPass(shop, id, 31)
    await misbehave(shop, { 'server-error': 'always' })
    expect(await plan()).toBe(1)
    await shop.work()
    expect(await plan()).toBe(0)
    await withoutFaults(shop)
    expect(await reminders(email)).toEqual([])
    expect(await shop.rows(`select kind from emails where order_id = $1 and sent_at is null`, [id])).toEqual([])
    await settle(shop, id)
    expect(await plan()).toBe(1)
    await shop.work()
    expect(await reminders(email)).toHaveLength(1)
  })

  test('by one click, for all orders of the address, until it wants them again: GET only shows a page', async () => {
    const { id, email } = await place()
    await after(id, 0.6)
    const [email1] = await reminders(email)
    expect(email1!.text).toContain('Não receber mais lembretes')
    const url = new URL(/https?:\S+\/api\/recovery-emails\/\S+\/end/.exec(email1!.text)![0])
    const page = await shop.fetch(url.pathname)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    await after(id, 20)
    expect(await reminders(email)).toHaveLength(2)
    const ended = await shop.fetch(url.pathname, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
    expect(ended.status).toBe(200)
    await after(id, 28)
    const next = await place(plainCourse.id, { email })
    await after(next.id, 0.6)
    expect(await reminders(email)).toHaveLength(2)
    const wanted = await shop.call('PUT', '/api/library/profile', { recoveryEmails: true }, await signIn(shop, email))
    expect(wanted.body).toMatchObject({ recoveryEmails: true, lessonEmails: true })
    await after(next.id, 20)
    expect(await reminders(email)).toHaveLength(3)
    expect((await shop.fetch(url.pathname.replace(/[\da-f-]{36}/, crypto.randomUUID()), { method: 'POST' })).status).toBe(404)
  })

  test('for an expired order whose book is sold out', async () => {
    const stock = (await stockOf(shop, scarceBook.id))!
    const { id, email } = await place(scarceBook.id)
    await after(id, 4)
    await shop.db.updateTable('books').set({ stock: 0 }).where('id', '=', scarceBook.id).execute()
    await after(id, 16.5)
    expect(await reminders(email)).toEqual([])
    await shop.db.updateTable('books').set({ stock }).where('id', '=', scarceBook.id).execute()
  })
})

describe('reminders stop for an expired order, and its page says so,', () => {
  const timed = `sale_price_cents = 5000, sale_from = now() - interval '3 days', sale_until = now() + interval '1 day'`

  test.each([
    ['whose price held for a time', 'courses', timed, 'sale_until = now()'],
    ['whose price staff have changed', 'courses', 'version = version', 'price_cents = price_cents + 100'],
    ['whose course is not on sale any more', 'courses', 'version = version', 'on_sale_until = now()'],
    ['whose discount for PIX has ended', 'store_settings', 'pix_discount = 500', 'pix_discount = 0'],
    ['whose bundle is a draft again', 'bundles', 'version = version', 'published = false'],
    ['whose bundle brings one item more', 'bundles', 'version = version', `members = members || '{${courseWithModules.id}}'`],
  ] as const)('%s', async (_, table, before, then) => {
    const product = table === 'bundles' ? await bundleOf(panel, [plainCourse, plentifulBook]) : plainCourse.id
    const update = (values: string) =>
      shop.rows(`update ${table} set ${values} where $1::uuid is not null${table === 'store_settings' ? '' : ' and id = $1'}`, [product])
    await update(before)
    const { id, email } = await place(product)
    await after(id, 20.5)
    const token = linkIn((await reminders(email))[0]!.text)
    expect((await open(token)).body.state).toBe('OPEN')
    await update(then)
    expect((await open(token)).body.state).toBe('UNAVAILABLE')
    expect((await press(token)).body.error?.code).toMatch(/^(PRICE_CHANGED|PRODUCT_NOT_FOUND)$/)
    await after(id, 28)
    expect(await reminders(email)).toHaveLength(1)
    const usual = { price_cents: plainCourse.priceCents, sale_price_cents: null, sale_from: null, sale_until: null, on_sale_until: null }
    await shop.db.updateTable('courses').set(usual).where('id', '=', plainCourse.id).execute()
  })
})

describe('the page of a reminder', () => {
  const expired = async () => {
    const placed = await place()
    await after(placed.id, 20.5)
    const [email] = await reminders(placed.email)
    return { ...placed, token: linkIn(email!.text) }
  }

  test('names nobody, changes nothing when it is opened, and makes one code when its button is pressed', async () => {
    const { id, token, email } = await expired()
    for (let opened = 0; opened < 3; opened++) {
      const { status, body } = await open(token)
      expect([status, body.state, Object.keys(body).toSorted()]).toEqual([
        200,
        'OPEN',
        ['agreement', 'items', 'plan', 'state', 'totalCents'],
      ])
      expect(body.items).toEqual([{ title: plainCourse.title, path: `/courses/${plainCourse.slug}` }])
    }
    expect(Buffer.from(token.split('.')[1]!, 'base64url').toString()).not.toContain(email)
    expect(await paymentsOf(shop, id)).toHaveLength(1)
    const answers = [await press(token), await press(token)]
    expect(answers.map(({ status, body }) => [status, body._id, typeof body.text])).toEqual([
      [200, id, 'string'],
      [200, id, 'string'],
    ])
    expect(answers[0]!.body.text).toBe(answers[1]!.body.text)
    expect(await paymentsOf(shop, id)).toHaveLength(2)
    expect(await statusOf(shop, id)).toBe('PENDING')
    await pay(shop, id)
    await settle(shop, id)
    expect((await open(token)).body.state).toBe('PAID')
    expect((await press(token)).body).toEqual({ _id: id })
  })

  test('says what has become of the order, and refuses a link that is altered, too old or of another kind', async () => {
    const { id, token } = await expired()
    await panel.ask('mutation ($id: ID!) { cancelOrder(id: $id) { id } }', { id })
    await shop.rows(`update orders set status = 'CANCELED', cancel_reason = 'STAFF' where id = $1`, [id])
    expect((await open(token)).body.state).toBe('CLOSED')
    expect((await press(token)).body.error!.code).toBe('ORDER_CLOSED')
    await shop.rows(`update orders set anonymized_at = now() where id = $1`, [id])
    for (const bad of [token, `${token.slice(0, -2)}AA`, 'a.b.c', id]) {
      expect((await open(bad)).status).toBe(404)
      expect((await press(bad)).status).toBe(404)
    }
  })

  test('a page elsewhere cannot press it', async () => {
    const { token } = await expired()
    const { status } = await shop.call('POST', `/api/recovery/${token}`, {}, { origin: 'https://evil.example' })
    expect(status).toBe(403)
  })
})

describe('staff', () => {
  const listed = async (recovered: boolean, id: string) => {
    const { data, message } = await panel.ask(
      `query ($recovered: Boolean) { listRecoveries(recovered: $recovered, limit: 100) {
        data { id titles paidAt wantsEmails whatsappUrl steps { step sentAt failed pressedAt } } }
        recoveryResult { orders cents pressed } }`,
      { recovered },
    )
    expect(message).toBeUndefined()
    return { row: data.listRecoveries.data.find((row: { id: string }) => row.id === id), result: data.recoveryResult }
  }

  test('see who waits, with a WhatsApp link to the page, and the money that came', async () => {
    const { id } = await place()
    await after(id, 0.6)
    const { row, result: before } = await listed(false, id)
    expect(row).toMatchObject({ titles: [plainCourse.title], wantsEmails: true, steps: [{ step: 1, failed: false, pressedAt: null }] })
    const text = new URL(row.whatsappUrl).searchParams.get('text')!
    expect((await press(linkIn(text))).status).toBe(200)
    await pay(shop, id)
    await settle(shop, id)
    expect((await listed(false, id)).row).toBeUndefined()
    const { row: paid, result } = await listed(true, id)
    expect(paid.steps.map(({ step, pressedAt }: { step: number; pressedAt: unknown }) => [step, pressedAt !== null])).toEqual([
      [0, true],
      [1, false],
    ])
    const { total_cents: cents } = (await shop.rows<{ total_cents: number }>('select total_cents from orders where id = $1', [id]))[0]!
    expect(result).toEqual({ orders: before.orders + 1, cents: before.cents + cents, pressed: before.pressed + 1 })
  })
})
