import type { Migration } from './migration-files.ts'

/** Tables that stay small, because staff write them by hand: an index on one of them is built in an instant. */
const small = ['banners', 'books', 'coupons', 'courses', 'posts', 'signing_keys', 'store_settings']

/** Statements that break a program of the previous release, or that lock a table for as long as it takes to read or rewrite it. */
const forbidden: [pattern: RegExp, why: string][] = [
  [
    /\bdrop\s+(?:table|column|view|function|trigger|type|schema|sequence|index(?!\s+concurrently))\b/,
    'drops what an older program may use',
  ],
  [/\brename\b/, 'renames what an older program uses'],
  [/\balter\s+column\s+"?\w+"?\s+(?:set\s+data\s+)?type\b/, 'changes a type: the table is rewritten'],
  [/\bset\s+not\s+null\b/, 'an older program may write null, and the whole table is read under a lock'],
  [/\badd\s+(?:column\s+)?[^,;]*\bgenerated\s+always\b/, 'a computed column: the table is rewritten'],
]

/** The reasons against a migration (docs/how-to/write-a-migration.md), unless it states `-- contract`. */
export function violationsOf({ sql, kind }: Pick<Migration, 'sql' | 'kind'>): string[] {
  if (/^-- contract$/m.test(sql)) return []
  const text = withoutTexts(sql)
  const created = [...text.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/g)].map(([, table]) => table!)
  const changed = text
    .split(';')
    .filter((statement) => /^\s*(?:alter|create|drop)\b/.test(statement))
    .filter((statement) => ![...created].some((table) => new RegExp(`\\balter\\s+table\\s+(?:only\\s+)?${table}\\b`).test(statement)))
    .filter((statement) => !/^\s*create\s+(?:unlogged\s+)?table\b/.test(statement))
  return [
    ...changed.flatMap((statement) => forbidden.filter(([pattern]) => pattern.test(statement)).map(([, why]) => why)),
    ...changed.flatMap(columnViolations),
    ...constraintViolations(changed),
    ...indexViolations(changed, created),
    ...(kind === 'no-transaction' && !areIndexes(text) ? ['no-transaction is for indexes that are built or dropped concurrently'] : []),
    ...(kind === 'batches' && !/\blimit\s+\d+/.test(text) ? ['a batch has a limit'] : []),
  ]
}

/** Comments, texts and bodies of functions contain anything. */
const withoutTexts = (sql: string) =>
  sql
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()

function columnViolations(statement: string): string[] {
  const columns =
    statement.match(
      /\badd\s+(?:column\s+)?(?!constraint\b|primary\b|unique\b|check\b|foreign\b|value\b)[^;]*?(?=,\s*(?:add|alter|drop|validate)\b|$)/g,
    ) ?? []
  return columns.flatMap((column) => [
    ...(/\bnot\s+null\b/.test(column) && !/\bdefault\b/.test(column)
      ? ['an older program does not fill a column that is not null without a default']
      : []),
    ...(/\bdefault\s+(?!now\(\))\w+\s*\(/.test(column) ? ['a computed default: the table is rewritten'] : []),
    ...(/\bunique\b|\bprimary\s+key\b/.test(column) ? ['a unique column: its index is built under a lock'] : []),
  ])
}

/** A constraint may be replaced by a wider one of the same name. A new one is added `not valid`, and validated by another file. */
function constraintViolations(statements: string[]): string[] {
  const all = statements.join(';')
  const added = new Set([...all.matchAll(/\badd\s+constraint\s+(\w+)/g)].map(([, name]) => name))
  const dropped = [...all.matchAll(/\bdrop\s+constraint\s+(?:if\s+exists\s+)?(\w+)/g)].filter(([, name]) => !added.has(name))
  const parts = all.match(/\badd\s+constraint\b[^;]*?(?=,\s*(?:add|alter|drop|validate)\b|;|$)/g) ?? []
  const checked = parts.filter((part) => /\b(?:check|foreign\s+key|not\s+null)\b/.test(part) && !/\bnot\s+valid\b/.test(part))
  const unique = parts.filter((part) => /\b(?:unique|primary\s+key)\b/.test(part) && !/\busing\s+index\b/.test(part))
  return [
    ...dropped.map(() => 'drops a constraint without adding a wider one of its name'),
    ...checked.map(() => 'a constraint without `not valid`: the whole table is read under a lock'),
    ...unique.map(() => 'a unique constraint without an index that was built concurrently'),
    ...(parts.length > 0 && /\bvalidate\s+constraint\b/.test(all)
      ? ['adds and validates constraints in one file, under the lock of the first']
      : []),
  ]
}

function indexViolations(statements: string[], created: string[]): string[] {
  const built = statements.flatMap((each) => [
    ...each.matchAll(/\bcreate\s+(?:unique\s+)?index\s+(concurrently\b)?[^(]*?\bon\s+(?:only\s+)?(\w+)/g),
  ])
  return built
    .filter(([, concurrently, table = '']) => !concurrently && !created.includes(table) && !small.includes(table))
    .map(([, , table]) => `an index on ${table} that is not built concurrently: nobody can write meanwhile`)
}

/** Each with a name, by which an invalid one is found. */
const areIndexes = (text: string) =>
  text
    .split(';')
    .filter((each) => each.trim() !== '')
    .every((each) =>
      /^\s*(?:create\s+(?:unique\s+)?index\s+concurrently\s+(?!if\b|on\b)\w+\s+on\b|drop\s+index\s+concurrently\s+if\s+exists\b)/.test(
        each,
      ),
    )
