import { beforeAll, describe, expect, test } from 'vitest'
import { buyer, courseWithModules, ebook, plainCourse, scarceBook } from '#database/seed/fixtures.ts'
import type { LibraryAnswer, Receipt } from '#domain/delivery/library-answers.ts'
import { statementsOf } from '#tests/harness/panel.ts'
import { buy as buyProducts, newBuyer, place as placeOrder, refund } from '#tests/harness/purchases.ts'
import { type BuyerHeaders, paidBrowser, signIn } from '#tests/harness/signed-in.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { endAccesses } from '#tests/harness/accesses.ts'

const panel = await providePanel()
beforeAll(() => panel.shop.sandbox('/console/settings', { webhooks: 'drop' }))

/** The id of an order. */
const place = async (email: string, ids: string[], fields: { name?: string } = {}) =>
  (await placeOrder(panel.shop, ids, { email, ...fields })).id
/** The same, paid. */
const buy = async (email: string, ids: string[], fields: { name?: string } = {}) =>
  (await buyProducts(panel.shop, ids, { email, ...fields })).id

const call = (who: BuyerHeaders, path = '', method = 'GET', body?: unknown) => panel.shop.call(method, `/api/library${path}`, body, who)
async function libraryOf(who: BuyerHeaders, query = ''): Promise<LibraryAnswer> {
  const { status, body } = await call(who, query)
  expect([status, body.error]).toEqual([200, undefined])
  return body as unknown as LibraryAnswer
}
const refusal = async (answer: ReturnType<typeof call>) => (await answer).body.error?.code

async function lessonsOf(courseId: string): Promise<{ id: string; title: string }[]> {
  const { lessons } = await panel.shop.db.selectFrom('courses').select('lessons').where('id', '=', courseId).executeTakeFirstOrThrow()
  const { lessons: outside, modules } = lessons as { lessons: { id: string; title: string }[]; modules: { lessons: typeof outside }[] }
  return [...outside, ...modules.flatMap((module) => module.lessons)]
}
const progress = (email: string, lessonId: string, completed: boolean) =>
  panel.shop.db
    .insertInto('lesson_progress')
    .values({ email, course_id: courseWithModules.id, lesson_id: lessonId, completed_at: completed ? new Date() : null })
    .execute()

