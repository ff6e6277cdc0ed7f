import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Unable } from './unable.ts'

interface Note {
  pid: number
  programs: { name: string; pid: number }[]
}

/**
 * Only one store at a time may use a data folder. Processes that a killed store left running are ended first.
 * A lock file in the folder names the process that uses it. It is trusted only if the machine's process list confirms it.
 */
export async function takeFolder(directory: string) {
  mkdirSync(directory, { recursive: true })
  const path = join(directory, 'running.json')
  const running = read(path)
  if (running && running.pid !== process.pid && runs(running.pid, 'start.ts')) {
    throw new Unable(
      `The store already runs with the data in ${directory} (process ${running.pid}). Stop that one, or set DATA_DIR to another folder.`,
    )
  }
  for (const { name, pid } of running?.programs ?? []) await end(name, pid)

  const note: Note = { pid: process.pid, programs: [] }
  const write = () => writeFileSync(path, JSON.stringify(note))
  write()
  return {
    record: (name: string, pid: number) => {
      note.programs = [...note.programs.filter((program) => program.name !== name), { name, pid }]
      write()
    },
    leave: () => rmSync(path, { force: true }),
  }
}

function read(path: string): Note | undefined {
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Note
  } catch {
    return undefined
  }
}

/** They end automatically when their parent is gone; a busy one is given a moment. */
async function end(name: string, pid: number) {
  for (let waited = 0; waited < 3000; waited += 50) {
    if (!runs(pid, `${name}.ts`)) return
    await sleep(50)
  }
  process.kill(pid, 'SIGKILL')
}

function runs(pid: number, words: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  // Without /proc the process id alone has to be enough.
  if (!existsSync('/proc/self/cmdline')) return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(words)
  } catch {
    return false
  }
}
