import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { modules } from '#programs/run/places.mjs'

/**
 * Debian's packages, unpacked next to the npm packages and not installed: that needs no root access. `how`: what to do on other systems.
 * `release`: of Debian, instead of the machine's own.
 */
export function debianPackages(name: string, packages: readonly string[], how: string, release?: string): string {
  const home = join(modules, `.${name}`)
  if (existsSync(home)) return home
  const unfinished = `${home}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  try {
    console.log(`No ${name} on this machine: getting one from Debian (once)…`)
    const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: unfinished, stdio: ['ignore', 'pipe', 'pipe'] })
    const source = release === undefined ? [] : sourceOf(release, unfinished)
    const download = () => run('apt-get', 'download', ...source, ...packages)
    try {
      download()
    } catch {
      // A fresh container has no lists of packages.
      run('apt-get', 'update', ...source)
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

/** Options of apt for another release of Debian, whose lists it keeps in this folder. */
function sourceOf(release: string, folder: string): string[] {
  const lists = join(folder, 'lists')
  mkdirSync(join(lists, 'partial'), { recursive: true })
  const key = '[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]'
  writeFileSync(join(folder, 'source.list'), `deb ${key} http://deb.debian.org/debian ${release} main\n`)
  return [`Dir::Etc::SourceList=${join(folder, 'source.list')}`, 'Dir::Etc::SourceParts=/dev/null', `Dir::State::Lists=${lists}`].flatMap(
    (option) => ['-o', option],
  )
}
