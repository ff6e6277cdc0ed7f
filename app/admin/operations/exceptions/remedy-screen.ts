import { formatCents } from '#domain/platform/values/money.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import type { Linked } from '#app/admin/platform/forms/not-given.tsx'
import type { RowOf } from '#app/query/document.ts'
import type { listExceptions } from './exceptions.graphql.ts'

type Exception = Pick<RowOf<typeof listExceptions>, 'kind' | 'subject' | 'cents'>

interface Remedy {
  label: string
  to: string
  state?: Linked
}

const reconciliation = (sum: string): Remedy => ({ label: `Procurar ${sum} na Conciliação`, to: addressOf.list('reconciliation') })

/** `sum`: what it is about, in words. */
const remedies: Partial<Record<Exception['kind'], (subject: string, sum: string) => Remedy>> = {
  DISPUTE_DEADLINE: (dispute, sum) => ({ label: `Reunir as provas de ${sum}`, to: addressOf.evidence(dispute) }),
  MESSAGE_DUE: () => ({ label: 'Responder', to: addressOf.list('messages', '?aberta=sim') }),
  STOCK_HELD: () => ({ label: 'Ver os pedidos sem pagamento', to: addressOf.list('orders', '?pago=nao&fisico=sim') }),
  STOCK_MISMATCH: (book) => ({ label: 'Corrigir o estoque', to: addressOf.entry('books', book), state: { linked: true } }),
  TRANSFER_DIFFERENT: (_, sum) => reconciliation(sum),
  RECEIVABLE_OVERDUE: (_, sum) => reconciliation(sum),
  TRANSFER_UNREAD: () => ({ label: 'Abrir a Conciliação', to: addressOf.list('reconciliation') }),
  WEBHOOK_FAILING: (webhook) => ({ label: 'Abrir o registro', to: addressOf.deliveries(webhook) }),
  CONVERSION_FAILING: () => ({ label: 'Ver nas configurações', to: addressOf.settings }),
  FISCAL_REJECTED: () => ({ label: 'Configurar as notas', to: addressOf.fiscalSettings }),
}

/** The screen on which staff end the cause of an exception. Null: the store's own operations end it, or something in its order. */
export const remedyScreen = ({ kind, subject, cents }: Exception): Remedy | null =>
  remedies[kind]?.(subject, cents === null ? 'o valor' : formatCents(Math.abs(cents))) ?? null
