import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#programs/run/places.mjs'

/**
 * Adds to the lock what npm left out of it: packages for other systems that a registry did not have when the lock was written. Without them
 * `npm ci` reports the lock as out of sync. The system of each is derived from its name, so that no other system installs it. Run it after
 * every change of dependencies: npm run lock
 */
interface Entry {
  version?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  resolved?: string
  optionalDependencies?: Record<string, string>
}

const systems = ['android', 'darwin', 'freebsd', 'netbsd', 'openbsd', 'openharmony', 'linux', 'win32', 'windows', 'sunos', 'aix']
const processors = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32']

const path = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, Entry> }

const added: string[] = []
for (const [holder, { optionalDependencies }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies ?? {})) {
    if (isKnown(holder, name)) continue
    const system = systemOf(name)
    if (!system) throw new Error(`${holder} requires ${name}, which is missing in the lock and whose name does not contain its system`)
    lock.packages[`node_modules/${name}`] = { version, optional: true, ...system }
    added.push(name)
  }
}
// The address of a package depends on the registry of each machine.
for (const entry of Object.values(lock.packages)) delete entry.resolved

const sorted = Object.entries(lock.packages).toSorted(([one], [other]) => (one < other ? -1 : 1))
writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
console.log(added.length > 0 ? `Added: ${added.join(', ')}` : 'The lock is complete.')

/** Resolved as Node does: next to the package that requires it, then in each folder above. */
function isKnown(holder: string, name: string): boolean {
  for (let place = holder; ; place = place.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    if (lock.packages[`${place ? `${place}/` : ''}node_modules/${name}`]) return true
    if (!place) return false
  }
}

function systemOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | undefined {
  const words = name.split('/').at(-1)!.split(/[-_]/)
  const os = words.find((word) => systems.includes(word))?.replace('windows', 'win32')
  const cpu = words.find((word) => processors.includes(word))
  if (!os && cpu !== 'wasm32') return undefined
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : os === 'linux' && words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : undefined
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(os ? { os: [os] } : {}), ...(libc ? { libc: [libc] } : {}) }
}
