import { initialsOf } from '#domain/delivery/certificates/certificate.ts'
import { type Verified, verified } from '#domain/delivery/certificates/certificate-answers.ts'
import { readVerificationCode } from '#domain/delivery/certificates/verification-code.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import type { Db } from '#server/platform/database/database.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { asGuess } from '#server/platform/web/rate-limits/limited.http.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { certificateByCode, copyByCode } from './verify.sql.ts'

/** Answers have no personal data (docs/decisions). */
export const verifyCalls = [
  restCall('verifyCode', 'get /api/verify/{code}', {
    summary: 'Whether a certificate or a stamped copy is genuine. Wrong codes are limited.',
    answers: { 200: verified },
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
    run: async (deps, { context, path }) => {
      context.header('cache-control', 'no-store')
      const code = readVerificationCode(path.code)
      const guess = { rule: 'wrong-code', wrong: 'NOT_FOUND' } as const
      return asGuess(deps, context, guess, async () => verify(deps.db, code))
    },
  }),
]

async function verify(db: Db, code: string | null): Promise<Verified> {
  const certificate = code && (await certificateByCode(db, code))
  if (certificate) {
    const { courseTitle, hours, name, issuedAt, isRevoked } = certificate
    return { kind: 'CERTIFICATE', title: courseTitle, hours, initials: initialsOf(name), month: monthOf(issuedAt), valid: !isRevoked }
  }
  const copy = code && (await copyByCode(db, code))
  if (copy) return { kind: 'COPY', title: copy.title, month: monthOf(copy.soldAt), valid: !copy.isRefunded }
  throw new Refusal('NOT_FOUND', 'Não achamos este código. Confira cada letra e cada número: nenhum deles é O, I, 0 ou 1.')
}

/** `2026-11`, in São Paulo. */
const monthOf = (date: Date) => dayInBrazil(date).slice(0, 7)
