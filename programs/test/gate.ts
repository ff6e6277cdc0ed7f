import { spawn } from 'node:child_process'
import { root } from '../run/places.mjs'

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** A few lines for each failure. */
  failures?: string[]
}

export interface Gate {
  name: string
  /** Tools of node_modules/.bin with their arguments. They run one after the other until one fails. */
  commands: [string, ...string[]][]
  env?: NodeJS.ProcessEnv
  /** Reads the number of tests from the report. Without it the gate itself counts as one test. */
  counts?: (reports: string) => { env: NodeJS.ProcessEnv; args: string[]; read: () => Counts }
  prepare?: () => Promise<NodeJS.ProcessEnv>
}

/** Where a gate's lines go: to the terminal at once, or to this function, for a gate that runs beside another. */
type Output = 'terminal' | ((text: string) => void)

/** A failed gate counts as at least one failure, whatever its report contains and even without a report. */
export async function runGate(gate: Gate, output: Output = 'terminal'): Promise<Counts> {
  try {
    const prepared = await gate.prepare?.()
    const report = gate.counts?.(gate.name)
    for (const [index, [tool, ...args]] of gate.commands.entries()) {
      const last = index === gate.commands.length - 1
      const code = await run(tool, last && report ? [...args, ...report.args] : args, { ...gate.env, ...prepared, ...report?.env }, output)
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

/** Started by name, not by path: Node 26 and the tools are first on the PATH of this process. */
function run(tool: string, args: string[], env: NodeJS.ProcessEnv, output: Output): Promise<number> {
  return new Promise((resolve, reject) => {
    const lines = output === 'terminal' ? 'inherit' : 'pipe'
    const child = spawn(tool, args, { cwd: root, stdio: ['ignore', lines, lines], env: { ...process.env, ...env } })
    if (output !== 'terminal') for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => output(String(text)))
    // A signal that stops the tests also stops the running tool. SIGINT lets the tool clean up.
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
