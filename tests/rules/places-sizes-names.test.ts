import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { functionsIn, identifiersIn, namesIn } from './declarations.ts'
import { contextOf, isProduct, isTest, readSources, root } from './sources.ts'

/** Where things live, how large they are, and how they are named (docs/layout.md). */
const sources = readSources()
const product = sources.filter(isProduct)
/** Names and functions of each file, which is parsed once: that takes most of the time. */
const declared = new Map(
  sources.map(({ path, raw }) => {
    const { program } = parseSync(path, raw)
    return [path, { identifiers: identifiersIn(program), functions: functionsIn(program, raw), names: namesIn(program) }]
  }),
)
const contexts = ['platform', 'catalogue', 'orders', 'people', 'delivery', 'money', 'checkout', 'operations', 'compliance']

/** Texts and comments may name an outside party. Identifiers do where it is opened, configured and checked, and in few tests. */
describe('outside parties', () => {
  const parties: [name: string, folder: string][] = [
    ['pagbank', 'pagbank'],
    ['focus-?nfe', 'focus-nfe'],
    ['auth0', 'auth0'],
    ['via-?cep', 'postal-codes'],
  ]

  test.each(parties)('at most four files outside its folder name %s, and four tests', (name, folder) => {
    const naming = sources.filter(
      ({ path }) =>
        !new RegExp(`^(integrations|sandbox)/${folder}/`).test(path) &&
        declared.get(path)!.identifiers.some((identifier) => new RegExp(name, 'i').test(identifier)),
    )
    for (const files of [naming.filter((source) => !isTest(source)), naming.filter(isTest)])
      expect(files.length, files.map(({ path }) => path).join(' ')).toBeLessThanOrEqual(4)
  })
})

describe('entries', () => {
  /** Entries in git. A rule's test stands beside it and is not counted. */
  const entries = (folder: string) =>
    readdirSync(join(root, folder)).filter(
      (name) =>
        !/\.test\.tsx?$/.test(name) && !/^(\.git|node_modules|dist|\.data|\.react-router|test-results|screens|coverage|\.env)$/.test(name),
    )

  test('the root has at most twenty', () => expect(entries('.').length, entries('.').join(' ')).toBeLessThanOrEqual(20))

  test('server and domain have the nine contexts, the panel the same and its shell', () => {
    expect(entries('server').toSorted()).toEqual(contexts.toSorted())
    expect(entries('domain').toSorted()).toEqual(contexts.toSorted())
    expect(entries('app/admin').toSorted()).toEqual([...contexts, 'shell'].toSorted())
  })

  test.each(['server', 'domain', 'app/admin'])('a context of %s has at most nine', (side) => {
    for (const context of entries(side).filter((name) => contexts.includes(name)))
      expect(entries(`${side}/${context}`).length, `${side}/${context}: ${entries(`${side}/${context}`).join(' ')}`).toBeLessThanOrEqual(9)
  })

  test('a folder of what answers HTTP has at most nine files', () => {
    const folders = Map.groupBy(
      product.filter(({ path }) => path.startsWith('server/platform/web/')),
      ({ path }) => dirname(path),
    )
    expect([...folders].filter(([, files]) => files.length > 9).map(([folder]) => folder)).toEqual([])
  })

  test('each context of the server has a README, which names its folders and the files that other contexts may import', () => {
    const unnamed = product
      .filter(({ path }) => path.startsWith('server/'))
      .flatMap(({ path, imports }) =>
        imports.filter((imported) => imported.startsWith('server/') && contextOf(imported) !== contextOf(path)),
      )
      .filter((imported) => !readme(contextOf(imported)!).includes(`\`${imported.split('/').slice(2).join('/')}\``))
    expect([...new Set(unnamed)].filter((imported) => contextOf(imported) !== 'platform')).toEqual([])
    for (const context of contexts) {
      expect(readme(context).split('\n').length, context).toBeLessThanOrEqual(16)
      const folders = entries(`server/${context}`).filter((name) => name !== 'README.md')
      expect(
        folders.filter((name) => !readme(context).includes(`- \`${name}/\``)),
        context,
      ).toEqual([])
    }
  })
  const readme = (context: string) => readFileSync(join(root, 'server', context, 'README.md'), 'utf8')
})

describe('sizes', () => {
  const bounded = sources.filter((source) => !isTest(source) && !/^(database\/seed|tests)\/|generated/.test(source.path))

  test('a function has at most 70 lines', () => {
    const long = product.flatMap(({ path }) =>
      declared
        .get(path)!
        .functions.filter(({ lines }) => lines > 70)
        .map(({ name }) => `${path} ${name}`),
    )
    expect(long).toEqual([])
  })

  test('a file has at most 300 lines', () => {
    const long = bounded.filter(({ raw }) => raw.split('\n').length > 301).map(({ path }) => path)
    expect(long).toEqual([])
  })
})

/** So many files must be read, following the imports of values, to know all that a file does. */
describe('reading distance', () => {
  const byPath = new Map(sources.map((source) => [source.path, source]))

  test.each([
    ['server/checkout/submit/submit-checkout.ts', 71],
    ['server/checkout/submit/checkout.http.ts', 98],
    ['server/money/payments/settle-payment.ts', 50],
    ['app/admin/catalogue/courses/course-form.tsx', 90],
  ])('%s reaches at most %i files', (path, most) => {
    const reached = new Set([path])
    for (const each of reached) for (const next of byPath.get(each)?.values ?? []) if (byPath.has(next)) reached.add(next)
    expect(reached.size).toBeLessThanOrEqual(most)
  })
})

describe('names', () => {
  test('no file has a meaningless name', () => {
    const empty = /(^|\/)(utils?|helpers?|common|shared|lib|services?|misc|managers?)(\/|\.)/
    expect(sources.filter(({ path }) => empty.test(path)).map(({ path }) => path)).toEqual([])
  })

  test('a docstring names its subject', () => {
    const without = sources.flatMap(({ path, raw }) =>
      [...raw.matchAll(/\/\*\*\s*(?:\*\s*)?(What|Of|As|Those)\b.*/g)].map(([line]) => `${path}: ${line}`),
    )
    expect(without).toEqual([])
  })

  /** Participles that say nothing about their value. */
  const banned = ['found', 'asked', 'shown', 'together']

  test(`nothing is named ${banned.join(', ')}`, () => {
    const named = sources.flatMap(({ path }) =>
      declared
        .get(path)!
        .names.filter((name) => banned.includes(name))
        .map((name) => `${path}: ${name}`),
    )
    expect(named).toEqual([])
  })
})
