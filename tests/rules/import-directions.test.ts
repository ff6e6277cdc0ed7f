import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contextOf, isProduct, isTest, readSources, root } from './sources.ts'
import { findCircle } from './circles.ts'

/** Who may import whom: layers, contexts and folders (docs/layout.md). */
const sources = readSources()
const product = sources.filter(isProduct)

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
const sideOf = (path: string) => (path.startsWith('app/admin/') ? 'app/admin' : layerOf(path))

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

test('two folders of a context or of the store never import each other, not even types', () => {
  const folder = /^((?:server|domain|app\/admin)\/[\w-]+|app\/store)\/([\w-]+)\//
  /** These compose the pages of the others, which take their parts from them. */
  const composers = ['shell', 'library']
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
    if (context === 'app/store' && (composers.includes(from!) || composers.includes(to!))) return false
    return from! < to! && arrows.has(`${context}: ${to} ⇄ ${from}`)
  })
  expect(pairs).toEqual([])
})

test('the folders of money import only those before them in its README', () => {
  const money = join(root, 'server/money')
  const order = [...readFileSync(join(money, 'README.md'), 'utf8').matchAll(/^- `([\w-]+)\/`/gm)].map(([, folder]) => folder!)
  const placeOf = (path: string) => order.indexOf(/^(?:server|domain)\/money\/([\w-]+)\//.exec(path)?.[1] ?? '')
  const isUpward = (path: string, imported: string) =>
    layerOf(path) === layerOf(imported) && placeOf(path) >= 0 && placeOf(imported) > placeOf(path)
  const upward = product.flatMap(({ path, imports }) =>
    imports.filter((imported) => isUpward(path, imported)).map((imported) => `${path} → ${imported}`),
  )
  expect(order.length).toBe(readdirSync(money).length - 1)
  expect(upward).toEqual([])
})

test('imports use an alias across layers and a relative path within one', () => {
  const wrong = sources
    .filter((source) => ['app', 'server', 'domain', 'sandbox', 'database'].includes(layerOf(source.path)) && !isTest(source))
    .flatMap(({ path, text }) => [...text.matchAll(/from\s+'(\.[^']+)'/g)].map(([, name]) => ({ path, target: name! })))
    .filter(
      ({ path, target }) =>
        target.split('/').filter((part) => part === '..').length >= path.split('/').length - 1 && target.startsWith('..'),
    )
  expect(wrong.map(({ path, target }) => `${path} → ${target}`)).toEqual([])
})
