import { type Allowed, allowed, refused } from '#domain/platform/values/allowed.ts'
import { type WithdrawalLine, type WithdrawalOrder, type WithdrawalObstacle, withdrawalObstacle } from './withdrawal.ts'

/** Why nobody can withdraw from a line, whatever the day. */
export function refusedWithdrawal(kind: WithdrawalObstacle, title: string) {
  switch (kind) {
    case 'WITHDRAWN':
      return refused('CONFLICT', `De “${title}” já se desistiu.`)
    case 'REFUNDED':
      return refused('CONFLICT', `“${title}” já foi reembolsado.`)
    case 'FREE':
      return refused('CONFLICT', `“${title}” não custou nada: não há o que reembolsar.`)
    case 'RENEWAL':
      return refused(
        'CONFLICT',
        `Este é um novo ciclo de “${title}”: dá para cancelar a assinatura, e o acesso segue até o fim do que está pago.`,
      )
    case 'UNPAID':
      return refused('ORDER_NOT_PAID', 'Este pedido não está pago: não há do que desistir.')
  }
}

export const withdrawalCan = {
  /** From any line of the order, if the day of the declaration allows it. */
  register(
    order: Pick<WithdrawalOrder, 'status' | 'paidAt' | 'isRenewal'>,
    lines: readonly (Omit<WithdrawalLine, 'physical'> & { title: string })[],
  ): Allowed {
    const obstacles = lines.map((line) => ({ kind: withdrawalObstacle(order, line), title: line.title }))
    const [first] = obstacles
    if (!first || obstacles.some(({ kind }) => kind === null)) return allowed
    if (obstacles.length === 1 || order.status !== 'PAID') return refusedWithdrawal(first.kind!, first.title)
    return refused('CONFLICT', 'De tudo o que foi pago já se desistiu, ou o dinheiro já voltou.')
  },
}
