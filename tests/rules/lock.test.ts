import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

/** The lock says exactly which content is installed, on every system and from every registry (tools/build/complete-lock.ts). */
interface Entry {
  version?: string
  integrity?: string
  resolved?: string
  engines?: object
  link?: boolean
  /** Inside of another package, whose integrity covers it. */
  inBundle?: boolean
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> }
const installed = Object.entries(packages).filter(([path]) => path)
const pathsOf = (entries: [string, Entry][]) => entries.map(([path]) => path)

test('every package of a registry has the SHA-512 of its content', () =>
  expect(pathsOf(installed.filter(([, { integrity, inBundle }]) => !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')))).toEqual(
    [],
  ))

test('nothing names a registry or comes from another place than one', () =>
  expect(pathsOf(installed.filter(([, { resolved, link, version }]) => resolved || link || !/^\d+\.\d+\.\d+/.test(version ?? '')))).toEqual(
    [],
  ))

test('nothing warns of the Node that installs: the programs run on the one that is a package', () =>
  expect(pathsOf(installed.filter(([, { engines }]) => engines))).toEqual([]))

test('the packages of all systems are listed, so that each can install from the lock', () => {
  const missing = Object.entries(packages).flatMap(([holder, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).filter((name) => !isListed(holder, name)),
  )
  expect(missing).toEqual([])
})

/** Resolved as Node does: next to the package that requires it, then in each folder above. */
function isListed(holder: string, name: string): boolean {
  for (let place = holder; ; place = place.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    if (packages[`${place ? `${place}/` : ''}node_modules/${name}`]) return true
    if (!place) return false
  }
}
