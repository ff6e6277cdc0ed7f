import { z } from 'zod'
import { latinName } from '#domain/platform/values/drawable-text.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { plainLine } from '#domain/platform/values/plain-text.ts'

/** A course as far as its certificate depends on it. */
export interface CertifiedCourse {
  /** Null: the course has no certificate. */
  hours: number | null
  lessonIds: readonly string[]
}

/** `LEFT`: lessons that have to be completed first, also those that are not released yet. */
export type CertificateStanding = { kind: 'NONE' } | { kind: 'LEFT'; lessons: number } | { kind: 'READY'; hours: number }

/** A certificate is issued when every lesson of the course is completed (docs/rules/certificates.md). A course without lessons has none. */
export function certificateStanding({ hours, lessonIds }: CertifiedCourse, completed: readonly string[]): CertificateStanding {
  if (hours === null || lessonIds.length === 0) return { kind: 'NONE' }
  const done = new Set(completed)
  const left = lessonIds.filter((id) => !done.has(id)).length
  return left > 0 ? { kind: 'LEFT', lessons: left } : { kind: 'READY', hours }
}

/**
 * The name on a buyer's certificates, entered once: name and surname in the Latin alphabet, which the certificate's fonts have. Spaces are
 * tidied, and combining accents are composed.
 */
export const certificateName = z
  .string()
  .max(200, 'Use no máximo 80 caracteres.')
  .transform(plainLine)
  .refine((name) => name.includes(' '), 'Escreva nome e sobrenome, como devem sair no certificado.')
  .refine((name) => name.length <= 80, 'Use no máximo 80 caracteres.')
  .refine((name) => latinName.test(name), 'Use só letras, espaços, hífens e apóstrofos.')

/** `Joana d’Ávila Farias` is `J. d. F.`: enough to see that a certificate was altered, and not a name. */
export const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map((word) => `${[...word][0] ?? ''}.`)
    .join(' ')

/** LinkedIn's form for adding a certificate, filled in. */
export function linkedInAddress(certificate: { title: string; storeName: string; issuedAt: Date; address: string; code: string }): string {
  const [year = '', month = ''] = dayInBrazil(certificate.issuedAt).split('-')
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: certificate.title,
    organizationName: certificate.storeName,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: certificate.address,
    certId: certificate.code,
  })
  return `https://www.linkedin.com/profile/add?${query}`
}
