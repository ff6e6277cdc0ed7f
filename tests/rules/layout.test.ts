import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { readSources, root, type Source } from './sources.ts'
import { findCircle } from './circles.ts'
import { functionsIn, identifiersIn, namesIn } from './declarations.ts'

/** The law of the layout: where things live, who may import whom, how large they are, how they are named (docs/layout.md). */
const sources = readSources()
const isTest = ({ path }: Source) => /(\.(test|spec)|-under-test)\.tsx?$/.test(path) || path.startsWith('tests/')
const product = sources.filter((source) => /^(app|server|integrations|domain)\//.test(source.path) && !isTest(source))

/** From the ground up. A context may import what its row names, in `server/`, in `domain/`, and from `server/` into `domain/`. */
const mayImport: Record<string, readonly string[]> = {
  platform: [],
  catalogue: ['platform'],
  orders: ['platform', 'catalogue'],
  people: ['platform', 'catalogue', 'orders'],
  delivery: ['platform', 'catalogue', 'orders', 'people'],
  money: ['platform', 'catalogue', 'orders', 'delivery'],
  checkout: ['platform', 'catalogue', 'orders', 'people', 'money'],
  operations: ['platform', 'catalogue', 'orders', 'people', 'delivery', 'money'],
  compliance: ['platform', 'catalogue', 'orders', 'people', 'delivery', 'money', 'operations'],
}
const contexts = Object.keys(mayImport)

/** A layer may import the layers of its row, and itself. Nothing imports a program but the programs, and tests everything. */
const layers: Record<string, readonly string[]> = {
  app: ['domain'],
  server: ['integrations', 'domain'],
  integrations: ['domain'],
  domain: [],
  sandbox: ['domain'],
  database: ['domain'],
}
/** Files of other layers that a layer needs all the same: the types of the tables, the built pages, the printed schema. */
const exempt = /^(database\/tables\.generated\.ts|built-pages|.*schema\.graphql)$/

const layerOf = (path: string) => path.split('/')[0]!
const contextOf = (path: string) => /^(?:server|domain|app\/admin)\/(\w+)\//.exec(path)?.[1]
const sideOf = (path: string) => (path.startsWith('app/admin/') ? 'app/admin' : layerOf(path))

describe('directions', () => {
  test('layers and contexts import downwards only', () => {
    const upward = sources
      .filter((source) => !isTest(source) && layerOf(source.path) in layers)
      .flatMap(({ path, imports }) => imports.filter((imported) => !isAllowed(path, imported)).map((imported) => `${path} → ${imported}`))
    expect(upward).toEqual([])
  })

  function isAllowed(path: string, imported: string): boolean {
    if (exempt.test(imported)) return true
    const [from, to] = [layerOf(path), layerOf(imported)]
    if (from !== to && !layers[from]!.includes(to)) return false
    const [context, other] = [contextOf(path), contextOf(imported)]
    if (!context || !other || context === other) return true
    // The panel reads rules of any context: it shows all of them. `shell` composes the panel.
    if (sideOf(path) === 'app/admin') return sideOf(imported) !== 'app/admin' || context === 'shell' || mayImport[context]!.includes(other)
    return mayImport[context]!.includes(other)
  }

  test('no file imports a program, and files never import in a circle', () => {
    const programs = sources.flatMap(({ path, imports }) =>
      imports.filter((imported) => /^programs\/(web|worker|sandbox)\.ts$/.test(imported)).map((imported) => `${path} → ${imported}`),
    )
    expect(programs).toEqual([])
    expect(findCircle(new Map(sources.map(({ path, imports }) => [path, imports])))).toEqual([])
  })

  test('pairs of contexts never import each other', () => {
    const arrows = new Set(
      product.flatMap(({ path, imports }) =>
        imports
          .filter((imported) => sideOf(imported) === sideOf(path) && contextOf(path) && contextOf(imported))
          .map((imported) => `${sideOf(path)} ${contextOf(path)} ${contextOf(imported)}`),
      ),
    )
    const pairs = [...arrows].filter((arrow) => {
      const [side, from, to] = arrow.split(' ')
      return from! < to! && arrows.has(`${side} ${to} ${from}`)
    })
    expect(pairs).toEqual([])
  })

  /** Two folders of one context that import each other all the same. The list only shrinks. */
  const standing = [
    'server/money: charges ⇄ disputes',
    'server/money: charges ⇄ ledger',
    'server/money: charges ⇄ payments',
    'server/money: charges ⇄ refunds',
    'server/money: disputes ⇄ payments',
    'server/money: disputes ⇄ refunds',
    'server/money: payments ⇄ refunds',
    'server/money: payments ⇄ webhooks',
  ]

  test('two folders of a context never import each other, not even types', () => {
    const folder = /^((?:server|domain|app\/admin|app\/store)\/[\w-]+)\/([\w-]+)\//
    const arrows = new Set(
      product.flatMap(({ path, imports }) => {
        const [, context, from] = folder.exec(path) ?? []
        return imports.flatMap((imported) => {
          const [, other, to] = folder.exec(imported) ?? []
          return context && context === other && from !== to ? [`${context}: ${from} ⇄ ${to}`] : []
        })
      }),
    )
    const pairs = [...arrows].filter((arrow) => {
      const [, context, from, to] = /^(.*): (.*) ⇄ (.*)$/.exec(arrow)!
      return from! < to! && arrows.has(`${context}: ${to} ⇄ ${from}`)
    })
    expect(pairs.toSorted()).toEqual(standing)
  })
})

/** Texts and comments may name an outside party. Identifiers do where it is opened, configured and checked, and in few tests. */
describe('outside parties', () => {
  const parties: [name: string, folder: string][] = [
    ['pagbank', 'pagbank'],
    ['focus-?nfe', 'focus-nfe'],
    ['auth0', 'auth0'],
    ['via-?cep', 'postal-codes'],
  ]
  const identifiers = new Map(sources.map(({ path, raw }) => [path, identifiersIn(parseSync(path, raw).program)]))

  test.each(parties)('at most four files outside its folder name %s, and four tests', (name, folder) => {
    const naming = sources.filter(
      ({ path }) =>
        !new RegExp(`^(integrations|sandbox)/${folder}/`).test(path) &&
        identifiers.get(path)!.some((identifier) => new RegExp(name, 'i').test(identifier)),
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

  test('each context of the server has a README, which names the files that other contexts may import', () => {
    const unnamed = product
      .filter(({ path }) => path.startsWith('server/'))
      .flatMap(({ path, imports }) =>
        imports.filter((imported) => imported.startsWith('server/') && contextOf(imported) !== contextOf(path)),
      )
      .filter((imported) => !readme(contextOf(imported)!).includes(`\`${imported.split('/').slice(2).join('/')}\``))
    expect([...new Set(unnamed)].filter((imported) => contextOf(imported) !== 'platform')).toEqual([])
    for (const context of contexts) expect(readme(context).split('\n').length, context).toBeLessThanOrEqual(16)
  })
  const readme = (context: string) => readFileSync(join(root, 'server', context, 'README.md'), 'utf8')
})

describe('sizes', () => {
  const bounded = sources.filter((source) => !isTest(source) && !/^(database\/seed|tests)\/|generated/.test(source.path))

  test('a function has at most 70 lines', () => {
    const long = product.flatMap(({ path, raw }) =>
      functionsIn(parseSync(path, raw).program, raw)
        .filter(({ lines }) => lines > 70)
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
    ['server/checkout/submit/submit-checkout.ts', 60],
    ['server/checkout/submit/checkout.http.ts', 80],
    ['server/money/charges/settle-payment.ts', 45],
    ['app/admin/catalogue/courses/course-form.tsx', 90],
  ])('%s reaches at most %i files', (path, most) => {
    const reached = new Set([path])
    for (const each of reached) for (const next of byPath.get(each)?.values ?? []) if (byPath.has(next)) reached.add(next)
    expect(reached.size).toBeLessThanOrEqual(most)
  })
})

describe('names', () => {
  test('a docstring names its subject', () => {
    const without = sources.flatMap(({ path, raw }) =>
      [...raw.matchAll(/\/\*\*\s*(?:\*\s*)?(What|Of|As|Those)\b.*/g)].map(([line]) => `${path}: ${line}`),
    )
    expect(without).toEqual([])
  })

  /** Participles that say nothing about their value. */
  const banned = ['found', 'asked', 'shown', 'together']

  test(`nothing is named ${banned.join(', ')}`, () => {
    const named = sources.flatMap(({ path, raw }) =>
      namesIn(parseSync(path, raw).program)
        .filter((name) => banned.includes(name))
        .map((name) => `${path}: ${name}`),
    )
    expect(named).toEqual([])
  })
})
