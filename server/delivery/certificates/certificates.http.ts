import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { certificateName, linkedInAddress } from '#domain/delivery/certificates/certificate.ts'
import type { CertificateAnswer, CertificateStandingAnswer } from '#domain/delivery/certificates/certificate-answers.ts'
import { type CourseAccessOf, courseAccess } from '../access/viewer-access.sql.ts'
import { ownPagesOnly, requireViewer } from '#server/people/buyers/viewer.http.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { readJson, smallBody } from '#server/platform/web/http/responses.http.ts'
import { limited } from '#server/platform/web/rate-limits/limited.http.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
import { type Certificate, type CertificateFacts, certificateFacts } from './certificates.sql.ts'
import type { CertificateText } from './draw-certificate.ts'
import { certificateDrawer } from './draw-in-thread.ts'
import { issueCertificate, notInLibrary, standingOf } from './issue-certificate.ts'

/** `storeName`: from the settings in force. */
type Needs = Pick<Deps, 'db' | 'config' | 'log'> & { storeName: () => Promise<string> }

export const certificateInput = z.object({ name: certificateName })

/** The certificates of a buyer (docs/rules/certificates.md). An access that has ended keeps its certificate. */
export function certificateRoutes(deps: Needs) {
  const path = '/library/courses/:slug/certificate'
  const draw = certificateDrawer()
  return new Hono()
    .use(`${path}/*`, ownPagesOnly(deps))
    .get(path, limited(deps, 'certificate'), async (context) => {
      const { issued } = await certificateFacts(deps.db, await verifiedCourse(context, deps))
      if (!issued) throw new Refusal('NOT_FOUND', 'Este certificado ainda não foi emitido.')
      const pdf = await draw(await textOf(deps, issued))
      return context.body(new Uint8Array(pdf), 200, {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="certificado-${issued.code}.pdf"`,
        'x-content-type-options': 'nosniff',
      })
    })
    .get(`${path}/standing`, async (context) => {
      const { access, isVerified } = await ownCourse(context, deps)
      const facts = await certificateFacts(deps.db, access)
      return context.json(isVerified ? await standingFor(deps, facts, access.slug) : unverifiedStanding(facts, access))
    })
    .post(path, smallBody, async (context) => {
      const access = await verifiedCourse(context, deps)
      const { name } = await readJson(context, certificateInput)
      const issued = await issueCertificate(deps.db, access, name)
      // Its buyer is about to open it. An error is thrown again by the request that does.
      void draw(await textOf(deps, issued))
      return context.json((await described(deps, issued, access.slug)) satisfies CertificateAnswer)
    })
}

/** The browser that paid has not verified the address, whose certificate and name may be another person's. */
async function ownCourse(context: Context, deps: Needs): Promise<{ access: CourseAccessOf; isVerified: boolean }> {
  const viewer = await requireViewer(context, deps)
  const key = { slug: context.req.param('slug') ?? '' }
  const verified = await courseAccess(deps.db, { ...viewer, orderIds: [] }, key)
  const access = verified ?? (await courseAccess(deps.db, viewer, key))
  if (!access) throw notInLibrary()
  return { access, isVerified: verified !== null }
}

async function verifiedCourse(context: Context, deps: Needs): Promise<CourseAccessOf> {
  const { access, isVerified } = await ownCourse(context, deps)
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
  storeName: await deps.storeName(),
  verifyUrl: verifyUrl(deps),
})

async function described(deps: Needs, { code, name, courseTitle, hours, issuedAt }: Certificate, slug: string): Promise<CertificateAnswer> {
  const storeName = await deps.storeName()
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
