import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { PDF } from '@libpdf/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ebook, plainCourse } from '#database/seed/fixtures.ts'
import { fileAddress, insideFile } from '#domain/file-address.ts'
import { signDownload } from '#server/books/download-token.ts'
import { insertFile } from '#server/files/files.sql.ts'
import { endsRecorded } from '#server/files/stream-file.http.ts'
import { MissingContent, newKey } from '#server/files/storage.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { Refusal } from '#server/refusal.ts'
import { removeUnusedCopies } from '#server/stamps/remove-unused-copies.ts'
import { testStamp } from '#server/stamps/stamp-copy.ts'
import { StampFailed } from '#server/stamps/unstampable.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { openPanel, type Panel } from '#tests/harness/panel.ts'
import { readPdf } from '#tests/harness/pdf-pages.ts'
import { person, providerOrder, quote, submit } from '#tests/harness/shop.ts'
import { paidBrowser, signIn } from '#tests/harness/signed-in.ts'
import { stampPrograms } from '#tests/harness/stamp-programs.ts'

let panel: Panel
const video = randomBytes(300_000)
let book: Buffer
beforeAll(async () => {
  panel = await openPanel()
  const pdf = PDF.create()
  for (const number of [1, 2, 3]) pdf.addPage().drawText(`Capítulo ${number}`, { x: 50, y: 500 })
  book = Buffer.from(await pdf.save())
  const { db } = panel.shop
  const captions = { language: 'pt-BR', label: 'Português', file: await stored('pt.vtt', 'text/vtt', Buffer.from('WEBVTT\n')) }
  const lesson = {
    id: 'aula-1',
    title: 'Começo',
    description: '',
    video: await stored('aula.mp4', 'video/mp4', video),
    downloads: [
      {
        title: 'Exercícios',
        file: await stored('exercícios (1).html', 'text/html', Buffer.from('<script>')),
        referenceLink: '',
        size: '',
        ext: '',
      },
      { title: 'Fora', file: 'https://files.example/a.pdf', referenceLink: '', size: '', ext: '' },
    ],
    captions: [captions],
  }
  const later = { ...lesson, id: 'aula-2', releaseAfterDays: 7 }
  const lessons = { withModules: true, lessons: [], modules: [{ title: 'Primeiro', lessons: [lesson, later] }] }
  await db
    .updateTable('courses')
    .set({ lessons: JSON.stringify(lessons) })
    .where('id', '=', plainCourse.id)
    .execute()
  const fileRef = await stored('medo.pdf', 'application/pdf', book)
  await db.updateTable('books').set({ file_ref: fileRef }).where('id', '=', ebook.id).execute()
})
afterAll(() => panel.close())

async function stored(name: string, type: string, content: Buffer): Promise<string> {
  const { db, deps } = panel.shop
  const key = newKey()
  const written = await deps.storage.write(key, whole(content))
  const file = {
    name,
    type,
    key,
    access: 'PROTECTED' as const,
    storage: 'DISK' as const,
    width: null,
    height: null,
    variants: [],
    uploaded_by: 'demo',
  }
  return fileAddress(await insertFile(db, { ...file, ...written }))
}

async function* whole(content: Buffer) {
  yield content
}

let buyers = 0
async function buy(id: string) {
  const email = `leitora.${++buyers}@correio.com.br`
  const { status, body } = await submit(panel.shop, await quote(panel.shop, [{ id, quantity: 1 }], { email }), { email })
  if (status !== 200) throw new Error(`no order: ${status} ${JSON.stringify(body)}`)
  const orderId = String(body._id)
  await panel.shop.sandbox(`/console/orders/${await providerOrder(panel.shop, orderId)}/pay`, {})
  const payments = await panel.shop.db.selectFrom('payments').select('id').where('order_id', '=', orderId).execute()
  for (const payment of payments) await settlePayment(panel.shop.deps, payment.id)
  const item = await panel.shop.db.selectFrom('order_items').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
  return { email, orderId, itemId: item.id, headers: await signIn(panel.shop, email) }
}
type Buyer = Awaited<ReturnType<typeof buy>>

