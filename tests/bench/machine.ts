import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { promisify } from 'node:util'
import { execFile } from 'node:child_process'
import { reachableBinaries } from '#database/embedded-account.ts'

/** The machine that the figures come from. */
export async function machine() {
  const { postgres } = await reachableBinaries(undefined)
  const { stdout } = await promisify(execFile)(postgres, ['--version'])
  return {
    cpus: cpus().length,
    /** The load average of the last minute before the measurements: other work on the machine. */
    load: loadavg()[0]!,
    model: cpus()[0]?.model.trim() ?? 'unknown',
    memory: `${Math.round(totalmem() / 1024 ** 3)} GB`,
    system: `${type()} ${release()}`,
    node: process.version,
    database: stdout.trim().replace(/^postgres \((.*)\) /, '$1 '),
  }
}
