import { formatCents } from '../../ui/format.ts'
import type { ListExceptionsResult } from './exceptions.graphql.ts'

export type Exception = ListExceptionsResult['listExceptions']['data'][number]
export type Action = Exception['actions'][number]
type Taken = Exception['taken'][number]

/** The text of an action's button. */
export function actionLabel(action: Action, { kind, cents }: Pick<Exception, 'kind' | 'cents'>): string {
  switch (action) {
    case 'RETRY':
      return kind === 'ACCESS_MISSING' ? 'Liberar acesso' : 'Tentar de novo'
    case 'RESEND':
      return kind === 'EMAIL_MISSING' ? 'Enviar e-mail' : 'Enviar de novo'
    case 'REFUND':
      return cents === null ? 'Reembolsar' : `Reembolsar ${formatCents(cents)}`
    case 'CANCEL':
      return 'Cancelar pedido'
    case 'ACCEPT':
      return 'Aceitar…'
  }
}

/** What somebody did, as the end of a sentence that begins with their name. */
export function takenText({ action, reason }: Taken): string {
  switch (action) {
    case 'RETRY':
      return 'pediu outra tentativa'
    case 'RESEND':
      return 'pediu outro envio'
    case 'REFUND':
      return 'pediu o reembolso'
    case 'CANCEL':
      return 'cancelou o pedido'
    case 'ACCEPT':
      return `aceitou: “${reason ?? ''}”`
  }
}
