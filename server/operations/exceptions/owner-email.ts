import { age } from '#domain/platform/values/age.ts'
import { exceptionCause, exceptionTitle } from '#domain/operations/exception-texts.ts'
import type { ExceptionKind } from '#domain/operations/exceptions.ts'
import type { Written } from '#server/platform/emails/written.ts'
import { type Block, escapeHtml, linkBlock, type Sender, writeEmail } from '#server/platform/emails/email-layout.ts'

export interface OwnerEmail {
  sender: Sender
  /** To the screen that lists them. */
  link: string
  overdue: readonly { kind: ExceptionKind; detail: object; since: Date; order_id: string | null }[]
  now: Date
}

const mostListed = 10

/** Overdue exceptions, in the order of the screen. */
export function ownerEmail({ sender, link, overdue, now }: OwnerEmail): Written {
  const count = overdue.length === 1 ? '1 pendência espera' : `${overdue.length} pendências esperam`
  const opening = `${count} por você há mais tempo do que deveria. Em cada uma, a tela diz o que aconteceu e o que pode ser feito.`
  const entries = overdue.slice(0, mostListed).map(({ kind, detail, since, order_id }): Block => {
    const heading = [exceptionTitle(kind), age(since, now), order_id && `pedido ${order_id.slice(0, 8)}`].filter(Boolean).join(' · ')
    const cause = exceptionCause(kind, detail as never)
    return { text: `${heading}\n${cause}`, html: `<p><strong>${escapeHtml(heading)}</strong><br>${escapeHtml(cause)}</p>` }
  })
  const more = overdue.length > mostListed ? [`E mais ${overdue.length - mostListed}, na mesma tela.`] : []
  return writeEmail(sender, {
    subject: `${sender.storeName}: ${count} por você`,
    title: overdue.length === 1 ? 'Uma pendência espera por você' : 'Pendências esperam por você',
    blocks: [opening, ...entries, ...more, linkBlock('Ver as pendências', link)],
  })
}
