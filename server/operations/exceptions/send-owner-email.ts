import type { Post } from '#integrations/smtp/smtp.ts'
import { declareEmail } from '#server/platform/emails/declare-email.ts'
import { deliverEmail } from '#server/platform/emails/deliver-email.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { listOverdue } from './exceptions.sql.ts'
import { ownerEmail } from './owner-email.ts'

export const ownerEmails = {
  EXCEPTIONS: declareEmail({
    data: async (deps: Deps) => ({
      to: deps.config.ownerEmail,
      overdue: await listOverdue(deps.db),
      sender: { ...(await senderOf(deps)), seller: [] },
      link: `${deps.config.publicUrl}/admin/exceptions`,
      now: new Date(),
    }),
    // All of it may have been solved meanwhile.
    isTrue: ({ overdue }) => overdue.length > 0,
    text: ownerEmail,
  }),
}

/**
 * Tells the owner what waits too long at the time of sending. The job exists once for each report. One that was given up is an exception
 * itself, so that another report follows. As with a buyer's e-mail, a process that dies before the end is recorded sends it again with the
 * same Message-ID.
 */
export const sendOwnerEmail = (deps: Deps, post: Post, at: string) =>
  deliverEmail(deps, post, ownerEmails, { kind: 'EXCEPTIONS', row: at, id: `exceptions.${new Date(at).getTime()}` })
