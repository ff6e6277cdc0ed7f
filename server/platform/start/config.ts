import { ga4Settings, ga4Variables } from '#integrations/ga4/settings.ts'
import { metaSettings, metaVariables } from '#integrations/meta/settings.ts'
import { resolve } from 'node:path'
import { z } from 'zod'
import { auth0Settings, auth0Variables } from '#integrations/auth0/settings.ts'
import { focusNfeSettings, focusNfeVariables } from '#integrations/focus-nfe/settings.ts'
import { webAddress, words } from '#integrations/http/variables.ts'
import { s3Settings, s3Variables } from '#integrations/object-storage/settings.ts'
import {
  pagbankSettings,
  pagbankUrl,
  pagbankVariables,
  recurrenceSettings,
  transferReportSettings,
} from '#integrations/pagbank/settings.ts'
import { parseSigningKeys } from './parse-signing-keys.ts'

/**
 * The only place that reads environment variables. Missing and invalid variables are reported by name, and the programs exit.
 * A provider without credentials gets the sandbox's URL. The rest of the server does not know about the sandbox.
 */
export type Config = ReturnType<typeof readConfig>

const port = (otherwise: number) => z.coerce.number().int().min(1).max(65535).default(otherwise)

const environment = z.object({
  ...auth0Variables.shape,
  ...focusNfeVariables.shape,
  ...ga4Variables.shape,
  ...metaVariables.shape,
  ...s3Variables.shape,
  ...pagbankVariables.shape,
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  SANDBOX: z.enum(['allowed']).optional(),
  PORT: port(3000),
  SANDBOX_PORT: port(3001),
  SANDBOX_SMTP_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: words.default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  STORE_NAME: words.max(60).default('Sabiá'),
  SUPPORT_EMAIL: z.email().default('oi@sabia.com.br'),
  OWNER_EMAIL: z.email().optional(),
  STORE_OWNER_EMAIL: z.email().toLowerCase().optional(),
  POSTAL_CODE_URL: webAddress.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().trim().min(3).optional(),
  PIX_EXPIRATION_MINUTES: z.coerce
    .number()
    .int()
    .min(5)
    .max(24 * 60)
    .default(60),
  EXCHANGE_RATES: z
    .string()
    .default('')
    .transform((text, check) => {
      const rates: Partial<Record<'USD' | 'EUR', number>> = {}
      for (const pair of text.split(',').filter(Boolean)) {
        const [currency, rate] = pair.split(':')
        if ((currency !== 'USD' && currency !== 'EUR') || !(Number(rate) > 0 && Number(rate) < 1_000_000)) {
          check.addIssue({ code: 'custom', message: 'expected pairs such as USD:5.40,EUR:6.10' })
          return z.NEVER
        }
        rates[currency] = Number(rate)
      }
      return rates
    }),
  COURSE_ACCESS_URL: words.optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(9).default(0),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  MAX_UNITS_PER_BUYER: z.coerce.number().int().min(0).default(100),
  MAX_OPEN_ORDERS_PER_BUYER: z.coerce.number().int().min(0).default(5),
  FFMPEG_PATH: words.optional(),
  DOWNLOADS_PER_DAY: z.coerce.number().int().min(0).max(1_000).default(10),
  FISCAL_JOBS: z.coerce.number().int().min(1).max(50).default(2),
  PAYMENT_JOBS: z.coerce.number().int().min(1).max(50).default(5),
  EMAIL_JOBS: z.coerce.number().int().min(1).max(50).default(3),
  WORKER_METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_TOKEN: z.string().min(20, 'expected at least 20 characters').optional(),
  RESPONSE_CACHE: z.enum(['on', 'off']).default('on'),
  SIGNING_KEYS: z
    .string()
    .default('')
    .transform((text, check) => {
      const read = parseSigningKeys(text)
      if ('keys' in read) return read.keys
      check.addIssue({ code: 'custom', message: read.problem })
      return z.NEVER
    }),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  WEBHOOK_LOOPBACK: z.enum(['allowed']).optional(),
  WEBHOOK_RETENTION_DAYS: z.coerce.number().int().min(7).max(3650).default(90),
  PROVIDER_RESPONSE_RETENTION_DAYS: z.coerce.number().int().min(7).max(3650).default(180),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})
