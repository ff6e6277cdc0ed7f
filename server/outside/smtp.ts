import { createTransport } from 'nodemailer'

export interface Letter {
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** The same for the same letter, so that a repeat after a crash can be recognised. */
  messageId: string
}

export interface Post {
  send(letter: Letter): Promise<void>
}

/** Throws on any failure: the job that sends tries again. */
export function createPost({ smtpUrl }: { smtpUrl: string }): Post {
  const transport = openTransport(smtpUrl)
  return {
    async send({ messageId, ...letter }) {
      await transport.sendMail({ ...letter, messageId })
    },
  }
}

/** Greets the mail server, signs in if the address says so, and leaves without a letter. Throws with the server's own words. */
export async function greetMailServer(smtpUrl: string) {
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
