import { exceptionCause, exceptionTitle } from '#domain/operations/exception-texts.ts'
import { age } from '#domain/platform/values/age.ts'
import type { Post } from '#integrations/smtp/smtp.ts'
import { type DataOf, declareEmail } from '#server/platform/emails/declare-email.ts'
import { deliverEmail } from '#server/platform/emails/deliver-email.ts'
import { escapeHtml } from '#domain/platform/values/escape-html.ts'
import { type Block, linkBlock, writeEmail } from '#server/platform/emails/email-layout.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import type { Written } from '#server/platform/emails/written.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { listOverdue } from './exceptions.sql.ts'

export const ownerEmails = {
  // All of it may have been solved meanwhile.
  EXCEPTIONS: declareEmail({ data: ownerData, isTrue: ({ overdue }) => overdue.length > 0, text: ownerEmail }),
}

/**
 * Tells the owner what waits too long at the time of sending. The job exists once for each report. One that was given up is an exception
 * itself, so that another report follows. As with a buyer's e-mail, a process that dies before the end is recorded sends it again with the
 * same Message-ID.
 */
export const sendOwnerEmail = (deps: Deps, post: Post, at: string) =>
  deliverEmail(deps, post, ownerEmails, { kind: 'EXCEPTIONS', row: at, id: `exceptions.${new Date(at).getTime()}` })

async function ownerData(deps: Deps) {
  const sender = { ...(await senderOf(deps)), seller: [] }
  const link = `${deps.config.publicUrl}/admin/exceptions`
  return { to: deps.config.ownerEmail, overdue: await listOverdue(deps.db), sender, link, now: new Date() }
}

const mostListed = 10

/** Overdue exceptions, in the order of the screen. */
function ownerEmail({ sender, link, overdue, now }: DataOf<typeof ownerData>): Written {
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