const refund = (orderId: string) => panel.ask(`mutation ($id: ID!) { refundOrder(id: $id) { status } }`, { id: orderId })
const get = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) => panel.shop.fetch(path, { ...init, headers })
const codeOf = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code
const lessonFile = (what: string, lesson = 'aula-1') => `/api/library/courses/${plainCourse.slug}/lessons/${lesson}/${what}`
const bookFile = (itemId: string) => `/api/library/books/${itemId}/file`
/** Has the buyer's copy made, and downloads nothing: as a page does before it starts a download. */
const askFor = (itemId: string, headers?: Record<string, string>) => get(bookFile(itemId), headers, { method: 'HEAD' })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

/** Runs the jobs as a worker would while a request waits for them, and asks again for as long as the copy is being made. */
async function withWorker(request: () => Promise<Response>): Promise<Response> {
  const state = { over: false }
  const working = (async () => {
    for (; !state.over; await pause(20)) await panel.shop.work(['stamp_copy', 'test_stamp'])
  })()
  try {
    for (;;) {
      const response = await request()
      if (response.status !== 202) return response
    }
  } finally {
    state.over = true
    await working
  }
}

const downloadsOf = (orderId: string) =>
  panel.shop.db.selectFrom('file_downloads').selectAll().where('order_id', '=', orderId).orderBy('started_at').execute()
const recorded = (orderId: string, bytes: number) =>
  eventually(async () => (await downloadsOf(orderId)).reduce((sum, row) => sum + row.bytes, 0) === bytes, 10, 20)

