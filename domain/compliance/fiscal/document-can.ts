import { type Allowed, allowed, refused } from '#domain/platform/values/allowed.ts'
import type { FiscalDocumentStatus } from './fiscal-status.ts'

/** `isStuck`: the issuer refuses to cancel it. */
interface FiscalDocument {
  status: FiscalDocumentStatus
  isStuck: boolean
}

/** The actions on a fiscal document: the server refuses by them what a button of the panel does not offer. */
export const documentCan = {
  /** Send it again, ask about it, or repeat its cancellation. */
  retry({ status }: FiscalDocument): Allowed {
    if (status === 'ISSUED') return refused('CONFLICT', 'Esta nota já foi emitida.')
    return status === 'CANCELED' ? refused('CONFLICT', 'Esta nota já foi cancelada.') : allowed
  },

  cancel({ status, isStuck }: FiscalDocument): Allowed {
    if (status === 'CANCELED') return refused('CONFLICT', 'Esta nota já foi cancelada.')
    if (status !== 'CANCELING') return allowed
    return refused(
      'CONFLICT',
      isStuck ? 'O emissor recusou o cancelamento: tente de novo, ou resolva de outro modo.' : 'O cancelamento já foi pedido.',
    )
  },

  /** End its cancellation: it stays valid. */
  settle({ status, isStuck }: FiscalDocument): Allowed {
    return status === 'CANCELING' && isStuck ? allowed : refused('CONFLICT', 'Nenhum cancelamento desta nota foi recusado.')
  },
}
