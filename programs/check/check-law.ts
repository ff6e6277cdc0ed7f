import type { ClientBase } from 'pg'
import { withClient } from '#database/with-client.ts'
import { answerDays } from '#domain/people/contact/contact.ts'
import { checkFiscal } from '#integrations/focus-nfe/check.ts'
import type { Config } from '#server/platform/start/config.ts'
import { soon } from './check-database.ts'
import { type LawFacts, lawRules } from './law-rules.ts'

/** A row of docs/law.md, for the running store. A measured rule is met if nothing is missing. */
export type LawLine = { id: string; rule: string; source: string } & (
  | { kind: 'met' }
  | { kind: 'missing'; missing: string[] }
  | { kind: 'by-design'; test: string }
)

/** Checks the seller's duties. Its database must be reachable and migrated, which another check reports. */
export async function checkLaw(
  { databaseDirectUrl, fiscalIssuer }: Pick<Config, 'databaseDirectUrl' | 'fiscalIssuer'>,
  env: Record<string, string | undefined>,
): Promise<LawLine[]> {
  const facts = await withClient(databaseDirectUrl, (client) => readFacts(client, env), soon)
  const isAccepted = facts.issuesFiscalDocuments && (await checkFiscal(fiscalIssuer)).kind === 'ok'
  return lawRules.map((each) => {
    const { id, rule, source } = each
    if ('byDesign' in each) return { id, rule, source, kind: 'by-design', test: each.byDesign }
    const missing = each.missing({ ...facts, issuesFiscalDocuments: isAccepted })
    return missing.length === 0 ? { id, rule, source, kind: 'met' } : { id, rule, source, kind: 'missing', missing }
  })
}

async function readFacts(client: ClientBase, env: Record<string, string | undefined>): Promise<LawFacts> {
  const { rows: settings } = await client.query<LawFacts['settings'] & { support_email: string | null }>(
    'select * from public.store_settings',
  )
  const { rows: texts } = await client.query<{ kind: 'TERMS' | 'PRIVACY'; text: string }>(
    'select distinct on (kind) kind, text from public.legal_texts order by kind, version desc',
  )
  const { rows: counts } = await client.query<Counts>(countsOf, [answerDays])
  const { rows: fiscal } = await client.query<{ on: boolean }>('select issues_since is not null as on from public.fiscal_settings')
  return {
    settings: settings[0]!,
    hasSupportEmail: Boolean(settings[0]!.support_email || env.SUPPORT_EMAIL),
    texts: Object.fromEntries(texts.map(({ kind, text }) => [kind, text])),
    ...counts[0]!,
    issuesFiscalDocuments: Boolean(fiscal[0]!.on && env.FOCUS_NFE_TOKEN),
  }
}

type Counts = Pick<
  LawFacts,
  | 'lateMessages'
  | 'unsentConfirmations'
  | 'unsentWithdrawals'
  | 'ordersWithoutTerms'
  | 'lateErasures'
  | 'hoursSinceNightlyRun'
  | 'unrecordedOrders'
  | 'recordsWithoutPort'
  | 'overdueAccessRecords'
>

const unsent = (kind: 'PLACED' | 'WITHDRAWAL') =>
  `(select count(*)::int from public.emails where kind = '${kind}' and sent_at is null and queued_at < now() - interval '1 hour')`

const countsOf = `select
  (select count(*)::int from public.contact_messages
    where answered_at is null and received_at < now() - make_interval(days => $1)) as "lateMessages",
  ${unsent('PLACED')} as "unsentConfirmations",
  ${unsent('WITHDRAWAL')} as "unsentWithdrawals",
  (select count(*)::int from public.orders where terms_id is null) as "ordersWithoutTerms",
  (select count(*)::int from public.erasures where done_at is null and due_at < now() - interval '2 days') as "lateErasures",
  (select floor(extract(epoch from now() - max(at)) / 3600)::int from public.privacy_runs) as "hoursSinceNightlyRun",
  (select count(*)::int from public.orders where created_at between now() - interval '7 days' and now() - interval '10 minutes'
    and not exists (select from public.access_records where session = orders.id::text)) as "unrecordedOrders",
  (select avg((port is null)::int)::float8 from public.access_records where at > now() - interval '7 days') as "recordsWithoutPort",
  (select count(*)::int from public.access_records where at < now() - interval '6 months 2 days') as "overdueAccessRecords"`
