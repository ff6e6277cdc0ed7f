import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Stops a PostgreSQL server that still runs on this cluster because its parent process was killed. Sends SIGINT and waits up to 15 s, then
 * does the same with SIGQUIT. Throws if the server still runs after that.
 */
export async function stopLeftover(cluster: string) {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0
  if (!(pid > 1) || !isPostgres(pid)) {
    // After a reboot the pid may belong to another program, and PostgreSQL would refuse to start while the file names a live pid.
    rmSync(pidFile, { force: true })
    return
  }
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal)
    for (let waited = 0; waited < 15_000 && isPostgres(pid); waited += 50) await sleep(50)
    if (!isPostgres(pid)) return
  }
  throw new Error(`PostgreSQL (process ${pid}) still runs on ${cluster} and did not stop: stop it, then start again.`)
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
    // "pid (name) state …": a zombie has already exited and only waits to be reaped by its parent.
    return stat.includes('(postgres)') && !stat.includes('(postgres) Z')
  } catch {
    return false
  }
}
