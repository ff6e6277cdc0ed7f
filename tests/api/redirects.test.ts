import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ebook } from '#database/seed/fixtures.ts'
import { signDownload } from '#server/books/download-token.ts'
import { downloadByLink } from '#tests/harness/protected-files.ts'
import { openShop, quote, type Shop, submit } from '#tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const items = [{ id: ebook.id, quantity: 1 }]

/** The return address that was sent to the provider. */
async function returnAddressSent(redirectUrl: string): Promise<string> {
  const { status, body } = await submit(shop, await quote(shop, items), { redirectUrl }, 'redirect')
  expect(status).toBe(200)
  const { request } = await shop.db
    .selectFrom('provider_exchanges')
    .innerJoin('payments', 'payments.id', 'provider_exchanges.payment_id')
    .select('request')
    .where('payments.order_id', '=', String(body._id))
    .executeTakeFirstOrThrow()
  return (request as { redirect_url: string }).redirect_url
}

describe('after a card payment the provider redirects to our site', () => {
  test('to the page that the buyer came from', async () =>
    expect(await returnAddressSent(`${shop.config.publicUrl}/postcheckout?x=1`)).toBe(`${shop.config.publicUrl}/postcheckout?x=1`))

  test.each([
    'https://evil.example/postcheckout',
    'http://localhost.evil.example/postcheckout',
    'http://localhost:1/postcheckout',
    'javascript:alert(1)',
    'data:text/html,x',
    'HOST@evil.example/postcheckout',
  ])('and never to %s', async (wanted) => {
    const led = await returnAddressSent(wanted.replace('HOST', shop.config.publicUrl))
    expect(led).toBe(`${shop.config.publicUrl}/postcheckout`)
  })
})

describe('a download redirects to the file of its own order', () => {
  const follow = (token: string) => downloadByLink(shop, token)

  test('whatever else the address contains', async () => {
    const { body } = await submit(shop, await quote(shop, items))
    await shop.db.updateTable('orders').set({ status: 'PAID', paid_at: new Date() }).where('id', '=', String(body._id)).execute()
    const item = await shop.db.selectFrom('order_items').select('id').where('order_id', '=', String(body._id)).executeTakeFirstOrThrow()
    const token = await signDownload(shop.deps, item.id)
    const book = await shop.db.selectFrom('books').select('file_ref').where('id', '=', ebook.id).executeTakeFirstOrThrow()
    expect((await follow(`${token}?to=https://evil.example`)).headers.get('location')).toBe(book.file_ref)
    for (const forged of [`${token}x`, token.replace(/\.[^.]*$/, '.'), 'https:%2f%2fevil.example', '..%2f..%2fevil.example']) {
      const answer = await follow(forged)
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
    }
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'not an address'])(
    'but not to the file reference %s',
    async (fileRef) => {
      await shop.db.updateTable('books').set({ file_ref: fileRef }).where('id', '=', ebook.id).execute()
      const item = await shop.db
        .selectFrom('order_items')
        .innerJoin('orders', 'orders.id', 'order_id')
        .select('order_items.id')
        .where('status', '=', 'PAID')
        .executeTakeFirstOrThrow()
      const answer = await follow(await signDownload(shop.deps, item.id))
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
    },
  )
})
