import { age } from '#domain/platform/values/age.ts'
import { exceptionCause, exceptionTitle } from '#domain/operations/exception-texts.ts'
import type { ExceptionKind } from '#domain/operations/exceptions.ts'
import type { Written } from '#server/platform/emails/written.ts'
import { emailPage, emailText, escapeHtml, look, type Sender } from '#server/platform/emails/email-layout.ts'

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
  const entries = overdue.slice(0, mostListed).map(({ kind, detail, since, order_id }) => ({
    heading: [exceptionTitle(kind), age(since, now), order_id && `pedido ${order_id.slice(0, 8)}`].filter(Boolean).join(' · '),
    cause: exceptionCause(kind, detail as never),
  }))
  const more = overdue.length > mostListed ? `E mais ${overdue.length - mostListed}, na mesma tela.` : ''
  return {
    subject: `${sender.storeName}: ${count} por você`,
    text: emailText(
      [opening, ...entries.map(({ heading, cause }) => `${heading}\n${cause}`), more, `Ver as pendências: ${link}`].filter(Boolean),
      sender,
    ),
    html: emailPage({
      title: overdue.length === 1 ? 'Uma pendência espera por você' : 'Pendências esperam por você',
      preview: opening,
      sender,
      body: [
        `<p>${escapeHtml(opening)}</p>`,
        ...entries.map(({ heading, cause }) => `<p><strong>${escapeHtml(heading)}</strong><br>${escapeHtml(cause)}</p>`),
        more && `<p>${more}</p>`,
        `<p><a href="${escapeHtml(link)}" ${look.link}>Ver as pendências</a></p>`,
      ].join('\n'),
    }),
  }
}
