import pg from 'pg'

/** Rounds of statements. In a busy pool a few suffice to get another connection; in an idle one both clients get the same. */
const rounds = 5

/**
 * Whether a connection to this address is one session, as PostgreSQL itself and a pooler in session mode give it. Behind a transaction
 * pooler each statement may run in another session: locks, LISTEN and settings are lost without an error.
 */
export async function keepsSession(url: string): Promise<boolean> {
  const clients = [1, 2].map(() => new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 }))
  const sessions = clients.map(() => new Set<number>())
  try {
    for (const client of clients) await client.connect()
    for (let round = 0; round < rounds; round++)
      for (const [index, client] of clients.entries()) {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        sessions[index]!.add(rows[0]!.pid)
      }
  } finally {
    for (const client of clients) await client.end()
  }
  return sessions.every(({ size }) => size === 1) && new Set(sessions.flatMap((pids) => [...pids])).size === clients.length
}