type Environment = z.infer<typeof environment>

export function readConfig(env: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = environment.safeParse(given, { error: ({ input }) => (input === undefined ? 'missing' : undefined) })
  if (!read.success) throw new Misconfigured(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const e = read.data
  const { missing, pretending, ...services } = servicesOf(e)
  if (e.NODE_ENV === 'production' && !e.PUBLIC_URL) missing.push('PUBLIC_URL: missing')
  // Cookies, CPFs and payments would travel where everybody on the way reads them.
  if (e.PUBLIC_URL && !e.PUBLIC_URL.startsWith('https://') && !mayPretendIn(e)) missing.push('PUBLIC_URL: production needs https')
  // Otherwise what buyers write would go to an address that is not the seller's.
  if (!given.SUPPORT_EMAIL && !mayPretendIn(e)) missing.push('SUPPORT_EMAIL: missing')
  const s3 = s3Settings(e, missing)
  if (missing.length > 0) throw new Misconfigured(missing)
  return {
    production: e.NODE_ENV === 'production',
    port: e.PORT,
    publicUrl: e.PUBLIC_URL ?? `http://localhost:${e.PORT}`,
    databaseUrl: e.DATABASE_URL,
    /** For what needs a session: LISTEN and the job queue. */
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    /** Whether `databaseUrl` leads to a transaction pooler: that is what a different direct address is for. */
    databasePooled: (e.DATABASE_DIRECT_URL ?? e.DATABASE_URL) !== e.DATABASE_URL,
    logLevel: e.LOG_LEVEL,
    /** Where files are kept that are not in S3. Processes on several machines need a shared one. */
    filesDirectory: resolve(e.DATA_DIR, 'files'),
    /** Where files are kept instead; null without it. */
    s3,
    storeName: e.STORE_NAME,
    supportEmail: e.SUPPORT_EMAIL,
    /** Recipient of an e-mail when an exception waits too long. */
    ownerEmail: e.OWNER_EMAIL ?? e.SUPPORT_EMAIL,
    /** Who may begin to use roles (docs/team.md); null: all staff. */
    storeOwnerEmail: e.STORE_OWNER_EMAIL ?? null,
    ...services,
    /** Whether a card may renew a plan by itself (docs/rules/subscriptions.md#card). */
    cardRenewal: e.PAGBANK_CARD_RENEWAL === 'on',
    pixExpirationMinutes: e.PIX_EXPIRATION_MINUTES,
    exchangeRates: e.EXCHANGE_RATES,
    courseAccessUrl: e.COURSE_ACCESS_URL,
    /** The number of proxies in front of the store. Each of them appends to X-Forwarded-For. */
    trustedProxies: e.TRUSTED_PROXIES,
    rateLimitFactor: e.RATE_LIMIT_FACTOR,
    /** Limits of one buyer's pending orders (domain/orders/order/buyer-limits.ts). 0: no limit. */
    buyerLimits: { units: e.MAX_UNITS_PER_BUYER, orders: e.MAX_OPEN_ORDERS_PER_BUYER },
    /** How often the file of one line of an order may be downloaded within 24 hours. 0: no limit. */
    downloadsPerDay: e.DOWNLOADS_PER_DAY,
    /** The program that makes the qualities of videos (docs/files.md#qualities). Null: they stay as they are. */
    ffmpegPath: e.FFMPEG_PATH ?? null,
    /** How many jobs of each queue a worker runs at the same time. Upkeep: housekeeping in the database only. */
    concurrency: { payments: e.PAYMENT_JOBS, emails: e.EMAIL_JOBS, stamps: 1, videos: 1, fiscal: e.FISCAL_JOBS, webhooks: 4, upkeep: 2 },
    /** Where a worker serves its health and its metrics; nowhere if it is not set. */
    workerMetricsPort: e.WORKER_METRICS_PORT,
    /** Whoever has it reads the metrics. Without it only programs of the same machine do. */
    metricsToken: e.METRICS_TOKEN,
    /** Where spans are sent, by OTLP over HTTP; nowhere if it is not set. */
    traceReceiver: e.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** Keys that are not in the database (docs/security.md#key-rotation). */
    signingKeys: e.SIGNING_KEYS,
    /** How long webhook events and the provider's responses are stored (docs/retention.md). */
    webhookRetentionDays: e.WEBHOOK_RETENTION_DAYS,
    providerResponseRetentionDays: e.PROVIDER_RESPONSE_RETENTION_DAYS,
    /** Caches finished pages and public GraphQL responses in memory until their data changes. Only in production. */
    responseCache: e.RESPONSE_CACHE === 'on' && e.NODE_ENV === 'production',
    /** Whether introspection is public: never where payments are real. */
    introspection: e.NODE_ENV !== 'production' || pretending.includes('PagBank'),
    /** The providers that the sandbox simulates, by the names that visitors see. */
    pretending,
  }
}

const mayPretendIn = ({ NODE_ENV, SANDBOX }: Environment) => NODE_ENV !== 'production' || SANDBOX === 'allowed'

/** The URL of each provider. One without credentials is simulated by the sandbox; in production its variable is reported as missing. */
function servicesOf(e: Environment) {
  const missing: string[] = []
  const pretending: string[] = []
  const mayPretend = mayPretendIn(e)
  const sandboxUrl = `http://localhost:${e.SANDBOX_PORT}`
  const provider = (variable: string, service: string, configured: string | undefined, simulated: string): string => {
    if (configured !== undefined) return configured
    if (mayPretend) pretending.push(service)
    else missing.push(`${variable}: missing (${service})`)
    return simulated
  }
  const postalCodeUrl = e.POSTAL_CODE_URL ?? (mayPretend ? undefined : 'https://viacep.com.br')
  const simulatedSmtpUrl = `smtp://localhost:${e.SANDBOX_SMTP_PORT ?? e.SANDBOX_PORT + 1}`
  const signInDomain = provider('AUTH0_DOMAIN', 'Auth0', e.AUTH0_DOMAIN, sandboxUrl)
  const paymentUrl = provider('PAGBANK_API_URL', 'PagBank', pagbankUrl(e), sandboxUrl)
  // Next to real payments nothing that belongs to them is simulated.
  const simulatedUrl = pagbankUrl(e) ? null : sandboxUrl
  return {
    missing,
    pretending,
    /** The URL of the sandbox's console, which exists if any provider is simulated. */
    sandboxUrl,
    signIn: auth0Settings(signInDomain, e),
    paymentProvider: pagbankSettings(paymentUrl, e),
    recurrence: recurrenceSettings(pagbankSettings(paymentUrl, e)),
    transferReport: transferReportSettings(e, simulatedUrl),
    fiscalIssuer: focusNfeSettings(e, simulatedUrl),
    /** Who is told of paid orders. Null: not configured. */
    conversions: { META: metaSettings(e, simulatedUrl), GA4: ga4Settings(e, simulatedUrl) },
    postalCodes: { url: provider('POSTAL_CODE_URL', 'Correios', postalCodeUrl, sandboxUrl) },
    /** This machine's own addresses are told of events only where nothing is real. */
    webhookTargets: { loopback: e.NODE_ENV !== 'production' || (simulatedUrl !== null && e.WEBHOOK_LOOPBACK === 'allowed') },
    mail: {
      url: provider('SMTP_URL', 'E-mail', e.SMTP_URL, simulatedSmtpUrl),
      from: e.MAIL_FROM ?? `${e.STORE_NAME} <${e.SUPPORT_EMAIL}>`,
    },
  }
}

export class Misconfigured extends Error {
  readonly complaints: string[]
  constructor(complaints: string[]) {
    super(`Invalid configuration:\n${complaints.map((line) => `  ${line}`).join('\n')}`)
    this.name = 'Misconfigured'
    this.complaints = complaints
  }
}