describe('the library', () => {
  test('lists courses with their progress and where to go on, and nothing that is sold in them', async () => {
    const email = newBuyer()
    await buy(email, [courseWithModules.id])
    const who = await signIn(panel.shop, email)
    const all = await lessonsOf(courseWithModules.id)
    const listed = { slug: courseWithModules.slug, lessons: all.length, expiresAt: null, hasEnded: false, hasCertificate: false }
    expect((await libraryOf(who)).courses).toMatchObject([{ ...listed, completed: 0, usedAt: null, continueWith: { id: all[0]!.id } }])
    await progress(email, all[0]!.id, true)
    await progress(email, 'a lesson that was removed', true)
    const [course] = (await libraryOf(who)).courses
    expect(course).toMatchObject({ completed: 1, continueWith: { id: all[1]!.id, title: all[1]!.title } })
    expect(JSON.stringify(course)).not.toMatch(/video|text|caption|download/)
  })

  test('shows what staff granted, the end of an access, and one that has ended without a lesson to go on with', async () => {
    const email = newBuyer()
    await panel.permit(email, plainCourse.slug)
    const end = new Date('2020-03-14T12:00:00.000Z')
    await endAccesses(panel.shop, email, end)
    const { courses, orders, books, certificates } = await libraryOf(await signIn(panel.shop, email))
    expect(courses).toMatchObject([{ slug: plainCourse.slug, expiresAt: end.toISOString(), hasEnded: true, continueWith: null }])
    expect([orders, books, certificates]).toEqual([{ data: [], currentPage: 1, totalPages: 1 }, [], []])
  })

  test.each(['by an order of its own', 'from staff', 'before a refund'])(
    'a browser that paid learns and changes nothing of the person who has the course %s',
    async (how) => {
      const { shop } = panel
      const email = newBuyer()
      const earlier = how === 'from staff' ? null : await buy(email, [courseWithModules.id], { name: 'Vitória Antunes' })
      if (!earlier) await panel.permit(email, courseWithModules.slug)
      const courseOf = `/courses/${courseWithModules.slug}`
      const verified = await signIn(shop, email)
      const [first] = await lessonsOf(courseWithModules.id)
      const sent = { position: 40, completed: true }
      expect((await call(verified, `${courseOf}/lessons/${first!.id}/progress`, 'PUT', sent)).status).toBe(200)
      if (how === 'before a refund') await refund(panel, earlier!)
      await shop.db.updateTable('courses').set({ watermark: true, certificate_hours: 10 }).where('id', '=', courseWithModules.id).execute()

      const orderId = await buy(email, [courseWithModules.id], { name: 'Outra Pessoa' })
      const paying = await paidBrowser(shop, [orderId])
      const course = (await call(paying, courseOf)).body
      expect(course).toMatchObject({ completed: 0, continueWith: first!.id })
      const lesson = { position: 0, watched: 0, completedAt: null, watermark: 'Outra Pessoa' }
      expect((await call(paying, `${courseOf}/lessons/${first!.id}`)).body).toMatchObject(lesson)
      expect((await libraryOf(paying)).courses).toMatchObject([{ completed: 0, usedAt: null }])
      expect((await call(paying, `${courseOf}/certificate/standing`)).body).toEqual({ kind: 'UNVERIFIED' })

      const report = call(paying, `${courseOf}/lessons/${first!.id}/progress`, 'PUT', { position: 1, completed: true })
      expect(await refusal(report)).toBe('SIGN_IN_REQUIRED')
      const own = (await call(verified, `${courseOf}/lessons/${first!.id}`)).body
      expect(own).toMatchObject({ position: 40, watermark: how === 'by an order of its own' ? 'Vitória Antunes' : expect.any(String) })
    },
  )

  test('the browser that paid keeps its progress through a second purchase of its own', async () => {
    const email = newBuyer()
    const orders = [await buy(email, [courseWithModules.id])]
    const [first] = await lessonsOf(courseWithModules.id)
    await progress(email, first!.id, true)
    orders.push(await buy(email, [courseWithModules.id]))
    const paying = await paidBrowser(panel.shop, orders)
    expect((await libraryOf(paying)).courses).toMatchObject([{ completed: 1 }])
    const report = call(paying, `/courses/${courseWithModules.slug}/lessons/${first!.id}/progress`, 'PUT', { position: 9 })
    expect((await report).body).toMatchObject({ position: 9 })
  })

  test('lists an e-book once, with its format, and not after a refund', async () => {
    const email = newBuyer()
    const who = await signIn(panel.shop, email)
    const orders = [await buy(email, [ebook.id]), await buy(email, [ebook.id])]
    await panel.shop.db
      .updateTable('books')
      .set({ file_ref: 'https://arquivos.example/medo.epub?v=2' })
      .where('id', '=', ebook.id)
      .execute()
    expect((await libraryOf(who)).books).toMatchObject([{ title: ebook.title, format: 'EPUB', bytes: null, download: 'READY' }])
    await panel.shop.db.updateTable('books').set({ file_ref: '' }).where('id', '=', ebook.id).execute()
    expect((await libraryOf(who)).books).toMatchObject([{ format: null, download: 'MISSING' }])
    for (const id of orders) await refund(panel, id)
    expect((await libraryOf(who)).books).toEqual([])
  })

  test('lists orders newest first, with the PIX code only while it can be paid, shipment and refunds', async () => {
    const { shop } = panel
    const email = newBuyer()
    const who = await signIn(shop, email)
    const printed = await buy(email, [scarceBook.id])
    const returned = await buy(email, [plainCourse.id])
    await refund(panel, returned)
    const open = await place(email, [plainCourse.id])
    const { orders } = await libraryOf(who)
    expect(orders.data).toMatchObject([
      { id: open, state: 'PENDING', lines: [{ title: plainCourse.title, quantity: 1 }], shipment: null, paidAt: null },
      { id: returned, state: 'REFUNDED', refundedCents: plainCourse.priceCents, pix: null },
      { id: printed, state: 'PAID', refundedCents: 0, pix: null, shipment: { sentAt: null, carrier: null, trackingCode: null } },
    ])
    expect(orders.data[0]!.pix?.text).toMatch(/^000201/)
    await shop.db
      .updateTable('payments')
      .set({ expires_at: new Date(0) })
      .where('order_id', '=', open)
      .execute()
    expect((await libraryOf(who)).orders.data[0]!.pix).toBeNull()
  })

  test('offers the withdrawal from an order as long as one of its lines has time left', async () => {
    const email = newBuyer()
    const who = await signIn(panel.shop, email)
    const id = await buy(email, [scarceBook.id, plainCourse.id])
    const offered = async () => (await libraryOf(who)).orders.data.map(({ mayWithdraw }) => mayWithdraw)
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)
    const change = (values: { paid_at?: Date; sent_at?: Date }) =>
      panel.shop.db.updateTable('orders').set(values).where('id', '=', id).execute()
    // The course's time is over. The book was not sent, so its time has not begun.
    await change({ paid_at: daysAgo(40) })
    expect(await offered()).toEqual([true])
    await change({ sent_at: daysAgo(30) })
    expect(await offered()).toEqual([false])
  })

  test('has orders in pages of ten; everything else is complete on each of them', async () => {
    const email = newBuyer()
    const who = await signIn(panel.shop, email)
    const ids: string[] = []
    for (let placed = 0; placed < 11; placed++) ids.unshift(await place(email, [plainCourse.id]))
    const first = await libraryOf(who)
    expect([first.orders.data.map(({ id }) => id), first.orders.totalPages]).toEqual([ids.slice(0, 10), 2])
    expect((await libraryOf(who, '?pagina=2')).orders).toMatchObject({ data: [{ id: ids[10] }], currentPage: 2, totalPages: 2 })
    expect(await refusal(call(who, '?pagina=0'))).toBe('BAD_USER_INPUT')
  })

  test('is read in five statements, however much there is', async () => {
    const email = newBuyer()
    const who = await signIn(panel.shop, email)
    await buy(email, [plainCourse.id, courseWithModules.id, ebook.id])
    await buy(email, [plainCourse.id])
    expect(await statementsOf(panel, () => libraryOf(who))).toHaveLength(5)
  })
})

