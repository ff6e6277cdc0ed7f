import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { ebook } from '#database/seed/fixtures.ts'
import { signDownload, signTicket } from '#server/delivery/stamps/downloads/download-token.ts'
import { signingKey } from '#server/platform/database/signing-keys.sql.ts'
import { buy } from '#tests/harness/protected-files.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'

const shop = await provideShop()
const sources = shop.deps
const fileRef = 'https://files.example/livro.pdf'
beforeAll(() => shop.db.updateTable('books').set({ file_ref: fileRef }).where('id', '=', ebook.id).execute())

async function responseOf(path: string, method = 'GET') {
  const answer = await shop.fetch(path, { method, redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text(), headers: answer.headers }
}

/** Opens the link's page and presses its button: where that leads, or the refusal, which both have in common. */
async function open(token: string) {
  const page = await responseOf(`/api/downloads/${token}`)
  const pressed = await responseOf(`/api/downloads/${token}`, 'POST')
  if (pressed.status !== 303) {
    expect([page.status, page.text]).toEqual([pressed.status, pressed.text])
    return pressed
  }
  expect(page.status).toBe(200)
  return responseOf(pressed.location!)
}

const counted = (item: string) => shop.db.selectFrom('downloads').select('times').where('order_item_id', '=', item).execute()

test('a link that went to an address which was corrected since leads nowhere, a later one does', async () => {
  const { itemId: item } = await buy(shop, ebook.id)
  const token = await signDownload(sources, item)
  const correctedAfter = (seconds: number) =>
    sql`update orders set email_corrected_at = now() + make_interval(secs => ${seconds})
      where id = (select order_id from order_items where id = ${item})`.execute(shop.db)
  await correctedAfter(2)
  expect(await open(token)).toMatchObject({ status: 410, location: null })
  await correctedAfter(-2)
  expect((await open(token)).status).toBe(302)
})

test('the link of a paid e-book opens a page that counts nothing, and its button leads to the file, without being cached', async () => {
  const { itemId: item } = await buy(shop, ebook.id)
  const token = await signDownload(sources, item)
  for (const method of ['GET', 'HEAD']) {
    const page = await responseOf(`/api/downloads/${token}`, method)
    expect([page.status, page.location, page.headers.get('cache-control')]).toEqual([200, null, 'private, no-store'])
    if (method === 'GET') expect(page.text).toMatch(/<h1>Pequeno manual do medo<.*<form method="post"><button>Baixar o e-book</s)
  }
  expect(await counted(item)).toEqual([])
  const answer = await open(token)
  expect([answer.status, answer.location, answer.headers.get('cache-control')]).toEqual([302, fileRef, 'no-store'])
  expect(await counted(item)).toEqual([{ times: 1 }])
  for (let more = shop.config.downloadsPerDay; more > 1; more--) await open(token)
  expect(await open(token)).toMatchObject({ status: 429, location: null })
})

test('the link does not stand for the button, nor what the button gives for the link', async () => {
  const { itemId: item } = await buy(shop, ebook.id)
  const ticket = await signTicket(sources, item)
  expect((await responseOf(`/api/downloads/${await signDownload(sources, item)}/file`)).status).toBe(404)
  expect((await responseOf(`/api/downloads/${ticket}`)).status).toBe(404)
  expect((await responseOf(`/api/downloads/${ticket}`, 'POST')).status).toBe(404)
})

test.each(['REFUND_DUE', 'REFUNDED'] as const)('returns 404 while the order is %s', async (status) => {
  const { itemId, orderId } = await buy(shop, ebook.id)
  await shop.db.updateTable('orders').set({ status }).where('id', '=', orderId).execute()
  expect(await open(await signDownload(sources, itemId))).toMatchObject({ status: 404, location: null })
})

test('returns 410 for an expired link, and 404 for one with another key, another type or no token at all', async () => {
  const { itemId } = await buy(shop, ebook.id)
  const { kid, secret: key } = await signingKey(sources, 'download')
  const signed = (typ: string, until: number, key: Uint8Array) =>
    new SignJWT({}).setProtectedHeader({ alg: 'HS256', typ, kid }).setSubject(itemId).setExpirationTime(until).sign(key)
  const now = Math.floor(Date.now() / 1000)
  await shop.db.updateTable('store_settings').set({ support_email: 'ajuda@curio.example' }).execute()
  const expired = await open(await signed('download+jwt', now - 60, key))
  expect(expired.status).toBe(410)
  expect(JSON.parse(expired.text)).toMatchObject({
    error: { code: 'DOWNLOAD_OVER', message: 'Este link venceu. Escreva para ajuda@curio.example e enviamos outro.' },
  })
  expect((await open(await signed('download+jwt', now + 60, (await signingKey(sources, 'quote')).secret))).status).toBe(404)
  expect((await open(await signed('quote+jwt', now + 60, key))).status).toBe(404)
  expect((await open('nonsense')).status).toBe(404)
})
