import type { Deps } from '#server/platform/start/deps.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import { privacyRequestById, storeConfirmed } from './privacy-requests.sql.ts'
import { emailResults } from '#server/platform/monitoring/events.ts'
import { addressRefusal, type Post } from '#integrations/smtp/smtp.ts'
import { erasureEmail } from './erasure-email.ts'

/**
 * Sends the confirmation of an erasure, and then forgets the address. A retry has the same Message-ID. An address that the mail server
 * refuses is forgotten too.
 */
export async function sendErasureEmail(deps: Pick<Deps, 'db' | 'config' | 'log'>, post: Post, requestId: string) {
  const { db, config, log } = deps
  const request = await privacyRequestById(db, requestId)
  if (!request?.email || request.confirmed_at) return
  const { orders = [], openMessages = 0 } = request.result
  const written = erasureEmail({ ...(await senderOf(deps)), requestedAt: request.requested_at, orders, openMessages })
  const result = (result: 'sent' | 'refused' | 'failed') => emailResults.publish({ kind: 'ERASURE', result })
  try {
    const messageId = `<erasure.${requestId}@${new URL(config.publicUrl).hostname}>`
    await post.send({ from: config.mail.from, to: request.email, messageId, ...written })
    result('sent')
  } catch (error) {
    const refusal = addressRefusal(error)
    result(refusal ? 'refused' : 'failed')
    if (!refusal) throw error
    log.warn({ requestId, refusal }, 'the mail server refuses the address of an erasure')
  }
  await storeConfirmed(db, requestId)
}
