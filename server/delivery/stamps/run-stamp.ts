import { extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Stamp } from '#domain/delivery/stamps/stamp-line.ts'
import { startBounded } from '#server/platform/jobs/bounded-program.ts'
import { root } from '#server/platform/start/root.ts'
import { stampMemory } from './stamp-memory.ts'
import { StampFailed, Unstampable, unstampableExit } from './unstampable.ts'

export const stampableTypes = ['application/pdf', 'application/epub+zip'] as const
export type StampableType = (typeof stampableTypes)[number]
export const isStampable = (type: string): type is StampableType => stampableTypes.some((each) => each === type)

/** The first line that the program reads. What follows it is the file. */
export interface StampRequest {
  type: StampableType
  stamp: Stamp
  /** The copy is for nobody: it is checked more thoroughly, and the author is told in what copies differ from the file. */
  isTrial?: boolean
}

/** The facts that the author of a file learns from a trial: the last line that the program says. */
export interface TrialReport {
  /** The number of pages of a PDF; null if they were not counted. */
  pages: number | null
  /** In what copies differ from the file, beside the stamp: a sentence. */
  warning: string | null
}

const trialReport = z.object({ pages: z.int().min(1).max(1_000_000).nullable(), warning: z.string().nullable() })

/** A whole file is held in memory several times. */
export const largestStamped = 150_000_000
const slowest = 60

const program = join(import.meta.dirname, `stamp-program${extname(import.meta.filename)}`)

/** The code of the program: a bundle, or its sources with their packages. Not the rest of the store's folder, where secrets and files may be. */
const code = import.meta.filename.endsWith('.js')
  ? [import.meta.dirname]
  : [import.meta.dirname, ...['domain', 'node_modules', 'package.json'].map((path) => join(root, path))]

/** How Node starts the program. */
export const confinement = ['--permission', ...code.map((path) => `--allow-fs-read=${path}`)]

/**
 * The stamped file, made by a program of its own: it reads files of strangers, so it gets no secret, no network, no disk but its code, a
 * bounded memory and a bounded time; and what it needs is given back when it ends. The iterable throws at the end if the program has not
 * finished its work: `Unstampable` with a sentence for the author, or `StampFailed`. Leaving it early ends the program. Returns the
 * report of a trial.
 */
export async function* runStamp(original: Readable, request: StampRequest): AsyncGenerator<Uint8Array, TrialReport> {
  const { heap, total } = stampMemory()
  const node = [process.execPath, ...confinement, `--max-old-space-size=${heap}`]
  // Node bounds its heap, but not the memory of unpacked content.
  const command = [...node, '--disable-warning=ExperimentalWarning', program]
  const { child, ended, said } = startBounded(command, { megabytes: total, seconds: slowest }, 'pipe')
  child.stdin.write(`${JSON.stringify(request)}\n`)
  // If the program has ended before it has read everything, its exit code says why. Nothing waits for these two while content is read.
  const source: { error?: Error } = {}
  original.once('error', (error) => {
    if (!child.stdin.destroyed) source.error = error
  })
  const given = pipeline(original, child.stdin).catch(() => null)
  ended.catch(() => null)
  try {
    yield* child.stdout as AsyncIterable<Uint8Array>
    await given
    if (source.error) throw source.error
    const end = await ended
    if (end === unstampableExit) throw new Unstampable(storable(await said))
    if (end !== 0) throw new StampFailed(`the program that stamps has ended with ${end}: ${(await said).slice(-500)}`)
    return request.isTrial ? reportIn(await said) : { pages: null, warning: null }
  } finally {
    child.kill('SIGKILL')
    original.destroy()
  }
}

/** The program reads files of strangers, so what it says is checked too. */
function reportIn(said: string): TrialReport {
  const { pages, warning } = trialReport.parse(JSON.parse(said.slice(said.lastIndexOf('\n'))))
  return { pages, warning: warning === null ? null : storable(warning) }
}

/** Names in a file may have signs that the database does not store. */
const storable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