describe('the files of a lesson', () => {
  let buyer: Buyer
  beforeAll(async () => {
    buyer = await buy(plainCourse.id)
  })

  test('the video is sent whole, private and with its digest', async () => {
    const answer = await get(lessonFile('video'), buyer.headers)
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
      200,
      {
        'content-type': 'video/mp4',
        'content-length': '300000',
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        etag: `"${createHash('sha256').update(video).digest('hex')}"`,
        'content-disposition': `inline; filename="aula.mp4"; filename*=UTF-8''aula.mp4`,
      },
    ])
    expect((await bytesOf(answer)).equals(video)).toBe(true)
  })

  test.each([
    ['bytes=0-99', 0, 100],
    ['bytes=299990-', 299_990, 300_000],
    ['bytes=-5', 299_995, 300_000],
  ])('the range %s', async (range, start, end) => {
    const answer = await get(lessonFile('video'), { ...buyer.headers, range })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end - 1}/300000`])
    expect((await bytesOf(answer)).equals(video.subarray(start, end))).toBe(true)
  })

  test.each([
    '/api/library/courses/a%00b',
    `/api/library/courses/${plainCourse.slug}/lessons/a%00b/video`,
    `/api/library/courses/a%00b/certificate`,
    `/api/courses/${plainCourse.slug}/previews/a%00b/video`,
    '/api/courses/a%00b/previews/x/video',
  ])('%s leads to nothing', async (path) => {
    const answer = await get(path, buyer.headers)
    expect([answer.status, await codeOf(answer)]).toEqual([404, 'NOT_FOUND'])
  })

  test('several ranges, and a range of other content, are answered with everything; one outside with 416', async () => {
    const status = async (headers: Record<string, string>) => {
      const answer = await get(lessonFile('video'), { ...buyer.headers, ...headers })
      await answer.arrayBuffer()
      return [answer.status, answer.headers.get('content-range')]
    }
    const etag = `"${createHash('sha256').update(video).digest('hex')}"`
    expect(await status({ range: 'bytes=0-1,5-6' })).toEqual([200, null])
    expect(await status({ range: 'bytes=0-1', 'if-range': '"other"' })).toEqual([200, null])
    expect(await status({ range: 'bytes=0-1', 'if-range': etag })).toEqual([206, 'bytes 0-1/300000'])
    expect(await status({ range: 'bytes=300000-' })).toEqual([416, 'bytes */300000'])
  })

  test('HEAD sends the headers alone', async () => {
    const answer = await get(lessonFile('video'), buyer.headers, { method: 'HEAD' })
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '300000', ''])
  })

  test('captions are shown, a file is saved and never shown, and one that is kept elsewhere is a redirect', async () => {
    const captions = await get(lessonFile('captions/0'), buyer.headers)
    expect([captions.headers.get('content-type'), await captions.text()]).toEqual(['text/vtt; charset=utf-8', 'WEBVTT\n'])
    const file = await get(lessonFile('downloads/0'), buyer.headers)
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="exercicios (1).html"; filename*=UTF-8''exerc%C3%ADcios%20%281%29.html`,
    )
    const outside = await get(lessonFile('downloads/1'), buyer.headers)
    expect([outside.status, outside.headers.get('location')]).toEqual([302, 'https://files.example/a.pdf'])
  })

  test('the ranges of one player are one download, with what was sent', async () => {
    const another = await buy(plainCourse.id)
    for (const [before, range] of ['bytes=0-999', 'bytes=1000-1999', 'bytes=5000-5999'].entries()) {
      await (await get(lessonFile('video'), { ...another.headers, range })).arrayBuffer()
      expect(await recorded(another.orderId, 1000 * (before + 1))).toBe(true)
    }
    expect(await downloadsOf(another.orderId)).toMatchObject([{ kind: 'LESSON_VIDEO', email: another.email, lesson_id: 'aula-1' }])
  })

  test('ranges that end at the same moment are recorded together, each for its own session', async () => {
    const readers = [await buy(plainCourse.id), await buy(plainCourse.id), await buy(plainCourse.id)]
    const ranges = readers.flatMap(({ headers }, index) =>
      Array.from({ length: 5 }, () => ({ ...headers, range: `bytes=0-${999 + index}` })),
    )
    await Promise.all(ranges.map(async (headers) => (await get(lessonFile('video'), headers)).arrayBuffer()))
    await endsRecorded()
    const downloads = await Promise.all(readers.map(({ orderId }) => downloadsOf(orderId)))
    expect(downloads.map((rows) => rows.map(({ bytes }) => bytes))).toEqual([[5000], [5005], [5010]])
  })

  test('requests of the same moment are each answered for their own session, and an old session is renewed', async () => {
    const [other, old] = [await buy(ebook.id), await buy(plainCourse.id)]
    await panel.shop.db
      .updateTable('buyer_sessions')
      .set({ last_seen_at: sql`now() - interval '6 minutes'` })
      .where('email', '=', old.email)
      .execute()
    const all = [buyer.headers, other.headers, undefined, old.headers, { cookie: 'sabia_buyer=nothing' }, buyer.headers]
    const answers = await Promise.all(all.map((headers) => get(lessonFile('video'), { ...headers, range: 'bytes=0-9' })))
    expect(answers.map(({ status }) => status)).toEqual([206, 404, 401, 206, 401, 206])
    expect(answers.map(({ headers }) => headers.getSetCookie().length)).toEqual([0, 0, 0, 1, 0, 0])
  })

  test('nobody else gets them: no session, another buyer, a lesson that is not open or does not exist', async () => {
    const other = await buy(ebook.id)
    const refused = async (path: string, headers?: Record<string, string>) => {
      const answer = await get(path, headers)
      return [answer.status, await codeOf(answer)]
    }
    for (const what of ['video', 'captions/0', 'downloads/0']) {
      expect(await refused(lessonFile(what))).toEqual([401, 'SIGN_IN_REQUIRED'])
      expect(await refused(lessonFile(what), other.headers)).toEqual([404, 'NOT_FOUND'])
      expect(await refused(lessonFile(what, 'aula-2'), buyer.headers)).toEqual([403, 'LESSON_LOCKED'])
      expect(await refused(lessonFile(what, 'aula-9'), buyer.headers)).toEqual([404, 'NOT_FOUND'])
    }
    expect(await refused(lessonFile('captions/7'), buyer.headers)).toEqual([404, 'NOT_FOUND'])
  })

  test('a refund ends them with the next request', async () => {
    const another = await buy(plainCourse.id)
    expect((await get(lessonFile('video'), { ...another.headers, range: 'bytes=0-9' })).status).toBe(206)
    await refund(another.orderId)
    expect((await get(lessonFile('video'), { ...another.headers, range: 'bytes=10-19' })).status).toBe(404)
  })

  test('content that the storage has lost is an error like any other', async () => {
    const { db, deps } = panel.shop
    const { key } = await db.selectFrom('files').select('key').where('name', '=', 'aula.mp4').executeTakeFirstOrThrow()
    await deps.storage.remove(key)
    const answer = await get(lessonFile('video'), { ...buyer.headers, range: 'bytes=0-9' })
    await deps.storage.write(key, whole(video))
    expect([answer.status, answer.headers.get('content-range'), await codeOf(answer)]).toEqual([500, null, 'INTERNAL_SERVER_ERROR'])
  })

  test('a client that leaves ends the reading, and only what was read is recorded', async () => {
    const another = await buy(plainCourse.id)
    const large = randomBytes(20_000_000)
    const address = await stored('longa.mp4', 'video/mp4', large)
    await panel.shop.db
      .updateTable('courses')
      .set({ lessons: sql`jsonb_set(lessons, '{modules,0,lessons,0,video}', ${JSON.stringify(address)}::jsonb)` })
      .where('id', '=', plainCourse.id)
      .execute()
    const leave = new AbortController()
    const answer = await get(lessonFile('video'), another.headers, { signal: leave.signal })
    await answer.body!.getReader().read()
    leave.abort()
    const rows = await eventually(
      async () => ((await downloadsOf(another.orderId)).length > 0 ? downloadsOf(another.orderId) : false),
      10,
      20,
    )
    expect(Number((rows as { bytes: unknown }[])[0]!.bytes)).toBeLessThan(large.length)
  })
})

