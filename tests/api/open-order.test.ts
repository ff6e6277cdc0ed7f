import { beforeEach, describe, expect, test } from 'vitest'
import { buyer, courseWithModules, ebook, freeCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { emailsTo, newBuyer, pay as payOrder, refund, settle, withoutFaults } from '#tests/harness/purchases.ts'
import { orderOf, quote, person } from '#tests/harness/shop.ts'
import { signIn } from '#tests/harness/signed-in.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { itemsOf } from '#tests/harness/refunds.ts'

/** With the cookies of a store on the internet: those of one on http are in the journeys. */
const panel = await providePanel({ PUBLIC_URL: 'https://loja.example' })
beforeEach(() => withoutFaults(panel.shop))

interface Response {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  cookies: string[]
}
async function post(path: string, body: unknown, cookie = ''): Promise<Response> {
  const { publicUrl } = panel.shop.config
  const headers = { origin: publicUrl, 'content-type': 'application/json', cookie }
  const response = await panel.shop.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json(), cookies: response.headers.getSetCookie() }
}
const given = ({ cookies }: Response) => cookies.map((line) => line.split(';')[0]!).join('; ')
const open = (orderId: string, cookie: string) => post(`/api/orders/${orderId}/open`, {}, cookie)
const session = async (cookie: string) => (await panel.shop.call('GET', '/api/session', undefined, { cookie })).body

async function submit(ids: string[], method: 'pix' | 'redirect' = 'pix') {
  const email = newBuyer()
  const token = await quote(
    panel.shop,
    ids.map((id) => ({ id, quantity: 1 })),
    { email },
  )
  const body = { ...person, email, token, address: buyer.address }
  const send = () => post(`/api/checkout/${method}/pagseguro/content`, body)
  const submitted = await send()
  expect([submitted.status, submitted.body.error]).toEqual([200, undefined])
  return { id: String(submitted.body._id), email, submitted, cookie: given(submitted), again: send }
}
async function pay(orderId: string) {
  await payOrder(panel.shop, orderId)
  await settle(panel.shop, orderId)
  expect((await orderOf(panel.shop, orderId)).status).toBe('PAID')
}

describe('the browser that submitted an order', () => {
  test('gets a secret of the order, which only the API sees', async () => {
    const { id, submitted } = await submit([courseWithModules.id])
    expect(submitted.cookies).toEqual([
      expect.stringMatching(new RegExp(`^__Secure-sabia_order_${id}=[\\w.-]+; Max-Age=604800; Path=/api; HttpOnly; Secure; SameSite=Lax$`)),
    ])
  })

  test('opens what it bought once it is paid, and not before', async () => {
    const { id, email, cookie } = await submit([courseWithModules.id, ebook.id, plentifulBook.id])
    const early = await open(id, cookie)
    expect([early.status, early.body.error.code, early.cookies]).toEqual([409, 'ORDER_NOT_PAID', []])
    await pay(id)
    const opened = await open(id, cookie)
    const { lessons } = await panel.shop.db
      .selectFrom('courses')
      .select('lessons')
      .where('id', '=', courseWithModules.id)
      .executeTakeFirstOrThrow()
    const [firstModule] = (lessons as unknown as { modules: { lessons: { id: string }[] }[] }).modules
    expect(opened.body).toEqual({
      courses: [
        { slug: courseWithModules.slug, title: courseWithModules.title, firstLesson: { id: firstModule!.lessons[0]!.id, hasVideo: true } },
      ],
      books: [{ orderItemId: expect.stringMatching(/^[0-9a-f-]{36}$/), title: ebook.title }],
    })
    // The address is not verified, so the session has none.
    expect(await session(given(opened))).toEqual({ signedIn: true, email: null })
    expect(JSON.stringify(opened)).not.toContain(email)
  })

  test('adds the order to the session in which it is signed in, once', async () => {
    const { cookie: signedIn } = await signIn(panel.shop, 'outra.pessoa@correio.com.br')
    const { id, cookie } = await submit([freeCourse.id])
    for (let each = 0; each < 2; each++) {
      const opened = await open(id, `${cookie}; ${signedIn}`)
      expect([opened.status, opened.cookies]).toEqual([200, []])
    }
    expect(await session(signedIn)).toEqual({ signedIn: true, email: 'outra.pessoa@correio.com.br' })
    const { rows } = await panel.shop.pool.query(
      'select email from buyer_session_orders join buyer_sessions on id = session_id where order_id = $1',
      [id],
    )
    expect(rows).toEqual([{ email: 'outra.pessoa@correio.com.br' }])
  })

  test('gets the secret also where its submit is repeated, and for a card and a free order', async () => {
    const { id, again } = await submit([courseWithModules.id])
    const repeated = await again()
    expect(repeated.body._id).toBe(id)
    expect(repeated.cookies).toHaveLength(1)
    await pay(id)
    expect((await open(id, given(await again()))).status).toBe(200)
    for (const each of [await submit([courseWithModules.id], 'redirect'), await submit([freeCourse.id])])
      expect(each.cookie).toContain(`__Secure-sabia_order_${each.id}=`)
  })

  test('gets a later one with a new PIX code, but nobody who only knows the id of the order does', async () => {
    const { id, cookie } = await submit([courseWithModules.id])
    const renew = (with_: string) => post(`/api/orders/${id}/pix`, {}, with_)
    expect((await renew('')).cookies).toEqual([])
    expect(given(await renew(cookie))).toContain(`__Secure-sabia_order_${id}=`)
    await pay(id)
    expect((await renew('')).cookies).toEqual([])
  })
})

