import type { FiscalDocumentStatus } from './fiscal-status.ts'
import type { WantedDocument } from './fiscal-split.ts'

/** A document of the order that is not canceled. */
export interface LiveDocument {
  id: string
  group: string
  status: Exclude<FiscalDocumentStatus, 'CANCELED'>
  lines: readonly { itemId: string; cents: number }[]
  totalCents: number
}

export interface FiscalPlan {
  create: WantedDocument[]
  /** Ids. */
  cancel: string[]
}

/**
 * What is missing so that the documents of an order state what it still contains. A document that states something else is canceled, and
 * replaced by another one only once the cancellation is confirmed, so no two are valid at a time. `replaces: false` leaves a document that
 * still has some of its lines as it is. `withdrawn` are groups whose document staff canceled.
 */
export function planDocuments(
  wanted: readonly WantedDocument[],
  live: readonly LiveDocument[],
  { replaces, withdrawn }: { replaces: boolean; withdrawn: ReadonlySet<string> },
): FiscalPlan {
  const cancel = live.filter((document) => {
    if (document.status === 'CANCELING') return false
    const same = wanted.find(({ group }) => group === document.group)
    if (!same) return true
    return !statesTheSame(same, document) && (replaces || document.status === 'REJECTED')
  })
  // A line is on one document at a time: while another group's document still has it, its own one waits.
  const taken = new Set(live.flatMap(({ lines }) => lines.map(({ itemId }) => itemId)))
  const groups = new Set(live.map(({ group }) => group))
  const create = wanted.filter(
    ({ group, lines }) => !groups.has(group) && !withdrawn.has(group) && lines.every(({ itemId }) => !taken.has(itemId)),
  )
  return { create, cancel: cancel.map(({ id }) => id) }
}

function statesTheSame(wanted: WantedDocument, document: LiveDocument): boolean {
  const lines = (of: readonly { itemId: string; cents: number }[]) =>
    of
      .map(({ itemId, cents }) => `${itemId}:${cents}`)
      .toSorted()
      .join()
  return wanted.totalCents === document.totalCents && lines(wanted.lines) === lines(document.lines)
}
