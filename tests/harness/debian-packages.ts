import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { modules } from '#programs/run/places.mjs'

/** Debian's packages, unpacked next to the npm packages and not installed: that needs no root access. `how`: what to do on other systems. */
export function debianPackages(name: string, packages: readonly string[], how: string): string {
  const home = join(modules, `.${name}`)
  if (existsSync(home)) return home
  const unfinished = `${home}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  try {
    console.log(`No ${name} on this machine: getting one from Debian (once)…`)
    const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: unfinished, stdio: ['ignore', 'pipe', 'pipe'] })
    const download = () => run('apt-get', 'download', ...packages)
    try {
      download()
    } catch {
      // A fresh container has no lists of packages.
      run('apt-get', 'update')
      download()
    }
    for (const file of readdirSync(unfinished).filter((each) => each.endsWith('.deb'))) run('dpkg', '-x', file, '.')
    if (!existsSync(home)) renameSync(unfinished, home)
    return home
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n').at(-1) : String(error)
    throw new Error(`${name} is missing: install it (${how}). ${reason}`, { cause: error })
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
