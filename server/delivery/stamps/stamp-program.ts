import type { StampRequest, TrialReport } from './run-stamp.ts'
import { Unstampable, unstampableExit } from './unstampable.ts'

/** A program of its own (run-stamp.ts): reads a request and a file, and writes the stamped file. */

// Its two outputs are for the copy and for a sentence. Libraries print which of their features, unused here, are not to be had.
console.log = () => undefined
console.warn = () => undefined

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const input = Buffer.concat(chunks.splice(0))
const end = input.indexOf('\n')
const { type, stamp, isTrial } = JSON.parse(input.toString('utf8', 0, end)) as StampRequest
const original = input.subarray(end + 1)
const report: TrialReport = { pages: null, warning: null }
const trial = { warn: (sentence: string) => (report.warning = sentence), count: (pages: number) => (report.pages = pages) }
try {
  // Only what this type needs is loaded: the other one's libraries take longer than stamping a small file.
  const stamped =
    type === 'application/pdf'
      ? await (await import('./stamp-pdf.ts')).stampPdf(original, stamp, isTrial ? trial : undefined)
      : await (await import('./stamp-epub.ts')).stampEpub(original, stamp)
  process.stdout.write(stamped)
  if (isTrial) process.stderr.write(`\n${JSON.stringify(report)}`)
} catch (error) {
  if (!(error instanceof Unstampable)) throw error
  process.stderr.write(error.message)
  process.exitCode = unstampableExit
}
