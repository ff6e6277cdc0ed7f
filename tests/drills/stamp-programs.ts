import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const program = resolve(import.meta.dirname, '../../dist/programs/stamp-program.js')

/**
 * The processes that stamp a copy at this moment for these workers, which may have ended. Journeys may run beside the drills, and theirs are
 * programs of the same folder. A worker has a session of its own, which its children stay in. Linux only.
 */
export const stampPrograms = (workers: readonly (number | undefined)[]): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(`/proc/${name}/cmdline`).split('\0').includes(program))
    .map(Number)
    .filter((pid) => workers.includes(sessionOf(pid)))

/** The sixth field. The second one is a name in brackets, which may have spaces. */
const sessionOf = (pid: number) => Number(read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[3])

/** Memory of a process, in megabytes. */
export const megabytesOf = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1_000

/** A process may end at any moment: then nothing is known of it. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
