import { buyer, plentifulBook } from '#database/seed/fixtures.ts'
import type { StoreUnderTest } from '../harness/store-under-test.ts'

/** A pending PIX order of a printed book, placed with the calls that the checkout makes. Returns its id. */
export async function placeOrder(store: StoreUnderTest, email: string = buyer.email): Promise<string> {
  const { address, ...person } = buyer
  const post = async <Answer>(path: string, body: object) => {
    const answer = await fetch(`${store.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return (await answer.json()) as Answer
  }
  const items = [{ id: plentifulBook.id, quantity: 2 }]
  const { token } = await post<{ token: string }>('/create-checkout-token', { items, ...person, email, source: 'boletim' })
  const { _id } = await post<{ _id: string }>('/checkout/pix/pagseguro/content', { token, ...person, email, address })
  return _id
}
