import { createHash } from 'node:crypto'
import type pg from 'pg'

/** More are texts that nobody asks for twice. */
const most = 500
const names = new Map<string, string>()

/**
 * PostgreSQL reads a statement that has a name once for each connection. Only those that say which columns they want, since `select *` and
 * `returning *` fail when a migration adds a column under a running process; and none that search, whose best plan is another one for each word.
 */
export function prepareStatements(client: pg.ClientBase) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const naming = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const name = typeof text === 'string' && Array.isArray(values) && rest.length === 0 ? nameOf(text) : undefined
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values })
  }
  client.query = naming as typeof client.query
}

export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= most || !saysItsColumns(text) || searches.test(text)) return undefined
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}

const saysItsColumns = (text: string) =>
  /^\s*(?:select (?!\*)(?!distinct on \([^)]*\) \*)|insert |update |delete |with "?\w+"? as \(insert )/.test(text) &&
  !/"\.\*|\breturning \*/.test(text)
const searches = /@@|plain_text|\bi?like\b|%>|<%/
