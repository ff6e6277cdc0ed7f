import { createImport } from '#server/operations/imports/create-import.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { Hono } from 'hono'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buyer, courseWithModules, directCourse, directEbook, ebook, plainCourse, soldOutBook } from '#database/seed/fixtures.ts'
import { fileAddress } from '#domain/platform/files/file-address.ts'
import { recoveryUrl } from '#server/orders/emails/payment-link.ts'
import { signDownload, signTicket } from '#server/delivery/downloads/download-token.ts'
import { codeOf } from '#server/people/buyers/code-hash.ts'
import { signOrderSecret } from '#server/people/buyers/order-cookie.http.ts'
import { signingKey } from '#server/platform/database/signing-keys.sql.ts'
import { createApp } from '#programs/composition/routes.ts'
import { listDuePosts } from '#server/catalogue/posts/public-posts.sql.ts'
import { paidBrowser, signIn, submittingBrowser } from '#tests/harness/signed-in.ts'
import { operations, readAnswer } from '#tests/harness/document-client.ts'
import { person, quote, submit, withShortTimeouts } from '#tests/harness/shop.ts'
import { withWorker } from '#tests/harness/protected-files.ts'
import { storedFile } from '#tests/harness/store-file.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { giveCourse } from '#tests/harness/accesses.ts'

const { shop, issuer } = await providePanel()

/** Responses that were compared with the document, as "get /path 200". */
const compared = new Set<string>()

