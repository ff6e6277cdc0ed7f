import { beforeAll, describe, expect, test } from 'vitest'
import { courseWithModules, ebook, plainCourse } from '#database/seed/fixtures.ts'
import { signDownload } from '#server/delivery/stamps/downloads/download-token.ts'
import { downloadByLink, downloadsOf } from '#tests/harness/protected-files.ts'
import { buy as buyOrder, pay, place as placeOrder, type Placed, settle } from '#tests/harness/purchases.ts'
import { emailsAfterPayment } from '#tests/harness/shop.ts'
import { paidBrowser, signIn, submittingBrowser } from '#tests/harness/signed-in.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { historyOf } from '#tests/harness/panel.ts'
import { endAccesses } from '#tests/harness/accesses.ts'

const panel = await providePanel()
beforeAll(() => panel.shop.sandbox('/console/settings', { webhooks: 'drop' }))

const staff = 'renata.lopes@sabia.example'
let buyers = 0
const newAddress = (name = 'digitada') => `${name}.${++buyers}@correio.com.br`
const fields = 'id email emails { id kind sentAt firstSentAt failed }'
const correct = (orderId: string, email: string, reason = 'letra trocada') =>
  panel.ask(
    `mutation ($orderId: ID!, $email: String!, $reason: String!) { correctOrderEmail(orderId: $orderId, email: $email, reason: $reason) { ${fields} } }`,
    { orderId, email, reason },
  )
const resend = (orderId: string, emailId: string) =>
  panel.ask(`mutation ($orderId: ID!, $emailId: ID!) { resendEmail(orderId: $orderId, emailId: $emailId) { ${fields} } }`, {
    orderId,
    emailId,
  })
const refund = (id: string) => panel.ask('mutation ($id: ID!) { refundOrder(id: $id) { status } }', { id })
const history = (id: string) => historyOf(panel, 'ORDER', id)

/** `browser`: what the browser that submitted the order sends. */
const withBrowser = async ({ id, email }: Placed) => ({ id, email, browser: await submittingBrowser(panel.shop, id) })
const place = async (email: string, ids = [courseWithModules.id]) => withBrowser(await placeOrder(panel.shop, ids, { email }))
const buy = async (email: string, ids = [courseWithModules.id]) => withBrowser(await buyOrder(panel.shop, ids, { email }))

const accessesOf = (email: string) =>
  panel.shop.rows<{ course_id: string; granted_at: Date }>(
    `select *, (select array_agg(kind order by kind) from access_reasons where email = access.email and course_id = access.course_id) as reasons
     from course_accesses access where email = $1 order by course_id`,
    [email],
  )
const coursesOf = async (email: string) => (await accessesOf(email)).map(({ course_id }) => course_id)
const inbox = async (email: string) => {
  await panel.shop.work(['send_email'])
  return emailsAfterPayment(panel.shop, email)
}
const emailOf = async (orderId: string) =>
  panel.shop.db.selectFrom('emails').selectAll().where('order_id', '=', orderId).where('kind', '=', 'ACCESS').executeTakeFirstOrThrow()
const complete = (email: string, lessonId: string, watched: number) =>
  panel.shop.db
    .insertInto('lesson_progress')
    .values({ email, course_id: courseWithModules.id, lesson_id: lessonId, watched_seconds: watched, completed_at: new Date() })
    .execute()
const certify = (email: string, code: string) =>
  panel.shop.db
    .insertInto('certificates')
    .values({ code, email, course_id: courseWithModules.id, name: 'Joana Farias', course_title: courseWithModules.title, hours: 8 })
    .execute()
const bySession = (headers: Record<string, string>) => panel.shop.call('GET', '/api/library/courses/none', undefined, headers)

