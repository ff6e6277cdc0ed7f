import { checkGa4 } from '#integrations/ga4/check.ts'
import { checkMeta } from '#integrations/meta/check.ts'
import { type Config, Misconfigured, readConfig } from '#server/platform/start/config.ts'
import { checkAuth0 } from '#integrations/auth0/check.ts'
import { checkDatabase, checkRole } from './check-database.ts'
import { checkFiscal } from '#integrations/focus-nfe/check.ts'
import { checkFiles } from '#integrations/object-storage/check.ts'
import { checkPostalCodes } from '#integrations/postal-codes/check.ts'
import { checkMail } from '#integrations/smtp/check.ts'
import { checkAddress, checkFfmpeg, checkFiscalDocuments, checkWebhooks } from './check-others.ts'
import { checkRecurrence } from '#integrations/pagbank/check-recurrence.ts'
import { checkPagBank } from '#integrations/pagbank/check.ts'
import { type Finding, todo } from '#integrations/http/finding.ts'

/** The variable that replaces the simulator of a service. */
const variables: Record<string, string> = { PagBank: 'PAGBANK_TOKEN', Auth0: 'AUTH0_DOMAIN', 'E-mail': 'SMTP_URL' }

/** The configuration as in production, in which nothing has a simulator unless it must. */
export const productionConfig = (env: Record<string, string | undefined>): Config =>
  readConfig({
    ...env,
    NODE_ENV: 'production',
    SANDBOX: 'allowed',
    POSTAL_CODE_URL: env.POSTAL_CODE_URL || 'https://viacep.com.br',
  })

/** Checks with every configured service whether the configuration would work in production. Nothing is charged or sent, and nothing stays changed. */
export async function checkConfiguration(env: Record<string, string | undefined>): Promise<Finding[]> {
  let config: Config
  try {
    config = productionConfig(env)
  } catch (error) {
    if (error instanceof Misconfigured) return error.complaints.map((complaint) => todo('Variables', complaint))
    throw error
  }
  const unless = async (service: string, check: () => Promise<Finding>): Promise<Finding> =>
    config.pretending.includes(service)
      ? todo(
          service,
          `${variables[service] ?? service} is not set: the sandbox would simulate ${service}, and the store would not start in production`,
        )
      : check()
  const findings = await Promise.all([
    checkDatabase(config),
    checkRole(config),
    Promise.resolve(checkAddress(config.publicUrl)),
    unless('PagBank', () => checkPagBank(config.paymentProvider)),
    checkRecurrence(config.recurrence, config.cardRenewal && !config.pretending.includes('PagBank')),
    unless('Auth0', () => checkAuth0(config.signIn, config.publicUrl)),
    unless('E-mail', () => checkMail(config.mail)),
    checkPostalCodes(config.postalCodes),
    checkFiles(config),
    checkFfmpeg(config),
    checkFiscal(config.fiscalIssuer),
    checkFiscalDocuments(config),
    checkMeta(config.conversions.META),
    checkGa4(config.conversions.GA4),
    checkWebhooks(config),
  ])
  const unset = env.SUPPORT_EMAIL ? [] : [todo('Variables', 'SUPPORT_EMAIL: missing')]
  return [...unset, ...findings]
}
