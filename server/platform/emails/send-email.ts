import type { Post } from '#integrations/smtp/smtp.ts'
import { addToLog } from '../monitoring/log-context.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../start/deps.ts'
import type { Email } from './declare-email.ts'
import { deliverEmail } from './deliver-email.ts'
import {
  claimEmail,
  endClaim,
  type Outbox,
  postponeEmail,
  type QueuedEmail,
  recordSent,
  storeFailure,
  withdrawEmail,
} from './outbox.sql.ts'

export type SendEmail = ReturnType<typeof sendEmailOf>

/**
 * Sends a queued e-mail of one of these kinds once. A claim on its row prevents two workers from sending the same e-mail, and no transaction
 * is open while the mail server receives it. If the process dies after the mail server has accepted the e-mail and before that is recorded,
 * the e-mail is sent again with the same Message-ID: SMTP offers no better guarantee. `coverOf`: the picture of the first product of an order.
 */
export const sendEmailOf =
  (emails: Record<Outbox, Record<string, Email<QueuedEmail>>>, coverOf: (db: Db, orderId: string) => Promise<string | null>) =>
  async (deps: Deps, post: Post, emailId: string, outbox: Outbox = 'emails') => {
    const row = await claimEmail(deps.db, outbox, emailId)
    if (!row) return
    if (row.order_id) addToLog({ orderId: row.order_id })
    // A mail server drops a message whose id it has already delivered, so one that is sent again on purpose has its own.
    const again = row.resends > 0 ? `.${row.resends}` : ''
    await deliverEmail(deps, post, emails[outbox], {
      kind: row.kind,
      row,
      id: `email.${row.id}${again}`,
      isFirst: row.resends === 0,
      queuedAt: row.queued_at,
      cover: async () => (row.order_id ? coverOf(deps.db, row.order_id) : null),
      sent: (messageId, email) => recordSent(deps.db, row, messageId, email),
      untrue: () => withdrawEmail(deps.db, row),
      postponed: (seconds) => postponeEmail(deps.db, row, seconds),
      refused: (failure, err) => {
        deps.log.error({ emailId, err }, 'the mail server refuses the address of an e-mail')
        return storeFailure(deps.db, row, failure)
      },
      failed: () => endClaim(deps.db, row),
    })
  }
