import { type Allowed, allowed, refused } from '#domain/platform/values/allowed.ts'
import { type DisputeStatus, isActiveDispute, isDisputeTransitionAllowed } from './dispute-transitions.ts'

interface Dispute {
  status: DisputeStatus
}

/** The actions on a dispute: the server refuses by them what a button of the panel does not offer. */
export const disputeCan = {
  /** About any of the order's charges: those that brought money, with whether a dispute of theirs is active. */
  open(charges: readonly { isDisputed: boolean }[]): Allowed {
    if (charges.length === 0) return refused('CONFLICT', 'Nenhuma cobrança deste pedido trouxe dinheiro: não há o que contestar.')
    return charges.every(({ isDisputed }) => isDisputed) ? refused('CONFLICT', 'Esta cobrança já tem uma contestação aberta.') : allowed
  },

  answer({ status }: Dispute): Allowed {
    if (isDisputeTransitionAllowed(status, 'ANSWERED')) return allowed
    return refused('CONFLICT', status === 'ANSWERED' ? 'Esta contestação já foi respondida.' : 'Esta contestação já foi encerrada.')
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
