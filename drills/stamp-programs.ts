import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const program = resolve(import.meta.dirname, '../dist/programs/stamp-program.js')

/** The processes that stamp a copy at this moment. Linux only. */
export const stampPrograms = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(`/proc/${name}/cmdline`).split('\0').includes(program))
    .map(Number)

/** What a process has in memory, in megabytes. */
export const megabytesOf = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1_000

/** A process may end at any moment: then nothing is known of it. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
