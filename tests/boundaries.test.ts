import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCircle } from './circles.ts'
import { readSources, type Source } from './sources.ts'

/** The location of a file decides what it may import. */
const sources = readSources()
const isTest = ({ path }: Source) => /(\.(test|spec)|-under-test)\.tsx?$/.test(path) || path.startsWith('tests/')
const layer = (path: string) => (path.includes('/') ? path.split('/')[0]! : 'program')
const inLayer = (name: string) => sources.filter((source) => layer(source.path) === name && !isTest(source))
/** Infrastructure that every feature uses, or files that compose all features. The rules for features do not apply to them. */
const infrastructure = /^server\/(graphql|http|database|jobs|logging|monitoring)\//
const programs = ['web.ts', 'worker.ts', 'sandbox.ts']

const crossings = (name: string, allowed: (imported: string) => boolean) =>
  inLayer(name).flatMap(({ path, imports }) =>
    imports.filter((imported) => layer(imported) !== name && !allowed(imported)).map((imported) => `${path} → ${imported}`),
  )

describe('layers', () => {
  test.each<[string, string, (imported: string) => boolean]>([
    ['domain', 'no other layer', () => false],
    ['app', 'the domain and the text of the schema', (imported) => layer(imported) === 'domain' || imported === 'schema.graphql'],
    [
      'server',
      'the domain, the types of the tables and the built pages',
      (imported) => layer(imported) === 'domain' || ['database/tables.generated.ts', 'built-pages'].includes(imported),
    ],
    ['sandbox', 'the domain', (imported) => layer(imported) === 'domain'],
    ['database', 'the domain', (imported) => layer(imported) === 'domain'],
  ])('%s imports %s only', (name, _, allowed) => expect(crossings(name, allowed)).toEqual([]))

  test('no file imports a program', () =>
    expect(
      sources.flatMap(({ path, imports }) =>
        imports.filter((imported) => programs.includes(imported)).map((imported) => `${path} → ${imported}`),
      ),
    ).toEqual([]))

  test('there are no circular imports', () => expect(findCircle(new Map(sources.map(({ path, imports }) => [path, imports])))).toEqual([]))

  test('a program imports no layer except the server or the sandbox', () => {
    const read = sources
      .filter(({ path }) => programs.includes(path))
      .flatMap(({ path, imports }) => imports.map((imported) => [path, layer(imported)]))
    for (const [path, from] of read) expect(from, path).toBe(path === 'sandbox.ts' ? 'sandbox' : 'server')
  })
})

describe('features of the server', () => {
  const feature = (path: string) => (infrastructure.test(path) ? undefined : /^server\/([^/]+)\//.exec(path)?.[1])
  const arrows = new Map<string, Set<string>>()
  for (const { path, imports } of inLayer('server')) {
    const from = feature(path)
    if (!from) continue
    for (const to of imports.map(feature)) if (to && to !== from) arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
  }

  test('have no circular imports', () => expect(findCircle(new Map([...arrows].map(([from, to]) => [from, [...to]])))).toEqual([]))

  test('imports point from the checkout to payments, access, orders and books, never back', () => {
    const order = ['checkout', 'payments', 'access', 'orders', 'books']
    const upward = [...arrows].flatMap(([from, targets]) =>
      [...targets]
        .filter((to) => order.includes(from) && order.includes(to) && order.indexOf(to) < order.indexOf(from))
        .map((to) => `${from} → ${to}`),
    )
    expect(upward).toEqual([])
  })

  test('no feature imports every other', () => {
    const composing = [...arrows].filter(([, targets]) => targets.size > 6)
    expect(composing.map(([from]) => from)).toEqual([])
  })
})

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

const running = sources.filter((source) => ['server', 'program'].includes(layer(source.path)) && !isTest(source))
const generated = sources.find(({ path }) => path === 'database/tables.generated.ts')!.text
const tables = [...generated.slice(generated.indexOf('export interface DB {')).matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name!)
/** The files that write each table. Any file with the suffix .sql.ts may read any table. */
const writers = new Map(
  tables.map((table) => [table, running.filter(({ text }) => tablesWritten(text).has(table)).map(({ path }) => path)]),
)
/** Only triggers and migrations write them. */
const unwritten = ['book_terms', 'course_terms', 'migrations', 'post_terms', 'search_words']

test('docs/retention.md says of every table what bounds it', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/retention.md'), 'utf8')
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
      'server/platform/emails/emails.sql.ts',
    ])
  })

  test('only .sql.ts files contain statements', () => {
    // The connection that listens to PostgreSQL's notifications is not part of the pool.
    const exceptions = ['server/platform/web/response-cache/listen-for-changes.ts']
    const statements =
      /\b(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto|executeQuery)\(|\bsql(?:<[^`]*>)?`|\bsql\.\w+\(|\bCompiledQuery\.raw|[cC]lient\.query\(/
    const outside = running.filter(
      ({ path, text }) => !path.endsWith('.sql.ts') && !path.startsWith('server/platform/database/') && statements.test(text),
    )
    expect(outside.map(({ path }) => path)).toEqual(exceptions)
  })
})

/** Written with the query builder, as entries, or with an SQL statement. `on conflict do update set` and `for update` name no table. */
function tablesWritten(text: string): Set<string> {
  const built = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|entriesOf)\(\s*['"](\w+)/g
  const worded = /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+)/gi
  const updated = /\bupdate\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi
  return new Set([built, worded, updated].flatMap((pattern) => [...text.matchAll(pattern)].map(([, table]) => table!)))
}

describe('single places', () => {
  test('only one file reads the environment', () => {
    const readers = [...inLayer('server'), ...inLayer('domain'), ...inLayer('app')].filter(({ text }) => text.includes('process.env'))
    expect(readers.map(({ path }) => path)).toEqual(['server/platform/start/config.ts'])
  })

  test('no file has a meaningless name', () => {
    const empty = /(^|\/)(utils?|helpers?|common|shared|lib|services?|misc|managers?)(\/|\.)/
    expect(sources.filter(({ path }) => empty.test(path)).map(({ path }) => path)).toEqual([])
  })

  test('imports use an alias across layers and a relative path within one', () => {
    const wrong = sources
      .filter((source) => ['app', 'server', 'domain', 'sandbox', 'database'].includes(layer(source.path)) && !isTest(source))
      .flatMap(({ path, text }) => [...text.matchAll(/from\s+'(\.[^']+)'/g)].map(([, name]) => ({ path, target: name! })))
      .filter(
        ({ path, target }) =>
          target.split('/').filter((part) => part === '..').length >= path.split('/').length - 1 && target.startsWith('..'),
      )
    expect(wrong.map(({ path, target }) => `${path} → ${target}`)).toEqual([])
  })
})

/**
 * Files directly in app/store and app/admin belong to no folder: state and texts that all folders use, and the panel that composes them.
 */
test('folders of the app have no circular imports', () => {
  const folder = (path: string) => /^app\/(?:(?:store|admin)\/[^/]+|(?!(?:store|admin)\/)[^/]+)(?=\/)/.exec(path)?.[0]
  const targets = new Map<string, string[]>()
  for (const { path, imports } of inLayer('app')) {
    const from = folder(path)
    if (!from) continue
    const others = imports.map(folder).filter((to) => to !== undefined && to !== from)
    targets.set(from, [...(targets.get(from) ?? []), ...(others as string[])])
  }
  expect(findCircle(targets)).toEqual([])
})
