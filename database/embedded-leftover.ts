import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A PostgreSQL that still runs on these rows because whoever started it was killed: it is asked to end, at most 15 s, then told. */
export async function stopLeftover(cluster: string) {
  const note = join(cluster, 'postmaster.pid')
  const pid = existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n')[0]) : 0
  if (!(pid > 1) || !isPostgres(pid)) {
    // The number may belong to another program by now (after a restart of the machine); PostgreSQL would refuse to start on it.
    rmSync(note, { force: true })
    return
  }
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal)
    for (let waited = 0; waited < 15_000 && isPostgres(pid); waited += 50) await sleep(50)
    if (!isPostgres(pid)) return
  }
  throw new Error(`A PostgreSQL (process ${pid}) still runs on ${cluster} and does not end: stop it, then start again.`)
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const status = `/proc/${pid}/stat`
  if (!existsSync('/proc/self/stat')) return true
  try {
    const stat = readFileSync(status, 'utf8')
    // "pid (name) state …": a zombie has ended, it only waits for its parent to see.
    return stat.includes('(postgres)') && !stat.includes('(postgres) Z')
  } catch {
    return false
  }
}
