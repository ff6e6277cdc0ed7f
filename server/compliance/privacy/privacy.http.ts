import { z } from 'zod'
import { nameInput, phoneInput } from '#domain/platform/values/person-input.ts'
import { normalEmail } from '#domain/platform/values/email.ts'
import { maskedCpf } from '#domain/platform/values/masks.ts'
import { done } from '#domain/platform/api/answers.ts'
import { type PrivacyAnswer, privacyAnswer } from '#domain/compliance/privacy/privacy-answer.ts'
import { deleteOrderCookies } from '#server/people/buyers/order-cookie.http.ts'
import { deleteSessionCookie, verifiedBuyer } from '#server/people/buyers/viewer.http.ts'
import type { Db } from '#server/platform/database/database.ts'
import { correctPerson } from './correct-person.ts'
import { previewErasure, requestErasure } from './request-erasure.ts'
import { anyFile, restCall } from '#server/platform/web/http/rest-call.http.ts'
import { invalidField } from '#domain/platform/refusals/refusal.ts'
import { exportPerson } from './export-person.ts'
import { exportFormats, personFile } from './person-files.ts'
import { privacyFacts } from './privacy-page.sql.ts'

const correctionInput = z.object({ name: nameInput, phone: phoneInput })
const dataExportQuery = z.object({ formato: z.enum(exportFormats, 'Escolha json ou pdf.') })
const erasureInput = z.object({ confirmation: z.string().max(320).transform(normalEmail) })

/** How requests of the buyer are named in the history, as other changes of a buyer are. */
const requester = 'Comprador'

const owner = verifiedBuyer('Entre com o e-mail da compra para cuidar dos seus dados.')
const path = '/api/library/privacy'

/** Rights of a buyer under `Meus dados` (docs/rules/privacy.md). */
export const privacyCalls = [
  restCall('getPersonalData', `get ${path}`, {
    who: owner,
    summary: "The buyer's data, and what an erasure would do with it. Needs a verified address.",
    answers: { 200: privacyAnswer },
    run: async ({ db }, { caller }) => describePrivacy(db, caller.email),
  }),
  restCall('correctPersonalData', `put ${path}`, {
    who: owner,
    limit: 'privacy',
    summary: "Corrects name and telephone of the buyer's orders. Needs a verified address.",
    body: correctionInput,
    answers: { 200: privacyAnswer },
    run: async ({ db }, { caller, body }) => {
      await correctPerson(db, caller.email, body)
      return describePrivacy(db, caller.email)
    },
  }),
  restCall('exportPersonalData', `get ${path}/export`, {
    who: owner,
    limit: 'privacy',
    summary: 'Everything that the store has about the buyer, as JSON or as a PDF. Needs a verified address.',
    query: dataExportQuery,
    answers: { 200: anyFile },
    run: async ({ db }, { context, caller: { email }, query }) => {
      const { type, name, content } = await personFile(await exportPerson(db, { email, requestedBy: requester }), query.formato)
      return context.body(new Uint8Array(content), 200, {
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
    },
  }),
  restCall('erasePersonalData', `post ${path}/erasure`, {
    who: owner,
    limit: 'privacy',
    summary: 'Erases the data of the buyer, now or once nothing needs it, and ends the session. Needs a verified address.',
    body: erasureInput,
    answers: { 200: done },
    sends: { 200: ['Set-Cookie'] },
    run: async (deps, { context, caller: { email }, body: { confirmation } }) => {
      if (confirmation !== email) throw invalidField('confirmation', 'Digite o seu e-mail, como está acima.')
      await requestErasure(deps, { email, requestedBy: requester })
      deleteSessionCookie(context, deps)
      deleteOrderCookies(context, deps)
      return { ok: true } as const
    },
  }),
]

async function describePrivacy(db: Db, email: string): Promise<PrivacyAnswer> {
  const [{ person, acceptedTerms }, { orders, messages }] = await Promise.all([privacyFacts(db, email), previewErasure(db, email)])
  return {
    email,
    person: person && { name: person.name, phone: person.phone, maskedCpf: maskedCpf(person.cpf) },
    acceptedTerms: acceptedTerms.map(({ at, ...terms }) => ({ ...terms, at: new Date(at).toISOString() })),
    orders,
    messages,
  }
}
