import type { Post } from '#integrations/smtp/smtp.ts'
import { always, declareEmail } from '#server/platform/emails/declare-email.ts'
import { deliverEmail } from '#server/platform/emails/deliver-email.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { confirmationEmail, forwardedEmail } from './contact-emails.ts'
import { type ContactMessage, messageById, recordContactEmail } from './contact-messages.sql.ts'

export const contactEmails = {
  CONTACT: declareEmail({
    data: async (deps: Deps, message: ContactMessage) => {
      const sender = await senderOf(deps)
      return { to: message.email, replyTo: sender.supportEmail, sender, message }
    },
    isTrue: always,
    text: ({ sender, message }) => confirmationEmail(sender, message),
  }),
  FORWARDED: declareEmail({
    data: async (deps: Deps, message: ContactMessage) => {
      const sender = await senderOf(deps)
      return { to: sender.supportEmail, replyTo: message.email, sender, message, link: `${deps.config.publicUrl}/admin/messages` }
    },
    isTrue: always,
    text: ({ sender, message, link }) => forwardedEmail(sender, link, message),
  }),
}

/**
 * Confirms a message to its sender, and forwards it to the address for support. A retry sends only what was not recorded as sent; a process
 * that dies in between sends it again, with the same Message-ID.
 */
export async function sendContactEmails(deps: Deps, post: Post, messageId: string) {
  const { db, log } = deps
  const row = await messageById(db, messageId)
  if (!row) return
  if (!row.confirmed_at && !row.confirmation_failure)
    await deliverEmail(deps, post, contactEmails, {
      kind: 'CONTACT',
      row,
      id: `contact.${messageId}`,
      sent: () => recordContactEmail(db, messageId, { kind: 'confirmed' }),
      refused: (failure) => {
        log.warn({ messageId, refusal: failure }, 'the mail server refuses the address of a message')
        return recordContactEmail(db, messageId, { kind: 'refused', failure })
      },
    })
  if (row.forwarded_at) return
  const sent = () => recordContactEmail(db, messageId, { kind: 'forwarded' })
  await deliverEmail(deps, post, contactEmails, { kind: 'FORWARDED', row, id: `message.${messageId}`, sent })
}
