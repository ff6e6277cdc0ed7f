import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Memory } from '../memory.ts'

export interface ReceivedLetter {
  id: string
  messageId: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  receivedAt: string
}

export const letters = (memory: Memory, to?: string): ReceivedLetter[] => {
  const all = memory.all<ReceivedLetter>('letter')
  return to ? all.filter((letter) => letter.to.toLowerCase() === to.toLowerCase()) : all
}

/** A real SMTP server that delivers to nobody: it keeps each letter for the console page. */
export function openMailbox(memory: Memory) {
  return new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: 5 * 1024 * 1024,
    // The store keeps its connection for the next letter; closing does not wait for that one.
    closeTimeout: 1_000,
    onData(stream, session, done) {
      keep(
        memory,
        stream,
        session.envelope.rcptTo.map((recipient) => recipient.address),
      ).then(() => done(), done)
    },
  })
}

async function keep(memory: Memory, stream: AsyncIterable<Uint8Array>, recipients: string[]) {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const mail = await PostalMime.parse(Buffer.concat(chunks))
  for (const to of recipients) {
    const letter: ReceivedLetter = {
      id: crypto.randomUUID(),
      messageId: mail.messageId ?? '',
      from: mail.from?.address ?? '',
      to,
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      receivedAt: new Date().toISOString(),
    }
    memory.set('letter', letter.id, letter)
  }
}
