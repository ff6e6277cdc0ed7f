import { z } from 'zod'
import { dayInBrazil } from '../access-end.ts'
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

/** Characters that the certificate's fonts have: those of the languages that are written in the Latin alphabet. */
const latin = 'A-Za-zªºÀ-ÖØ-öø-ſƠơƯưǍ-ǜȘ-țẀ-ẅẞẠ-ỹ'
const latinName = new RegExp(`^[${latin}'’.\\- ]*$`)
const latinCharacter = new RegExp(`[${latin}0-9]`)
/** Unicode counts ℹ among the alphabetic characters, but it is a symbol. */
const otherAlphabet = new RegExp(`(?![${latin}0-9µʻʼℹ])[\\p{L}\\p{Nd}]`, 'u')

/** Whether a certificate can show this title or name. It leaves out symbols and emoji that its fonts lack, but no alphabetic character. */
export const isReadableOnCertificate = (text: string): boolean => latinCharacter.test(text) && !otherAlphabet.test(text)

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
