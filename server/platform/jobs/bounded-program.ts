import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'

interface Bounds {
  /** The program's data. */
  megabytes: number
  /** Processor time, and the clock's. */
  seconds: number
  /** Before the command, in the shell. */
  setup?: string
}

/**
 * Starts a program that reads files of strangers: without a variable that could be a secret, in bounded memory and time. `input`: the
 * descriptor of an open file, or `pipe`. Only the system ends a program whose parent was killed.
 */
export function startBounded(command: readonly string[], { megabytes, seconds, setup = 'true' }: Bounds, input: number | 'pipe') {
  const limits = `ulimit -d ${megabytes * 1_000} && ulimit -t ${seconds} && ${setup} && exec "$@"`
  const child = spawn('/bin/sh', ['-c', limits, 'sh', ...command], {
    stdio: [input, 'pipe', 'pipe'],
    env: {},
    timeout: seconds * 1_000,
    killSignal: 'SIGKILL',
    // An interrupt in the terminal is meant for the store: it says nothing about the file.
    detached: true,
  }) as ChildProcessByStdio<Writable, Readable, Readable>
  return { child, ended: endOf(child), said: textOf(child.stderr) }
}

/** Exit code, or the signal that has ended the program. Rejects if it could not be started. */
async function endOf(child: ChildProcess): Promise<number | NodeJS.Signals> {
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return signal ?? code!
}

/** The end of what a program says. */
async function textOf(stream: Readable): Promise<string> {
  let text = ''
  for await (const part of stream.setEncoding('utf8')) text = (text + String(part)).slice(-10_000)
  return text
}
