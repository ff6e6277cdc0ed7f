import { protocolOf } from '#domain/people/contact/contact.ts'
import { escapeHtml } from '#domain/platform/values/escape-html.ts'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { always, type DataOf, declareEmail } from '#server/platform/emails/declare-email.ts'
import { writeEmail } from '#server/platform/emails/email-layout.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import type { Written } from '#server/platform/emails/written.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import type { ContactMessage } from './contact-messages.sql.ts'

/** The answer of the staff to a message, with what was asked below it. The sender's reply goes to the address for support. */
export const messageAnswer = declareEmail({ data: answerData, isTrue: always, text: answerEmail })

async function answerData(deps: Deps, message: ContactMessage) {
  const sender = await senderOf(deps)
  return { to: message.email, replyTo: sender.supportEmail, sender, message }
}

function answerEmail({ sender, message: { id, answer, message, received_at: receivedAt } }: DataOf<typeof answerData>): Written {
  const heading = `Você escreveu em ${formatMoment(receivedAt)}:`
  const quoted = message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  return writeEmail(sender, {
    subject: `Sobre a sua mensagem (protocolo ${protocolOf(id)})`,
    title: 'Sobre a sua mensagem',
    preview: answer.slice(0, 150),
    blocks: [
      { text: answer, html: `<p style="white-space:pre-line">${escapeHtml(answer)}</p>` },
      {
        text: `${heading}\n${quoted}`,
        html: `<p>${escapeHtml(heading)}</p><p style="white-space:pre-line;border-left:3px solid #f5761a;padding-left:16px">${escapeHtml(message)}</p>`,
      },
    ],
  })
}
