import { z } from 'zod'
import { instant } from '#domain/platform/api/answers.ts'

/** A certificate as it was issued. Its PDF is at /api/library/courses/{slug}/certificate. */
export const certificateAnswer = z.object({
  code: z.string(),
  name: z.string(),
  courseTitle: z.string(),
  hours: z.int(),
  /** ISO 8601. */
  issuedAt: instant,
  /** Course slug. */
  slug: z.string(),
  verifyUrl: z.url(),
  linkedInUrl: z.url(),
})
export type CertificateAnswer = z.output<typeof certificateAnswer>

/**
 * GET /api/library/courses/{slug}/certificate/standing. `name`: the one that was entered before, which cannot change. UNVERIFIED: the address
 * of the purchase has to be verified first. The lessons are completed, or the progress of the address may be another person's.
 */
const enteredName = z.string().nullable()
export const certificateStandingAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('NONE'), name: enteredName }),
  z.object({ kind: z.literal('LEFT'), lessons: z.int().min(1), name: enteredName }),
  z.object({ kind: z.literal('READY'), hours: z.int(), name: enteredName }),
  z.object({ kind: z.literal('UNVERIFIED') }),
  z.object({ kind: z.literal('ISSUED'), certificate: certificateAnswer }),
])
export type CertificateStandingAnswer = z.output<typeof certificateStandingAnswer>

const issueMonth = z.string().regex(/^\d{4}-\d{2}$/)
/** GET /api/verify/{code}. `month`: YYYY-MM, of the issue or the sale. `valid`: false if the money was returned. */
export const verified = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('CERTIFICATE'),
    title: z.string(),
    hours: z.int(),
    initials: z.string(),
    month: issueMonth,
    valid: z.boolean(),
  }),
  z.object({ kind: z.literal('COPY'), title: z.string(), month: issueMonth, valid: z.boolean() }),
])
export type Verified = z.output<typeof verified>
