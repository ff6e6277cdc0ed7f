import { PDF } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import { ebook } from '#database/seed/fixtures.ts'
import { DocumentClient, operations, parametersOf } from '#tests/harness/document-client.ts'
import { stored } from '#tests/harness/protected-files.ts'
import { emailsTo, newBuyer, pay, settle } from '#tests/harness/purchases.ts'
import { person } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

/** On https cookies have the names that the document gives them. */
const panel = await providePanel({ PUBLIC_URL: 'https://loja.example' })

const openClient = (token?: string) =>
  new DocumentClient((path, init) => panel.shop.fetch(path, init), { origin: panel.shop.config.publicUrl, ...(token && { token }) })

describe('a client that knows only docs/contracts/openapi.json', { tags: ['long'] }, () => {
  test('buys by PIX, opens the order, signs in by a code, and downloads the e-book', async () => {
    const { shop } = panel
    const pdf = PDF.create()
    pdf.addPage().drawText('Capítulo 1', { x: 50, y: 500 })
    const fileRef = await stored(shop, 'medo.pdf', 'application/pdf', Buffer.from(await pdf.save()))
    await shop.db.updateTable('books').set({ file_ref: fileRef }).where('id', '=', ebook.id).execute()
    const [client, buyer] = [openClient(), { ...person, email: newBuyer() }]

    const quote = await client.call('createQuote', { body: { ...buyer, items: [{ id: ebook.id, quantity: 1 }] } })
    const placed = await client.call('placeOrder', { path: { method: 'pix' }, body: { ...buyer, token: quote.json.token } })
    const id = String(placed.json._id)
    await pay(shop, id)
    await settle(shop, id)
    expect((await client.call('getOrderStatus', { path: { id } })).json).toEqual({ paid: true })
    expect((await client.call('openOrder', { path: { id } })).json).toMatchObject({ books: [{ title: ebook.title }] })
    expect((await client.call('getLibrary')).json).toMatchObject({ email: null, books: [{ title: ebook.title }] })

    const other = openClient()
    expect((await other.call('getSession')).json).toEqual({ signedIn: false, email: null })
    expect((await other.call('requestSignInCode', { body: { email: buyer.email } })).status).toBe(200)
    await shop.work(['send_sign_in_code'])
    const [code] = (await emailsTo(shop, buyer.email)).flatMap(({ subject }) => /^(\d{3} \d{3}) é seu código$/.exec(subject)?.[1] ?? [])
    expect((await other.call('signIn', { body: { email: buyer.email, code } })).json).toEqual({ signedIn: true, email: buyer.email })
    const { books } = (await other.call('getLibrary')).json as { books: { orderItemId: string }[] }
    const book = { path: { orderItemId: books[0]!.orderItemId } }
    expect((await other.call('downloadBook', book)).json).toEqual({ state: 'PREPARING' })
    await shop.work(['stamp_copy'])
    const copy = await other.call('downloadBook', book)
    expect([copy.status, copy.bytes.subarray(0, 5).toString(), copy.headers.get('accept-ranges')]).toEqual([200, '%PDF-', 'bytes'])
    const part = await other.call('downloadBook', { ...book, header: { Range: 'bytes=0-4' } })
    expect([part.status, part.bytes.toString()]).toEqual([206, '%PDF-'])
    expect((await other.call('signOut')).json).toEqual({ ok: true })
  })

  test('uploads a file as staff, in two pieces', async () => {
    const client = openClient(panel.staff)
    const content = new Uint8Array(Buffer.from(`%PDF-1.7\n${'a'.repeat(1185)}%%EOF\n`))
    const begun = await client.call('beginUpload', {
      header: { 'Upload-Length': content.length, 'Upload-Metadata': `filename ${btoa('a.pdf')},access ${btoa('PUBLIC')}` },
    })
    const path = { id: begun.headers.get('location')!.split('/').at(-1)! }
    await client.call('sendPiece', { path, header: { 'Upload-Offset': 0 }, body: content.subarray(0, 500) })
    expect((await client.call('getUploadOffset', { path })).headers.get('upload-offset')).toBe('500')
    await client.call('sendPiece', { path, header: { 'Upload-Offset': 500 }, body: content.subarray(500) })
    expect((await client.call('completeUpload', { path })).json).toMatchObject({ name: 'a.pdf', type: 'application/pdf' })
  })
})

describe('the document', () => {
  const errorsOf = (operation: object) => JSON.stringify(operation)
  const refuses = (operation: object, ...codes: string[]) => codes.some((code) => errorsOf(operation).includes(`/schemas/${code}"`))
  const names = (chosen: typeof operations) => chosen.map(({ name }) => name)

  test('names each operation once', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([])
  })

  test('declares what every operation needs that refuses a call without credentials', () => {
    const guarded = operations.filter(({ operation }) => refuses(operation, 'UNAUTHENTICATED', 'SIGN_IN_REQUIRED', 'CODE_OVER'))
    expect(guarded.length).toBeGreaterThan(25)
    expect(names(guarded.filter(({ operation }) => operation.security.length === 0))).toEqual([])
  })

  test('declares the Origin of every operation that refuses a foreign one', () => {
    const changes = operations.filter(({ operation }) => refuses(operation, 'FOREIGN_ORIGIN'))
    expect(changes.length).toBeGreaterThan(15)
    expect(names(changes.filter(({ operation }) => !parametersOf(operation).some(({ name }) => name === 'Origin')))).toEqual([])
  })
})

test('every address of the document answers 405 to any other method, and names its own', { tags: ['long'] }, async () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
  for (const [path, calls] of Map.groupBy(operations, (each) => each.path)) {
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => examples[name] ?? panel.shop.config.publicUrl.length.toString())
    const own = calls.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]))
    for (const method of methods.filter((each) => !own.includes(each))) {
      const { status, headers } = await panel.shop.fetch(address, { method })
      const allowed = headers.get('allow')?.split(', ').toSorted()
      expect([method, path, status, allowed]).toEqual([method, path, 405, [...new Set(own)].toSorted()])
    }
  }
})
const examples: Record<string, string> = {
  which: 'pdf',
  quality: '720',
  player: crypto.randomUUID(),
  table: 'books',
  file: 'x.png',
  cep: '40155210',
}

test('a change that carries no cookie needs no origin, but no foreign one; with a cookie it does', async () => {
  const ask = (headers: Record<string, string>) =>
    panel.shop.call('POST', '/api/sign-in/code', { email: newBuyer() }, headers).then(({ status }) => status)
  const origin = panel.shop.config.publicUrl
  expect([await ask({}), await ask({ origin }), await ask({ origin, cookie: 'a=b' })]).toEqual([200, 200, 200])
  const foreign = { origin: 'https://outra.example' }
  expect([await ask(foreign), await ask({ ...foreign, cookie: 'a=b' }), await ask({ cookie: 'a=b' })]).toEqual([403, 403, 403])
})
