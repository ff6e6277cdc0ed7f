import type { Post } from '#integrations/smtp/smtp.ts'
import { always, declareEmail } from '#server/platform/emails/declare-email.ts'
import { deliverEmail } from '#server/platform/emails/deliver-email.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { erasureEmail } from './erasure-email.ts'
import { privacyRequestById, storeConfirmed } from './privacy-requests.sql.ts'

export const erasureEmails = {
  ERASURE: declareEmail({ data: erasureData, isTrue: always, text: erasureEmail }),
}

/**
 * Sends the confirmation of an erasure, and then forgets the address. A retry has the same Message-ID. An address that the mail server
 * refuses is forgotten too.
 */
export const sendErasureEmail = (deps: Deps, post: Post, requestId: string) =>
  deliverEmail(deps, post, erasureEmails, {
    kind: 'ERASURE',
    row: requestId,
    id: `erasure.${requestId}`,
    sent: () => storeConfirmed(deps.db, requestId),
    refused: (refusal) => {
      deps.log.warn({ requestId, refusal }, 'the mail server refuses the address of an erasure')
      return storeConfirmed(deps.db, requestId)
    },
  })

async function erasureData(deps: Deps, requestId: string) {
  const request = await privacyRequestById(deps.db, requestId)
  if (!request?.email || request.confirmed_at) return null
  const { orders = [], openMessages = 0 } = request.result
  return { to: request.email, ...(await senderOf(deps)), requestedAt: request.requested_at, orders, openMessages }
}
