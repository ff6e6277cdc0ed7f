import { Refusal } from '#server/platform/start/refusal.ts'
import type { LineWithdrawn } from './withdraw-line.ts'

/** Why a line cannot be withdrawn from, as a refusal. `over`: what to say after the last day. */
export function lineRefusal({ title, state }: Extract<LineWithdrawn, { kind: 'refused' }>, over: (lastDay: string) => string): Refusal {
  switch (state.kind) {
    case 'OVER':
      return new Refusal('WITHDRAWAL_OVER', over(state.lastDay), { lastDay: state.lastDay })
    case 'REFUNDED':
      return new Refusal('CONFLICT', `“${title}” já foi reembolsado.`)
    case 'FREE':
      return new Refusal('CONFLICT', `“${title}” não custou nada: não há o que reembolsar.`)
    case 'UNPAID':
      return new Refusal('ORDER_NOT_PAID', 'Este pedido não está pago: não há do que desistir.')
  }
}
