import { mostBulkItems } from '#domain/operations/bulk/bulk-can.ts'
import { invalidField } from '#domain/platform/refusals/refusal.ts'
import { plainProse } from '#domain/platform/values/plain-text.ts'

const longestLine = 500
const longestText = 500_000

const tooLong = 'Cole menos linhas de cada vez: o texto é grande demais.'
const tooMany = `Cole no máximo ${mostBulkItems.toLocaleString('pt-BR')} linhas de cada vez.`

/**
 * The lines of a text that staff pasted, bounded before anything reads them, without hidden marks. The blank ones are none. A line that is
 * several by `partsOf` is all of these.
 */
export function pastedLines(text: string, partsOf: (line: string) => string[] = (line) => [line]): string[] {
  if (text.length > longestText) throw invalidField('lines', tooLong)
  const lines = plainProse(text.toWellFormed())
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap(partsOf)
  if (lines.length > mostBulkItems) throw invalidField('lines', tooMany)
  const long = lines.findIndex((line) => line.length > longestLine)
  if (long >= 0) throw invalidField('lines', `A linha ${long + 1} tem mais de ${longestLine} letras: confira se é mesmo uma linha.`)
  return lines
}