describe('a receipt', () => {
  test('says what was paid, by whom, with most of the CPF hidden', async () => {
    const email = newBuyer()
    const orderId = await buy(email, [ebook.id, scarceBook.id])
    for (const who of [await signIn(panel.shop, email), await paidBrowser(panel.shop, [orderId])]) {
      const receipt = (await call(who, `/orders/${orderId}`)).body as unknown as Receipt
      expect(receipt).toMatchObject({
        id: orderId,
        state: 'PAID',
        name: buyer.name,
        email,
        maskedCpf: '***.982.247-**',
        method: 'PIX',
        itemsCents: ebook.priceCents + scarceBook.priceCents,
        shippingCents: scarceBook.shippingCents,
        discountCents: 0,
        totalCents: ebook.priceCents + scarceBook.priceCents + scarceBook.shippingCents,
        lines: [
          { label: 'E-book', title: ebook.title, quantity: 1, unitCents: ebook.priceCents, refunded: false },
          { label: 'Livro físico', title: scarceBook.title },
        ],
      })
      expect(JSON.stringify(receipt)).not.toContain(buyer.cpf)
    }
  })
})

describe('the name on certificates', () => {
  const enter = (who: BuyerHeaders, certificateName: string) => call(who, '/profile', 'PUT', { certificateName })

  test('is entered once and fixed then, also against a second browser at the same moment', async () => {
    const email = newBuyer()
    const browsers = [await signIn(panel.shop, email), await signIn(panel.shop, email)]
    expect((await call(browsers[0]!, '/profile')).body).toEqual({ email, certificateName: null, lessonEmails: true, recoveryEmails: true })
    expect((await enter(browsers[0]!, 'Joana')).body.error).toMatchObject({
      fields: { certificateName: expect.stringMatching(/^Escreva nome e sobrenome/) as string },
    })
    expect((await enter(browsers[0]!, '李 小龙')).body.error).toMatchObject({
      fields: { certificateName: expect.stringMatching(/^Use só letras/) as string },
    })
    const answers = await Promise.all(browsers.map((who, index) => enter(who, `Joana  Ribeiro ${'AB'[index]}`)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const stored = answers.find(({ status }) => status === 200)!.body.certificateName as string
    for (const who of browsers)
      expect((await call(who, '/profile')).body).toEqual({ email, certificateName: stored, lessonEmails: true, recoveryEmails: true })
    expect((await enter(browsers[0]!, 'Outra Pessoa')).body.error?.message).toContain(stored)
    expect((await enter(browsers[1]!, stored)).status).toBe(200)
  })
})