/** Calls `path` and compares the response with the description of `name` in the document. */
async function call(name: string, path: string, options: { body?: unknown; headers?: Record<string, string> } = {}) {
  const { method, operation } = operations.find((each) => each.name === name)!
  const response = await shop.fetch(path, {
    method: method.toUpperCase(),
    headers: { 'content-type': 'application/json', ...options.headers },
    ...(options.body === undefined ? {} : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
  })
  const { status, json: answer } = await readAnswer(operation, response)
  compared.add(`${name} ${status}`)
  return { status, code: answer.code as string | undefined, answer }
}

/** An issued fiscal document of an order, with its XML. Returns its id. */
async function storedDocument(orderId: string): Promise<string> {
  const file = { key: 'aa/document', bytes: 6, sha256: 'a' }
  await shop.deps.storage.write(file.key, Readable.from([Buffer.from('<nfe/>')]))
  const [document] = await shop.rows<{ id: string }>(
    `insert into fiscal_documents (order_id, document_group, seq, document, status, lines, total_cents, xml, next_at)
     values ($1, 'NFE', 1, 'NFE', 'ISSUED', '[]', 100, $2, null) returning id`,
    [orderId, JSON.stringify(file)],
  )
  return document!.id
}

const quotePath = '/api/create-checkout-token'
const submitName = 'post /api/checkout/{method}/pagseguro/content'
/** Begins an upload, and returns its path. */
async function uploadPath(headers: Record<string, string>) {
  await call('post /api/uploads', '/api/uploads', { headers })
  const { id } = await shop.db.selectFrom('uploads').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  return `/api/uploads/${id}`
}
const unknownId = 'b0000000-0000-4000-8000-999999999999'
const item = { id: plainCourse.id, quantity: 1 }

test('the document contains every route of the server and no other', () => {
  const app: Hono = createApp(shop.deps, () => new Response('a page'))
  const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && path !== '/*' && path !== '/graphql')
  const served = routes.map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)(\{(?:[^{}]|\{[^}]*\})*\})?/g, '{$1}')}`)
  // A GET serves HEAD too.
  expect(new Set(served)).toEqual(new Set(operations.filter(({ method }) => method !== 'head').map(({ name }) => name)))
})

describe('responses match the document', () => {
  test('of a sale by PIX', async () => {
    const body = { items: [item], ...person }
    const { answer } = await call(`post ${quotePath}`, quotePath, { body })
    const order = { token: answer?.token, ...person, address: buyer.address }
    const placed = await call(submitName, '/api/checkout/pix/pagseguro/content', { body: order })
    expect(Object.keys(placed.answer ?? {})).toEqual(['_id', 'text', 'image', 'expiration'])
    const orderPath = `/api/orders/${String(placed.answer?._id)}`
    expect((await call('get /api/orders/{id}/status', `${orderPath}/status`)).answer).toEqual({ paid: false })
    expect((await call('post /api/orders/{id}/pix', `${orderPath}/pix`, { body: {} })).status).toBe(200)
    const cancel = (headers?: Record<string, string>) => call('post /api/orders/{id}/cancel', `${orderPath}/cancel`, { headers })
    expect((await cancel()).code).toBe('SIGN_IN_REQUIRED')
    expect((await cancel(await submittingBrowser(shop, orderPath.slice(-36)))).answer).toEqual({ ok: true })
  })

  test('of a page that is counted', async () => {
    expect((await call('post /api/visits', '/api/visits', { body: { path: '/courses' } })).status).toBe(204)
  })

  test('of a sale by card', async () => {
    const body = { token: await quote(shop, [item]), ...person }
    expect((await call(submitName, '/api/checkout/redirect/pagseguro/content', { body })).answer?.url).toMatch(/^http/)
  })

  test('of protected files', async () => {
    const headers = await signIn(shop, person.email)
    const file = 'https://files.example/a'
    const lesson = { id: 'a', title: 'A', description: '', video: file, downloads: [{ file }], captions: [{ file }] }
    const lessons = JSON.stringify({ withModules: false, lessons: [lesson], modules: [] })
    const { slug } = await shop.db
      .updateTable('courses')
      .set({ lessons })
      .where('id', '=', plainCourse.id)
      .returning('slug')
      .executeTakeFirstOrThrow()
    await giveCourse(shop, person.email, plainCourse.id)
    for (const what of ['video', 'captions/0', 'downloads/0']) {
      const name = `get /api/library/courses/{slug}/lessons/{lessonId}/${what.replace('0', '{n}')}`
      expect((await call(name, `/api/library/courses/${slug}/lessons/a/${what}`, { headers })).status).toBe(302)
    }
    const { body } = await submit(shop, await quote(shop, [{ id: ebook.id, quantity: 1 }]))
    const paid = { status: 'PAID', paid_at: new Date() } as const
    await shop.db.updateTable('orders').set(paid).where('id', '=', String(body._id)).execute()
    const { id } = await shop.db.selectFrom('order_items').select('id').where('order_id', '=', String(body._id)).executeTakeFirstOrThrow()
    await call('get /api/library/books/{orderItemId}/file', `/api/library/books/${id}/file`, { headers })
    const content = readFileSync(join(import.meta.dirname, '../../database/seed/files/dicionario-das-pausas.epub'))
    const storedAddress = fileAddress(await storedFile(shop, 'a.epub', 'PROTECTED', content))
    const keep = (fileRef: string) => shop.db.updateTable('books').set({ file_ref: fileRef }).where('id', '=', ebook.id).execute()
    await keep(storedAddress)
    const book = 'get /api/library/books/{orderItemId}'
    expect((await call(book, `/api/library/books/${id}`, { headers })).answer).toMatchObject({ format: 'EPUB', place: null })
    const place = { headers: { ...headers, origin: new URL(shop.config.publicUrl).origin }, body: { place: '1', fraction: 0 } }
    expect((await call('put /api/library/books/{orderItemId}/place', `/api/library/books/${id}/place`, place)).status).toBe(200)
    await withWorker(shop, () => shop.fetch(`/api/library/books/${id}/content`, { headers }))
    expect((await call(`${book}/content`, `/api/library/books/${id}/content`, { headers })).status).toBe(200)
    await keep(file)
  })

  test('of the library, a lesson, its preview and a certificate', async () => {
    const headers = await signIn(shop, person.email)
    const demoFile = async (name: string) => {
      const content = readFileSync(join(import.meta.dirname, '../../database/seed/files', name))
      return fileAddress(await storedFile(shop, name, 'PROTECTED', content))
    }
    const [video, captions] = [await demoFile('dormir-1.webm'), await demoFile('dormir-1.vtt')]
    const lesson = {
      id: 'b',
      title: 'B',
      description: '',
      video,
      downloads: [],
      preview: true,
      captions: [{ language: 'pt-BR', label: 'Português', file: captions }],
    }
    const lessons = JSON.stringify({ withModules: false, lessons: [lesson], modules: [] })
    const { slug } = await shop.db
      .updateTable('courses')
      .set({ lessons, certificate_hours: 2 })
      .where('id', '=', directCourse.id)
      .returning('slug')
      .executeTakeFirstOrThrow()
    await giveCourse(shop, person.email, directCourse.id)
    const course = '/api/library/courses/{slug}'
    const ask = (name: string, options: { body?: unknown } = {}) =>
      call(name, name.slice(name.indexOf('/')).replace('{slug}', slug).replace('{lessonId}', 'b').replace('{n}', '0'), {
        headers,
        ...options,
      })
    for (const what of ['video', 'captions/{n}'])
      expect((await ask(`get /api/courses/{slug}/previews/{lessonId}/${what}`)).status).toBe(200)
    const reads = ['get /api/library', 'get /api/library/profile', `get ${course}`, `get ${course}/lessons/{lessonId}`]
    for (const name of reads) expect((await ask(name)).status, name).toBe(200)
    const name = 'Lia Campos'
    expect((await ask(`post ${course}/certificate`, { body: { name } })).code).toBe('CERTIFICATE_NOT_READY')
    const progress = { position: 0, completed: true }
    expect((await ask(`put ${course}/lessons/{lessonId}/progress`, { body: progress })).status).toBe(200)
    expect((await ask('put /api/library/profile', { body: { certificateName: name } })).status).toBe(200)
    const accesses = shop.db.selectFrom('course_accesses').where('email', '=', person.email)
    const [told] = await shop.db
      .insertInto('course_emails')
      .columns(['access_id', 'kind'])
      .expression(accesses.select(['id', sql<string>`'GRANTED'`.as('kind')]))
      .returning('id')
      .execute()
    for (const method of ['get', 'post'] as const) {
      const answer = await call(`${method} /api/lesson-emails/{id}/end`, `/api/lesson-emails/${told!.id}/end`)
      expect(answer.status, method).toBe(200)
    }
    const issued = await ask(`post ${course}/certificate`, { body: { name } })
    expect(issued.status).toBe(200)
    for (const what of ['certificate', 'certificate/standing']) expect((await ask(`get ${course}/${what}`)).status, what).toBe(200)
    const { code } = await shop.db.selectFrom('certificates').select('code').where('email', '=', person.email).executeTakeFirstOrThrow()
    expect((await call('get /api/verify/{code}', `/api/verify/${code}`)).status).toBe(200)
  })

  test("of a buyer's own data", async () => {
    const email = 'dados@correio.com.br'
    const headers = await signIn(shop, email)
    const privacy = (method: 'get' | 'put' | 'post', path = '', body?: object, query = '') =>
      call(`${method} /api/library/privacy${path}`, `/api/library/privacy${path}${query}`, { headers, ...(body && { body }) })
    expect((await privacy('get')).status).toBe(200)
    expect((await privacy('put', '', { name: 'Lia Campos', phone: '' })).status).toBe(200)
    expect((await privacy('get', '/export', undefined, '?formato=json')).status).toBe(200)
    expect((await privacy('post', '/erasure', { confirmation: email })).status).toBe(200)
  })

  test('of the withdrawals from an order', async () => {
    const token = await quote(shop, [item])
    const { body } = await submit(shop, token)
    const id = String(body._id)
    await shop.db.updateTable('orders').set({ status: 'PAID', paid_at: new Date() }).where('id', '=', id).execute()
    const { id: itemId } = await shop.db.selectFrom('order_items').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()
    const [name, path, headers] = [
      '/api/library/orders/{id}/withdrawals',
      `/api/library/orders/${id}/withdrawals`,
      await signIn(shop, person.email),
    ]
    expect((await call(`get ${name}`, path, { headers })).status).toBe(200)
    expect((await call(`post ${name}`, path, { headers, body: { itemId, quantity: 1 } })).status).toBe(200)
  })

  test('of an order of the library and of its address', async () => {
    const body = { token: await quote(shop, [item]), ...person, email: 'engano@correio.com.br' }
    const placed = await shop.fetch('/api/checkout/pix/pagseguro/content', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { _id: id } = (await placed.json()) as { _id: string }
    const signedIn = await paidBrowser(shop, [id])
    expect((await call('get /api/library/orders/{id}', `/api/library/orders/${id}`, { headers: signedIn })).status).toBe(200)
    const documentOf = 'get /api/library/fiscal-documents/{id}/{which}'
    expect((await call(documentOf, `/api/library/fiscal-documents/${await storedDocument(id)}/xml`, { headers: signedIn })).status).toBe(
      200,
    )
    expect((await call(documentOf, `/api/library/fiscal-documents/${id}/pdf`, { headers: signedIn })).code).toBe('NOT_FOUND')
    const cookie = placed.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    const headers = { cookie, origin: signedIn.origin }
    const email = (method: 'get' | 'post', sent?: object) =>
      call(`${method} /api/orders/{id}/email`, `/api/orders/${id}/email`, { headers, ...(sent && { body: sent }) })
    expect((await email('get')).status).toBe(200)
    expect((await email('post', { email: 'certa@correio.com.br' })).status).toBe(200)
  })

  test('of coupons, installments, postal codes, webhooks and downloads', async () => {
    await call('get /api/cupons/{code}/verify', '/api/cupons/SABIA10/verify?flow=CONTENT')
    await call('get /api/installments/{cents}', '/api/installments/14900')
    const message = { name: 'Lia Campos', email: 'lia.mensagem@correio.com.br', message: 'O e-book não abre.' }
    const contact = { body: message, headers: { origin: shop.config.publicUrl } }
    expect((await call('post /api/contact', '/api/contact', contact)).status).toBe(200)
    const waiting = { body: { productId: plainCourse.id, email: 'espera@correio.com.br' }, headers: contact.headers }
    expect((await call('post /api/waiting-list', '/api/waiting-list', waiting)).status).toBe(404)
    await shop.rows(`update courses set on_sale_from = now() + interval '1 day' where id = $1`, [plainCourse.id])
    expect((await call('post /api/waiting-list', '/api/waiting-list', waiting)).status).toBe(200)
    await shop.rows('update courses set on_sale_from = null where id = $1', [plainCourse.id])
    const [listed] = await shop.rows<{ id: string }>('select id from waiting_list')
    for (const method of ['get', 'post'] as const)
      for (const end of ['', '/end'])
        expect((await call(`${method} /api/waiting-list/{id}${end}`, `/api/waiting-list/${listed!.id}${end}`)).status).toBe(200)
    await call('get /api/postal-codes/{cep}', '/api/postal-codes/40155210')
    expect((await call('get /api/postal-codes/{cep}', '/api/postal-codes/99999999')).answer).toEqual({ erro: true })
    await call('post /api/webhooks/pagbank', '/api/webhooks/pagbank', { body: '{"id":"ORDE_1"}' })
  })

  test('of a reminder: its page, and the end of reminders', async () => {
    const { body } = await submit(shop, await quote(shop, [{ id: ebook.id, quantity: 1 }]))
    const token = (await recoveryUrl(shop.deps, String(body._id), 1)).split('?t=')[1]!
    const { id } = await shop.db
      .insertInto('emails')
      .values({ order_id: String(body._id), kind: 'RECOVERY_1', sent_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const method of ['get', 'post'] as const) {
      expect((await call(`${method} /api/recovery/{token}`, `/api/recovery/${token}`)).status, method).toBe(200)
      expect((await call(`${method} /api/recovery-emails/{id}/end`, `/api/recovery-emails/${id}/end`)).status, method).toBe(200)
    }
  })

  test('of a paid e-book and of its expired link', async () => {
    const { body } = await submit(shop, await quote(shop, [{ id: ebook.id, quantity: 1 }]))
    const order = String(body._id)
    await shop.db.updateTable('orders').set({ status: 'PAID', paid_at: new Date() }).where('id', '=', order).execute()
    const line = await shop.db.selectFrom('order_items').select('id').where('order_id', '=', order).executeTakeFirstOrThrow()
    const open = (token: string) => call('get /api/downloads/{token}', `/api/downloads/${token}`)
    const token = await signDownload(shop.deps, line.id)
    expect((await open(token)).status).toBe(200)
    expect((await call('post /api/downloads/{token}', `/api/downloads/${token}`)).status).toBe(303)
    const ticket = await signTicket(shop.deps, line.id)
    expect((await call('get /api/downloads/{ticket}/file', `/api/downloads/${ticket}/file`)).status).toBe(302)
    const { kid, secret } = await signingKey(shop.deps, 'download')
    const expired = new SignJWT({}).setProtectedHeader({ alg: 'HS256', typ: 'download+jwt', kid }).setSubject(line.id).setExpirationTime(1)
    expect((await open(await expired.sign(secret))).code).toBe('DOWNLOAD_OVER')
  })

  test('of sign-in, devices and the browser that paid', async () => {
    const headers = { origin: new URL(shop.config.publicUrl).origin }
    const email = 'descrita@correio.com.br'
    const requested = await shop.fetch('/api/sign-in/code', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'outra.descrita@correio.com.br' }),
    })
    expect((await call('post /api/sign-in/code', '/api/sign-in/code', { body: { email }, headers })).status).toBe(200)
    // An address that has bought nothing gets no code, so this one is derived as the job derives it.
    const cookie = requested.headers.getSetCookie()[0]!.split(';')[0]!
    const { id } = await shop.db
      .selectFrom('sign_in_codes')
      .select('id')
      .where('email', '=', 'outra.descrita@correio.com.br')
      .executeTakeFirstOrThrow()
    const code = codeOf((await signingKey(shop.deps, 'session')).secret, id, 'outra.descrita@correio.com.br', 6)
    const enter = (typed: string) =>
      call('post /api/sign-in', '/api/sign-in', {
        body: { email: 'outra.descrita@correio.com.br', code: typed },
        headers: { ...headers, cookie },
      })
    expect((await enter(code === '000000' ? '000001' : '000000')).code).toBe('CODE_WRONG')
    expect((await enter(code)).answer).toEqual({ signedIn: true, email: 'outra.descrita@correio.com.br' })
    expect((await enter(code)).code).toBe('CODE_OVER')
    const signedIn = await signIn(shop, email)
    expect((await call('get /api/session', '/api/session', { headers: signedIn })).answer).toEqual({ signedIn: true, email })
    expect((await call('get /api/devices', '/api/devices', { headers: signedIn })).status).toBe(200)
    expect((await call('post /api/devices/sign-out', '/api/devices/sign-out', { body: {}, headers: signedIn })).answer).toEqual({
      ok: true,
    })
    expect((await call('post /api/sign-out', '/api/sign-out', { headers: signedIn })).answer).toEqual({ ok: true })
  })

  test('of an order that is opened by the browser that paid', async () => {
    const { body } = await submit(shop, await quote(shop, [{ id: ebook.id, quantity: 1 }]))
    const order = String(body._id)
    const cookie = `sabia_order_${order}=${await signOrderSecret(shop.deps, order)}`
    const open = (headers: Record<string, string>) =>
      call('post /api/orders/{id}/open', `/api/orders/${order}/open`, {
        headers: { origin: new URL(shop.config.publicUrl).origin, ...headers },
      })
    expect((await open({})).code).toBe('SIGN_IN_REQUIRED')
    expect((await open({ cookie })).code).toBe('ORDER_NOT_PAID')
    await shop.db.updateTable('orders').set({ status: 'PAID', paid_at: new Date() }).where('id', '=', order).execute()
    expect((await open({ cookie })).status).toBe(200)
    const [offer, headers] = [`/api/orders/${order}/offer`, { origin: new URL(shop.config.publicUrl).origin, cookie }]
    expect((await call('get /api/orders/{id}/offer', offer, { headers })).answer).toEqual({ offer: null })
    expect((await call('post /api/orders/{id}/offer', offer, { headers, body: { total: 1, products: [order] } })).code).toBe('ORDER_CLOSED')
    const upsell = JSON.stringify({ type: 'BOOK', productId: directEbook.id, cents: 100 })
    await shop.db.updateTable('books').set({ upsell }).where('id', '=', ebook.id).execute()
    expect((await call('get /api/orders/{id}/offer', offer, { headers })).status).toBe(200)
    expect((await call('post /api/orders/{id}/offer', offer, { headers, body: { total: 100, products: [directEbook.id] } })).status).toBe(
      200,
    )
    await shop.db.updateTable('books').set({ upsell: null }).where('id', '=', ebook.id).execute()
  })

  test('of the sharing image of a post', async () => {
    const [post] = (await listDuePosts(shop.db, { offset: 0, limit: 1 })).data
    expect((await call('get /og/noticias/{file}', `/og/noticias/${post!.slug}.png`)).status).toBeLessThan(400)
  })

  test('of exports', async () => {
    const headers = { authorization: `Bearer ${issuer.staff}` }
    const path = '/api/exports/orders?mes=2026-11'
    expect((await call('get /api/exports/{report}', path, { headers })).status).toBe(200)
    const file = await storedFile(shop, 'a.csv', 'PROTECTED', Buffer.from('E-mail;Nome\n'))
    const imported = await createImport(shop.deps, { fileId: file.id, actor: 'equipe' })
    expect((await call('get /api/imports/{id}/refused', `/api/imports/${imported.id}/refused`, { headers })).status).toBe(200)
    const [document, zip] = ['get /api/fiscal-documents/{id}/{which}', 'get /api/fiscal-documents/zip']
    const { id } = await shop.db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow()
    const documentPath = `/api/fiscal-documents/${await storedDocument(id)}/xml`
    expect((await call(document, documentPath, { headers })).status).toBe(200)
    expect((await call(zip, '/api/fiscal-documents/zip?mes=2020-01', { headers })).code).toBe('NOT_FOUND')
    await shop.rows(`update fiscal_documents set issued_at = '2020-02-02' where order_id = $1`, [id])
    expect((await call(zip, '/api/fiscal-documents/zip?mes=2020-02', { headers })).status).toBe(200)
  })

  test('of accesses', async () => {
    const given = { headers: { authorization: `Bearer ${issuer.staff}` }, body: { courses: plainCourse.slug } }
    const access = '/api/accesses/{email}/{course}'
    for (const name of ['post /api/users/{email}/permissions', `put ${access}`, `delete ${access}`]) {
      const path = name.slice(name.indexOf('/')).replace('{email}', person.email).replace('{course}', plainCourse.slug)
      expect((await call(name, path, given)).answer).toEqual({ ok: true })
    }
  })

  test('of an upload that becomes a public file, and of one that is given up', async () => {
    const headers = { authorization: `Bearer ${issuer.staff}`, 'upload-length': '1200', 'upload-metadata': 'filename YQ==,access UFVCTElD' }
    const [path, other] = [await uploadPath(headers), await uploadPath(headers)]
    const body = `%PDF-1.7\n${'a'.repeat(1185)}%%EOF\n`
    const piece = { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    for (const method of ['get', 'head']) await call(`${method} /api/uploads/{id}`, path, { headers })
    expect((await call('post /api/uploads/{id}/file', `${path}/file`, { headers })).code).toBe('CONFLICT')
    expect((await call('patch /api/uploads/{id}', path, { body, headers: piece })).status).toBe(204)
    expect((await call('patch /api/uploads/{id}', path, { body, headers: piece })).code).toBe('CONFLICT')
    const { answer } = await call('post /api/uploads/{id}/file', `${path}/file`, { headers })
    expect(answer?.type).toBe('application/pdf')
    const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const picture = await storedFile(shop, 'a.png', 'PUBLIC', png)
    expect((await call('get /media/{id}/{name}', `/media/${picture.id}/a.jpg`)).status).toBe(200)
    expect((await call('delete /api/uploads/{id}', other, { headers })).status).toBe(204)
    expect((await call('delete /api/uploads/{id}', other, { headers })).code).toBe('NOT_FOUND')
  })

  test.each([
    ['get /healthz', '/healthz'],
    ['get /readyz', '/readyz'],
    ['get /metrics', '/metrics'],
    ['get /robots.txt', '/robots.txt'],
    ['get /.well-known/security.txt', '/.well-known/security.txt'],
    ['get /sitemap.xml', '/sitemap.xml'],
    ['get /sitemap/{file}', '/sitemap/1.xml'],
    ['get /og/loja.png', '/og/loja.png'],
    ['get /og/{table}/{file}', `/og/courses/${plainCourse.id}.png`],
  ])('of %s', async (name, path) => expect((await call(name, path)).status).toBeLessThan(400))
})

describe('refusals match the document', () => {
  test.each<[code: string, body: unknown]>([
    ['BAD_USER_INPUT', '{'],
    ['BAD_USER_INPUT', { items: [] }],
    ['BAD_USER_INPUT', { ...person, items: [{ ...item, quantity: 1_000 }] }],
    ['BODY_TOO_LARGE', { name: 'x'.repeat(70_000) }],
    ['PRODUCT_NOT_FOUND', { ...person, items: [{ id: unknownId, quantity: 1 }] }],
    ['OUT_OF_STOCK', { ...person, items: [{ id: soldOutBook.id, quantity: 1 }] }],
    ['ORDER_BUMP_INVALID', { ...person, items: [{ id: courseWithModules.id, quantity: 1 }], med: { value: 1 } }],
  ])('of a quote: %s', async (code, body) => {
    expect((await call(`post ${quotePath}`, quotePath, { body })).code).toBe(code)
  })

  test('of a submit', async () => {
    const send = (body: object, method = 'pix') => call(submitName, `/api/checkout/${method}/pagseguro/content`, { body })
    const token = await quote(shop, [item])
    expect((await send({ token: 'x', ...person })).code).toBe('QUOTE_INVALID')
    expect((await send({ token, ...person }, 'boleto')).code).toBe('NOT_FOUND')
    expect((await send({ token, ...person, cupomId: unknownId })).code).toBe('COUPON_INVALID')
    await shop.db.updateTable('courses').set({ price_cents: 13900 }).where('id', '=', plainCourse.id).execute()
    expect((await send({ token, ...person })).code).toBe('PRICE_CHANGED')
    await shop.db.updateTable('courses').set({ price_cents: plainCourse.priceCents }).where('id', '=', plainCourse.id).execute()
  })

  test.each([
    ['PROVIDER_UNAVAILABLE', 'server-error'],
    ['PAYMENT_REFUSED', 'not-admitted'],
  ])('of a submit that PagBank fails: %s', async (code, fault) => {
    const body = { token: await quote(shop, [item]), ...person }
    await shop.sandbox('/console/settings', { faults: { [fault]: { next: 1, on: 'create' } } })
    expect((await call(submitName, '/api/checkout/pix/pagseguro/content', { body })).code).toBe(code)
  })

  test('of a closed order', async () => {
    const token = await quote(shop, [item])
    const { body } = await submit(shop, token)
    await shop.db.updateTable('orders').set({ status: 'REFUNDED', paid_at: new Date() }).where('id', '=', String(body._id)).execute()
    expect((await call(submitName, '/api/checkout/pix/pagseguro/content', { body: { token, ...person } })).code).toBe('ORDER_CLOSED')
    expect((await call('post /api/orders/{id}/pix', `/api/orders/${String(body._id)}/pix`, { body: {} })).code).toBe('ORDER_CLOSED')
    const headers = await submittingBrowser(shop, String(body._id))
    expect((await call('post /api/orders/{id}/cancel', `/api/orders/${String(body._id)}/cancel`, { headers })).code).toBe('ORDER_CLOSED')
  })

  test.each([
    ['COUPON_INVALID', 'get /api/cupons/{code}/verify', '/api/cupons/NADA/verify?flow=CONTENT'],
    ['UNAVAILABLE', 'get /api/postal-codes/{cep}', '/api/postal-codes/88888888'],
    ['NOT_FOUND', 'get /sitemap/{file}', '/sitemap/9.xml'],
  ])('%s of %s', async (code, name, path) => expect((await withShortTimeouts(shop, () => call(name, path))).code).toBe(code))

  const addressOf = (path: string, part: string) =>
    path
      .replace('{method}', 'pix')
      .replace('{table}', 'books')
      .replace('{file}', path.startsWith('/og/') ? `${part}.png` : '9.xml')
      .replace(/\{\w+\}/g, part)
  test.each(operations)('of $name, for whatever names nothing, is broken or comes from a stranger', async ({ name, path, method }) => {
    const body = method === 'get' || method === 'head' ? {} : { body: '{' }
    for (const part of ['x', unknownId])
      for (const headers of [{ authorization: `Bearer ${issuer.staff}` }, undefined])
        await call(name, addressOf(path, part), { ...body, ...(headers && { headers }) })
  })

  test('INVALID_SIGNATURE of a forged webhook event', async () => {
    const headers = { 'x-authenticity-token': 'a'.repeat(64) }
    const forged = await call('post /api/webhooks/pagbank', '/api/webhooks/pagbank', { body: '{"id":"ORDE_1"}', headers })
    expect(forged.code).toBe('INVALID_SIGNATURE')
  })
})

test('each operation had at least one response without an error', () => {
  const unanswered = operations.filter(({ name }) => ![200, 201, 204, 302, 303].some((status) => compared.has(`${name} ${status}`)))
  expect(unanswered.map(({ name }) => name)).toEqual([])
})
