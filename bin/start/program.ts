import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../run/places.mjs'
import { webMemory } from '../run/web-memory.mjs'
import { printLines } from './log-lines.ts'

export interface Program {
  name: string
  pid: number
  /** Settles with the reason when it has ended, wanted or not. */
  ended: Promise<string>
  hasEnded: () => boolean
  /** Asks it to end, and after ten seconds no longer asks. */
  stop: () => Promise<void>
}

/** One of the store's programs as a child in a process group of its own, so that a Ctrl-C reaches only us and we stop them in order. */
export function startProgram(name: string, env: NodeJS.ProcessEnv): Program {
  const memory = name === 'web' && env.NODE_ENV === 'production' ? webMemory : []
  const child = spawn(process.execPath, [...memory, '--import', join(root, 'bin/start/leave-with-parent.ts'), join(root, `${name}.ts`)], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  printLines(name, child.stdout!)
  printLines(name, child.stderr!)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`))
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
  return {
    name,
    pid: child.pid ?? 0,
    ended,
    hasEnded,
    stop: async () => {
      if (hasEnded()) return
      child.kill('SIGTERM')
      const late = new AbortController()
      const kill = sleep(10_000, undefined, { signal: late.signal }).then(
        () => child.kill('SIGKILL'),
        () => {},
      )
      await ended
      late.abort()
      await kill
    },
  }
}

/** Waits until the address answers well, or the program has ended. */
export async function answers(program: Program, url: string, seconds = 60): Promise<void> {
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await sleep(50)) {
    if (program.hasEnded()) return
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: 'manual' }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer && answer.status < 500) return
  }
  throw new Error(`${program.name} does not answer at ${url}`)
}
