import { z } from 'zod'
import { certificateName as nameOnCertificates } from '#domain/delivery/certificates/certificate.ts'
import { libraryAnswer, receiptAnswer } from '#domain/delivery/library-answers.ts'
import { profileAnswer } from '#domain/people/people-answers.ts'
import { fixCertificateName, profileOf, setWantedEmails } from '#server/people/buyers/buyers.sql.ts'
import { buyer, verifiedBuyer } from '#server/people/buyers/viewer.http.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { check, invalidField, Refusal } from '#domain/platform/refusals/refusal.ts'
import { describeLibrary, describeReceipt } from './describe-library.ts'
import { receiptOf } from './library.sql.ts'

/** Orders come in pages, from 1. */
const libraryQuery = z.object({ pagina: z.coerce.number().int().min(1).max(100_000).default(1) })
const orderKey = z.object({ id: z.uuid('Pedido desconhecido.') })
/** Only the fields that are present change. */
const profileInput = z.object({ certificateName: nameOnCertificates, lessonEmails: z.boolean(), recoveryEmails: z.boolean() }).partial()

/** Everything a buyer has, its receipts and its profile (docs/delivery.md#library). */
export const libraryCalls = [
  restCall('getLibrary', 'get /api/library', {
    who: buyer,
    summary: 'Everything that the buyer has: courses with progress, e-books, orders and certificates.',
    query: libraryQuery,
    answers: { 200: libraryAnswer },
    run: async ({ db }, { caller, query }) => describeLibrary(db, caller, query.pagina),
  }),
  restCall('getReceipt', 'get /api/library/orders/{id}', {
    who: buyer,
    summary: 'The receipt of an order of the buyer.',
    answers: { 200: receiptAnswer },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
    run: async ({ db }, { caller, path }) => {
      const receipt = await receiptOf(db, caller, check(orderKey, path).id)
      if (!receipt) throw new Refusal('NOT_FOUND', 'Este pedido não está na sua estante.')
      return describeReceipt(receipt)
    },
  }),
  restCall('getProfile', 'get /api/library/profile', {
    who: buyer,
    summary: "The buyer's address, the name on its certificates, and which e-mails it gets beside those about its purchases.",
    answers: { 200: profileAnswer },
    run: async ({ db }, { caller: { email } }) => ({ email, ...(await profileOf(db, email)) }),
  }),
  restCall('saveProfile', 'put /api/library/profile', {
    who: verifiedBuyer('Entre com o seu e-mail para cuidar dos seus dados.'),
    summary: 'Enters the name on the certificates, which is fixed then, and chooses e-mails. Needs a verified address.',
    body: profileInput,
    answers: { 200: profileAnswer },
    run: async ({ db }, { caller: { email }, body: { certificateName, ...wanted } }) => {
      const fixed = certificateName === undefined ? undefined : await fixCertificateName(db, email, certificateName)
      if (fixed !== certificateName) throw invalidField('certificateName', `O nome já está salvo: ${fixed}.`)
      if (Object.keys(wanted).length > 0) await setWantedEmails(db, email, wanted)
      return { email, ...(await profileOf(db, email)) }
    },
  }),
]
