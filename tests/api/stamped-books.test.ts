import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { PDF } from '@libpdf/core'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { directEbook, ebook } from '#database/seed/fixtures.ts'
import { insideFile } from '#domain/platform/files/file-address.ts'
import { signDownload } from '#server/delivery/stamps/downloads/download-token.ts'
import { MissingContent, newKey } from '#integrations/object-storage/storage.ts'
import { removeDueContent } from '#server/platform/files/remove-content.ts'
import { endsRecorded } from '#server/platform/files/stream-file.http.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { anonymizeCopies } from '#server/delivery/stamps/anonymize-copies.ts'
import { stampCopy, testStamp } from '#server/delivery/stamps/stamp-copy.ts'
import { StampFailed } from '#server/delivery/stamps/unstampable.ts'
import { retryNow } from '#tests/harness/clock.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { listed, resolve } from '#tests/harness/exceptions.ts'
import { readPdf } from '#tests/harness/pdf-pages.ts'
import { buy, bytesOf, downloadByLink, downloadsOf, get, recorded, stored, whole, withWorker } from '#tests/harness/protected-files.ts'
import { buy as buyProducts, refund } from '#tests/harness/purchases.ts'
import { person } from '#tests/harness/shop.ts'
import { paidBrowser, signIn } from '#tests/harness/signed-in.ts'
import { stampPrograms } from '#tests/harness/stamp-programs.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()
let book: Buffer
beforeAll(async () => {
  const pdf = PDF.create()
  for (const number of [1, 2, 3]) pdf.addPage().drawText(`Capítulo ${number}`, { x: 50, y: 500 })
  book = Buffer.from(await pdf.save())
  const fileRef = await stored(panel.shop, 'medo.pdf', 'application/pdf', book)
  await panel.shop.db.updateTable('books').set({ file_ref: fileRef }).where('id', '=', ebook.id).execute()
})

const bookFile = (itemId: string) => `/api/library/books/${itemId}/file`
/** Has the buyer's copy made, and downloads nothing: as a page does before it starts a download. */
const askFor = (itemId: string, headers?: Record<string, string>) => get(panel.shop, bookFile(itemId), headers, { method: 'HEAD' })

