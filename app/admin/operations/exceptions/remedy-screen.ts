import { addressOf } from '#app/admin/platform/addresses.ts'
import type { Linked } from '#app/admin/platform/forms/not-given.tsx'
import type { RowOf } from '#app/query/document.ts'
import type { listExceptions } from './exceptions.graphql.ts'

type Exception = Pick<RowOf<typeof listExceptions>, 'kind' | 'subject'>

interface Remedy {
  label: string
  to: string
  state?: Linked
}

const remedies: Partial<Record<Exception['kind'], (subject: string) => Remedy>> = {
  DISPUTE_DEADLINE: (dispute) => ({ label: 'Reunir as provas', to: addressOf.evidence(dispute) }),
  MESSAGE_DUE: () => ({ label: 'Abrir as mensagens', to: addressOf.list('messages') }),
  STOCK_HELD: () => ({ label: 'Abrir os pedidos', to: addressOf.list('orders') }),
  STOCK_MISMATCH: (book) => ({ label: 'Corrigir o estoque', to: addressOf.entry('books', book), state: { linked: true } }),
  TRANSFER_DIFFERENT: () => ({ label: 'Abrir a Conciliação', to: addressOf.list('reconciliation') }),
  TRANSFER_UNREAD: () => ({ label: 'Abrir a Conciliação', to: addressOf.list('reconciliation') }),
  WEBHOOK_FAILING: (webhook) => ({ label: 'Abrir o registro', to: addressOf.deliveries(webhook) }),
  CONVERSION_FAILING: () => ({ label: 'Ver nas configurações', to: addressOf.settings }),
  FISCAL_REJECTED: () => ({ label: 'Configurar as notas', to: addressOf.fiscalSettings }),
}

/** The screen on which staff end the cause of an exception. Null: the store's own operations end it, or something in its order. */
export const remedyScreen = ({ kind, subject }: Exception): Remedy | null => remedies[kind]?.(subject) ?? null
