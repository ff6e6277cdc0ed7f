import { execFile } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chooseAccount } from '#database/embedded-account.ts'
import { debianPackages } from './debian-packages.ts'
import { administer, type PostgresServer } from './postgres-server.ts'

/** pgBackRest as docs/backup.md sets it up, with a folder as its repository. It runs under the account of the servers. */
export class PgBackRest {
  readonly #program = pgBackRest()
  readonly #directory = mkdtempSync(join(tmpdir(), 'sabia-pgbackrest-'))
  readonly #config = join(this.#directory, 'pgbackrest.conf')
  readonly #account = chooseAccount(join(this.#directory, 'none'))
  #password = ''

  /** Begins to archive what a running server writes, which needs `archive_mode=on`. */
  async archive(server: PostgresServer) {
    const { cluster, port } = server.place
    const { username, password } = new URL(server.url('postgres'))
    this.#password = password
    const repository = join(this.#directory, 'repository')
    mkdirSync(repository)
    const settings = {
      global: {
        'repo1-path': repository,
        'repo1-retention-full': 2,
        'compress-type': 'zst',
        'start-fast': 'y',
        'log-path': this.#directory,
        'lock-path': this.#directory,
      },
      sabia: { 'pg1-path': cluster, 'pg1-port': port, 'pg1-user': username },
    }
    const text = Object.entries(settings).map(
      ([section, options]) =>
        `[${section}]\n${Object.entries(options)
          .map(([name, value]) => `${name}=${value}\n`)
          .join('')}`,
    )
    writeFileSync(this.#config, text.join('\n'))
    chmodSync(this.#directory, 0o755)
    const { uid, gid } = this.#account?.ids ?? {}
    if (uid !== undefined && gid !== undefined) for (const path of [this.#directory, repository]) chownSync(path, uid, gid)
    await this.#run('stanza-create')
    await administer(
      server.url('postgres'),
      `alter system set archive_command = '${this.#program} ${this.#options.join(' ')} archive-push %p'`,
    )
    await administer(server.url('postgres'), 'select pg_reload_conf()')
  }

  async backUp() {
    await this.#run('backup', '--type=full')
  }

  /** Restores the last backup and all of the log behind it into a folder: a server that starts there plays the log. */
  async restore(cluster: string) {
    mkdirSync(dirname(cluster), { recursive: true })
    mkdirSync(cluster, { mode: 0o700 })
    const { uid, gid } = this.#account?.ids ?? {}
    if (uid !== undefined && gid !== undefined) chownSync(cluster, uid, gid)
    await this.#run('restore', `--pg1-path=${cluster}`)
  }

  close() {
    rmSync(this.#directory, { recursive: true, force: true })
  }

  get #options() {
    return [`--config=${this.#config}`, '--stanza=sabia']
  }

  async #run(command: string, ...options: string[]) {
    const env = { PATH: process.env.PATH, PGHOST: '127.0.0.1', PGPASSWORD: this.#password }
    const all = [...this.#options, '--log-level-console=warn', ...options, command]
    try {
      await promisify(execFile)(this.#program, all, { ...this.#account?.ids, env, cwd: this.#directory })
    } catch (error) {
      throw new Error(`pgbackrest ${command} failed: ${(error as { stdout: string }).stdout}`, { cause: error })
    }
  }
}

const libraries =
  'libc6 libpq5 libssh2-1t64 libxml2-16 liblz4-1 libzstd1 libbz2-1.0 zlib1g libssl3t64 libgssapi-krb5-2 libk5crypto3 libkrb5-3 libkrb5support0 libcom-err2 libkeyutils1 libldap2 libsasl2-2 libxxhash0 libgcc-s1 libsystemd0'

/** The first release of Debian whose package knows PostgreSQL 18 (2.56), with the libraries that it was built for. */
function pgBackRest(): string {
  const home = debianPackages('pgbackrest', ['pgbackrest', ...libraries.split(' ')], 'pgbackrest 2.56 or later', 'forky')
  const program = join(home, 'pgbackrest')
  if (existsSync(program)) return program
  const folder = readdirSync(join(home, 'usr/lib')).find((name) => name.endsWith('-linux-gnu'))!
  const own = join(home, 'usr/lib', folder)
  const loader = readdirSync(own).find((name) => name.startsWith('ld-linux'))!
  // It starts itself again, by the name that it was started with.
  writeFileSync(
    program,
    `#!/bin/sh\nexec ${join(own, loader)} --argv0 ${program} --library-path ${own} ${join(home, 'usr/bin/pgbackrest')} "$@"\n`,
    { mode: 0o755 },
  )
  return program
}
