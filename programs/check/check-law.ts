import type { ClientBase } from 'pg'
import { withClient } from '#database/with-client.ts'
import { answerDays } from '#domain/people/contact.ts'
import type { Config } from '#server/platform/start/config.ts'
import { soon } from './check-database.ts'
import { type LawFacts, lawRules } from './law-rules.ts'

/** A row of docs/law.md, for the running store. `missing` is empty if the rule is met. */
export interface LawLine {
  id: string
  rule: string
  missing: string[]
}

/** Checks the seller's duties. Its database must be reachable and migrated, which another check reports. */
export async function checkLaw(
  { databaseDirectUrl }: Pick<Config, 'databaseDirectUrl'>,
  env: Record<string, string | undefined>,
): Promise<LawLine[]> {
  const facts = await withClient(databaseDirectUrl, (client) => readFacts(client, env), soon)
  return lawRules.map(({ id, rule, missing }) => ({ id, rule, missing: missing(facts) }))
}

async function readFacts(client: ClientBase, env: Record<string, string | undefined>): Promise<LawFacts> {
  const { rows: settings } = await client.query<LawFacts['settings'] & { support_email: string | null }>(
    'select * from public.store_settings',
  )
  const { rows: texts } = await client.query<{ kind: string }>('select distinct kind from public.legal_texts')
  const { rows: late } = await client.query<{ count: number }>(
    'select count(*)::int as count from public.contact_messages where answered_at is null and received_at < now() - make_interval(days => $1)',
    [answerDays],
  )
  const { rows: fiscal } = await client.query<{ on: boolean }>('select issues_since is not null as on from public.fiscal_settings')
  return {
    settings: settings[0]!,
    hasSupportEmail: Boolean(settings[0]!.support_email || env.SUPPORT_EMAIL),
    texts: texts.map(({ kind }) => kind),
    lateMessages: late[0]!.count,
    issuesFiscalDocuments: Boolean(fiscal[0]!.on && env.FOCUS_NFE_TOKEN),
  }
}
