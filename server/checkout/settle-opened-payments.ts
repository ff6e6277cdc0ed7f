import type { Deps } from '../deps.ts'
import { openedPayments } from '../payments/payments.sql.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { Refusal } from '../refusal.ts'

/** Reads at the provider which payments of an order were made. Whoever decides on the order's status reads that status after this. */
export async function settleOpenedPayments(deps: Deps, orderId: string) {
  for (const { id } of await openedPayments(deps.db, orderId)) {
    if ((await settlePayment(deps, id)) === 'unreadable')
      throw new Refusal('PROVIDER_UNAVAILABLE', 'O PagBank não respondeu. Tente de novo em instantes.')
  }
}
