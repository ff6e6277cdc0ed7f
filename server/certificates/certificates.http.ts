import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { certificateName, linkedInAddress } from '#domain/certificate.ts'
import type { CertificateAnswer, CertificateStandingAnswer } from '#domain/rest-answers.ts'
import { type CourseAccessOf, courseAccess } from '../access/viewer-access.sql.ts'
import { ownPagesOnly, requireViewer } from '../buyers/viewer.http.ts'
import type { Deps } from '../deps.ts'
import { readJson, smallBody } from '../http/responses.http.ts'
import { limited } from '../rate-limits/limited.http.ts'
import { Refusal } from '../refusal.ts'
import { type Certificate, certificateFacts } from './certificates.sql.ts'
import type { CertificateText } from './draw-certificate.ts'
import { certificateDrawer } from './draw-in-thread.ts'
import { issueCertificate, standingOf } from './issue-certificate.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'log'>

export const certificateInput = z.object({ name: certificateName })

/** The certificates of a buyer (docs/rules/certificates.md). An access that has ended keeps its certificate. */
export function certificateRoutes(deps: Needs) {
  const path = '/library/courses/:slug/certificate'
  const draw = certificateDrawer()
  return new Hono()
    .use(`${path}/*`, ownPagesOnly(deps))
    .get(path, limited(deps, 'certificate'), async (context) => {
      const { issued } = await certificateFacts(deps.db, await ownCourse(context, deps))
      if (!issued) throw new Refusal('NOT_FOUND', 'Este certificado ainda não foi emitido.')
      const pdf = await draw(textOf(deps, issued))
      return context.body(new Uint8Array(pdf), 200, {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="certificado-${issued.code}.pdf"`,
        'x-content-type-options': 'nosniff',
      })
    })
    .get(`${path}/standing`, async (context) => {
      const access = await ownCourse(context, deps)
      const facts = await certificateFacts(deps.db, access)
      const standing = facts.issued
        ? { kind: 'ISSUED' as const, certificate: described(deps, facts.issued, access.slug) }
        : { ...standingOf(facts), name: facts.name }
      return context.json(standing satisfies CertificateStandingAnswer)
    })
    .post(path, smallBody, async (context) => {
      const access = await ownCourse(context, deps)
      const { name } = await readJson(context, certificateInput)
      const issued = await issueCertificate(deps.db, access, name)
      // Its buyer is about to open it. An error is thrown again by the request that does.
      void draw(textOf(deps, issued))
      return context.json(described(deps, issued, access.slug) satisfies CertificateAnswer)
    })
}

async function ownCourse(context: Context, deps: Needs): Promise<CourseAccessOf> {
  const viewer = await requireViewer(context, deps)
  const access = await courseAccess(deps.db, viewer, { slug: context.req.param('slug') ?? '' })
  if (!access) throw new Refusal('NOT_FOUND', 'Este curso não está na sua estante.')
  return access
}

const verifyUrl = ({ config }: Pick<Deps, 'config'>) => `${config.publicUrl}/verificar`

const textOf = (deps: Pick<Deps, 'config'>, issued: Certificate): CertificateText => ({
  ...issued,
  storeName: deps.config.storeName,
  verifyUrl: verifyUrl(deps),
})

function described(deps: Pick<Deps, 'config'>, { code, name, courseTitle, hours, issuedAt }: Certificate, slug: string): CertificateAnswer {
  const address = `${verifyUrl(deps)}/${code}`
  const issuedOn = issuedAt.toISOString()
  return {
    code,
    name,
    courseTitle,
    hours,
    issuedAt: issuedOn,
    slug,
    verifyUrl: address,
    linkedInUrl: linkedInAddress({ title: courseTitle, storeName: deps.config.storeName, issuedOn, address, code }),
  }
}
