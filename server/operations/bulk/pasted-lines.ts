import { mostBulkItems } from '#domain/operations/bulk/bulk-can.ts'
import { invalidArgument } from '#domain/platform/refusals/refusal.ts'
import { plainProse } from '#domain/platform/values/plain-text.ts'

const longestLine = 500
const longestText = 500_000

/** The lines of a text that staff pasted, bounded before anything reads them, without hidden marks. The blank ones are none. */
export function pastedLines(text: string): string[] {
  if (text.length > longestText) throw invalidArgument('lines', `at most ${longestText} characters`)
  const lines = plainProse(text.toWellFormed())
    .split('\n')
    .filter((line) => line.trim() !== '')
  if (lines.length > mostBulkItems) throw invalidArgument('lines', `at most ${mostBulkItems}`)
  const long = lines.findIndex((line) => line.length > longestLine)
  if (long >= 0) throw invalidArgument('lines', `line ${long + 1}: at most ${longestLine} characters`)
  return lines
}
