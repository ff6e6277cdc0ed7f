import { firstName } from '#domain/platform/values/greeting.ts'
import type { RowOf } from '#app/query/document.ts'
import type { listMessages } from './messages.graphql.ts'

export type Message = RowOf<typeof listMessages>

/** Mail programs cut longer addresses. */
const longestQuote = 1_200

/** Opens the mail program with a reply that quotes the message. */
export function replyAddress({ email, protocol, name, message }: Pick<Message, 'email' | 'protocol' | 'name' | 'message'>): string {
  const quoted = (message.length > longestQuote ? `${message.slice(0, longestQuote)}…` : message).split('\n').map((line) => `> ${line}`)
  const body = [`${firstName(name) ?? 'Olá'},`, '', '', ...quoted].join('\r\n')
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Sua mensagem (protocolo ${protocol})`)}&body=${encodeURIComponent(body)}`
}
