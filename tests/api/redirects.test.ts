import { describe, expect, test } from 'vitest'
import { ebook } from '#database/seed/fixtures.ts'
import { signDownload } from '#server/delivery/stamps/downloads/download-token.ts'
import { signOrderSecret } from '#server/people/buyers/order-cookie.http.ts'
import type { PaymentRow } from '#server/money/payments/find-payments.sql.ts'
import { returnAddress } from '#server/money/payments/return-reference.ts'
import { onCardPage } from '#tests/harness/purchases.ts'
import { submittingBrowser } from '#tests/harness/signed-in.ts'
import { buy, downloadByLink } from '#tests/harness/protected-files.ts'
import { quote, submit } from '#tests/harness/shop.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'

const shop = await provideShop()

const items = [{ id: ebook.id, quantity: 1 }]

/** The address to which the provider sends the buyer back. */
async function returnAddressSent(redirectUrl: string): Promise<string> {
  const { status, body } = await submit(shop, await quote(shop, items), { redirectUrl }, 'redirect')
  expect(status).toBe(200)
  return (await onCardPage(String(body.url), 'leave')).headers.get('location')!
}

const withoutReference = (address: string) => address.replace(/[?&]ref=[\w.-]+$/, '')

describe('after a card payment the provider redirects to our site', () => {
  test('to the page that the buyer came from', async () => {
    const sent = await returnAddressSent(`${shop.config.publicUrl}/postcheckout?x=1`)
    expect(withoutReference(sent)).toBe(`${shop.config.publicUrl}/postcheckout?x=1`)
  })

  test.each([
    'https://evil.example/postcheckout',
    'http://localhost.evil.example/postcheckout',
    'http://localhost:1/postcheckout',
    'javascript:alert(1)',
    'data:text/html,x',
    'HOST@evil.example/postcheckout',
  ])('and never to %s', async (wanted) => {
    const led = await returnAddressSent(wanted.replace('HOST', shop.config.publicUrl))
    expect(withoutReference(led)).toBe(`${shop.config.publicUrl}/postcheckout`)
  })
})

describe('the reference with which a buyer comes back from the card page', () => {
  const placed = async () => {
    const sent = new URL(await returnAddressSent(`${shop.config.publicUrl}/postcheckout`))
    const { id, order_id, expires_at } = await shop.db
      .selectFrom('payments')
      .select(['id', 'order_id', 'expires_at'])
      .where('method', '=', 'CARD')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return { reference: sent.searchParams.get('ref')!, id, orderId: order_id, expires_at, address: sent.href }
  }
  const statusOf = (name: string) => shop.call('GET', `/api/orders/${name}/status`)

  test('finds whether the order is paid, and says nothing else of it', async () => {
    const { reference, orderId, address } = await placed()
    expect(address.length).toBeLessThanOrEqual(255)
    expect(await statusOf(reference)).toEqual({ status: 200, body: { paid: false } })
    await shop.db.updateTable('orders').set({ status: 'PAID', paid_at: new Date() }).where('id', '=', orderId).execute()
    expect(await statusOf(reference)).toEqual({ status: 200, body: { paid: true } })
    for (const part of reference.split('.')) expect(Buffer.from(part, 'base64url').toString()).not.toContain(orderId)
  })

  test('opens nothing but that', async () => {
    const { reference, orderId } = await placed()
    for (const call of ['pix', 'cancel', 'open', 'email']) {
      const answer = await shop.call('POST', `/api/orders/${reference}/${call}`, {}, await submittingBrowser(shop, orderId))
      expect([call, answer.status, answer.body.error?.code]).toEqual([call, 400, 'BAD_USER_INPUT'])
    }
    expect((await shop.call('POST', '/api/sign-in', { code: reference }, await submittingBrowser(shop, orderId))).status).toBe(400)
  })

  test('is refused when it was altered, has expired or was signed for something else', async () => {
    const { reference, id, orderId, expires_at } = await placed()
    const payment = { id, expires_at: new Date(Date.now() - 8 * 24 * 60 * 60 * 1000) } as PaymentRow
    const expired = new URL(await returnAddress(shop.deps, payment, 'https://loja.example/')).searchParams.get('ref')!
    const [head, , signature] = reference.split('.')
    const altered = [head, Buffer.from(JSON.stringify({ sub: orderId, exp: 9_999_999_999 })).toString('base64url'), signature].join('.')
    for (const wrong of [`${reference}x`, altered, expired, await signOrderSecret(shop.deps, orderId), 'x', '...'])
      expect((await statusOf(encodeURIComponent(wrong))).status, wrong).toBe(400)
    // A payment that is requested again is the same request, so that its idempotency key holds.
    const again = await returnAddress(shop.deps, { id, expires_at } as PaymentRow, `${shop.config.publicUrl}/postcheckout`)
    expect(new URL(again).searchParams.get('ref')).toBe(reference)
  })

  test('is left out of an address that would be too long for the provider', async () => {
    const { id, expires_at } = await placed()
    const long = `https://loja.example/${'a'.repeat(150)}`
    expect(await returnAddress(shop.deps, { id, expires_at } as PaymentRow, long)).toBe(long)
  })
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'not an address'])(
  'a download does not redirect to the file reference %s',
  async (fileRef) => {
    await shop.db.updateTable('books').set({ file_ref: fileRef }).where('id', '=', ebook.id).execute()
    const { itemId } = await buy(shop, ebook.id)
    const answer = await downloadByLink(shop, await signDownload(shop.deps, itemId))
    expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
  },
)
