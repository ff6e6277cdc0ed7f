import type pg from 'pg'

/**
 * Settings of every session of the store. A direct connection sends it when it starts. A transaction pooler gives each transaction any of its
 * connections and refuses such parameters, so behind one these are defaults of the role (`storeSessionSettings`).
 */
export const sessionSettings = {
  statement_timeout: '10s',
  /**
   * Ends a transaction whose client is suspended, or whose machine is lost, and so its locks. No transaction of ours waits for anything but
   * the database, so an idle one has no caller any more: a request's budget is 6 s.
   */
  idle_in_transaction_session_timeout: '10s',
  /** The server finds a lost machine within 25 s, not after the system's two hours: 10 s of silence, then three probes. */
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  /** The same for data that is never acknowledged. Milliseconds. */
  tcp_user_timeout: '25000',
}
export type SessionSettings = Record<keyof typeof sessionSettings, string>

/** The start-up options that set them. */
export const optionsOf = (settings: SessionSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

export const sessionOptions = optionsOf(sessionSettings)

/** The other direction: the client finds a lost server, and routers keep an idle connection. */
export const clientKeepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Stores the settings as defaults of the connected role in this database, which every role may do for itself. They apply to new
 * connections: a pooler's open ones keep theirs. Resolves with whether anything changed.
 */
export async function storeSessionSettings(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ database: string; stored: string[] | null }>(
    `select datname as database, setconfig as stored from pg_database
     left join pg_db_role_setting on setdatabase = pg_database.oid and setrole = current_user::regrole where datname = current_database()`,
  )
  const { database, stored } = rows[0]!
  const wanted = Object.entries(sessionSettings).filter(([name, value]) => !stored?.includes(`${name}=${value}`))
  const role = `alter role current_user in database ${client.escapeIdentifier(database)}`
  if (wanted.length > 0)
    await client.query(wanted.map(([name, value]) => `${role} set ${name} = ${client.escapeLiteral(value)}`).join('; '))
  return wanted.length > 0
}

/** The names of settings that this session lacks. A local socket has none of the TCP ones, and shows 0. */
export async function missingSessionSettings(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[], $2::text[]) as wanted (name, value)
     where current_setting(name, true) is distinct from value and not (name like 'tcp%' and current_setting(name) = '0')`,
    [Object.keys(sessionSettings), Object.values(sessionSettings)],
  )
  return rows.map(({ name }) => name)
}
