import { formatCents } from '#domain/platform/values/money.ts'
import type { RowOf } from '#app/query/document.ts'
import type { listExceptions } from './exceptions.graphql.ts'

export type Exception = RowOf<typeof listExceptions>
export type Action = Exception['actions'][number]
type Taken = Exception['taken'][number]

type Facts = Pick<Exception, 'kind' | 'cents'>
const sum = ({ cents }: Facts): string => (cents === null ? '' : ` ${formatCents(cents)}`)

/** The text of an action's button: what will happen, with its amount. */
export function actionLabel(action: Action, exception: Facts): string {
  switch (action) {
    case 'RETRY':
      return retryLabels[exception.kind]?.(exception) ?? 'Tentar de novo'
    case 'RESEND':
      return exception.kind === 'EMAIL_MISSING' ? 'Enviar e-mail' : 'Enviar de novo'
    case 'REFUND':
      return `Reembolsar${sum(exception)}`
    case 'CANCEL':
      return 'Cancelar pedido…'
    case 'ACCEPT':
      return 'Dispensar…'
  }
}

const lookAgain = () => 'Conferir de novo'

const retryLabels: Partial<Record<Exception['kind'], (exception: Facts) => string>> = {
  ACCESS_MISSING: () => 'Liberar acesso',
  COPY_FAILED: () => 'Preparar de novo',
  PAYMENT_UNREADABLE: () => 'Consultar o PagBank',
  HOLD_OVERDUE: () => 'Consultar o PagBank',
  RECURRENCE_STUCK: () => 'Consultar o PagBank',
  UNKNOWN_PAYMENT: () => 'Procurar o pedido de novo',
  REFUND_UNDONE: (exception) => `Já reembolsei${sum(exception)}: conferir`,
  REFUND_UNANSWERED: (exception) => `Reembolsar${sum(exception)} de novo`,
  FISCAL_REJECTED: () => 'Enviar a nota de novo',
  FISCAL_WAITING: () => 'Perguntar ao emissor',
  LEDGER_UNBALANCED: lookAgain,
  PROVIDER_DOWN: lookAgain,
  RECORD_MISSING: lookAgain,
}

const takenTexts: Record<Action, string> = {
  RETRY: 'pediu outra tentativa',
  RESEND: 'pediu outro envio',
  REFUND: 'pediu o reembolso',
  CANCEL: 'cancelou o pedido',
  ACCEPT: 'dispensou',
}

/** Somebody's action, as the end of a sentence that begins with their name. */
export const takenText = ({ action, reason }: Taken): string => takenTexts[action] + (reason ? `: “${reason}”` : '')
