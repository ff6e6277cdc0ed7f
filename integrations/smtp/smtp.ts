import { createTransport } from 'nodemailer'
import { type CallGate, openGate } from '../http/call-gate.ts'
import type { MailSettings } from './settings.ts'

export interface Attachment {
  filename: string
  content: Buffer
  contentType: string
  /** Content-ID: the HTML shows it there. */
  cid?: string
}

export interface Email {
  from: string
  to: string
  /** Where an answer goes, if not to `from`. */
  replyTo?: string
  subject: string
  text: string
  html: string
  /** The same for the same e-mail, so that a repetition after a crash can be recognised. */
  messageId: string
  attachments?: Attachment[]
  headers?: Record<string, string>
}

export interface Post {
  send(email: Email): Promise<void>
}

/** Throws on any failure, and while the mail server has not responded for some time; the sending job retries. */
export function createPost({ url }: Pick<MailSettings, 'url'>, gate: CallGate = openGate): Post {
  const transport = openTransport(url)
  return {
    async send({ messageId, headers, ...email }) {
      const message = { ...email, messageId, headers: { ...headers, ...automatic } }
      const send = () =>
        transport.sendMail(message).then(
          () => ({ error: null }),
          (error: Error) => ({ error }),
        )
      const sent = await gate.pass('send', send, outcomeOf)
      if (!sent) throw new Error('The mail server does not respond: sending is paused')
      if (sent.error) throw sent.error
    },
  }
}

/** Tells programs that answer for absent people not to answer (RFC 3834). */
const automatic = { 'Auto-Submitted': 'auto-generated' }

/** `refused`: the mail server responds, but not to this e-mail. Otherwise nodemailer's code, such as ESOCKET or EAUTH. */
function outcomeOf({ error }: { error: (Error & { code?: string }) | null }) {
  if (!error) return { outcome: 'ok', isAnswered: true }
  const { code = 'unknown' } = error
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? { outcome: 'refused', isAnswered: true } : { outcome: code, isAnswered: false }
}

/**
 * The code of a mail server that refuses an address for good, such as `550 5.1.1`; null for any other failure. A 5xx about our own server or
 * its right to send (5.7.x) is not about the address, and another attempt may succeed.
 */
export function addressRefusal(error: unknown): string | null {
  const { code, command, responseCode, response } = error as { code?: string; command?: string; responseCode?: number; response?: string }
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || !responseCode || responseCode < 500) return null
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  if (detail?.startsWith('5.7.')) return null
  return detail ? `${responseCode} ${detail}` : String(responseCode)
}

/** Connects to the mail server, signs in if the URL has credentials, and sends no e-mail. Throws the server's own error. */
export async function verifyMailServer({ url }: Pick<MailSettings, 'url'>) {
  const transport = openTransport(url)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function openTransport(address: string) {
  const url = new URL(address)
  return createTransport({
    host: url.hostname,
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    ...(url.username ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } } : {}),
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
}
