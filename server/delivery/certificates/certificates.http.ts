import { extname, join } from 'node:path'
import { z } from 'zod'
import { certificateName, linkedInAddress } from '#domain/delivery/certificates/certificate.ts'
import {
  type CertificateAnswer,
  certificateAnswer,
  type CertificateStandingAnswer,
  certificateStandingAnswer,
} from '#domain/delivery/certificates/certificate-answers.ts'
import { type CourseAccessOf, courseAccess } from '../access/viewer-access.sql.ts'
import { buyer } from '#server/people/buyers/viewer.http.ts'
import type { Viewer } from '#server/people/buyers/viewer.ts'
import { readStoreSettings } from '#server/platform/settings/store-settings.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { moved, movedChange, restCall } from '#server/platform/web/http/rest-call.http.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { type Certificate, type CertificateFacts, certificateFacts, certificateOf } from './certificates.sql.ts'
import type { CertificateText } from './draw-certificate.ts'
import { drawingThread } from './draw-in-thread.ts'
import { issueCertificate, notInLibrary, standingOf } from './issue-certificate.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'log'>

const draw = drawingThread<CertificateText>(join(import.meta.dirname, `draw-program${extname(import.meta.filename)}`))
const course = '/api/library/courses/{slug}'

/** The certificates of a buyer (docs/rules/certificates.md). An access that has ended keeps its certificate. */
export const certificateCalls = [
  restCall('getCertificate', `get ${course}/certificate`, {
    who: buyer,
    limit: 'certificate',
    summary: 'The certificate of a course, as a PDF.',
    answers: { ...moved, 200: 'application/pdf' },
    errors: ['NOT_FOUND'],
    run: async (deps, { context, caller, path }) => {
      const issued = await certificateOf(deps.db, caller.email, path.slug)
      if (!issued) await verifiedCourse(deps, caller, path.slug)
      if (!issued) throw new Refusal('NOT_FOUND', 'Este certificado ainda não foi emitido.')
      const pdf = await draw(await textOf(deps, issued))
      return context.body(new Uint8Array(pdf), 200, {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="certificado-${issued.code}.pdf"`,
        'x-content-type-options': 'nosniff',
      })
    },
  }),
  restCall('getCertificateStanding', `get ${course}/certificate/standing`, {
    who: buyer,
    summary: 'Whether the certificate of a course can be issued, or is issued.',
    answers: { ...moved, 200: certificateStandingAnswer },
    errors: ['NOT_FOUND'],
    run: async (deps, { caller, path }) => {
      const { access, isVerified } = await ownCourse(deps, caller, path.slug)
      const facts = await certificateFacts(deps.db, access)
      return isVerified ? standingFor(deps, facts, access.slug) : unverifiedStanding(facts, access)
    },
  }),
  restCall('issueCertificate', `post ${course}/certificate`, {
    who: buyer,
    summary: 'Issues the certificate of a completed course. A name that was entered before counts.',
    body: z.object({ name: certificateName }),
    answers: { ...movedChange, 200: certificateAnswer },
    errors: ['NOT_FOUND', 'CERTIFICATE_NOT_READY'],
    run: async (deps, { caller, path, body }) => {
      const access = await verifiedCourse(deps, caller, path.slug)
      const issued = await issueCertificate(deps.db, access, body.name)
      return described(deps, issued, access.slug)
    },
  }),
]

/** The browser that paid has not verified the address, whose certificate and name may be another person's. */
async function ownCourse(deps: Needs, viewer: Viewer, slug: string): Promise<{ access: CourseAccessOf; isVerified: boolean }> {
  const key = { slug }
  const verified = await courseAccess(deps.db, { ...viewer, orderIds: [] }, key)
  const access = verified ?? (await courseAccess(deps.db, viewer, key))
  if (!access) throw notInLibrary()
  return { access, isVerified: verified !== null }
}

async function verifiedCourse(deps: Needs, viewer: Viewer, slug: string): Promise<CourseAccessOf> {
  const { access, isVerified } = await ownCourse(deps, viewer, slug)
  if (!isVerified) throw new Refusal('SIGN_IN_REQUIRED', 'Entre com o e-mail da compra para ter o certificado.')
  return access
}

const standingFor = async (deps: Needs, facts: CertificateFacts, slug: string): Promise<CertificateStandingAnswer> =>
  facts.issued ? { kind: 'ISSUED', certificate: await described(deps, facts.issued, slug) } : { ...standingOf(facts), name: facts.name }

/** Where the progress may be another person's, not even the number of lessons that are left is told. */
function unverifiedStanding(facts: CertificateFacts, { mayBeOthers }: CourseAccessOf): CertificateStandingAnswer {
  const standing = standingOf(facts)
  const needsEmail = standing.kind === 'READY' || (mayBeOthers && standing.kind === 'LEFT')
  return needsEmail ? { kind: 'UNVERIFIED' } : { ...standing, name: null }
}

const verifyUrl = ({ config }: Pick<Deps, 'config'>) => `${config.publicUrl}/verificar`

const textOf = async (deps: Needs, issued: Certificate): Promise<CertificateText> => ({
  ...issued,
  storeName: (await readStoreSettings(deps)).store_name,
  verifyUrl: verifyUrl(deps),
})

async function described(deps: Needs, { code, name, courseTitle, hours, issuedAt }: Certificate, slug: string): Promise<CertificateAnswer> {
  const { store_name: storeName } = await readStoreSettings(deps)
  const address = `${verifyUrl(deps)}/${code}`
  return {
    code,
    name,
    courseTitle,
    hours,
    issuedAt: issuedAt.toISOString(),
    slug,
    verifyUrl: address,
    linkedInUrl: linkedInAddress({ title: courseTitle, storeName, issuedAt, address, code }),
  }
}
