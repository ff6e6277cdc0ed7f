import { certificateStanding, type CertificateStanding } from '#domain/delivery/certificates/certificate.ts'
import { lessonsInOrder } from '#domain/catalogue/courses/lessons-in-order.ts'
import { certificateCodeLength, newVerificationCode } from '#domain/delivery/certificates/verification-code.ts'
import { holdAccess } from '../access/access-reasons.sql.ts'
import type { CourseAccessOf } from '../access/viewer-access.sql.ts'
import { fixCertificateName } from '#server/people/buyers/buyers.sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { type Certificate, type CertificateFacts, certificateFacts, insertCertificate } from './certificates.sql.ts'

export const standingOf = ({ hours, lessons, completed }: CertificateFacts): CertificateStanding =>
  certificateStanding({ hours, lessonIds: lessonsInOrder(lessons).map(({ id }) => id) }, completed)

/**
 * Issues the certificate of a course whose lessons are completed, with the texts of this moment (docs/rules/certificates.md). A name that was
 * entered before counts instead of `name`. Issuing it again returns the first one. Throws CERTIFICATE_NOT_READY, and NOT_FOUND if the access
 * went to another address meanwhile.
 */
export async function issueCertificate(db: Db, access: CourseAccessOf, name: string): Promise<Certificate> {
  const facts = await certificateFacts(db, access)
  if (facts.issued) return facts.issued
  const standing = standingOf(facts)
  if (standing.kind !== 'READY') throw notReady(standing)
  await db.transaction().execute(async (tx) => {
    if (!(await holdAccess(tx, access.email, access.id))) throw notInLibrary()
    const fixed = await fixCertificateName(tx, access.email, name)
    await insertCertificate(tx, access, {
      code: newVerificationCode(certificateCodeLength),
      name: fixed,
      courseTitle: facts.title,
      hours: standing.hours,
    })
  })
  const { issued } = await certificateFacts(db, access)
  if (!issued) throw new Refusal('CERTIFICATE_NOT_READY', 'Este certificado foi anulado. Escreva para a loja.')
  return issued
}

export const notInLibrary = () => new Refusal('NOT_FOUND', 'Este curso não está na sua estante.')

function notReady(standing: Exclude<CertificateStanding, { kind: 'READY' }>) {
  if (standing.kind === 'NONE') return new Refusal('CERTIFICATE_NOT_READY', 'Este curso não tem certificado.')
  const { lessons } = standing
  const left = lessons === 1 ? 'Falta concluir 1 aula' : `Faltam concluir ${lessons} aulas`
  return new Refusal('CERTIFICATE_NOT_READY', `${left} para o certificado sair.`)
}
