import type { Deps } from '#server/platform/start/deps.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import type { Post } from '#integrations/smtp/smtp.ts'
import { listOverdue } from './exceptions.sql.ts'
import { ownerEmail } from './owner-email.ts'

/**
 * Tells the owner what waits too long at the time of sending; nothing is sent if all of it was solved meanwhile. The job exists once for
 * each report. One that was given up is an exception itself, so that another report follows. As with a buyer's e-mail, a process that dies
 * before the end is recorded sends it again with the same Message-ID.
 */
export async function sendOwnerEmail(deps: Pick<Deps, 'db' | 'config' | 'log'>, post: Post, at: string) {
  const { db, config } = deps
  const overdue = await listOverdue(db)
  if (overdue.length === 0) return
  const messageId = `<exceptions.${new Date(at).getTime()}@${new URL(config.publicUrl).hostname}>`
  const written = ownerEmail({
    sender: { ...(await senderOf(deps)), seller: [] },
    link: `${config.publicUrl}/admin/exceptions`,
    overdue,
    now: new Date(),
  })
  await post.send({ from: config.mail.from, to: config.ownerEmail, messageId, ...written })
}
