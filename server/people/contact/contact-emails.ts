import { answerDays, answerDeadline, protocolOf } from '#domain/people/contact.ts'
import type { Written } from '#server/platform/emails/written.ts'
import { escapeHtml, linesBlock, look, type Sender, writeEmail } from '#server/platform/emails/email-layout.ts'

interface Message {
  id: string
  name: string
  email: string
  order_reference: string
  message: string
  received_at: Date
}

const moment = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })

/**
 * Confirms a message to its sender. It repeats nothing that was typed: anyone can type somebody else's address, and must not be able to
 * send words of their own to it.
 */
export function confirmationEmail(sender: Sender, message: Message): Written {
  const { storeName, supportEmail } = sender
  const blocks = [
    `A ${storeName} recebeu a sua mensagem em ${moment.format(message.received_at)}. O protocolo é ${protocolOf(message.id)}.`,
    `A resposta chega a este e-mail em até ${answerDays} dias, ou seja, até ${moment.format(answerDeadline(message.received_at))}.`,
    `Quer acrescentar alguma coisa? Responda a esta mensagem ou escreva para ${supportEmail}.`,
    'Não foi você que escreveu? Alguém digitou este e-mail por engano. Não é preciso fazer nada.',
  ]
  const subject = `Recebemos a sua mensagem (protocolo ${protocolOf(message.id)})`
  return writeEmail(sender, { subject, title: 'Recebemos a sua mensagem', preview: blocks[1]!, blocks })
}

/** The message for the address for support. A reply goes to the sender. */
export function forwardedEmail(sender: Sender, link: string, message: Message): Written {
  const { name, email, order_reference: order, received_at: receivedAt } = message
  const facts = [`De: ${name} <${email}>`, ...(order ? [`Pedido: ${order}`] : []), `Protocolo: ${protocolOf(message.id)}`]
  const closing = `Responda a este e-mail até ${moment.format(answerDeadline(receivedAt))} e depois marque a mensagem como respondida:`
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
