import { createTransport } from 'nodemailer'

export interface Email {
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** The same for the same e-mail, so that a repetition after a crash can be recognised. */
  messageId: string
}

export interface Post {
  send(email: Email): Promise<void>
}

/** Throws on any failure; the sending job retries. */
export function createPost({ smtpUrl }: { smtpUrl: string }): Post {
  const transport = openTransport(smtpUrl)
  return {
    async send({ messageId, ...email }) {
      await transport.sendMail({ ...email, messageId })
    },
  }
}

/** Connects to the mail server, signs in if the URL has credentials, and sends no e-mail. Throws the server's own error. */
export async function verifyMailServer(smtpUrl: string) {
  const transport = openTransport(smtpUrl)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function openTransport(smtpUrl: string) {
  const url = new URL(smtpUrl)
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
