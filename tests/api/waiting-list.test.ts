import { beforeEach, describe, expect, test } from 'vitest'
import { bundleId, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import type { Email } from '#integrations/smtp/smtp.ts'
import { sendEmail } from '#programs/composition/emails.ts'
import { applyRetention } from '#server/compliance/privacy/apply-retention.ts'
import { waitingListJobs } from '#server/people/waiting-list/waiting-list.jobs.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

/** Who waits for a sale (docs/rules/launches.md#waiting-list). */
const { shop, ask } = await providePanel({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' })

const tables = { [plainCourse.id]: 'courses', [plentifulBook.id]: 'books', [bundleId(1)]: 'bundles' }
const setSale = (opens: string | null, id: string = plainCourse.id) =>
  shop.rows(`update ${tables[id]} set on_sale_from = now() + $2::interval where id = $1`, [id, opens])
const open = (id?: string) => setSale('-1 second', id)
const close = (id?: string) => setSale('1 day', id)

let callers = 0
const join = (email: string, productId: string = plainCourse.id, caller = `10.2.0.${++callers}`) =>
  shop.call('POST', '/api/waiting-list', { productId, email }, { origin: shop.config.publicUrl, 'x-forwarded-for': caller })

/** Sends what is queued until now, as the jobs do. Returns the e-mails. */
async function send(post: (email: Email) => Promise<void> = async () => {}): Promise<Email[]> {
  const sent: Email[] = []
  const queued = await shop.rows<{ id: string }>(
    'select id from waiting_list where sent_at is null and failed_at is null and queued_at <= now() order by queued_at, id',
  )
  for (const { id } of queued) {
    const take = async (email: Email) => {
      await post(email)
      sent.push(email)
    }
    await sendEmail(shop.deps, { send: take }, id, 'waiting_list')
  }
  return sent
}
const plan = () => waitingListJobs(shop.deps).tell_waiting.run()
const tell = async () => {
  await plan()
  return send()
}
const linkIn = ({ text }: Email) => /\/api\/waiting-list\/[\da-f-]{36}(?=\s)/.exec(`${text}\n`)![0]
const confirm = (email: Email) => shop.fetch(linkIn(email), { method: 'POST' })
/** An address that waits. */
async function waiting(email: string, productId?: string): Promise<Email> {
  await join(email, productId)
  const [request] = await send()
  expect((await confirm(request!)).status).toBe(200)
  return request!
}
const rowsOf = (email: string) =>
  shop.rows<{ confirmed: boolean; ended: boolean }>(
    'select confirmed_at is not null as confirmed, ended_at is not null as ended from waiting_list where email = $1',
    [email],
  )
const nextDay = () => shop.rows('delete from rate_limits')
const countOf = async (productId: string = plainCourse.id) =>
  (await ask('query ($id: ID!) { waitingList(productId: $id) { waiting told } }', { id: productId })).data.waitingList as object

beforeEach(async () => {
  await shop.rows('delete from waiting_list')
  await nextDay()
  await close()
})

describe('an address', () => {
  test('is told once, when the sale opens, if its owner pressed the button: opening the link changes nothing', async () => {
    expect((await join('ana@correio.com.br')).body).toEqual({ email: 'ana@correio.com.br' })
    await join('bia@correio.com.br')
    const [request] = await send()
    expect(request).toMatchObject({ to: 'ana@correio.com.br', subject: `Confirme: um aviso quando abrir “${plainCourse.title}”` })
    for (let opened = 0; opened < 2; opened++) {
      const page = await shop.fetch(linkIn(request!))
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
      expect(await page.text()).not.toContain('ana@')
    }
    expect(await rowsOf('ana@correio.com.br')).toEqual([{ confirmed: false, ended: false }])
    await confirm(request!)
    await confirm(request!)
    expect(await tell()).toEqual([])
    expect(await countOf()).toEqual({ waiting: 1, told: 0 })
    await open()
    const told = [...(await tell()), ...(await tell())]
    expect(told.map(({ to, subject }) => [to, subject])).toEqual([['ana@correio.com.br', `Abriu: ${plainCourse.title}`]])
    expect(told[0]!.text).toContain(`/courses/${plainCourse.id}`)
    expect(await countOf()).toEqual({ waiting: 0, told: 1 })
    await close()
    await open()
    expect(await tell()).toEqual([])
    // For the next sale it is asked anew.
    await close()
    await nextDay()
    await waiting('ana@correio.com.br')
    await open()
    expect((await tell()).map(({ to }) => to)).toEqual(['ana@correio.com.br'])
  })

  test('is asked once a day, whoever types it and for whatever product, and the answer is the same', async () => {
    await close(plentifulBook.id)
    const answers = [
      await join('ana@correio.com.br'),
      await join('ana@correio.com.br'),
      await join('ANA@correio.com.br ', plentifulBook.id),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, { email: 'ana@correio.com.br' }]))
    expect(await send()).toHaveLength(1)
    expect(await send()).toEqual([])
    const [later] = await shop.rows<{ hours: number }>(
      'select extract(epoch from queued_at - now())::float8 / 3600 as hours from waiting_list where sent_at is null',
    )
    expect(later!.hours).toBeGreaterThan(23)
    await shop.rows(`update waiting_list set queued_at = now() where sent_at is null`)
    await nextDay()
    expect((await send()).map(({ subject }) => subject)).toEqual([expect.stringContaining(plentifulBook.title)])
    await open(plentifulBook.id)
  })

  test('that did not confirm is asked anew when it is typed again a day later, and deleted after a week', async () => {
    await join('ana@correio.com.br')
    const [first] = await send()
    await shop.rows(`update waiting_list set sent_at = sent_at - interval '25 hours'`)
    await nextDay()
    await join('ana@correio.com.br')
    const [second] = await send()
    expect((await confirm(first!)).status).toBe(404)
    expect((await confirm(second!)).status).toBe(200)
    await join('bia@correio.com.br')
    await shop.rows(`update waiting_list set created_at = now() - interval '8 days'`)
    await applyRetention(shop.deps)
    expect(await shop.rows('select email from waiting_list')).toEqual([{ email: 'ana@correio.com.br' }])
  })

  test('leaves by one press, from mail programs too, and a second press says the same', async () => {
    const request = await waiting('ana@correio.com.br')
    await nextDay()
    await close(plentifulBook.id)
    await waiting('ana@correio.com.br', plentifulBook.id)
    expect(request.headers).toEqual({
      'List-Unsubscribe': `<${shop.config.publicUrl}${linkIn(request)}/end>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    const end = `${linkIn(request)}/end`
    expect((await shop.fetch(end)).status).toBe(200)
    expect(await rowsOf('ana@correio.com.br')).toEqual([1, 2].map(() => ({ confirmed: true, ended: false })))
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    for (let press = 0; press < 2; press++) expect((await shop.fetch(end, { method: 'POST', body })).status).toBe(200)
    await open()
    await open(plentifulBook.id)
    expect(await tell()).toEqual([])
    expect((await shop.fetch(`/api/waiting-list/${crypto.randomUUID()}/end`, { method: 'POST' })).status).toBe(404)
  })

  test('that leaves while its e-mail waits is not told', async () => {
    const request = await waiting('ana@correio.com.br')
    await open()
    await plan()
    await shop.fetch(`${linkIn(request)}/end`, { method: 'POST' })
    expect(await send()).toEqual([])
  })
})

describe('the e-mail of an opening', () => {
  test('is sent again with the same id after a process died between sending and recording, and by one process only', async () => {
    await waiting('ana@correio.com.br')
    await open()
    await plan()
    const [row] = await shop.rows<{ id: string }>('select id from waiting_list')
    const ids: (string | undefined)[] = []
    const post = { send: async ({ messageId }: Email) => void ids.push(messageId) }
    const attempts = await Promise.allSettled([1, 2, 3].map(() => sendEmail(shop.deps, post, row!.id, 'waiting_list')))
    expect(attempts.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(ids).toHaveLength(1)
    await shop.rows(`update waiting_list set sent_at = null, claimed_at = now() - interval '2 minutes'`)
    await plan()
    await sendEmail(shop.deps, post, row!.id, 'waiting_list')
    expect(ids).toEqual([ids[0], ids[0]])
  })

  test('is not sent for a sale that was closed again, and comes when it opens', async () => {
    await waiting('ana@correio.com.br')
    await open()
    await plan()
    await close()
    expect(await send()).toEqual([])
    expect(await countOf()).toEqual({ waiting: 1, told: 0 })
    await open()
    expect((await tell()).map(({ to }) => to)).toEqual(['ana@correio.com.br'])
    expect(await tell()).toEqual([])
  })

  test('waits for the stock of a printed book, and for all that a bundle contains', async () => {
    await close(plentifulBook.id)
    await close(bundleId(1))
    await waiting('ana@correio.com.br', plentifulBook.id)
    await waiting('bia@correio.com.br', bundleId(1))
    const [{ stock }] = (await shop.rows<{ stock: number }>('select stock from books where id = $1', [plentifulBook.id])) as [
      { stock: number },
    ]
    await shop.rows('update books set stock = 0 where id = $1', [plentifulBook.id])
    await open(plentifulBook.id)
    await open(bundleId(1))
    expect(await tell()).toEqual([])
    await open(plainCourse.id)
    expect((await tell()).map(({ to, text }) => [to, text.includes(`/pacotes/${bundleId(1)}`)])).toEqual([['bia@correio.com.br', true]])
    // Unlimited.
    await shop.rows('update books set stock = null where id = $1', [plentifulBook.id])
    expect((await tell()).map(({ to }) => to)).toEqual(['ana@correio.com.br'])
    await shop.rows('update books set stock = $2 where id = $1', [plentifulBook.id, stock])
  })

  test('goes to thousands, each once, in batches that concurrent runs share', { tags: ['long'] }, async () => {
    await shop.rows(
      `insert into waiting_list (product_id, email, confirmed_at, sent_at) select $1, 'p' || n || '@correio.com.br', now(), now() from generate_series(1, 2500) n`,
      [plainCourse.id],
    )
    await open()
    const counts = [...(await Promise.all([plan(), plan()])), await plan(), await plan()]
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2_500)
    const [{ jobs }] = (await shop.rows<{ jobs: number }>(
      `select count(distinct key)::int as jobs from graphile_worker._private_jobs where key like 'waiting_email:%'`,
    )) as [{ jobs: number }]
    expect(jobs).toBeGreaterThanOrEqual(2_500)
    await shop.rows(`delete from graphile_worker._private_jobs where key like 'waiting_email:%'`)
  })
})

describe('nobody waits', () => {
  test('for a product whose sale is open, over or not public, or an address that is none', async () => {
    await open()
    expect((await join('ana@correio.com.br')).body.error?.code).toBe('PRODUCT_NOT_FOUND')
    await shop.rows(`update courses set on_sale_from = null, on_sale_until = now() where id = $1`, [plainCourse.id])
    expect((await join('ana@correio.com.br')).body.error?.code).toBe('PRODUCT_NOT_FOUND')
    await shop.rows(`update courses set on_sale_until = null, on_sale_from = now() + interval '1 day', published = false where id = $1`, [
      plainCourse.id,
    ])
    expect((await join('ana@correio.com.br')).body.error?.code).toBe('PRODUCT_NOT_FOUND')
    await shop.rows(`update courses set published = true where id = $1`, [plainCourse.id])
    expect((await join('ana')).body.error?.fields).toHaveProperty('email')
    expect(await shop.rows('select from waiting_list')).toEqual([])
  })

  test('at the request of a foreign page, or of a caller who types one address after the other', async () => {
    const foreign = { origin: 'https://evil.example' }
    const { status } = await shop.call('POST', '/api/waiting-list', { productId: plainCourse.id, email: 'ana@correio.com.br' }, foreign)
    expect(status).toBe(403)
    const statuses: number[] = []
    for (let n = 0; n < 62; n++) statuses.push((await join(`p${n}@correio.com.br`, plainCourse.id, '10.3.0.1')).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  })
})

test('what was told or has left goes after thirty days, and everybody after a year', async () => {
  const add = (email: string, columns: string, values: string) =>
    shop.rows(`insert into waiting_list (product_id, email, confirmed_at, ${columns}) values ($1, $2, now(), ${values})`, [
      plainCourse.id,
      email,
    ])
  await add('contada@correio.com.br', 'kind, first_sent_at, sent_at', `'SALE_OPEN', now() - interval '40 days', now() - interval '31 days'`)
  await add('contada.agora@correio.com.br', 'kind, first_sent_at, sent_at', `'SALE_OPEN', now() - interval '40 days', now()`)
  await add('saiu@correio.com.br', 'ended_at', `now() - interval '31 days'`)
  await add('recusada@correio.com.br', 'failed_at', `now() - interval '31 days'`)
  await add('espera@correio.com.br', 'created_at', `now() - interval '300 days'`)
  await add('espera.muito@correio.com.br', 'created_at', `now() - interval '367 days'`)
  await applyRetention(shop.deps)
  const left = await shop.rows<{ email: string }>('select email from waiting_list order by email')
  expect(left.map(({ email }) => email)).toEqual(['contada.agora@correio.com.br', 'espera@correio.com.br'])
})
