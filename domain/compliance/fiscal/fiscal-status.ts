/**
 * QUEUED: stored, to be sent, or sent with an unknown outcome. SENT: the issuer works on it. CANCELING: to be canceled at the issuer.
 */
export const fiscalDocumentStatuses = ['QUEUED', 'SENT', 'ISSUED', 'REJECTED', 'CANCELING', 'CANCELED'] as const
export type FiscalDocumentStatus = (typeof fiscalDocumentStatuses)[number]

/** A document's state at the issuer. `missing`: it knows no document of this reference. */
export type IssuerState = 'processing' | 'issued' | 'rejected' | 'canceled' | 'missing'

/**
 * A document's status after the issuer's answer. A document that was to be canceled before the issuer has decided waits for the decision. Null:
 * nothing changes, and the issuer is asked again.
 */
export function nextStatus(status: FiscalDocumentStatus, said: IssuerState): FiscalDocumentStatus | null {
  switch (status) {
    case 'QUEUED':
    case 'SENT':
      return said === 'missing'
        ? 'QUEUED'
        : ({ processing: 'SENT', issued: 'ISSUED', rejected: 'REJECTED', canceled: 'CANCELED' } as const)[said]
    case 'CANCELING':
      return said === 'canceled' || said === 'rejected' || said === 'missing' ? 'CANCELED' : null
    case 'ISSUED':
      return said === 'canceled' ? 'CANCELED' : null
    case 'REJECTED':
    case 'CANCELED':
      return null
  }
}

/**
 * Seconds until the issuer is asked again about a document that it works on, or that could not be asked about. `polls`: how often in a row.
 * Most documents are issued within seconds; a city's system may take hours.
 */
export const secondsUntilPoll = (polls: number): number => Math.min(600, 2 ** Math.min(polls, 10))
