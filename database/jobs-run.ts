import { withClient } from './with-client.ts'

/** Whether a worker has run a scheduled job in the last 3 minutes. At least one job is scheduled every minute. */
export async function jobsRun(databaseUrl: string): Promise<boolean> {
  const statement = `select exists (select from graphile_worker._private_known_crontabs where greatest(known_since, last_execution) > now() - interval '3 minutes') as run`
  const { rows } = await withClient(databaseUrl, (client) => client.query<{ run: boolean }>(statement), { connectionTimeoutMillis: 3_000 })
  return rows[0]?.run === true
}

if (import.meta.main) {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL: missing')
  const run = await jobsRun(url)
  if (!run) console.error('No scheduled job has run in the last 3 minutes: is a worker running?')
  process.exitCode = run ? 0 : 1
}
