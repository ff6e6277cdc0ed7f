import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Clock } from '../clock.ts'
import type { Memory } from '../memory.ts'

export interface ReceivedEmail {
  id: string
  messageId: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  receivedAt: string
}

export const emails = (memory: Memory, to?: string): ReceivedEmail[] => {
  const all = memory.all<ReceivedEmail>('email')
  return to ? all.filter((email) => email.to.toLowerCase() === to.toLowerCase()) : all
}

/** A real SMTP server that delivers no e-mail: it stores each one for the console page. */
export function openMailbox(memory: Memory, clock: Clock) {
  return new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: 5 * 1024 * 1024,
    // The store keeps its connection open for the next e-mail; closing does not wait for it.
    closeTimeout: 1_000,
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map((recipient) => recipient.address)
      receive(stream, recipients, clock)
        .then((received) => received.forEach((email) => memory.set('email', email.id, email)))
        .then(() => done(), done)
    },
  })
}

/** One record for each recipient. */
async function receive(stream: AsyncIterable<Uint8Array>, recipients: string[], clock: Clock): Promise<ReceivedEmail[]> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const mail = await PostalMime.parse(Buffer.concat(chunks))
  return recipients.map((to) => ({
    id: crypto.randomUUID(),
    messageId: mail.messageId ?? '',
    from: mail.from?.address ?? '',
    to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    receivedAt: clock.date().toISOString(),
  }))
}