describe('nobody else opens an order', () => {
  test('without its secret, with the one of another order, or with one that was altered, another kind of token or a session', async () => {
    const [mine, theirs] = [await submit([freeCourse.id]), await submit([freeCourse.id])]
    const value = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1)
    const token = await quote(panel.shop, [{ id: courseWithModules.id, quantity: 1 }])
    const forged = [value(mine.cookie), `${value(theirs.cookie).slice(0, -4)}AAAA`, token, panel.shop.config.publicUrl, '']
    const { cookie: staffLike } = await signIn(panel.shop, 'curiosa@correio.com.br')
    for (const cookie of ['', mine.cookie, staffLike, ...forged.map((each) => `__Secure-sabia_order_${theirs.id}=${each}`)]) {
      const { status, body, cookies } = await open(theirs.id, cookie)
      expect([status, body.error.code, cookies]).toEqual([401, 'SIGN_IN_REQUIRED', []])
    }
    expect((await open(theirs.id, theirs.cookie)).status).toBe(200)
    // An unknown order and one that is not paid answer the same.
    const unpaid = await submit([courseWithModules.id])
    for (const id of [unpaid.id, crypto.randomUUID()]) expect((await open(id, '')).body.error.code).toBe('SIGN_IN_REQUIRED')
  })

  test('after a refund, which also leaves out a refunded line', async () => {
    const { id, cookie } = await submit([courseWithModules.id, ebook.id])
    await pay(id)
    await refund(panel, id, [(await itemsOf(panel, id))[ebook.title]])
    expect((await open(id, cookie)).body).toEqual({ courses: [expect.objectContaining({ slug: courseWithModules.slug })], books: [] })
    await refund(panel, id)
    const after = await open(id, cookie)
    expect([after.status, after.body.error.code, after.body.error.message]).toEqual([
      409,
      'ORDER_NOT_PAID',
      'O pagamento deste pedido foi reembolsado, e o acesso terminou.',
    ])
  })
})

test('signing in keeps the orders of the browser that paid, if they are of this address, and only those', async () => {
  const [mine, theirs] = [await submit([freeCourse.id]), await submit([freeCourse.id])]
  const first = given(await open(mine.id, mine.cookie))
  await open(theirs.id, `${theirs.cookie}; ${first}`)
  const codeRequest = await post('/api/sign-in/code', { email: mine.email }, first)
  await panel.shop.work(['send_sign_in_code'])
  const emails = await emailsTo(panel.shop, mine.email)
  const code = emails.map(({ subject }) => subject).find((subject) => subject.endsWith('é seu código'))!
  const entered = await post('/api/sign-in', { email: mine.email, code: code.slice(0, 7) }, `${first}; ${given(codeRequest)}`)
  expect(entered.status).toBe(200)
  const { rows } = await panel.shop.pool.query(
    `select email, ended_at is null as active, array_agg(order_id order by order_id) as orders from buyer_sessions join buyer_session_orders on session_id = id
      where order_id = any($1) group by id order by ended_at nulls first`,
    [[mine.id, theirs.id]],
  )
  expect(rows).toEqual([
    { email: mine.email, active: true, orders: [mine.id] },
    { email: null, active: false, orders: [mine.id, theirs.id].toSorted() },
  ])
})

