import pg from 'pg'

/** Whether a worker has done a job of the clock in the last three minutes; there is one each minute. */
export async function jobsRun(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 3_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ run: boolean }>(
      `select exists (select from graphile_worker._private_known_crontabs where greatest(known_since, last_execution) > now() - interval '3 minutes') as run`,
    )
    return rows[0]?.run === true
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL: missing')
  const run = await jobsRun(url)
  if (!run) console.error('No job of the clock was done in the last three minutes: is a worker running?')
  process.exitCode = run ? 0 : 1
}
