import { answerDays, answerDeadline, protocolOf } from '#domain/people/contact/contact.ts'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import type { Post } from '#integrations/smtp/smtp.ts'
import { always, declareEmail } from '#server/platform/emails/declare-email.ts'
import { deliverEmail } from '#server/platform/emails/deliver-email.ts'
import { escapeHtml } from '#domain/platform/values/escape-html.ts'
import { linesBlock, look, type Sender, writeEmail } from '#server/platform/emails/email-layout.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import type { Written } from '#server/platform/emails/written.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { messageAnswer } from './answer-email.ts'
import { type ContactMessage, messageById, recordContactEmail } from './contact-messages.sql.ts'

export const contactEmails = {
  ANSWER: messageAnswer,
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
 * Confirms a message to its sender, forwards it to the address for support, and sends the answer of the staff. A retry sends only what was not recorded as sent; a process
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
  if (!row.forwarded_at) {
    const sent = () => recordContactEmail(db, messageId, { kind: 'forwarded' })
    await deliverEmail(deps, post, contactEmails, { kind: 'FORWARDED', row, id: `message.${messageId}`, sent })
  }
  if (row.answered_at && row.answer && !row.answer_sent_at) await sendAnswer(deps, post, row, row.answered_at)
}

const sendAnswer = ({ db, ...deps }: Deps, post: Post, row: ContactMessage, answeredAt: Date) =>
  deliverEmail({ db, ...deps }, post, contactEmails, {
    kind: 'ANSWER',
    row,
    // One that is written after a refusal is another e-mail.
    id: `answer.${row.id}.${answeredAt.getTime()}`,
    sent: () => recordContactEmail(db, row.id, { kind: 'answered' }),
    refused: (failure) => recordContactEmail(db, row.id, { kind: 'answerRefused', failure }),
  })

/**
 * Confirms a message to its sender. It repeats nothing that was typed: anyone can type somebody else's address, and must not be able to
 * send words of their own to it.
 */
function confirmationEmail(sender: Sender, message: ContactMessage): Written {
  const { storeName, supportEmail } = sender
  const blocks = [
    `A ${storeName} recebeu a sua mensagem em ${formatMoment(message.received_at)}. O protocolo é ${protocolOf(message.id)}.`,
    `A resposta chega a este e-mail em até ${answerDays} dias, ou seja, até ${formatMoment(answerDeadline(message.received_at))}.`,
    `Quer acrescentar alguma coisa? Responda a esta mensagem ou escreva para ${supportEmail}.`,
    'Não foi você que escreveu? Alguém digitou este e-mail por engano. Não é preciso fazer nada.',
  ]
  const subject = `Recebemos a sua mensagem (protocolo ${protocolOf(message.id)})`
  return writeEmail(sender, { subject, title: 'Recebemos a sua mensagem', preview: blocks[1]!, blocks })
}

/** The message for the address for support. A reply goes to the sender. */
function forwardedEmail(sender: Sender, link: string, message: ContactMessage): Written {
  const { name, email, order_reference: order, received_at: receivedAt } = message
  const facts = [`De: ${name} <${email}>`, ...(order ? [`Pedido: ${order}`] : []), `Protocolo: ${protocolOf(message.id)}`]
  const closing = `Responda no painel até ${formatMoment(answerDeadline(receivedAt))}, ou a este e-mail, e então marque a mensagem como respondida:`
  return writeEmail(sender, {
    subject: `Mensagem de ${name} (protocolo ${protocolOf(message.id)})`,
    title: `Mensagem de ${name}`,
    preview: message.message.slice(0, 150),
    blocks: [
      linesBlock(facts),
      {
        text: message.message,
        html: `<p style="white-space:pre-line;border-left:3px solid #f5761a;padding-left:16px">${escapeHtml(message.message)}</p>`,
      },
      { text: `${closing} ${link}`, html: `<p>${escapeHtml(closing)} <a href="${escapeHtml(link)}" ${look.link}>Mensagens</a></p>` },
    ],
  })
}
