import { spawn } from 'node:child_process'
import { root } from '../run/places.mjs'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export interface Gate {
  name: string
  /** Tools of node_modules/.bin with their arguments, one after the other until one fails. */
  commands: [string, ...string[]][]
  /** Reads how many tests there were; without it the gate itself is the one test. */
  counts?: (reports: string) => { env: NodeJS.ProcessEnv; args: string[]; read: () => Counts }
  prepare?: () => Promise<NodeJS.ProcessEnv>
}

/** A gate that fails counts as at least one failure, whatever its report says or if it wrote none. */
export async function runGate(gate: Gate): Promise<Counts> {
  try {
    const prepared = await gate.prepare?.()
    const report = gate.counts?.(gate.name)
    for (const [index, [tool, ...args]] of gate.commands.entries()) {
      const last = index === gate.commands.length - 1
      const code = await run(tool, last && report ? [...args, ...report.args] : args, { ...prepared, ...report?.env })
      if (code === 0 && !last) continue
      const counts = last && report ? report.read() : { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 }
      return code === 0 ? counts : { ...counts, failed: Math.max(counts.failed, 1) }
    }
    throw new Error(`${gate.name} has no command`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** By name, not by path: Node 26 and the tools are first on the PATH of whoever started this. */
function run(tool: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
    // Whoever stops the tests from outside also stops what they have started: SIGINT lets a tool put its own things away.
    const stop = () => {
      child.once('exit', () => process.exit(143))
      child.kill('SIGINT')
    }
    process.once('SIGTERM', stop)
    child.once('error', reject)
    child.once('exit', (code) => {
      process.off('SIGTERM', stop)
      resolve(code ?? 1)
    })
  })
}
