import { buyer, plentifulBook } from '#database/seed/fixtures.ts'
import { eventually } from '../harness/eventually.ts'
import type { SandboxConsole } from '../harness/sandbox-console.ts'
import type { StoreUnderTest } from '../harness/store-under-test.ts'

type Person = Record<'name' | 'email' | 'cpf' | 'phone', string>

interface Purchase extends Partial<Person> {
  items: { id: string; quantity: number }[]
  /** Its code. */
  coupon?: string
}

/** A pending PIX order of a printed book, and of these courses, placed with the calls that the checkout makes. Returns its id. */
export function placeOrder(store: StoreUnderTest, { name, email, cpf, phone }: Person = buyer, courses: string[] = []): Promise<string> {
  const items = [{ id: plentifulBook.id, quantity: 2 }, ...courses.map((id) => ({ id, quantity: 1 }))]
  return place(store, { name, email, cpf, phone, items })
}

/** A paid one, for journeys that begin after the sale. */
export async function sellOrder(store: StoreUnderTest, sandbox: SandboxConsole, purchase: Purchase): Promise<string> {
  const id = await place(store, purchase)
  await sandbox.pay(await store.providerOrder(id))
  const isPaid = async () => (await store.rows(`select from orders where id = $1 and status = 'PAID'`, [id])).length > 0
  if (!(await eventually(isPaid, 60, 50))) throw new Error(`order ${id} was not paid`)
  return id
}

async function place(store: StoreUnderTest, { items, coupon, ...given }: Purchase): Promise<string> {
  const { name, email, cpf, phone } = { ...buyer, ...given }
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
  const { token } = await post<{ token: string }>('/create-checkout-token', { items, ...person, source: 'boletim' })
  const [discount] = coupon ? await store.rows<{ cupomId: string }>('select id as "cupomId" from coupons where code = $1', [coupon]) : []
  const { address } = buyer
  const { _id } = await post<{ _id: string }>('/checkout/pix/pagseguro/content', { token, ...person, ...discount, address })
  return _id
}
