import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isTest, readSources, tablesOf, tablesWritten } from './sources.ts'

/** The name of a file decides which libraries it may import, and each table has one writer. */
const sources = readSources()
const layer = (path: string) => path.split('/')[0]!
const inLayer = (name: string) => sources.filter((source) => layer(source.path) === name && !isTest(source))
/** Infrastructure that every feature uses, or files that compose all features. The rules for features do not apply to them. */
const infrastructure = /^server\/platform\/(web|database|jobs|monitoring)\//

describe('file suffixes', () => {
  const suffixes: Record<string, string> = {
    kysely: '.sql.ts',
    '@pothos/core': '.graphql.ts',
    hono: '.http.ts',
    'graphile-worker': '.jobs.ts',
  }
  const features = inLayer('server').filter(({ path }) => path.split('/').length > 2 && !infrastructure.test(path))

  test.each(Object.entries(suffixes))('%s is imported only by files that end in %s', (library, suffix) => {
    expect(features.filter(({ path, packages }) => packages.includes(library) && !path.endsWith(suffix)).map(({ path }) => path)).toEqual(
      [],
    )
  })

  test.each(Object.entries(suffixes))('a file with the suffix of %s (%s) imports none of the other libraries', (library, suffix) => {
    const otherLibraries = Object.keys(suffixes).filter((other) => other !== library)
    expect(
      features
        .filter(({ path, packages }) => path.endsWith(suffix) && packages.some((name) => otherLibraries.includes(name)))
        .map(({ path }) => path),
    ).toEqual([])
  })

  test('spellings of the API are converted at the edge', () => {
    const foreign = /\b(sended|sendedAt|cupons|cupomId|pagseguro)\b(?!\.(com|uol))/
    const inside = [...inLayer('server'), ...inLayer('domain'), ...inLayer('database')].filter(
      ({ path }) => !/(\.http|\.graphql|-input)\.ts$/.test(path),
    )
    expect(inside.filter(({ text }) => foreign.test(text)).map(({ path }) => path)).toEqual([])
  })
})

const running = sources.filter((source) => /^(server|integrations|programs\/composition)\//.test(source.path) && !isTest(source))
const tables = tablesOf(sources)
/** The files that write each table. Any file with the suffix .sql.ts may read any table. */
const writers = new Map(
  tables.map((table) => [table, running.filter(({ text }) => tablesWritten(text).has(table)).map(({ path }) => path)]),
)
/** Only triggers and migrations write them. */
const unwritten = ['book_terms', 'bundle_terms', 'course_terms', 'migrations', 'post_terms', 'search_words']

test('docs/retention.md says of every table what bounds it', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/retention.md'), 'utf8')
  const bounded = page.slice(page.indexOf('## Every table'))
  expect(tables.filter((table) => !bounded.includes(`\`${table}\``))).toEqual([])
})

describe('tables', () => {
  test('one file writes each table', () => {
    const wrong = [...writers].filter(([table, paths]) => paths.length !== (unwritten.includes(table) ? 0 : 1))
    expect(wrong).toEqual([])
  })

  test('only the entries and the two outboxes write a table whose name is computed at run time', () => {
    const computed = /(?:insert into|update|delete from|truncate)\s+\$\{|(?:insertInto|updateTable|deleteFrom|mergeInto)\((?!['"])/i
    expect(running.filter(({ text }) => computed.test(text)).map(({ path }) => path)).toEqual([
      'server/platform/database/entries.sql.ts',
      'server/platform/emails/outbox.sql.ts',
    ])
  })

  test('only .sql.ts files contain statements', () => {
    // The connection that reads what has changed is not part of the pool.
    const exceptions = ['server/platform/web/response-cache/watch-content.ts']
    const statements =
      /\b(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto|executeQuery)\(|\bsql(?:<[^`]*>)?`|\bsql\.\w+\(|\bCompiledQuery\.raw|[cC]lient\.query(?:<\w+>)?\(/
    const outside = running.filter(
      ({ path, text }) => !path.endsWith('.sql.ts') && !path.startsWith('server/platform/database/') && statements.test(text),
    )
    expect(outside.map(({ path }) => path)).toEqual(exceptions)
  })
})

describe('single places', () => {
  test('only one file reads the environment', () => {
    const readers = [...inLayer('server'), ...inLayer('domain'), ...inLayer('app')].filter(({ text }) => text.includes('process.env'))
    expect(readers.map(({ path }) => path)).toEqual(['server/platform/start/config.ts'])
  })

  test('one file writes the addresses of the panel', () => {
    const writers = inLayer('app').filter(({ path, text }) => path.startsWith('app/admin/') && /['"`]\/admin\b/.test(text))
    expect(writers.map(({ path }) => path)).toEqual(['app/admin/platform/addresses.ts'])
  })
})