describe('an address that staff correct', () => {
  test('takes accesses, progress and certificates along, ends the old sessions, and gets the e-mail', async () => {
    const { id, email } = await buy(newAddress(), [courseWithModules.id, ebook.id])
    expect(await inbox(email)).toHaveLength(1)
    const session = await signIn(panel.shop, email)
    const paid = await paidBrowser(panel.shop, [id])
    await complete(email, 'a', 60)
    await certify(email, `AAAACCCCDDDD${id.slice(0, 4)}`)
    const to = newAddress('certa')

    expect(await emailOf(id)).toMatchObject({ recipient: email, subject: expect.stringContaining('acesso') as string })
    const { data, message } = await correct(id, ` ${to.toUpperCase()} `)
    // Until it is sent again: the old address may be somebody else's.
    expect((await emailOf(id)).recipient).toBe(`${email[0]}***@${email.split('@')[1]}`)
    expect([message, data.correctOrderEmail.email]).toEqual([undefined, to])
    expect(await coursesOf(email)).toEqual([])
    expect(await accessesOf(to)).toMatchObject([{ course_id: courseWithModules.id, order_id: id, reasons: ['ORDER'] }])
    expect(
      await panel.shop.db.selectFrom('lesson_progress').select(['lesson_id', 'watched_seconds']).where('email', '=', to).execute(),
    ).toEqual([{ lesson_id: 'a', watched_seconds: 60 }])
    expect(await panel.shop.db.selectFrom('certificates').select('revoked_at').where('email', '=', to).execute()).toEqual([
      { revoked_at: null },
    ])
    expect((await bySession(session)).body.error?.code).toBe('SIGN_IN_REQUIRED')
    expect((await bySession(paid)).body.error?.code).toBe('NOT_FOUND')
    expect(await inbox(to)).toMatchObject([{ subject: expect.stringContaining('acesso') as string }])
    expect((await emailOf(id)).recipient).toBe(to)
    expect(await inbox(email)).toHaveLength(1)
    expect(await history(id)).toEqual([
      {
        actor: staff,
        action: 'EDITED',
        changes: [
          { field: 'email', before: email, after: to },
          { field: 'reason', before: null, after: 'letra trocada' },
        ],
      },
    ])
  })

  test('merges with the access that the new address has: the later end counts, and what staff granted stays', async () => {
    const to = newAddress('certa')
    await panel.permit(to, courseWithModules.slug)
    const soon = new Date(Date.now() + 86_400_000)
    await endAccesses(panel.shop, to, soon)
    const { id, email } = await buy(newAddress())
    await complete(email, 'a', 10)
    await panel.shop.db.updateTable('lesson_progress').set({ watched_places: '{[20,30)}' }).where('email', '=', email).execute()
    await panel.shop.db
      .insertInto('lesson_progress')
      .values({ email: to, course_id: courseWithModules.id, lesson_id: 'a', watched_seconds: 25, watched_places: '{[0,25)}' })
      .execute()
    await correct(id, to)
    expect(await accessesOf(to)).toMatchObject([{ order_id: id, reasons: ['ORDER', 'STAFF'], expires_at: null }])
    const progress = await panel.shop.db.selectFrom('lesson_progress').selectAll().where('email', '=', to).execute()
    expect(progress).toMatchObject([{ watched_seconds: 30, watched_places: '{[0,30)}', completed_at: expect.any(Date) as Date }])
    expect(progress).toHaveLength(1)
    await refund(id)
    expect(await accessesOf(to)).toMatchObject([{ order_id: null, reasons: ['STAFF'] }])
  })

  const enterName = async (email: string, name: string) => {
    const { status } = await panel.shop.call('PUT', '/api/library/profile', { certificateName: name }, await signIn(panel.shop, email))
    return status
  }
  const nameOf = async (email: string) => {
    const row = await panel.shop.db.selectFrom('buyers').select('certificate_name').where('email', '=', email).executeTakeFirst()
    return row?.certificate_name ?? null
  }

  test('takes the name on certificates along, unless the new address has one', async () => {
    const { id, email } = await buy(newAddress(), [ebook.id])
    expect(await enterName(email, 'Joana Farias')).toBe(200)
    const to = newAddress('certa')
    await correct(id, to)
    expect([await nameOf(email), await nameOf(to)]).toEqual([null, 'Joana Farias'])

    const other = await buy(newAddress())
    expect(await enterName(other.email, 'Joana Errada')).toBe(200)
    await correct(other.id, to)
    expect([await nameOf(other.email), await nameOf(to)]).toEqual([null, 'Joana Farias'])
  })

  test('leaves the name of an address that keeps another purchase, except for a certificate that shows it', async () => {
    const { id, email } = await buy(newAddress())
    const course = await buy(email, [plainCourse.id])
    expect(await enterName(email, 'Joana Farias')).toBe(200)
    const to = newAddress('certa')
    await correct(course.id, to)
    expect([await nameOf(email), await nameOf(to)]).toEqual(['Joana Farias', null])

    await buy(email, [ebook.id])
    await certify(email, `MMMMCCCCDDDD${id.slice(0, 4)}`)
    await correct(id, to)
    expect([await nameOf(email), await nameOf(to)]).toEqual(['Joana Farias', 'Joana Farias'])
  })

  test('of an unpaid order moves nothing that the address can open', async () => {
    const granted = newAddress()
    await panel.permit(granted, courseWithModules.slug)
    const unpaid = await place(granted)
    const other = newAddress('certa')
    const session = await signIn(panel.shop, granted)
    await correct(unpaid.id, other)
    // Nothing that the address could open has moved.
    expect((await bySession(session)).body.error?.code).toBe('NOT_FOUND')
    expect([await coursesOf(granted), await coursesOf(other)]).toEqual([[courseWithModules.id], []])
    await pay(panel.shop, unpaid.id)
    await settle(panel.shop, unpaid.id)
    expect(await coursesOf(other)).toEqual([courseWithModules.id])
  })

  test('is checked, needs a reason, and the same address changes nothing', async () => {
    const { id, email } = await buy(newAddress())
    expect((await correct(id, 'sem-arroba')).code).toBe('BAD_USER_INPUT')
    expect((await correct(id, newAddress(), '  ')).code).toBe('BAD_USER_INPUT')
    expect((await correct(crypto.randomUUID(), newAddress())).code).toBe('NOT_FOUND')
    const session = await signIn(panel.shop, email)
    await correct(id, email.toUpperCase())
    expect((await bySession(session)).body.error?.code).toBe('NOT_FOUND')
    expect(await history(id)).toEqual([])
  })
})