describe('an e-book', () => {
  test('is stamped with the name of its buyer, once, and read back with another library', async () => {
    const buyer = await buy(panel.shop, ebook.id)
    const answer = await withWorker(panel.shop, () => get(panel.shop, bookFile(buyer.itemId), buyer.headers))
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
    const again = await get(panel.shop, bookFile(buyer.itemId), buyer.headers)
    expect((await bytesOf(again)).equals(first)).toBe(true)
    expect(await recorded(panel.shop, buyer.orderId, 2 * first.length)).toBe(true)
    expect(await downloadsOf(panel.shop, buyer.orderId)).toMatchObject([{ kind: 'BOOK', order_item_id: buyer.itemId }, { kind: 'BOOK' }])
  })

  test('while its copy is being made a program gets 202, and a browser a page that asks again', { tags: ['long'] }, async () => {
    const buyer = await buy(panel.shop, ebook.id)
    const now = performance.now.bind(performance)
    const begun = now()
    // A second is as long as the eight that a request waits.
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => begun + (now() - begun) * 8)
    const [json, page, copy] = await Promise.all([
      get(panel.shop, bookFile(buyer.itemId), buyer.headers),
      get(panel.shop, bookFile(buyer.itemId), { ...buyer.headers, accept: 'text/html,*/*' }),
      askFor(buyer.itemId, buyer.headers),
    ]).finally(() => clock.mockRestore())
    expect([json.status, await json.json(), copy.status]).toEqual([202, { state: 'PREPARING' }, 202])
    expect([page.status, page.headers.get('refresh'), (await page.text()).includes('preparando o seu exemplar')]).toEqual([202, '3', true])
    expect(await downloadsOf(panel.shop, buyer.orderId)).toEqual([])
    await panel.shop.work(['stamp_copy'])
    expect((await askFor(buyer.itemId, buyer.headers)).status).toBe(200)
  })

  test('can be downloaded ten times a day, however many requests come together; staff can allow more', async () => {
    // Nothing is stamped into a ZIP.
    const fileRef = await stored(panel.shop, 'oficio.zip', 'application/zip', book)
    await panel.shop.db.updateTable('books').set({ file_ref: fileRef }).where('id', '=', directEbook.id).execute()
    const buyer = await buy(panel.shop, directEbook.id)
    const answers = await Promise.all(Array.from({ length: 14 }, () => get(panel.shop, bookFile(buyer.itemId), buyer.headers)))
    const refused = answers.filter(({ status }) => status === 429)
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([10, 4])
    expect(await refused[0]!.json()).toMatchObject({ error: { code: 'DOWNLOAD_LIMIT', endsAt: expect.any(String) as string } })
    // A person who has followed a link reads a page.
    const token = await signDownload(panel.shop.deps, buyer.itemId)
    const asPerson = { ...buyer.headers, accept: 'text/html,*/*' }
    for (const page of [await downloadByLink(panel.shop, token, asPerson), await get(panel.shop, bookFile(buyer.itemId), asPerson)]) {
      expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
        429,
        'text/html; charset=UTF-8',
        'private, no-store',
      ])
      expect(await page.text()).toMatch(/<h1>Limite de downloads atingido<.*Tente de novo .*, ou escreva para .*href="\/minha-estante"/s)
    }
    // The page asks by HEAD first, and shows the sentence instead of leaving for an error.
    expect((await get(panel.shop, bookFile(buyer.itemId), buyer.headers, { method: 'HEAD' })).status).toBe(429)
    const resumed = await get(panel.shop, bookFile(buyer.itemId), { ...buyer.headers, range: 'bytes=100-' })
    expect(resumed.status).toBe(206)
    const { data } = await panel.ask('mutation ($id: ID!) { resetDownloadLimit(orderItemId: $id) }', { id: buyer.itemId })
    expect(data.resetDownloadLimit).toBe(true)
    expect((await get(panel.shop, bookFile(buyer.itemId), buyer.headers)).status).toBe(200)
    const history = await panel.shop.db.selectFrom('history').select('changes').where('entity_id', '=', buyer.orderId).execute()
    expect(JSON.stringify(history)).toContain('downloadLimit')
  })

  test('is read in the member area: the same copy, recorded, at no cost of the limit, and closed by a refund', async () => {
    const buyer = await buy(panel.shop, ebook.id)
    const content = `/api/library/books/${buyer.itemId}/content`
    const whole = await bytesOf(await withWorker(panel.shop, () => get(panel.shop, content, buyer.headers)))
    const file = await bytesOf(await get(panel.shop, bookFile(buyer.itemId), buyer.headers))
    expect(whole.equals(file)).toBe(true)
    for (let page = 0; page < 12; page++) {
      const part = await get(panel.shop, content, { ...buyer.headers, range: `bytes=${page * 10}-${page * 10 + 9}` })
      expect([part.status, part.headers.get('content-disposition')?.split(';')[0]]).toEqual([206, 'inline'])
      expect((await bytesOf(part)).equals(whole.subarray(page * 10, page * 10 + 10))).toBe(true)
    }
    expect(await recorded(panel.shop, buyer.orderId, 2 * whole.length + 120)).toBe(true)
    const downloads = await downloadsOf(panel.shop, buyer.orderId)
    const kinds = downloads.map(({ kind, order_item_id }) => `${kind} ${order_item_id}`)
    expect(kinds.toSorted((one, two) => one.localeCompare(two))).toEqual([`BOOK ${buyer.itemId}`, `BOOK_READING ${buyer.itemId}`])
    const other = await buy(panel.shop, ebook.id)
    expect((await get(panel.shop, content, other.headers)).status).toBe(404)
    await refund(panel, buyer.orderId)
    expect((await get(panel.shop, content, buyer.headers)).status).toBe(404)
  })

  test('remembers where its buyer is, of whom alone it takes and tells that', async () => {
    const [buyer, other] = [await buy(panel.shop, ebook.id), await buy(panel.shop, ebook.id)]
    const path = `/api/library/books/${buyer.itemId}`
    const origin = new URL(panel.shop.config.publicUrl).origin
    const save = async (body: unknown, headers: Record<string, string> = buyer.headers) =>
      (
        await get(
          panel.shop,
          `${path}/place`,
          { ...headers, origin, 'content-type': 'application/json' },
          { method: 'PUT', body: JSON.stringify(body) },
        )
      ).status
    const read = async () => (await get(panel.shop, path, buyer.headers)).json()
    expect(await read()).toEqual({ title: ebook.title, format: 'PDF', place: null })
    expect(await save({ place: '2', fraction: 0.5 })).toBe(200)
    expect(await save({ place: '3', fraction: 1 })).toBe(200)
    expect(await read()).toMatchObject({ place: { place: '3', fraction: 1 } })
    for (const wrong of [{ place: '0', fraction: 0 }, { place: 'x', fraction: 0 }, { place: '1', fraction: 2 }, { place: '1' }])
      expect(await save(wrong)).toBe(400)
    expect(await save({ place: '1', fraction: 0 }, other.headers)).toBe(404)
    expect((await get(panel.shop, path, other.headers)).status).toBe(404)
    expect((await get(panel.shop, path)).status).toBe(401)
    await refund(panel, buyer.orderId)
    expect(await save({ place: '1', fraction: 0 })).toBe(404)
  })

  test('opens it for who has bought it again where the first copy was left, not for who only says the same address', async () => {
    const email = 'releitura@correio.com.br'
    const path = async () => {
      const { id } = await buyProducts(panel.shop, [ebook.id], { email })
      const [line] = await panel.shop.rows<{ id: string }>('select id from order_items where order_id = $1', [id])
      return { id, path: `/api/library/books/${line!.id}` }
    }
    const [first, headers] = [await path(), await signIn(panel.shop, email)]
    await panel.shop.call('PUT', `${first.path}/place`, { place: '7', fraction: 0.7 }, headers)
    const again = await path()
    const placeIn = async (browser: Record<string, string>) => (await panel.shop.call('GET', again.path, undefined, browser)).body.place
    expect(await placeIn(headers)).toEqual({ place: '7', fraction: 0.7 })
    expect(await placeIn(await paidBrowser(panel.shop, [again.id]))).toBeNull()
  })

  test(
    'of which nothing can be sent counts as no download: not while the storage is down, nor for a range outside of it',
    { tags: ['long'] },
    async () => {
      const buyer = await buy(panel.shop, ebook.id)
      await withWorker(panel.shop, () => askFor(buyer.itemId, buyer.headers))
      const { storage } = panel.shop.deps
      const { open } = storage
      storage.open = () => Promise.reject(new Refusal('UNAVAILABLE', 'down'))
      for (let time = 0; time < 2; time++) expect((await get(panel.shop, bookFile(buyer.itemId), buyer.headers)).status).toBe(503)
      storage.open = () => Promise.reject(new MissingContent('gone'))
      expect((await get(panel.shop, bookFile(buyer.itemId), buyer.headers)).status).toBe(202)
      storage.open = open!
      const copy = () =>
        withWorker(panel.shop, () => get(panel.shop, bookFile(buyer.itemId), { ...buyer.headers, range: 'bytes=99999999-' }))
      expect((await copy()).status).toBe(416)
      const token = await signDownload(panel.shop, buyer.itemId)
      expect((await downloadByLink(panel.shop, token, { range: 'bytes=99999999-' })).status).toBe(416)
      expect(await downloadsOf(panel.shop, buyer.orderId)).toEqual([])
      expect(await panel.shop.db.selectFrom('downloads').selectAll().where('order_item_id', '=', buyer.itemId).execute()).toEqual([])
      // A part that continues an earlier download leaves it as it is.
      await (await get(panel.shop, bookFile(buyer.itemId), buyer.headers)).arrayBuffer()
      await endsRecorded()
      storage.open = () => Promise.reject(new Refusal('UNAVAILABLE', 'down'))
      expect((await get(panel.shop, bookFile(buyer.itemId), { ...buyer.headers, range: 'bytes=100-' })).status).toBe(503)
      storage.open = open!
      expect(await downloadsOf(panel.shop, buyer.orderId)).toHaveLength(1)
    },
  )

  test('arrives whole by the link of an e-mail also if it cannot be counted', { tags: ['long'] }, async () => {
    const buyer = await buy(panel.shop, ebook.id)
    const large = randomBytes(20_000_000)
    const books = panel.shop.db.updateTable('books').where('id', '=', ebook.id)
    const { file_ref } = await panel.shop.db.selectFrom('books').select('file_ref').where('id', '=', ebook.id).executeTakeFirstOrThrow()
    await books.set({ file_ref: await stored(panel.shop, 'medo.zip', 'application/zip', large) }).execute()
    await sql`alter table downloads add constraint down check (order_item_id <> ${sql.lit(buyer.itemId)})`.execute(panel.shop.db)
    const answer = await downloadByLink(panel.shop, await signDownload(panel.shop, buyer.itemId))
    expect([answer.status, (await bytesOf(answer)).equals(large)]).toEqual([200, true])
    await sql`alter table downloads drop constraint down`.execute(panel.shop.db)
    await books.set({ file_ref }).execute()
  })

  test('a copy that was not used for 90 days is deleted, keeps its code, and is made again', { tags: ['long'] }, async () => {
    const buyer = await buy(panel.shop, ebook.id)
    const copyOf = () =>
      panel.shop.db.selectFrom('stamped_copies').selectAll().where('order_item_id', '=', buyer.itemId).executeTakeFirstOrThrow()
    await withWorker(panel.shop, () => askFor(buyer.itemId, buyer.headers))
    const before = await copyOf()
    await sql`update stamped_copies set used_at = now() - interval '91 days' where id = ${before.id}`.execute(panel.shop.db)
    await sql`select graphile_worker.add_job('remove_unused_copies')`.execute(panel.shop.db)
    await panel.shop.work(['remove_unused_copies'])
    await removeDueContent(panel.shop.deps)
    expect(await copyOf()).toMatchObject({ status: 'EXPIRED', key: null, code: before.code })
    await expect(panel.shop.deps.storage.read(before.key!)).rejects.toThrow('no such content')
    await withWorker(panel.shop, () => askFor(buyer.itemId, buyer.headers))
    expect(await copyOf()).toMatchObject({ status: 'READY', code: before.code })
  })

  test('an attempt that was interrupted leaves nothing behind, and the copy is made once', { tags: ['long'] }, async () => {
    const { shop } = panel
    const buyer = await buy(shop, ebook.id)
    const rows = () =>
      shop.rows<{ id: string; key: string | null }>('select id, key, status from stamped_copies where order_item_id = $1', [buyer.itemId])
    const waiting = askFor(buyer.itemId, buyer.headers)
    await eventually(async () => (await rows()).length === 1, 30, 20)
    const { id } = (await rows())[0]!
    const keys: string[] = []
    const killed = {
      ...shop.deps.storage,
      write: async (key: string, content: AsyncIterable<Uint8Array>) => {
        keys.push(key)
        await shop.deps.storage.write(key, content)
        throw new Error('killed')
      },
    }
    await expect(stampCopy({ ...shop.deps, storage: killed }, id)).rejects.toThrow('killed')
    await withWorker(shop, () => waiting.then(() => askFor(buyer.itemId, buyer.headers)))
    // Another attempt that ends later finds a copy.
    await shop.rows(`update stamped_copies set status = 'WANTED' where id = $1`, [id])
    const slow = {
      ...shop.deps.storage,
      write: async (key: string, content: AsyncIterable<Uint8Array>) => {
        keys.push(key)
        const written = await shop.deps.storage.write(key, content)
        await shop.rows(`update stamped_copies set status = 'READY' where id = $1`, [id])
        return written
      },
    }
    await stampCopy({ ...shop.deps, storage: slow }, id)
    await shop.rows(`update content_removals set due_at = due_at - interval '1 day'`)
    await removeDueContent(shop.deps)
    for (const key of keys) await expect(shop.deps.storage.read(key)).rejects.toThrow('no such content')
    expect(await rows()).toMatchObject([{ status: 'READY', key: expect.any(String) as string }])
    expect((await askFor(buyer.itemId, buyer.headers)).status).toBe(200)
  })

  test('the copies of an erased buyer are removed with their content, also if the storage refuses at first', async () => {
    const { shop } = panel
    const buyer = await buy(shop, ebook.id)
    await withWorker(shop, () => askFor(buyer.itemId, buyer.headers))
    const [copy] = await shop.rows<{ key: string }>('select key from stamped_copies where order_item_id = $1', [buyer.itemId])
    await shop.db.transaction().execute((tx) => anonymizeCopies(tx, buyer.orderId))
    expect(await shop.rows('select status, key from stamped_copies where order_item_id = $1', [buyer.itemId])).toEqual([
      { status: 'EXPIRED', key: null },
    ])
    const remove = () => Promise.reject(new Error('denied'))
    await expect(removeDueContent({ ...shop.deps, storage: { ...shop.deps.storage, remove } })).rejects.toThrow('could not be removed')
    await removeDueContent(shop.deps)
    await expect(shop.deps.storage.read(copy!.key)).rejects.toThrow('no such content')
  })

  test('a file whose trial succeeded is never delivered without a name: retries for hours, then an exception that staff can retry', async () => {
    const { shop } = panel
    const address = await stored(shop, 'falha.epub', 'application/epub+zip', Buffer.from('PK and nothing else'))
    const fileId = insideFile(address)!.id
    await shop.rows('update files set stamp_tested_at = now() where id = $1', [fileId])
    const buyer = await buy(shop, ebook.id)
    await shop.db.updateTable('books').set({ file_ref: address }).where('id', '=', ebook.id).execute()
    const ask = () => get(shop, bookFile(buyer.itemId), buyer.headers)
    const copy = () => shop.rows('select status, failures from stamped_copies where order_item_id = $1', [buyer.itemId])
    const exceptions = () => listed(panel, 'COPY_FAILED')
    const [answer] = await Promise.all([
      ask(),
      eventually(async () => (await copy()).length === 1, 30, 20).then(() => shop.work(['stamp_copy'])),
    ])
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([202, '300', { state: 'DELAYED' }])
    expect(await copy()).toEqual([{ status: 'WANTED', failures: 1 }])
    // A request makes no attempt, and does not wait.
    await shop.work(['stamp_copy'])
    expect(await copy()).toEqual([{ status: 'WANTED', failures: 1 }])
    // When the attempts come is proved beside the rule (copy-retries.test.ts).
    await shop.rows('update stamped_copies set failures = 5 where order_item_id = $1', [buyer.itemId])
    for (const failures of [6, 7]) {
      expect(await exceptions()).toEqual([])
      await retryNow(shop)
      await shop.work(['stamp_copy'])
      expect(await copy()).toEqual([{ status: failures < 7 ? 'WANTED' : 'FAILED', failures }])
    }
    const page = await get(shop, bookFile(buyer.itemId), { ...buyer.headers, accept: 'text/html,*/*' })
    expect([page.status, page.headers.get('refresh')]).toEqual([202, '300'])
    expect(await page.text()).toMatch(/vai demorar um pouco mais.*href="\/minha-estante"/s)
    expect(await exceptions()).toMatchObject([
      { orderId: buyer.orderId, cause: expect.stringContaining(`“${ebook.title}”`) as string, actions: ['RETRY', 'ACCEPT'] },
    ])
    const good = newKey()
    await shop.deps.storage.write(good, whole(book))
    await shop.rows(`update files set key = $2, type = 'application/pdf' where id = $1`, [fileId, good])
    await resolve(panel, (await exceptions())[0]!.id, 'RETRY')
    await shop.work(['stamp_copy'])
    const made = await ask()
    expect([made.status, (await readPdf(await bytesOf(made))).pages[0]!.text.includes(person.name)]).toEqual([200, true])
    expect(await copy()).toEqual([{ status: 'READY', failures: 0 }])
    expect(await exceptions()).toEqual([])
  })

  test('a file that was not tested yet, and cannot be stamped, is delivered as it is; its author is told', { tags: ['long'] }, async () => {
    const { shop } = panel
    const broken = Buffer.from('PK and nothing else')
    const address = await stored(shop, 'novo.epub', 'application/epub+zip', broken)
    const buyer = await buy(shop, ebook.id)
    await shop.db.updateTable('books').set({ file_ref: address }).where('id', '=', ebook.id).execute()
    const answer = await withWorker(shop, () => get(shop, bookFile(buyer.itemId), buyer.headers))
    const again = await get(shop, bookFile(buyer.itemId), buyer.headers)
    for (const each of [answer, again]) expect([each.status, (await bytesOf(each)).equals(broken)]).toEqual([200, true])
    const { data } = await panel.ask('query ($ref: String!) { stampTest(fileRef: $ref) { state problem } }', { ref: address })
    expect(data.stampTest).toEqual({ state: 'UNSTAMPABLE', problem: expect.stringContaining('cortado') as string })
  })

  test('a form that asks again and again leaves the attempts at a trial as they are, and begins anew with a dead one', async () => {
    const ref = await stored(panel.shop, 'quebra.pdf', 'application/pdf', Buffer.from('%PDF-1.7'))
    const ask = async () =>
      (await panel.ask('query ($ref: String!) { stampTest(fileRef: $ref) { state problem } }', { ref })).data.stampTest
    const job = [`test_stamp:${insideFile(ref)!.id}`]
    const jobs = () => panel.shop.rows('select attempts from graphile_worker.jobs where key = $1', job)
    expect(await ask()).toEqual({ state: 'PENDING', problem: null })
    await panel.shop.rows(
      `update graphile_worker._private_jobs set attempts = 1, last_error = 'x', locked_at = now(), locked_by = 'test' where key = $1`,
      job,
    )
    expect(await ask()).toEqual({ state: 'PENDING', problem: expect.stringContaining('tentada de novo') as string })
    expect(await jobs()).toEqual([{ attempts: 1 }])
    await panel.shop.rows('update graphile_worker._private_jobs set locked_at = null, locked_by = null where key = $1', job)
    await ask()
    expect(await jobs()).toEqual([{ attempts: 1 }])
    await panel.shop.rows('update graphile_worker._private_jobs set attempts = max_attempts where key = $1', job)
    await ask()
    expect(await jobs()).toEqual([{ attempts: 0 }])
  })

  test.skipIf(process.platform !== 'linux')(
    'a good file whose trial crashes again and again keeps its stamp: its buyer waits',
    { tags: ['long'] },
    async () => {
      const { shop } = panel
      const address = await stored(shop, 'derruba.pdf', 'application/pdf', book)
      const fileId = insideFile(address)!.id
      const buyer = await buy(shop, ebook.id)
      await shop.db.updateTable('books').set({ file_ref: address }).where('id', '=', ebook.id).execute()
      const copy = () =>
        shop.rows<{ id: string }>('select id, status, problem from stamped_copies where order_item_id = $1', [buyer.itemId])
      const waiting = askFor(buyer.itemId, buyer.headers)
      await eventually(async () => (await copy()).length === 1, 30, 20)
      const [{ id }] = (await copy()) as [{ id: string }]
      const storage = { ...shop.deps.storage, read: async () => new Readable({ read: () => null }) }
      const killed = async (work: Promise<unknown>) => {
        work.catch(() => null)
        await expect.poll(stampPrograms).toHaveLength(1)
        process.kill(Number(stampPrograms()[0]), 'SIGKILL')
        return work
      }
      for (let crash = 1; crash <= 3; crash++)
        await expect(killed(testStamp({ ...shop.deps, storage }, fileId))).rejects.toThrow(StampFailed)
      await killed(stampCopy({ ...shop.deps, storage }, id))
      await shop.rows('update stamped_copies set failures = 6 where id = $1', [id])
      expect(await shop.rows('select stamp_problem, stamp_tested_at from files where id = $1', [fileId])).toEqual([
        { stamp_problem: null, stamp_tested_at: null },
      ])
      expect((await waiting).status).toBe(202)
      const page = await get(shop, bookFile(buyer.itemId), { ...buyer.headers, accept: 'text/html,*/*' })
      expect([page.status, await page.text()]).toEqual([202, expect.stringMatching(/vai demorar um pouco mais.*uma pessoa cuida disso/s)])
      await killed(stampCopy({ ...shop.deps, storage }, id))
      expect(await copy()).toMatchObject([{ status: 'FAILED', problem: expect.stringContaining('parou antes do fim') as string }])
    },
  )

  test.each([
    ['before its trial', async () => {}],
    [
      'after its trial',
      async (ref: string) => {
        await panel.ask('query ($ref: String!) { stampTest(fileRef: $ref) { state } }', { ref })
        await panel.shop.work(['test_stamp'])
      },
    ],
  ])('a PDF that asks for a password to open cannot be sold: %s', async (_, prepare) => {
    const pdf = await PDF.load(book)
    pdf.setProtection({ userPassword: 'segredo', ownerPassword: 'outro' })
    const ref = await stored(panel.shop, 'trancado.pdf', 'application/pdf', Buffer.from(await pdf.save()))
    await prepare(ref)
    const edit = 'mutation ($id: ID!, $book: BookInput!) { editBook(id: $id, book: $book) { id } }'
    const { extensions } = await panel.ask(edit, { id: ebook.id, book: { fileRef: ref } })
    expect(extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { fileRef: expect.stringContaining('senha') as string },
    })
  })
})
