import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const ignored = new Set(['level', 'time', 'msg', 'program', 'pid', 'hostname', 'v'])
/** The library of the simulated tenant knows only released LTS versions of Node (docs/stack.md). */
const cosmetic = /^oidc-provider WARNING: Unsupported runtime\b/
const severity = (level: number) => (level >= 50 ? 'ERROR ' : level >= 40 ? 'warn ' : '')

/** Prints the output of a program line by line with its name as a prefix, and JSON lines in a readable form. */
export function printLines(name: string, stream: Readable, print: (line: string) => void = console.log) {
  createInterface({ input: stream }).on('line', (line) => {
    if (!cosmetic.test(line)) print(`${name.padEnd(8)}│ ${readable(line)}`)
  })
}

export function readable(line: string): string {
  const entry = parse(line)
  if (!entry) return line
  const { err, ...rest } = entry
  const details = Object.entries(rest)
    .filter(([key]) => !ignored.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const error = typeof err === 'object' && err !== null && 'stack' in err ? `\n${String(err.stack)}` : ''
  return [severity(Number(entry.level)) + String(entry.msg), ...details].join(' ') + error
}

function parse(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const entry: unknown = JSON.parse(line)
    const isEntry = typeof entry === 'object' && entry !== null && 'level' in entry && 'msg' in entry
    return isEntry ? Object.fromEntries(Object.entries(entry)) : undefined
  } catch {
    return undefined
  }
}
