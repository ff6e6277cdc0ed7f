import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const position = /(file:\/\/(?:\/[A-Z]:)?[^\s:]+\/dist\/programs\/[^/\s:]+\.js):(\d+):(\d+)/i
/** Positions that were looked up: errors come from few lines, many times. */
const known = new Map<string, string>()
/** A read map takes up to ten megabytes, so it is dropped when it is not used. */
const maps = new Map<string, WeakRef<SourceMap>>()

/**
 * Makes the stack traces of a bundled program name its source files. Node's own option reads every source map at the start, which takes
 * 0.2 s of processor time and 26 MB; here one is read when a stack is asked for.
 */
export function nameSourcesInStacks() {
  // A call site's text is what Node prints of it.
  Error.prepareStackTrace = (error, sites: unknown[]) =>
    [Error.prototype.toString.call(error), ...sites.map((site) => `    at ${withSource(String(site))}`)].join('\n')
}

/** One line of a stack, with `programs/composition/routes.ts:12:5` from the root of the repository in place of a position in `dist/programs`. */
export const withSource = (line: string): string =>
  line.replace(position, (place, file: string, row: string, column: string) => {
    const source = known.get(place) ?? sourceOf(file, Number(row), Number(column)) ?? place
    known.set(place, source)
    return source
  })

function sourceOf(file: string, row: number, column: number): string | undefined {
  try {
    const origin = mapOf(file).findOrigin(row, column)
    if (!('fileName' in origin)) return undefined
    const source = fileURLToPath(new URL(origin.fileName, file))
    return `${relative(fileURLToPath(new URL('../..', file)), source)}:${origin.lineNumber}:${origin.columnNumber}`
  } catch {
    // A file without a map: its own position is the best that there is.
    return undefined
  }
}

function mapOf(file: string): SourceMap {
  const read = maps.get(file)?.deref()
  if (read) return read
  const map = new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')) as SourceMapPayload)
  maps.set(file, new WeakRef(map))
  return map
}
