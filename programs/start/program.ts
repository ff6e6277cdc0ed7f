import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { programScript, root } from '../run/places.mjs'
import { webMemory, webVariables } from '../run/web-memory.mjs'
import { printLines } from './log-lines.ts'

export interface Program {
  name: string
  pid: number
  /** Resolves with the reason when it has ended, whether it was stopped or not. */
  ended: Promise<string>
  hasEnded: () => boolean
  /** Sends SIGTERM, and SIGKILL after ten seconds or the given number of seconds. */
  stop: (seconds?: number) => Promise<void>
  /** Sends SIGKILL, for which no program can prepare. */
  kill: () => Promise<void>
}

export interface ProgramOptions {
  /** The script from the root of the repository, with its arguments; by default the program's bundle in production, else its source. */
  command?: readonly string[]
  /** Receives what the program prints. By default each line goes to the terminal, with the program's name as a prefix. */
  output?: (text: string) => void
}

/** Starts a program as a child in its own process group, so that a Ctrl-C reaches only its parent, which stops all of them in order. */
export function startProgram(
  name: string,
  env: NodeJS.ProcessEnv,
  { command = [programScript(name, env)], output }: ProgramOptions = {},
): Program {
  const isWeb = name === 'web' && env.NODE_ENV === 'production'
  const child = spawn(
    process.execPath,
    [...(isWeb ? webMemory : []), '--import', join(root, 'programs/start/leave-with-parent.ts'), ...command],
    {
      cwd: root,
      env: { ...(isWeb && webVariables), ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  for (const stream of [child.stdout!, child.stderr!]) {
    if (output) stream.on('data', (text) => output(String(text)))
    else printLines(name, stream)
  }
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`))
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return {
    name,
    pid: child.pid ?? 0,
    ended,
    hasEnded,
    kill,
    stop: async (seconds = 10) => {
      if (hasEnded()) return
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), seconds * 1000)
      await ended
      clearTimeout(late)
    },
  }
}

/** Waits until the address responds. Resolves with false if the program has ended before. */
export async function answers(program: Pick<Program, 'name' | 'hasEnded'>, url: string, seconds = 60): Promise<boolean> {
  let last = ''
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await sleep(50)) {
    if (program.hasEnded()) return false
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: 'manual' })
      const text = await answer.text()
      if (answer.status < 500) return true
      last = `${answer.status} ${text.slice(0, 200)}`
    } catch (error) {
      last = String(error instanceof Error ? (error.cause ?? error) : error)
    }
  }
  throw new Error(`${program.name} does not respond at ${url} within ${seconds} s: ${last}`)
}
