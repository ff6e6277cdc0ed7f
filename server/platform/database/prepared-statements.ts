import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Further texts are not prepared. They are ones that hardly repeat. */
const most = 500
const names = new Map<string, string>()

/**
 * Names statements, so that PostgreSQL parses each once per connection. Only statements that list their columns get a name, because
 * prepared `select *` and `returning *` fail when a migration adds a column while the process runs. Searches get none, because their best
 * plan depends on the words, except those of the catalogue, which hide the words from the planner (`search.sql.ts`). A statement that begins
 * with a comment gets none either: the comment says why it is planned each time.
 */
export function prepareStatements(client: pg.ClientBase) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const queryByName = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const name = typeof text === 'string' && Array.isArray(values) && rest.length === 0 ? nameOf(text) : undefined
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values })
  }
  client.query = queryByName as typeof client.query
}

export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= most || !listsItsColumns(text) || (searches.test(text) && !hidesWords.test(text))) return undefined
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}

/** For tests: one process runs the statements of many files, more than are prepared in all. A name depends on its text only. */
export const forgetNames = () => names.clear()

const listsItsColumns = (text: string) =>
  /^\s*(?:select (?!\*)(?!distinct on \([^)]*\) \*)|insert |update |delete |with "?\w+"? as (?:materialized )?\(\s*(?:insert |update |delete |select (?!\*)))/.test(
    text,
  ) && !/"\.\*|\breturning \*/.test(text)
/** A pattern whose beginning is in the text itself is no search: `source like 'dispute:' || id || ':%'`. */
const searches = /@@|plain_text|\bi?like(?! '[^%])|%>|<%/
/** The searches of the catalogue: those that are prepared are listed by `tests/api/prepared-searches.test.ts`. */
const hidesWords = /^with (?:query|typed) as materialized/
