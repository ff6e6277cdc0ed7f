import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, root } from './sources.ts'

/** A statement that locks rows explicitly. Whoever skips locked rows waits for nobody, in any order. */
interface RowLock {
  place: string
  tables: string[]
  order: string | null
  isOfOneRow: boolean
}

const lock = /\bfor (?:no key )?update\b(?! of \w+ skip| skip)(?: of (\w+))?|\.for(?:NoKey)?Update\(\)(?!\s*\.skipLocked)/g
/** One row by its key, or the only row of the settings. */
const oneRow = /\bwhere (?:\w+\.)?id = |\bwhere\('id', '=',|\bwhere email = (?!any).* and course_id = |_settings'/

/** The statement before `end`, without nested queries and values, from the bracket or the text that it began with. */
function statementBefore(text: string, end: number): string {
  let [depth, at, clause] = [0, end - 1, '']
  for (; at >= 0; at -= 1) {
    const sign = text[at]!
    if (sign === ')' || sign === '}') depth += 1
    else if (sign === '(' || sign === '{') depth -= 1
    if (depth < 0 || (depth === 0 && sign === '`') || /^(?:;|\$\$)/.test(text.slice(at, at + 2))) break
    if (depth === 0) clause = sign + clause
  }
  return clause
}

/** The chain of the query builder that ends in a lock. */
const chainBefore = (text: string, end: number) => text.slice(text.lastIndexOf('selectFrom(', end), end)

function locksIn({ path, text }: { path: string; text: string }): RowLock[] {
  return [...text.matchAll(lock)].map(({ 0: words, index }) => {
    const isChain = words.startsWith('.')
    const clause = (isChain ? chainBefore : statementBefore)(text, index).replaceAll(/\s+/g, ' ')
    const named = isChain ? /selectFrom\('(\w+)'/g : /\b(?:from|join) (\w+)/g
    const order = isChain ? /orderBy\('([^']+)'/.exec(clause)?.[1] : /order by (.*?)(?: limit .*)?$/.exec(clause.trim())?.[1]
    return {
      place: `${path}: ${clause.trim()}`,
      tables: [...clause.matchAll(named)].map(([, table]) => table!),
      order: order ?? null,
      isOfOneRow: oneRow.test(clause),
    }
  })
}

/** For each table the row of docs/sale.md that it belongs to, and the order of its rows. */
const inTheSale: Record<string, [row: number, order: string]> = {
  orders: [1, 'id'],
  payments: [2, 'id'],
  charges: [3, 'charges.created_at, charges.id'],
  subscriptions: [3, 'id'],
  coupons: [4, 'id'],
  books: [5, 'id'],
  imports: [6, 'id'],
  course_accesses: [6, 'course_id, email'],
  access_reasons: [6, 'course_id, email'],
  buyers: [6, 'email'],
  lesson_progress: [6, 'email, course_id, lesson_id'],
  study_marks: [6, 'id'],
  lesson_questions: [6, 'id'],
  certificates: [6, 'course_id'],
  buyer_sessions: [6, 'id'],
  fiscal_documents: [7, 'id'],
  fiscal_settings: [7, 'id'],
  emails: [7, 'id'],
  transfer_lines: [8, 'id'],
}
/** Nobody who holds rows of these waits for a row of the table. */
const beside: Record<string, string> = {
  bulk_operations: 'id',
  contact_messages: 'id',
  file_downloads: 'id',
  files: 'id',
  privacy_requests: 'id',
  provider_exchanges: 'id',
  sign_in_codes: 'id',
  stamped_copies: 'id',
  store_settings: 'id',
  uploads: 'id',
  webhook_deliveries: 'id',
  webhook_endpoints: 'id',
  webhook_events: 'digest',
}
/** The words for each row of the table. */
const rows = ['the erasure', 'the order', 'the payment', 'charges', 'the coupon', 'the books', 'accesses', 'fiscal documents', 'the ledger']

const migrations = globSync('database/migrations/*.sql', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))
const locks = [...readSources().filter(({ path }) => path.startsWith('server/')), ...migrations].flatMap(locksIn)
const known = ({ tables }: RowLock) => tables.filter((table) => table in inTheSale || table in beside)
/** Tables whose name is computed. */
const computed = ['server/platform/database/history/record-change.sql.ts', 'server/money/transfers/transfer-lines.sql.ts']

test('every row lock is of a table of docs/sale.md, or of one that nobody waits for with such rows', () => {
  const sale = readFileSync(join(root, 'docs/sale.md'), 'utf8')
  for (const [row, words] of rows.entries()) expect(sale, words).toMatch(new RegExp(`^\\| ${row} \\| ${words}`, 'm'))
  const unknown = locks.filter((each) => known(each).length === 0 && !computed.some((path) => each.place.startsWith(path)))
  expect(unknown).toEqual([])
  expect([...new Set(locks.flatMap(known))].toSorted()).toEqual([...Object.keys(inTheSale), ...Object.keys(beside)].toSorted())
})

test('a statement that locks several rows locks them in the order of their table', () => {
  const wrong = locks.filter((each) => {
    if (known(each).length === 0 || (each.order === null && each.isOfOneRow)) return false
    const orders = known(each).map((table) => inTheSale[table]?.[1] ?? beside[table]!)
    const bare = each.order?.replaceAll(/\b\w+\.(?=id\b)/g, '')
    return !orders.some((order) => order === each.order || order === bare)
  })
  expect(wrong).toEqual([])
})
