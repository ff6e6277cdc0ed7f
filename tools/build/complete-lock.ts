import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#programs/run/places.mjs'

/**
 * Has npm complete the lock in a folder without installed packages: next to installed ones it leaves packages of other systems out, and
 * `npm ci` fails. Then removes the addresses of packages, which depend on the registry of each machine, and which Node each of them needs:
 * they run with the one that is installed with them, and npm would warn of the one that installs. Run it after every change of
 * dependencies: npm run lock
 */
interface Lock {
  packages: Record<string, { engines?: object; integrity?: string; inBundle?: boolean; link?: boolean; resolved?: string }>
}

const read = (folder: string) => JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock
const write = (folder: string, lock: Lock) => writeFileSync(join(folder, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
/** Packages of a registry. The project itself, links into it, and what is inside of another package have no integrity of their own. */
const withoutIntegrity = ({ packages }: Lock) =>
  Object.entries(packages).flatMap(([path, { integrity, link, inBundle }]) => (path && !integrity && !link && !inBundle ? [path] : []))

const folder = mkdtempSync(join(tmpdir(), 'sabia-lock-'))
try {
  const before = read(root)
  // npm asks the registry about packages that the lock does not have, and takes the others as they are.
  for (const path of withoutIntegrity(before)) delete before.packages[path]
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  write(folder, before)
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  const lock = read(folder)
  for (const [path, entry] of Object.entries(lock.packages)) {
    delete entry.resolved
    if (path) delete entry.engines
  }
  const missing = withoutIntegrity(lock)
  if (missing.length > 0) throw new Error(`the registry gives no integrity for ${missing.join(', ')}`)
  write(root, lock)
  console.log(`The lock is complete: ${Object.keys(lock.packages).length - 1} packages.`)
} finally {
  rmSync(folder, { recursive: true })
}
