import { describe, expect, test } from 'vitest'
import { findCircle } from './circles.ts'
import { readSources, type Source } from './sources.ts'

/** The law of the house: where a file stands decides what it may know. */
const sources = readSources()
const isTest = ({ path }: Source) => /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('tests/')
const room = (path: string) => (path.includes('/') ? path.split('/')[0]! : 'program')
const inRoom = (name: string) => sources.filter((source) => room(source.path) === name && !isTest(source))
const programs = ['web.ts', 'worker.ts', 'sandbox.ts']

const crossings = (name: string, allowed: (imported: string) => boolean) =>
  inRoom(name).flatMap(({ path, imports }) =>
    imports.filter((imported) => room(imported) !== name && !allowed(imported)).map((imported) => `${path} → ${imported}`),
  )

describe('rooms', () => {
  test('domain knows nothing of ours', () => expect(crossings('domain', () => false)).toEqual([]))

  test('app knows the domain and the text of the schema, never the server', () =>
    expect(crossings('app', (imported) => room(imported) === 'domain' || imported === 'schema.graphql')).toEqual([]))

  test('server knows the domain and the types of the tables', () =>
    expect(crossings('server', (imported) => room(imported) === 'domain' || imported === 'database/tables.generated.ts')).toEqual([]))

  test('sandbox knows the domain only', () => expect(crossings('sandbox', (imported) => room(imported) === 'domain')).toEqual([]))

  test('database knows the domain only', () => expect(crossings('database', (imported) => room(imported) === 'domain')).toEqual([]))

  test('nobody imports a program', () =>
    expect(
      sources.flatMap(({ path, imports }) =>
        imports.filter((imported) => programs.includes(imported)).map((imported) => `${path} → ${imported}`),
      ),
    ).toEqual([]))

  test('no file reaches itself by its imports', () =>
    expect(findCircle(new Map(sources.map(({ path, imports }) => [path, imports])))).toEqual([]))

  test('a program reads no room but the server, or the sandbox', () => {
    const read = sources
      .filter(({ path }) => programs.includes(path))
      .flatMap(({ path, imports }) => imports.map((imported) => [path, room(imported)]))
    for (const [path, from] of read) expect(from, path).toBe(path === 'sandbox.ts' ? 'sandbox' : 'server')
  })
})

describe('nouns of the server', () => {
  // `graphql` is no noun: it holds what every noun's .graphql.ts stands on, and the schema that stands on all of them.
  const noun = (path: string) => /^server\/(?!graphql\/)([^/]+)\//.exec(path)?.[1]
  const arrows = new Map<string, Set<string>>()
  for (const { path, imports } of inRoom('server')) {
    const from = noun(path)
    if (!from) continue
    for (const to of imports.map(noun)) if (to && to !== from) arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
  }

  test('point one way', () => expect(findCircle(new Map([...arrows].map(([from, to]) => [from, [...to]])))).toEqual([]))

  test('a sale points from the checkout down to the books', () => {
    const order = ['checkout', 'payments', 'access', 'orders', 'books']
    const upward = [...arrows].flatMap(([from, targets]) =>
      [...targets]
        .filter((to) => order.includes(from) && order.includes(to) && order.indexOf(to) < order.indexOf(from))
        .map((to) => `${from} → ${to}`),
    )
    expect(upward).toEqual([])
  })

  test('no noun knows every other', () => {
    const composing = [...arrows].filter(([, targets]) => targets.size > 6)
    expect(composing.map(([from]) => from)).toEqual([])
  })
})

describe('last names', () => {
  const lastNames: Record<string, string> = {
    kysely: '.sql.ts',
    '@pothos/core': '.graphql.ts',
    hono: '.http.ts',
    'graphile-worker': '.jobs.ts',
  }
  const nouns = inRoom('server').filter(({ path }) => path.split('/').length > 2 && !path.startsWith('server/graphql/'))

  test.each(Object.entries(lastNames))('%s is known to %s files alone', (library, lastName) => {
    expect(nouns.filter(({ path, packages }) => packages.includes(library) && !path.endsWith(lastName)).map(({ path }) => path)).toEqual([])
  })

  test.each(Object.entries(lastNames))('no other of them is known to a file with the last name of %s (%s)', (library, lastName) => {
    const strangers = Object.keys(lastNames).filter((other) => other !== library)
    expect(
      nouns
        .filter(({ path, packages }) => path.endsWith(lastName) && packages.some((name) => strangers.includes(name)))
        .map(({ path }) => path),
    ).toEqual([])
  })

  test('foreign spellings stop at the edge', () => {
    const foreign = /\b(sended|sendedAt|cupons|cupomId|pagseguro)\b(?!\.(com|uol))/
    const inside = [...inRoom('server'), ...inRoom('domain'), ...inRoom('database')].filter(
      ({ path }) => !/(\.http|\.graphql|-input)\.ts$/.test(path),
    )
    expect(inside.filter(({ text }) => foreign.test(text)).map(({ path }) => path)).toEqual([])
  })
})

describe('single places', () => {
  test('the environment is read once', () => {
    const readers = [...inRoom('server'), ...inRoom('domain'), ...inRoom('app')].filter(({ text }) => text.includes('process.env'))
    expect(readers.map(({ path }) => path)).toEqual(['server/config.ts'])
  })

  test('no name says nothing', () => {
    const empty = /(^|\/)(utils?|helpers?|common|shared|lib|services?|misc|managers?)(\/|\.)/
    expect(sources.filter(({ path }) => empty.test(path)).map(({ path }) => path)).toEqual([])
  })

  test('every import of ours says where from: by alias across rooms, by path within one', () => {
    const wrong = sources
      .filter((source) => ['app', 'server', 'domain', 'sandbox', 'database'].includes(room(source.path)) && !isTest(source))
      .flatMap(({ path, text }) => [...text.matchAll(/from\s+'(\.[^']+)'/g)].map(([, name]) => ({ path, target: name! })))
      .filter(
        ({ path, target }) =>
          target.split('/').filter((part) => part === '..').length >= path.split('/').length - 1 && target.startsWith('..'),
      )
    expect(wrong.map(({ path, target }) => `${path} → ${target}`)).toEqual([])
  })
})

/** bin/leave-out.ts takes parts of the router away from browsers: a page that needs one would fail there, and only there. */
test('no page uses what the router is left without', () => {
  const needing = inRoom('app').filter(({ text }) =>
    /export const links\b|<Links\b|PrefetchPageLinks|\bprefetch=|instrumentations=/.test(text),
  )
  expect(needing.map(({ path }) => path)).toEqual([])
})
