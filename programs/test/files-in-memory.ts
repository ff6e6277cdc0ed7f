import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
/** The space that a run takes at most, in bytes. */
const enough = 4 * 2 ** 30
/** The kind of file system that Linux calls tmpfs. */
const tmpfs = 0x1021994

/**
 * Has temporary files kept in memory where there is enough: a database is created there in a sixth of the time, and its pages are written to no
 * disk. They have a folder that goes with this process, since memory is not emptied of the files that a test leaves behind.
 */
export function filesInMemory(): NodeJS.ProcessEnv {
  if (!existsSync(memory) || !isInMemory(memory)) return {}
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize <= enough) return {}
  const folder = mkdtempSync(join(memory, 'sabia-test-'))
  // PostgreSQL may run under another account.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  return { TMPDIR: folder }
}

export const isInMemory = (folder: string) => statfsSync(folder).type === tmpfs