describe('an e-mail that is sent again', () => {
  test('goes out once more for each time, with an id of its own, and keeps when it was sent first', async () => {
    const { id, email } = await buy(newAddress())
    expect(await inbox(email)).toHaveLength(1)
    const first = await emailOf(id)
    const { data, message } = await resend(id, first.id)
    expect(message).toBeUndefined()
    expect(data.resendEmail.emails).toMatchObject([{ sentAt: null, firstSentAt: first.sent_at?.toISOString() }])
    expect(await inbox(email)).toHaveLength(2)
    const again = await emailOf(id)
    expect(again.message_id).not.toBe(first.message_id)
    expect(await history(id)).toMatchObject([{ changes: [{ field: 'emailAgain', before: first.sent_at?.toISOString(), after: 'ACCESS' }] }])
  })

  test('is refused for an order that is not paid any more, and for an e-mail of another order', async () => {
    const { id, email } = await buy(newAddress())
    await inbox(email)
    const { id: emailId } = await emailOf(id)
    expect((await resend((await buy(newAddress())).id, emailId)).code).toBe('NOT_FOUND')
    await refund(id)
    expect((await resend(id, emailId)).code).toBe('CONFLICT')
    expect((await emailOf(id)).sent_at).not.toBeNull()
  })

  test('is withdrawn by a refund without forgetting the first one', async () => {
    const { id, email } = await buy(newAddress())
    await inbox(email)
    const first = await emailOf(id)
    await resend(id, first.id)
    await refund(id)
    expect((await emailOf(id)).sent_at).toEqual(first.sent_at)
    expect((await inbox(email)).filter(({ subject }) => subject.includes('acesso'))).toHaveLength(1)
  })

  test('is limited for each order', async () => {
    const { id, email } = await buy(newAddress())
    await inbox(email)
    const { id: emailId } = await emailOf(id)
    panel.shop.config.rateLimitFactor = 1
    const codes = []
    for (let times = 0; times < 6; times++) codes.push((await resend(id, emailId)).code)
    panel.shop.config.rateLimitFactor = 1000
    expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'TOO_MANY_REQUESTS'])
  })
})

