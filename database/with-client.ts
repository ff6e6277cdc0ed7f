import pg from 'pg'

/** Runs `work` with a connection of its own, which is closed afterwards. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
  options: { connectionTimeoutMillis?: number } = {},
): Promise<Result> {
  const client = new pg.Client({ connectionString, ...options })
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The same in one transaction. */
export const inTransaction = <Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  withClient(connectionString, async (client) => {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  })
