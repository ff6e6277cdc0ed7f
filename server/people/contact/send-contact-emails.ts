import type { Deps } from '#server/platform/start/deps.ts'
import { emailResults } from '#server/platform/monitoring/events.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import { addressRefusal, type Post } from '#integrations/smtp/smtp.ts'
import { confirmationEmail, forwardedEmail } from './contact-emails.ts'
import { type ContactMessage, messageById, recordContactEmail } from './contact-messages.sql.ts'

/**
 * Confirms a message to its sender, and forwards it to the address for support. A retry sends only what was not recorded as sent; a process
 * that dies in between sends it again, with the same Message-ID.
 */
export async function sendContactEmails(deps: Pick<Deps, 'db' | 'config' | 'log'>, post: Post, messageId: string) {
  const message = await messageById(deps.db, messageId)
  if (!message) return
  if (!message.confirmed_at && !message.confirmation_failure) await confirm(deps, post, message)
  if (!message.forwarded_at) await forward(deps, post, message)
}

async function confirm(deps: Pick<Deps, 'db' | 'config' | 'log'>, post: Post, message: ContactMessage) {
  const { db, config, log } = deps
  const sender = await senderOf(deps)
  const result = (result: 'sent' | 'refused' | 'failed') => emailResults.publish({ kind: 'CONTACT', result })
  try {
    const written = confirmationEmail(sender, message)
    await post.send({
      ...written,
      from: config.mail.from,
      to: message.email,
      replyTo: sender.supportEmail,
      messageId: `<contact.${message.id}@${hostOf(config)}>`,
    })
    result('sent')
    await recordContactEmail(db, message.id, { kind: 'confirmed' })
  } catch (error) {
    const refusal = addressRefusal(error)
    result(refusal ? 'refused' : 'failed')
    if (!refusal) throw error
    log.warn({ messageId: message.id, refusal }, 'the mail server refuses the address of a message')
    await recordContactEmail(db, message.id, { kind: 'refused', failure: refusal })
  }
}

async function forward(deps: Pick<Deps, 'db' | 'config' | 'log'>, post: Post, message: ContactMessage) {
  const { db, config } = deps
  const sender = await senderOf(deps)
  const written = forwardedEmail(sender, `${config.publicUrl}/admin/messages`, message)
  await post.send({
    ...written,
    from: config.mail.from,
    to: sender.supportEmail,
    replyTo: message.email,
    messageId: `<message.${message.id}@${hostOf(config)}>`,
  })
  await recordContactEmail(db, message.id, { kind: 'forwarded' })
}

const hostOf = ({ publicUrl }: { publicUrl: string }) => new URL(publicUrl).hostname
