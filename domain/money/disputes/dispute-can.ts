import { type Allowed, allowed, refused } from '#domain/platform/values/allowed.ts'
import { type DisputeStatus, isActiveDispute, isDisputeTransitionAllowed } from './dispute-transitions.ts'

interface Dispute {
  status: DisputeStatus
}

/**
 * Events after a loss that make it final. `taken`: PagBank shows the money as returned. `refunded`, `disputed`: later refunds, or another
 * dispute of the charge. `not-served`: the books of the order are sold, or its data was erased.
 */
export type AfterLoss = 'taken' | 'refunded' | 'disputed' | 'not-served'
const finalBecause: Record<AfterLoss, string> = {
  taken: 'O PagBank mostra que o dinheiro saiu: a perda não foi um engano. Se ele voltou, registre “O dinheiro voltou”.',
  refunded: 'Depois desta perda houve um reembolso no pedido. Ela não pode mais ser desfeita.',
  disputed: 'Depois desta perda a mesma cobrança foi contestada outra vez. Ela não pode mais ser desfeita.',
  'not-served': 'O pedido não pode mais ser atendido: os exemplares já foram vendidos, ou os dados do cliente foram apagados.',
}

/** The actions on a dispute: the server refuses by them what a button of the panel does not offer. */
export const disputeCan = {
  /** About any of the order's charges: those that brought money, with whether a dispute of theirs is active. */
  open(charges: readonly { isDisputed: boolean }[]): Allowed {
    if (charges.length === 0) return refused('CONFLICT', 'Nenhuma cobrança deste pedido trouxe dinheiro: não há o que contestar.')
    return charges.every(({ isDisputed }) => isDisputed) ? refused('CONFLICT', 'Esta cobrança já tem uma contestação aberta.') : allowed
  },

  answer({ status }: Dispute): Allowed {
    if (status === 'OPEN') return allowed
    return refused('CONFLICT', status === 'ANSWERED' ? 'Esta contestação já foi respondida.' : 'Esta contestação já foi encerrada.')
  },

  /** Takes back a loss that was recorded by mistake, while nothing followed. */
  reopen({ status }: Dispute, followed: AfterLoss | null = null): Allowed {
    if (status !== 'LOST') return refused('CONFLICT', 'Só uma contestação perdida pode ser reaberta.')
    return followed ? refused('CONFLICT', finalBecause[followed]) : allowed
  },

  /** The same outcome again is no change. `isRefunding`: the provider has not confirmed a refund of the order. */
  close({ status }: Dispute, outcome: 'WON' | 'LOST', isRefunding: boolean): Allowed {
    if (status !== outcome && !isDisputeTransitionAllowed(status, outcome))
      return refused('CONFLICT', 'Esta contestação já foi ganha. Se o banco contestou outra vez, registre uma nova.')
    return outcome === 'LOST' && isActiveDispute(status) && isRefunding
      ? refused('CONFLICT', 'Um reembolso deste pedido está em andamento. Espere o PagBank confirmar e tente de novo.')
      : allowed
  },
}
