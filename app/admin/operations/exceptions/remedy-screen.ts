import { formatCents } from '#domain/platform/values/money.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import type { OpensRefund } from '#app/admin/orders/order/use-refund-opener.ts'
import type { Linked } from '#app/admin/platform/forms/not-given.tsx'
import type { RowOf } from '#app/query/document.ts'
import type { listExceptions } from './exceptions.graphql.ts'

type Exception = Pick<RowOf<typeof listExceptions>, 'kind' | 'subject' | 'orderId' | 'cents'>

interface Remedy {
  label: string
  to: string
  state?: Linked | OpensRefund
}

const reconciliation = (sum: string): Remedy => ({ label: `Procurar ${sum} na Conciliação`, to: addressOf.list('reconciliation') })

const documents = (orderId: string, label: string): Remedy => ({ label, to: addressOf.list('fiscal', `?busca=${orderId}`) })

/** `sum`: what it is about, in words. `orderId`: its order's, if it is about one. */
const remedies: Partial<Record<Exception['kind'], (subject: string, sum: string, orderId: string) => Remedy>> = {
  DISPUTE_DEADLINE: (dispute, sum) => ({ label: `Reunir as provas de ${sum}`, to: addressOf.evidence(dispute) }),
  MESSAGE_DUE: () => ({ label: 'Responder', to: addressOf.list('messages', '?aberta=sim') }),
  STOCK_HELD: () => ({ label: 'Ver os pedidos sem pagamento', to: addressOf.list('orders', '?pago=nao&fisico=sim') }),
  STOCK_MISMATCH: (book) => ({ label: 'Corrigir o estoque', to: addressOf.entry('books', book), state: { linked: true } }),
  TRANSFER_DIFFERENT: (_, sum) => reconciliation(sum),
  RECEIVABLE_OVERDUE: (_, sum) => reconciliation(sum),
  TRANSFER_UNREAD: () => ({ label: 'Abrir a Conciliação', to: addressOf.list('reconciliation') }),
  WEBHOOK_FAILING: (webhook) => ({ label: 'Abrir o registro', to: addressOf.deliveries(webhook) }),
  CONVERSION_FAILING: () => ({ label: 'Ver nas configurações', to: addressOf.settings }),
  COUPON_OVERUSED: (_, sum, orderId) => ({
    label: `Reembolsar (desconto de ${sum})`,
    to: addressOf.order(orderId),
    state: { opensRefund: true },
  }),
  FISCAL_EXCESS: (_, sum, orderId) => documents(orderId, `Acertar ${sum} nas notas`),
  // About an order itself: its documents cannot be planned. Otherwise about a dispute, after which the document stayed canceled.
  FISCAL_MISSING: (subject, sum, orderId) =>
    subject === orderId
      ? { label: `Configurar a nota de ${sum}`, to: addressOf.fiscalSettings }
      : documents(orderId, `Ver a nota de ${sum}`),
  FISCAL_REJECTED: () => ({ label: 'Configurar as notas', to: addressOf.fiscalSettings }),
}

/** The screen on which staff end the cause of an exception. Null: the store's own operations end it. */
export const remedyScreen = ({ kind, subject, orderId, cents }: Exception): Remedy | null =>
  remedies[kind]?.(subject, cents === null ? 'o valor' : formatCents(Math.abs(cents)), orderId ?? '') ?? null
