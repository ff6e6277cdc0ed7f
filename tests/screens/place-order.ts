import { buyer, plentifulBook } from '#database/seed/fixtures.ts'
import type { StoreUnderTest } from '../harness/store-under-test.ts'

type Person = Record<'name' | 'email' | 'cpf' | 'phone', string>

/** A pending PIX order of a printed book, and of these courses, placed with the calls that the checkout makes. Returns its id. */
export async function placeOrder(
  store: StoreUnderTest,
  { name, email, cpf, phone }: Person = buyer,
  courses: string[] = [],
): Promise<string> {
  const person = { name, email, cpf, phone }
  const post = async <Answer>(path: string, body: object) => {
    const answer = await fetch(`${store.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return (await answer.json()) as Answer
  }
  const items = [{ id: plentifulBook.id, quantity: 2 }, ...courses.map((id) => ({ id, quantity: 1 }))]
  const { token } = await post<{ token: string }>('/create-checkout-token', { items, ...person, source: 'boletim' })
  const { _id } = await post<{ _id: string }>('/checkout/pix/pagseguro/content', { token, ...person, address: buyer.address })
  return _id
}
