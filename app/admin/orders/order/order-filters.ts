import { flagIn } from '#app/admin/platform/lists/address.ts'

/** The filters of the list of orders, as they are in its address. */
export const orderFilters = (query: URLSearchParams) => ({
  paid: flagIn(query, 'pago'),
  sended: flagIn(query, 'enviado'),
  hasPhysicalItem: flagIn(query, 'fisico'),
  refundDue: flagIn(query, 'devolver'),
  waitingReturn: flagIn(query, 'retorno'),
  refundHeld: flagIn(query, 'confirmar'),
  refunded: flagIn(query, 'reembolsado'),
})

/** The query of the list's address, without the order whose dialog is open. */
export function withoutDialog(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('pedido')
  return query.size > 0 ? `?${query}` : ''
}
