import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { nameInput, phoneInput } from '#domain/platform/values/person-input.ts'
import { normalEmail } from '#domain/platform/values/email.ts'
import { maskedCpf } from '#domain/platform/values/masks.ts'
import type { Done } from '#domain/platform/api/answers.ts'
import type { PrivacyAnswer } from '#domain/compliance/privacy/privacy-answer.ts'
import { deleteSessionCookie, ownPagesOnly, requireViewer } from '#server/people/buyers/viewer.http.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { correctPerson } from './correct-person.ts'
import { previewErasure, requestErasure } from './request-erasure.ts'
import { readJson, smallBody } from '#server/platform/web/http/responses.http.ts'
import { limited } from '#server/platform/web/rate-limits/limited.http.ts'
import { check, invalidField, Refusal } from '#server/platform/start/refusal.ts'
import { exportPerson } from './export-person.ts'
import { exportFormats, personFile } from './person-files.ts'
import { privacyFacts } from './privacy-page.sql.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'log'>

export const correctionInput = z.object({ name: nameInput, phone: phoneInput })
export const dataExportQuery = z.object({ formato: z.enum(exportFormats, 'Escolha json, csv ou pdf.') })
export const erasureInput = z.object({ confirmation: z.string().max(320).transform(normalEmail) })

/** How requests of the buyer are named in the history, as other changes of a buyer are. */
const buyer = 'Comprador'

/** The buyer's legal rights under `Meus dados` (docs/rules/privacy.md). Everything needs a verified address. */
export function privacyRoutes(deps: Needs) {
  const { db } = deps
  const path = '/library/privacy'
  return new Hono()
    .use(path, ownPagesOnly(deps))
    .use(`${path}/*`, ownPagesOnly(deps))
    .get(path, async (context) => context.json(await describePrivacy(deps, await verifiedEmail(context, deps))))
    .put(path, smallBody, limited(deps, 'privacy'), async (context) => {
      const email = await verifiedEmail(context, deps)
      await correctPerson(db, email, await readJson(context, correctionInput))
      return context.json(await describePrivacy(deps, email))
    })
    .get(`${path}/export`, limited(deps, 'privacy'), async (context) => {
      const email = await verifiedEmail(context, deps)
      const { formato } = check(dataExportQuery, context.req.query())
      const { type, name, content } = await personFile(await exportPerson(db, { email, requestedBy: buyer }), formato)
      return context.body(new Uint8Array(content), 200, {
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
    })
    .post(`${path}/erasure`, smallBody, limited(deps, 'privacy'), async (context) => {
      const email = await verifiedEmail(context, deps)
      const { confirmation } = await readJson(context, erasureInput)
      if (confirmation !== email) throw invalidField('confirmation', 'Digite o seu e-mail, como está acima.')
      await requestErasure(deps, { email, requestedBy: buyer })
      deleteSessionCookie(context, deps)
      return context.json({ ok: true } satisfies Done)
    })
}

/** The browser that paid has not verified the address, whose data may be another person's. */
async function verifiedEmail(context: Context, deps: Needs): Promise<string> {
  const { email } = await requireViewer(context, deps)
  if (email === null) throw new Refusal('SIGN_IN_REQUIRED', 'Entre com o e-mail da compra para cuidar dos seus dados.')
  return email
}

async function describePrivacy({ db }: Needs, email: string): Promise<PrivacyAnswer> {
  const [{ person, acceptedTerms }, { orders, messages }] = await Promise.all([privacyFacts(db, email), previewErasure(db, email)])
  return {
    email,
    person: person && { name: person.name, phone: person.phone, maskedCpf: maskedCpf(person.cpf) },
    acceptedTerms: acceptedTerms.map(({ at, ...terms }) => ({ ...terms, at: new Date(at).toISOString() })),
    orders: orders.map(({ id, createdAt, plan }) => ({ id, createdAt, at: plan.at, wait: plan.wait })),
    messages,
  }
}
