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
  const url = new URL(smtpUrl)
  const transport = createTransport({
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
  return {
    async send({ messageId, ...letter }) {
      await transport.sendMail({ ...letter, messageId })
    },
  }
}