describe('an e-book', () => {
  test('is stamped with the name of its buyer, once, and read back with another library', async () => {
    const buyer = await buy(ebook.id)
    const answer = await withWorker(() => get(bookFile(buyer.itemId), buyer.headers))
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="${ebook.title}.pdf"; filename*=UTF-8''${encodeURIComponent(ebook.title)}.pdf`,
    ])
    const first = await bytesOf(answer)
    const copy = await panel.shop.db
      .selectFrom('stamped_copies')
      .selectAll()
      .where('order_item_id', '=', buyer.itemId)
      .executeTakeFirstOrThrow()
    const line = `Exemplar de ${person.name} · CPF ***.982.247-** · ${copy.code}`
    const { pages, xmp } = await readPdf(first)
    expect(pages.map(({ text }) => text.includes(line))).toEqual([true, true, true])
    expect(xmp).toContain(copy.id)
    const again = await get(bookFile(buyer.itemId), buyer.headers)
    expect((await bytesOf(again)).equals(first)).toBe(true)
    expect(await recorded(buyer.orderId, 2 * first.length)).toBe(true)
    expect(await downloadsOf(buyer.orderId)).toMatchObject([{ kind: 'BOOK', order_item_id: buyer.itemId }, { kind: 'BOOK' }])
  })

  test('while its copy is being made a program gets 202, and a browser a page that asks again', async () => {
    const buyer = await buy(ebook.id)
    const [json, page, copy] = await Promise.all([
      get(bookFile(buyer.itemId), buyer.headers),
      get(bookFile(buyer.itemId), { ...buyer.headers, accept: 'text/html,*/*' }),
      askFor(buyer.itemId, buyer.headers),
    ])
    expect([json.status, await json.json(), copy.status]).toEqual([202, { state: 'PREPARING' }, 202])
    expect([page.status, page.headers.get('refresh'), (await page.text()).includes('preparando o seu exemplar')]).toEqual([202, '3', true])
    expect(await downloadsOf(buyer.orderId)).toEqual([])
    await panel.shop.work(['stamp_copy'])
    expect((await askFor(buyer.itemId, buyer.headers)).status).toBe(200)
  })

  test('the link of an e-mail sends the same copy', async () => {
    const buyer = await buy(ebook.id)
    const token = await signDownload(panel.shop, buyer.itemId)
    const byLink = await bytesOf(await withWorker(() => get(`/api/downloads/${token}`)))
    const bySession = await bytesOf(await get(bookFile(buyer.itemId), buyer.headers))
    expect([byLink.length > book.length, byLink.equals(bySession)]).toEqual([true, true])
    await refund(buyer.orderId)
    expect((await get(`/api/downloads/${token}`)).status).toBe(404)
    expect((await get(bookFile(buyer.itemId), buyer.headers)).status).toBe(404)
  })

  test('the browser that paid gets it, nobody else does', async () => {
    const [buyer, other] = [await buy(ebook.id), await buy(ebook.id)]
    const statusOf = async (headers?: Record<string, string>, id = buyer.itemId) => (await askFor(id, headers)).status
    expect(await statusOf()).toBe(401)
    expect(await statusOf(other.headers)).toBe(404)
    expect(await statusOf(await paidBrowser(panel.shop, [other.orderId]))).toBe(404)
    expect(await statusOf(buyer.headers, crypto.randomUUID())).toBe(404)
    expect(await statusOf(buyer.headers, 'no-id')).toBe(400)
    const paid = await paidBrowser(panel.shop, [buyer.orderId])
    expect((await withWorker(() => askFor(buyer.itemId, paid))).status).toBe(200)
  })

  test('can be downloaded ten times a day, however many requests come together; staff can allow more', async () => {
    const buyer = await buy(ebook.id)
    await withWorker(() => askFor(buyer.itemId, buyer.headers))
    const answers = await Promise.all(Array.from({ length: 14 }, () => get(bookFile(buyer.itemId), buyer.headers)))
    const refused = answers.filter(({ status }) => status === 429)
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([10, 4])
    expect(await refused[0]!.json()).toMatchObject({ error: { code: 'DOWNLOAD_LIMIT', endsAt: expect.any(String) as string } })
    // A person who has followed a link reads a page.
    const token = await signDownload(panel.shop.deps, buyer.itemId)
    for (const path of [`/api/downloads/${token}`, bookFile(buyer.itemId)]) {
      const page = await get(path, { ...buyer.headers, accept: 'text/html,*/*' })
      expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
        429,
        'text/html; charset=UTF-8',
        'private, no-store',
      ])
      expect(await page.text()).toMatch(/<h1>Limite de downloads atingido<.*Tente de novo .*, ou escreva para .*href="\/minha-estante"/s)
    }
    // The page asks by HEAD first, and shows the sentence instead of leaving for an error.
    expect((await get(bookFile(buyer.itemId), buyer.headers, { method: 'HEAD' })).status).toBe(429)
    const resumed = await get(bookFile(buyer.itemId), { ...buyer.headers, range: 'bytes=100-' })
    expect(resumed.status).toBe(206)
    const { data } = await panel.ask('mutation ($id: ID!) { resetDownloadLimit(orderItemId: $id) }', { id: buyer.itemId })
    expect(data.resetDownloadLimit).toBe(true)
    expect((await get(bookFile(buyer.itemId), buyer.headers)).status).toBe(200)
    const history = await panel.shop.db.selectFrom('history').select('changes').where('entity_id', '=', buyer.orderId).execute()
    expect(JSON.stringify(history)).toContain('downloadLimit')
  })

  test('of which nothing can be sent counts as no download: not while the storage is down, nor for a range outside of it', async () => {
    const buyer = await buy(ebook.id)
    await withWorker(() => askFor(buyer.itemId, buyer.headers))
    const { storage } = panel.shop.deps
    const { open } = storage
    storage.open = () => Promise.reject(new Refusal('UNAVAILABLE', 'down'))
    for (let time = 0; time < 2; time++) expect((await get(bookFile(buyer.itemId), buyer.headers)).status).toBe(503)
    storage.open = () => Promise.reject(new MissingContent('gone'))
    expect((await get(bookFile(buyer.itemId), buyer.headers)).status).toBe(202)
    storage.open = open!
    const copy = () => withWorker(() => get(bookFile(buyer.itemId), { ...buyer.headers, range: 'bytes=99999999-' }))
    expect((await copy()).status).toBe(416)
    const token = await signDownload(panel.shop, buyer.itemId)
    expect((await get(`/api/downloads/${token}`, { range: 'bytes=99999999-' })).status).toBe(416)
    expect(await downloadsOf(buyer.orderId)).toEqual([])
    expect(await panel.shop.db.selectFrom('downloads').selectAll().where('order_item_id', '=', buyer.itemId).execute()).toEqual([])
    // A part that continues an earlier download leaves it as it is.
    await (await get(bookFile(buyer.itemId), buyer.headers)).arrayBuffer()
    await endsRecorded()
    storage.open = () => Promise.reject(new Refusal('UNAVAILABLE', 'down'))
    expect((await get(bookFile(buyer.itemId), { ...buyer.headers, range: 'bytes=100-' })).status).toBe(503)
    storage.open = open!
    expect(await downloadsOf(buyer.orderId)).toHaveLength(1)
  })

  test('arrives whole by the link of an e-mail also if it cannot be counted', async () => {
    const buyer = await buy(ebook.id)
    const large = randomBytes(20_000_000)
    const books = panel.shop.db.updateTable('books').where('id', '=', ebook.id)
    const { file_ref } = await panel.shop.db.selectFrom('books').select('file_ref').where('id', '=', ebook.id).executeTakeFirstOrThrow()
    await books.set({ file_ref: await stored('medo.zip', 'application/zip', large) }).execute()
    await sql`alter table downloads add constraint down check (order_item_id <> ${sql.lit(buyer.itemId)})`.execute(panel.shop.db)
    const answer = await get(`/api/downloads/${await signDownload(panel.shop, buyer.itemId)}`)
    expect([answer.status, (await bytesOf(answer)).equals(large)]).toEqual([200, true])
    await sql`alter table downloads drop constraint down`.execute(panel.shop.db)
    await books.set({ file_ref }).execute()
  })

  test('a copy that was not used for 90 days is deleted, keeps its code, and is made again', async () => {
    const buyer = await buy(ebook.id)
    const copyOf = () =>
      panel.shop.db.selectFrom('stamped_copies').selectAll().where('order_item_id', '=', buyer.itemId).executeTakeFirstOrThrow()
    await withWorker(() => askFor(buyer.itemId, buyer.headers))
    const before = await copyOf()
    await sql`update stamped_copies set used_at = now() - interval '91 days' where id = ${before.id}`.execute(panel.shop.db)
    await sql`select graphile_worker.add_job('remove_unused_copies')`.execute(panel.shop.db)
    await panel.shop.work(['remove_unused_copies'])
    expect(await copyOf()).toMatchObject({ status: 'EXPIRED', key: null, code: before.code })
    await expect(panel.shop.deps.storage.read(before.key!)).rejects.toThrow('no such content')
    await withWorker(() => askFor(buyer.itemId, buyer.headers))
    expect(await copyOf()).toMatchObject({ status: 'READY', code: before.code })
  })

  test('copies that are not used are deleted, however many, also if the content of one cannot be removed', async () => {
    const buyer = await buy(ebook.id)
    await withWorker(() => askFor(buyer.itemId, buyer.headers))
    // As many as three batches, of which the oldest makes trouble.
    await sql`insert into stamped_copies (order_item_id, file_id, version, code, status, key, storage, used_at)
      select order_item_id, file_id, n, code, 'READY', 'zz/' || n, 'DISK', now() - interval '100 days' + n * interval '1 second'
      from stamped_copies, generate_series(1001, 1450) as n where order_item_id = ${buyer.itemId}`.execute(panel.shop.db)
    const kept = async () =>
      (
        await panel.shop.db
          .selectFrom('stamped_copies')
          .select('key')
          .where('order_item_id', '=', buyer.itemId)
          .where('key', 'like', 'zz/%')
          .execute()
      ).map(({ key }) => key)
    const { storage } = panel.shop.deps
    const remove = (key: string) => (key === 'zz/1001' ? Promise.reject(new Error('denied')) : storage.remove(key))
    await removeUnusedCopies({ ...panel.shop.deps, storage: { ...storage, remove } })
    expect(await kept()).toEqual(['zz/1001'])
    await removeUnusedCopies(panel.shop.deps)
    expect(await kept()).toEqual([])
  })

  test('an attempt that was interrupted leaves nothing behind, and the copy is made once', async () => {
    const buyer = await buy(ebook.id)
    const copiesOf = () => panel.shop.db.selectFrom('stamped_copies').select('id').where('order_item_id', '=', buyer.itemId).execute()
    const copyOf = () =>
      panel.shop.db.selectFrom('stamped_copies').selectAll().where('order_item_id', '=', buyer.itemId).executeTakeFirstOrThrow()
    const ask = () => askFor(buyer.itemId, buyer.headers)
    const first = ask()
    await eventually(async () => (await copiesOf()).length === 1, 10, 20)
    const copy = await copyOf()
    const half = newKey()
    await panel.shop.deps.storage.write(
      half,
      (async function* () {
        yield Buffer.from('%PDF-half')
      })(),
    )
    await sql`update stamped_copies set key = ${half} where id = ${copy.id}`.execute(panel.shop.db)
    await withWorker(() => first.then(ask))
    expect(await copyOf()).toMatchObject({ status: 'READY', key: expect.not.stringMatching(half) as string })
    await expect(panel.shop.deps.storage.read(half)).rejects.toThrow('no such content')
  })

  test('a file that cannot be stamped is delivered as it is, and its author is told', async () => {
    const broken = Buffer.from('%PDF-1.7 and nothing else')
    const address = await stored('quebrado.pdf', 'application/pdf', broken)
    const stampTest = () => panel.ask('query ($ref: String!) { stampTest(fileRef: $ref) { state problem } }', { ref: address })
    expect((await stampTest()).data.stampTest).toEqual({ state: 'PENDING', problem: null })
    await panel.shop.work(['test_stamp'])
    expect((await stampTest()).data.stampTest).toEqual({ state: 'UNSTAMPABLE', problem: expect.stringContaining('danificado') as string })
    const buyer = await buy(ebook.id)
    await panel.shop.db.updateTable('books').set({ file_ref: address }).where('id', '=', ebook.id).execute()
    expect((await bytesOf(await get(bookFile(buyer.itemId), buyer.headers))).equals(broken)).toBe(true)
  })

  test.skipIf(process.platform !== 'linux')(
    'a file whose trial was ended from outside is tried again before its author is told',
    async () => {
      const address = await stored('reinicio.pdf', 'application/pdf', Buffer.from('%PDF-1.7'))
      const id = insideFile(address)!.id
      const storage = { ...panel.shop.deps.storage, read: async () => new Readable({ read: () => null }) }
      const killed = async (attempt: number) => {
        const tried = testStamp({ ...panel.shop.deps, storage }, id, attempt)
        tried.catch(() => null)
        await expect.poll(stampPrograms).toHaveLength(1)
        process.kill(Number(stampPrograms()[0]), 'SIGKILL')
        return tried
      }
      const problem = () => panel.shop.rows('select stamp_problem from files where id = $1 and stamp_tested_at is not null', [id])
      await expect(killed(1)).rejects.toBeInstanceOf(StampFailed)
      expect(await problem()).toEqual([])
      await killed(2)
      expect(await problem()).toEqual([{ stamp_problem: expect.stringContaining('não pôde ser carimbado') as string }])
    },
  )
})
