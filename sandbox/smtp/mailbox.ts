import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Clock } from '../state/clock.ts'
import type { Memory } from '../state/memory.ts'

export interface ReceivedEmail {
  id: string
  messageId: string
  from: string
  to: string
  /** Empty: an answer goes to `from`. */
  replyTo: string
  subject: string
  text: string
  /** With the pictures that it shows. */
  html: string
  /** Contents in base64. */
  attachments: { name: string; type: string; content: string }[]
  receivedAt: string
}

export const emails = (memory: Memory, to?: string): ReceivedEmail[] => {
  const all = memory.all<ReceivedEmail>('email')
  return to ? all.filter((email) => email.to.toLowerCase() === to.toLowerCase()) : all
}

/** A real SMTP server that delivers no e-mail: it stores each one for the console page. */
export function openMailbox(memory: Memory, clock: Clock) {
  const server = new SMTPServer({
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
  return keptOpen(server)
}

/** A client that was killed while it sent ends its connection, not the server. */
export const keptOpen = (server: SMTPServer) =>
  server.on('error', (error) => {
    if (!('remoteAddress' in error) && server.server.listening) throw error
  })

/** One record for each recipient. */
async function receive(stream: AsyncIterable<Uint8Array>, recipients: string[], clock: Clock): Promise<ReceivedEmail[]> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const mail = await PostalMime.parse(Buffer.concat(chunks), { attachmentEncoding: 'base64' })
  return recipients.map((to) => ({
    id: crypto.randomUUID(),
    messageId: mail.messageId ?? '',
    from: mail.from?.address ?? '',
    to,
    replyTo: mail.replyTo?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.attachments.reduce(
      (text, { contentId, mimeType, content }) =>
        contentId ? text.replaceAll(`cid:${contentId.slice(1, -1)}`, `data:${mimeType};base64,${content as string}`) : text,
      mail.html ?? '',
    ),
    attachments: mail.attachments
      .filter(({ contentId }) => !contentId)
      .map(({ filename, mimeType, content }) => ({
        name: filename ?? '',
        type: mimeType,
        content: content as string,
      })),
    receivedAt: clock.date().toISOString(),
  }))
}
