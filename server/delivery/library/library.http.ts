import { Hono } from 'hono'
import { z } from 'zod'
import { certificateName as nameOnCertificates } from '#domain/delivery/certificates/certificate.ts'
import type { LibraryAnswer, Receipt } from '#domain/delivery/library-answers.ts'
import type { Profile } from '#domain/people/people-answers.ts'
import { fixCertificateName, profileOf, setLessonEmails } from '#server/people/buyers/buyers.sql.ts'
import { ownPagesOnly, requireViewer } from '#server/people/buyers/viewer.http.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { readJson, smallBody } from '#server/platform/web/http/responses.http.ts'
import { check, invalidField, Refusal } from '#server/platform/start/refusal.ts'
import { describeLibrary, describeReceipt } from './describe-library.ts'
import { receiptOf } from './library.sql.ts'

/** Orders come in pages, from 1. */
export const libraryQuery = z.object({ pagina: z.coerce.number().int().min(1).max(100_000).default(1) })
const orderKey = z.object({ id: z.uuid('Pedido desconhecido.') })
/** Only the fields that are present change. */
export const profileInput = z.object({ certificateName: nameOnCertificates, lessonEmails: z.boolean() }).partial()

/** A buyer's library, receipts and profile (docs/delivery.md#library). */
export function libraryRoutes(deps: Pick<Deps, 'db' | 'config'>) {
  const { db } = deps
  return new Hono()
    .use('/library/*', ownPagesOnly(deps))
    .get('/library', async (context) => {
      const viewer = await requireViewer(context, deps)
      const { pagina } = check(libraryQuery, context.req.query())
      return context.json((await describeLibrary(db, viewer, pagina)) satisfies LibraryAnswer)
    })
    .get('/library/orders/:id', async (context) => {
      const viewer = await requireViewer(context, deps)
      const receipt = await receiptOf(db, viewer, check(orderKey, context.req.param()).id)
      if (!receipt) throw new Refusal('NOT_FOUND', 'Este pedido não está na sua estante.')
      return context.json(describeReceipt(receipt) satisfies Receipt)
    })
    .get('/library/profile', async (context) => {
      const { email } = await requireViewer(context, deps)
      return context.json({ email, ...(await profileOf(db, email)) } satisfies Profile)
    })
    .put('/library/profile', smallBody, async (context) => {
      const { email } = await requireViewer(context, deps)
      if (email === null) throw new Refusal('SIGN_IN_REQUIRED', 'Entre com o seu e-mail para cuidar dos seus dados.')
      const { certificateName, lessonEmails } = await readJson(context, profileInput)
      const fixed = certificateName === undefined ? undefined : await fixCertificateName(db, email, certificateName)
      if (fixed !== certificateName) throw invalidField('certificateName', `O nome já está salvo: ${fixed}.`)
      if (lessonEmails !== undefined) await setLessonEmails(db, email, lessonEmails)
      return context.json({ email, ...(await profileOf(db, email)) } satisfies Profile)
    })
}
