import { type Allowed, allowed, refused } from '#domain/platform/values/allowed.ts'
import { isRecovery, type OrderState, saysWhatIsTrue } from './email-kinds.ts'

const staleEmails: Record<string, string> = {
  ACCESS: 'O pedido não está pago: o e-mail de acesso não vale mais.',
  PLACED: 'O pedido não espera mais o pagamento: a confirmação não vale mais.',
}

/** An e-mail of this kind, again. A reminder is never repeated: its buyer would get more of them than the law of the store says. */
export function canResend(kind: string, order: OrderState): Allowed {
  if (isRecovery(kind)) return refused('CONFLICT', 'Um lembrete sai uma vez só.')
  return saysWhatIsTrue(kind, order) ? allowed : refused('CONFLICT', staleEmails[kind] ?? 'O pedido mudou: este e-mail não vale mais.')
}
