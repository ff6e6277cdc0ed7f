import type { FiscalDocumentStatus } from './fiscal-status.ts'
import type { KeptDocument, WantedDocument } from './fiscal-split.ts'

/** A document of the order, whatever became of it. */
export interface KnownDocument extends WantedDocument, KeptDocument {
  id: string
  status: FiscalDocumentStatus
  /** Whether the issuer may know it. */
  sent: boolean
  /** Staff settled otherwise that it is not canceled, so it stays as it is. */
  settled: boolean
}

/**
 * The documents that lines stay on, by the ids of the lines: one that may be valid, so that a change of the settings replaces none, and one
 * that staff canceled, unless the line is to be on a document `again`. `known`: oldest first.
 */
export function keptDocuments(known: readonly KnownDocument[], { again }: { again: boolean }): Map<string, KeptDocument> {
  const last = new Map(known.flatMap((document) => document.lines.map(({ itemId }) => [itemId, document])))
  return new Map([...last].filter(([, { status, withdrawn }]) => mayBeValid.has(status) || (status === 'CANCELED' && withdrawn && !again)))
}

/** A cancellation counts once it is confirmed. */
const mayBeValid: ReadonlySet<FiscalDocumentStatus> = new Set(['SENT', 'ISSUED', 'CANCELING'])

export interface FiscalPlan {
  create: WantedDocument[]
  /** Ids. */
  cancel: string[]
}

/**
 * Steps after which the documents of an order state what it still contains. A document that states something else is canceled, and replaced by
 * another one only once the cancellation is confirmed, so no two are valid at a time. `replaces: false` leaves a document that still has some
 * of its lines as it is, unless it was never sent, or was rejected.
 */
export function planDocuments(
  wanted: readonly WantedDocument[],
  known: readonly KnownDocument[],
  { replaces }: { replaces: boolean },
): FiscalPlan {
  const live = known.filter(({ status }) => status !== 'CANCELED')
  const cancel = live.filter((document) => {
    if (document.status === 'CANCELING' || document.settled) return false
    const same = wanted.find(({ group }) => group === document.group)
    if (!same) return true
    return !statesTheSame(same, document) && (replaces || !document.sent || document.status === 'REJECTED')
  })
  // A line is on one document at a time: while another group's document still has it, its own one waits.
  const taken = new Set(live.flatMap(({ lines }) => lines.map(({ itemId }) => itemId)))
  const groups = new Set(live.map(({ group }) => group))
  const create = wanted.filter(({ group, lines }) => !groups.has(group) && lines.every(({ itemId }) => !taken.has(itemId)))
  return { create, cancel: cancel.map(({ id }) => id) }
}

function statesTheSame(wanted: WantedDocument, document: WantedDocument): boolean {
  const lines = (of: readonly { itemId: string; cents: number }[]) =>
    of
      .map(({ itemId, cents }) => `${itemId}:${cents}`)
      .toSorted()
      .join()
  return wanted.totalCents === document.totalCents && lines(wanted.lines) === lines(document.lines)
}
