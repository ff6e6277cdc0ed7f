import { buyer } from '#database/seed/fixtures.ts'
import { requestErasure } from '#server/compliance/privacy/request-erasure.ts'
import type { Panel } from './panel.ts'
import { buy as buyProducts, place as placeProducts } from './purchases.ts'

let people = 0
/** Names, addresses and numbers that nobody else in the demo has. */
export function newPerson() {
  people += 1
  return {
    name: `Quitéria Arapuã Xyzv${'w'.repeat(people)}`,
    email: `quiteria.${people}@arapua.example`,
    cpf: '39053344705',
    phone: `1198765${4310 + people}`,
    address: { ...buyer.address, street: `Ladeira do Urubu ${people}` },
  }
}
export type Person = ReturnType<typeof newPerson>

/** The id of an order of this person. */
export const place = async ({ shop }: Panel, person: Person, ids: readonly string[]) => (await placeProducts(shop, ids, person)).id
/** The same, paid. */
export const buy = async ({ shop }: Panel, person: Person, ids: readonly string[]) => (await buyProducts(shop, ids, person)).id

/** Staff have the person erased. */
export const erase = ({ shop }: Panel, { email }: { email: string }) => requestErasure(shop.deps, { email, requestedBy: 'renata' })

/** Moves all times of the order so many years back. */
export const moveBack = ({ shop }: Panel, id: string, years: number) =>
  shop.rows(
    `with orders as (update orders set paid_at = paid_at - make_interval(years => $2), expires_at = expires_at - make_interval(years => $2) where id = $1)
     update refunds set done_at = done_at - make_interval(years => $2) where order_id = $1`,
    [id, years],
  )

/** Planned and done erasures of the order. */
export const erasures = ({ shop }: Panel, orderId: string) =>
  shop.db.selectFrom('erasures').select(['due_at', 'waits_for', 'done_at']).where('order_id', '=', orderId).execute()
