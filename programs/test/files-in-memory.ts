import { existsSync, statfsSync } from 'node:fs'

const memory = '/dev/shm'
/** The space that a run takes at most, in bytes. */
const enough = 4 * 2 ** 30
/** The kind of file system that Linux calls tmpfs. */
const tmpfs = 0x1021994

/** Has temporary files kept in memory where there is enough: a database is created there in a sixth of the time, and its pages are written to no disk. */
export function filesInMemory(): NodeJS.ProcessEnv {
  if (!existsSync(memory) || !isInMemory(memory)) return {}
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > enough ? { TMPDIR: memory } : {}
}

export const isInMemory = (folder: string) => statfsSync(folder).type === tmpfs
