import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs a benchmark that is a separate program, and reads its results file. The one table reports the targets that it misses; a program that
 * wrote no results has failed.
 */
export async function measuredBy<Result>(script: string, args: string[]): Promise<Result> {
  const file = join(import.meta.dirname, 'results', `${script}.json`)
  rmSync(file, { force: true })
  const child = spawn(process.execPath, [join(import.meta.dirname, `${script}.ts`), ...args], { stdio: 'inherit' })
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve))
  if (!existsSync(file)) throw new Error(`tests/bench/${script}.ts has ended without a result (${code})`)
  return JSON.parse(readFileSync(file, 'utf8')) as Result
}