describe('an address that its buyer corrects', () => {
  const path = (id: string) => `/api/orders/${id}/email`
  const ask = (id: string, headers: object, email?: string) =>
    panel.shop.call(email === undefined ? 'GET' : 'POST', path(id), email === undefined ? undefined : { email }, { ...headers })

  test('is shown and corrected in the browser that submitted the order, and nowhere else', async () => {
    const { id, email, browser } = await buy(newAddress())
    const other = await place(newAddress())
    expect((await ask(id, {})).body).toEqual({ email: null, correctable: false })
    expect((await ask(id, other.browser)).body).toEqual({ email: null, correctable: false })
    expect((await ask(id, other.browser, newAddress())).body.error?.code).toBe('SIGN_IN_REQUIRED')
    expect((await ask(id, { cookie: browser.cookie, origin: 'https://alheio.example' }, newAddress())).body.error?.code).toBe(
      'FOREIGN_ORIGIN',
    )
    expect((await ask(id, browser)).body).toEqual({ email, correctable: true })
    const to = newAddress('certa')
    expect((await ask(id, browser, to)).body).toEqual({ email: to, correctable: true })
    expect([await coursesOf(email), await coursesOf(to)]).toEqual([[], [courseWithModules.id]])
    expect(await inbox(to)).toHaveLength(1)
    expect(await history(id)).toMatchObject([{ actor: 'Comprador', changes: [{ field: 'email', before: email, after: to }] }])
  })

  test.each([
    ['unpaid', place],
    ['paid', buy],
  ])('does not sign out the owner of the old address, whose it is not: %s', async (_, order) => {
    const owner = newAddress()
    const session = await signIn(panel.shop, owner)
    await panel.shop.db
      .updateTable('buyer_sessions')
      .set({ last_seen_at: new Date(Date.now() - 3_600_000) })
      .where('email', '=', owner)
      .execute()
    const { id, browser } = await order(owner)
    expect((await ask(id, browser, newAddress('certa'))).status).toBe(200)
    expect((await bySession(session)).body.error?.code).toBe('NOT_FOUND')
  })

  test('takes nothing along of the person who had the course before a refund', async () => {
    const { shop } = panel
    const owner = newAddress()
    const first = await buy(owner)
    await complete(owner, 'a', 60)
    await certify(owner, `BBBBCCCCDDDD${first.id.slice(0, 4)}`)
    await shop.db.insertInto('buyers').values({ email: owner, certificate_name: 'Joana Farias' }).execute()
    expect((await refund(first.id)).message).toBeUndefined()
    const { id, browser } = await buy(owner)
    const to = newAddress('estranho')
    expect((await ask(id, browser, to)).status).toBe(200)
    expect([await coursesOf(owner), await coursesOf(to)]).toEqual([[], [courseWithModules.id]])
    for (const table of ['lesson_progress', 'certificates', 'buyers'] as const) {
      const kept = await shop.db.selectFrom(table).select('email').where('email', 'in', [owner, to]).execute()
      expect(kept, table).toEqual([{ email: owner }])
    }
  })

  test('does not learn since when its owner has the course', async () => {
    const owner = newAddress()
    await panel.permit(owner, courseWithModules.slug)
    const since = new Date('2026-01-02T12:00:00.000Z')
    await panel.shop.db.updateTable('access_reasons').set({ granted_at: since }).where('email', '=', owner).execute()
    const { id, browser } = await buy(owner)
    const to = newAddress('estranho')
    expect((await ask(id, browser, to)).status).toBe(200)
    expect(await accessesOf(owner)).toMatchObject([{ granted_at: since }])
    expect((await accessesOf(to))[0]!.granted_at.getTime()).toBeGreaterThan(since.getTime())
  })

  test('gets ten corrections an hour, from whichever orders', async () => {
    const to = newAddress('certa')
    const placed = []
    for (let times = 0; times < 11; times++) placed.push(await place(newAddress()))
    panel.shop.config.rateLimitFactor = 1
    await panel.shop.db.deleteFrom('rate_limits').execute()
    const statuses = []
    for (const { id, browser } of placed) {
      statuses.push((await ask(id, browser, to)).status)
      // Each from another caller.
      await panel.shop.db.deleteFrom('rate_limits').where('rule', '=', 'order-email').execute()
    }
    panel.shop.config.rateLimitFactor = 1000
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })

  test('can be corrected three times', async () => {
    const { id, browser } = await place(newAddress())
    for (let times = 0; times < 3; times++) expect((await ask(id, browser, newAddress())).status).toBe(200)
    expect((await ask(id, browser)).body.correctable).toBe(false)
    expect((await ask(id, browser, newAddress())).body.error?.code).toBe('EMAIL_FIXED')
    expect((await correct(id, newAddress())).message).toBeUndefined()
  })

  test('can be corrected after its link was opened, by a mail scanner or by whoever reads that mailbox', async () => {
    const { id, email, browser } = await buy(newAddress(), [ebook.id])
    const item = await panel.shop.db.selectFrom('order_items').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()
    const link = await signDownload(panel.shop.deps, item.id)
    for (let times = 0; times < 12; times++)
      for (const method of ['GET', 'HEAD']) expect((await panel.shop.call(method, `/api/downloads/${link}`)).status).toBe(200)
    expect(await downloadsOf(panel.shop, id)).toEqual([])
    expect(await panel.shop.db.selectFrom('downloads').selectAll().where('order_item_id', '=', item.id).execute()).toEqual([])
    // Scanners have used none of the ten downloads of the day.
    expect((await downloadByLink(panel.shop, link)).status).toBe(302)
    expect(await downloadsOf(panel.shop, id)).toMatchObject([{ email, kind: 'BOOK', session_id: null }])
    expect((await ask(id, browser, newAddress('certa'))).status).toBe(200)
  })

  test.each([
    ['somebody has signed in with it', async ({ email }: { id: string; email: string }) => void (await signIn(panel.shop, email))],
    [
      'the course was opened',
      async ({ id }: { id: string; email: string }) =>
        void (await panel.shop.db.updateTable('course_accesses').set({ first_opened_at: new Date() }).where('order_id', '=', id).execute()),
    ],
    [
      'a file was downloaded in a session',
      async ({ id, email }: { id: string; email: string }) =>
        void (await panel.shop.db
          .insertInto('file_downloads')
          .values({ order_id: id, email, kind: 'BOOK', session_id: crypto.randomUUID() })
          .execute()),
    ],
  ])('cannot be corrected after %s', async (_, use) => {
    const order = await buy(newAddress())
    await use(order)
    expect((await ask(order.id, order.browser)).body).toEqual({ email: order.email, correctable: false })
    expect((await ask(order.id, order.browser, newAddress())).body.error?.code).toBe('EMAIL_FIXED')
    expect(await coursesOf(order.email)).toEqual([courseWithModules.id])
  })
})
