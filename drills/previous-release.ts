import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { modules, programScript, root } from '../bin/run/places.mjs'

export interface PreviousRelease {
  version: string
  /** The root of its checkout, with its packages and its built pages. */
  home: string
  /** The script of one of its programs. Releases up to 0.5.0 run from their sources. */
  script: (name: string) => string
  remove: () => void
}

/** Checks out and builds the release of previous-release.json in a folder of its own. A new release changes that file. */
export function openPreviousRelease(): PreviousRelease {
  const { version, commit } = JSON.parse(readFileSync(join(import.meta.dirname, 'previous-release.json'), 'utf8')) as Record<
    'version' | 'commit',
    string
  >
  requireCommit(version, commit)
  const home = mkdtempSync(join(tmpdir(), 'sabia-previous-release-'))
  const remove = () => rmSync(home, { recursive: true, force: true })
  try {
    const archive = join(home, 'release.tar')
    execFileSync('git', ['archive', `--output=${archive}`, commit], { cwd: root })
    execFileSync('tar', ['-xf', archive], { cwd: home })
    build(home)
    const bundled = existsSync(join(home, 'dist/programs'))
    return { version, home, script: (name) => programScript(name, bundled ? { NODE_ENV: 'production' } : {}), remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** A shallow clone lacks it. */
function requireCommit(version: string, commit: string) {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, stdio: 'ignore' }).status === 0
  const isHere = () => git('cat-file', '-e', `${commit}^{commit}`)
  if (isHere() || (git('fetch', '--depth=1', 'origin', commit) && isHere())) return
  throw new Error(`Release ${version} is not in this clone, and its remote does not have it either: git fetch origin ${commit}`)
}

/** With our packages if it needs the same ones, otherwise with its own, which take a minute; in production none are installed. */
function build(home: string) {
  const same = packagesOf(home) === packagesOf(root)
  if (same) symlinkSync(modules, join(home, 'node_modules'))
  const env = { ...process.env, NODE_ENV: same ? 'production' : '' }
  execFileSync(process.execPath, ['bin/run.mjs', 'build'], { cwd: home, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

function packagesOf(folder: string): string {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>
  return JSON.stringify({ dependencies, devDependencies })
}
