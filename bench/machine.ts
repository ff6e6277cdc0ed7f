import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { promisify } from 'node:util'
import { execFile } from 'node:child_process'
import { reachableBinaries } from '#database/embedded-account.ts'

/** On what it was measured. */
export async function machine() {
  const { postgres } = await reachableBinaries(undefined)
  const { stdout } = await promisify(execFile)(postgres, ['--version'])
  return {
    cpus: cpus().length,
    /** Of the last minute before anything was measured: what others did on it. */
    load: loadavg()[0]!,
    model: cpus()[0]?.model.trim() ?? 'unknown',
    memory: `${Math.round(totalmem() / 1024 ** 3)} GB`,
    system: `${type()} ${release()}`,
    node: process.version,
    database: stdout.trim().replace(/^postgres \((.*)\) /, '$1 '),
  }
}
