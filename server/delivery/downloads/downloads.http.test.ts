import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { provideDatabase } from '#tests/harness/provide-database.ts'
import { answerErrors } from '#server/platform/web/http/answer-errors.http.ts'
import { readConfig } from '#server/platform/start/config.ts'
import { diskStorage } from '#integrations/object-storage/disk-storage.ts'
import { signingKey } from '#server/platform/database/signing-keys.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { routesOf } from '#server/platform/web/http/rest-call.http.ts'
import { signDownload, signTicket } from './download-token.ts'
import { downloadCalls } from './downloads.http.ts'

const database = await provideDatabase()
const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url })
const sources = { db: database.db, config }
const log = pino({ level: 'silent' })
const deps = { db: database.db, config, log, storage: diskStorage(config.filesDirectory) } as Deps
const app = routesOf(downloadCalls, deps)
answerErrors(app, log)

async function boughtItem(order: { status: 'PENDING' | 'PAID' | 'REFUND_DUE' | 'REFUNDED' }, fileRef: string) {
  const { db } = database
  const book = await db
    .insertInto('books')
    .values({ title: 'E-book', price_cents: 100, file_ref: fileRef })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: order_id } = await db
    .insertInto('orders')
    .values({
      quote_id: crypto.randomUUID(),
      status: order.status,
      paid_at: order.status === 'PENDING' ? null : new Date(),
      name: 'Joana Ribeiro',
      email: 'joana@correio.com.br',
      cpf: '52998224725',
      has_physical_item: false,
      items_cents: 100,
      shipping_cents: 0,
      total_cents: 100,
      method: 'PIX',
      expires_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const item = {
    order_id,
    position: 0,
    kind: 'BOOK' as const,
    book_id: book.id,
    title: 'E-book',
    quantity: 1,
    unit_cents: 100,
    list_cents: 100,
  }
  return (await db.insertInto('order_items').values(item).returning('id').executeTakeFirstOrThrow()).id
}

async function responseOf(path: string, method = 'GET') {
  const answer = await app.request(path, { method })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text(), headers: answer.headers }
}

/** Opens the link's page and presses its button: where that leads, or the refusal, which both have in common. */
async function open(token: string) {
  const page = await responseOf(`/downloads/${token}`)
  const pressed = await responseOf(`/downloads/${token}`, 'POST')
  if (pressed.status !== 303) {
    expect([page.status, page.text]).toEqual([pressed.status, pressed.text])
    return pressed
  }
  expect(page.status).toBe(200)
  return responseOf(pressed.location!.replace(/^\/api/, ''))
}

const counted = (item: string) => database.db.selectFrom('downloads').select('times').where('order_item_id', '=', item).execute()

test('a link that went to an address which was corrected since leads nowhere, a later one does', async () => {
  const item = await boughtItem({ status: 'PAID' }, 'https://files.example/livro.pdf')
  const token = await signDownload(sources, item)
  const correctedAfter = (seconds: number) =>
    sql`update orders set email_corrected_at = now() + make_interval(secs => ${seconds})
      where id = (select order_id from order_items where id = ${item})`.execute(database.db)
  await correctedAfter(2)
  expect(await open(token)).toMatchObject({ status: 410, location: null })
  await correctedAfter(-2)
  expect((await open(token)).status).toBe(302)
})

test('the link of a paid e-book opens a page that counts nothing, and its button leads to the file, without being cached', async () => {
  const item = await boughtItem({ status: 'PAID' }, 'https://files.example/livro.pdf')
  const token = await signDownload(sources, item)
  for (const method of ['GET', 'HEAD']) {
    const page = await responseOf(`/downloads/${token}`, method)
    expect([page.status, page.location, page.headers.get('cache-control')]).toEqual([200, null, 'private, no-store'])
    if (method === 'GET') expect(page.text).toMatch(/<h1>E-book<.*<form method="post"><button>Baixar o e-book</s)
  }
  expect(await counted(item)).toEqual([])
  const answer = await open(token)
  expect([answer.status, answer.location, answer.headers.get('cache-control')]).toEqual([
    302,
    'https://files.example/livro.pdf',
    'no-store',
  ])
  expect(await counted(item)).toEqual([{ times: 1 }])
})

test('the link does not stand for the button, nor what the button gives for the link', async () => {
  const item = await boughtItem({ status: 'PAID' }, 'https://files.example/livro.pdf')
  const ticket = await signTicket(sources, item)
  expect((await responseOf(`/downloads/${await signDownload(sources, item)}/file`)).status).toBe(404)
  expect((await responseOf(`/downloads/${ticket}`)).status).toBe(404)
  expect((await responseOf(`/downloads/${ticket}`, 'POST')).status).toBe(404)
})

test.each(['PENDING', 'REFUND_DUE', 'REFUNDED'] as const)('returns 404 while the order is %s', async (status) => {
  const token = await signDownload(sources, await boughtItem({ status }, 'https://files.example/livro.pdf'))
  expect(await open(token)).toMatchObject({ status: 404, location: null })
})

test('returns 410 for an expired link, and 404 for one with another key, another type or no token at all', async () => {
  const itemId = await boughtItem({ status: 'PAID' }, 'https://files.example/livro.pdf')
  const { kid, secret: key } = await signingKey(sources, 'download')
  const signed = (typ: string, until: number, key: Uint8Array) =>
    new SignJWT({}).setProtectedHeader({ alg: 'HS256', typ, kid }).setSubject(itemId).setExpirationTime(until).sign(key)
  const now = Math.floor(Date.now() / 1000)
  await database.db.updateTable('store_settings').set({ support_email: 'ajuda@curio.example' }).execute()
  const expired = await open(await signed('download+jwt', now - 60, key))
  expect(expired.status).toBe(410)
  expect(JSON.parse(expired.text)).toMatchObject({
    error: { code: 'DOWNLOAD_OVER', message: 'Este link venceu. Escreva para ajuda@curio.example e enviamos outro.' },
  })
  expect((await open(await signed('download+jwt', now + 60, (await signingKey(sources, 'quote')).secret))).status).toBe(404)
  expect((await open(await signed('quote+jwt', now + 60, key))).status).toBe(404)
  expect((await open('nonsense')).status).toBe(404)
})

test('each purpose has one signing key, and concurrent callers get the same one', async () => {
  const [download, again, quote] = await Promise.all(
    (['download', 'download', 'quote'] as const).map(async (each) => (await signingKey(sources, each)).secret),
  )
  expect(download).toEqual(again)
  expect(download).toHaveLength(32)
  expect(download).not.toEqual(quote)
})
