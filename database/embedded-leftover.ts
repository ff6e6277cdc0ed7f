import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Stops a PostgreSQL server that still runs on this cluster because its parent process was killed. Sends SIGINT and waits up to 15 s, then
 * does the same with SIGQUIT. Throws if the server still runs after that.
 */
export async function stopLeftover(cluster: string) {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0
  if (!(pid > 1) || !runsOn(cluster, pid)) {
    // After a reboot the pid may belong to another program, even to another PostgreSQL, and PostgreSQL would refuse to start while the file
    // names a live pid.
    rmSync(pidFile, { force: true })
    return
  }
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal)
    for (let waited = 0; waited < 15_000 && runsOn(cluster, pid); waited += 50) await sleep(50)
    if (!runsOn(cluster, pid)) return
  }
  throw new Error(`PostgreSQL (process ${pid}) still runs on ${cluster} and did not stop: stop it, then start again.`)
}

/** PostgreSQL runs in its data directory. A process that has ended and waits for its parent has none. */
function runsOn(cluster: string, pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  // Not on Linux.
  if (!existsSync('/proc/self/cwd')) return String(spawnSync('ps', ['-o', 'command=', '-p', String(pid)]).stdout).includes(cluster)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}