describe('after the sessions of its address were ended', () => {
  const refused = async (id: string, cookie: string) => {
    const { status, body, cookies } = await open(id, cookie)
    expect([status, body.error?.code, cookies]).toEqual([401, 'SIGN_IN_REQUIRED', []])
  }
  const devicesOf = async (cookie: string) => (await panel.shop.call('GET', '/api/devices', undefined, { cookie })).body.devices

  test('on all devices, the browser that paid is signed out, and its secret opens the order no more', async () => {
    const [{ id, email, cookie }, waiting, other] = [await submit([freeCourse.id]), await submit([ebook.id]), await submit([freeCourse.id])]
    await panel.shop.db.updateTable('orders').set({ email }).where('id', '=', waiting.id).execute()
    const [paid, bystander] = [given(await open(id, cookie)), given(await open(other.id, other.cookie))]
    const { cookie: home } = await signIn(panel.shop, email)
    // Somebody else's session has the order too, because their browser paid.
    const { cookie: guest } = await signIn(panel.shop, `hospede.${email}`)
    await open(id, [guest, cookie].join('; '))
    const shelf = async () => (await panel.shop.call('GET', '/api/library', undefined, { cookie: guest })).body.courses
    expect([await devicesOf(home), await shelf()]).toMatchObject([{ length: 2 }, { length: 1 }])
    expect((await post('/api/devices/sign-out', {}, home)).status).toBe(200)
    expect([await shelf(), (await session(guest)).signedIn]).toEqual([[], true])
    expect(await session(paid)).toEqual({ signedIn: false, email: null })
    await refused(id, cookie)
    expect((await panel.shop.call('GET', `/api/orders/${id}/email`, undefined, { cookie })).body).toEqual({
      email: null,
      correctable: false,
    })
    // The page after the purchase goes on showing the state of the payment.
    expect((await panel.shop.call('GET', `/api/orders/${id}/status`)).body).toMatchObject({ paid: true })
    await pay(waiting.id)
    await refused(waiting.id, waiting.cookie)
    expect((await session(bystander)).signedIn).toBe(true)
    expect((await open(other.id, other.cookie)).status).toBe(200)
  })

  test('on one device, the browser that paid is signed out, and no other', async () => {
    const { id, email, cookie } = await submit([freeCourse.id])
    const paid = given(await open(id, cookie))
    const { cookie: home } = await signIn(panel.shop, email)
    const there = ((await devicesOf(home)) as { id: string; isThisOne: boolean }[]).find(({ isThisOne }) => !isThisOne)!
    expect((await post('/api/devices/sign-out', { id: there.id }, home)).cookies).toEqual([])
    expect([(await session(paid)).signedIn, (await session(home)).signedIn]).toEqual([false, true])
    await refused(id, cookie)
  })

  test('by staff, the browser that paid does not sign itself in again', async () => {
    const { id, email, cookie } = await submit([freeCourse.id])
    const paid = given(await open(id, cookie))
    await panel.ask('mutation ($email: String!) { endCustomerSessions(email: $email) }', { email })
    expect((await session(paid)).signedIn).toBe(false)
    await refused(id, cookie)
  })
})

test.each(['/api/sign-out', '/api/devices/sign-out'])('a browser that signs out by %s loses the secrets of its orders', async (path) => {
  const [first, second] = [await submit([freeCourse.id]), await submit([freeCourse.id])]
  const { cookie } = await signIn(panel.shop, first.email)
  const { cookies } = await post(path, {}, [cookie, first.cookie, second.cookie, 'sabia_other=1'].join('; '))
  expect(cookies.toSorted()).toEqual(
    [
      '__Host-sabia_buyer=; Max-Age=0; Path=/; Secure',
      ...[first, second].map(({ id }) => `__Secure-sabia_order_${id}=; Max-Age=0; Path=/api; Secure`),
    ].toSorted(),
  )
})
