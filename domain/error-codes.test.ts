import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorCodes } from './error-codes.ts'

test('docs/rules/api.md lists exactly the error codes of the code, each with its status, meaning and details', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/rules/api.md'), 'utf8')
  const documented = page.split('\n').flatMap((line) => {
    const [code, status, meaning, details] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    return code && /^`[A-Z_]+`$/.test(code) ? [{ code: code.slice(1, -1), status, meaning, details }] : []
  })
  const expected = Object.entries(errorCodes).map(([code, entry]) => ({
    code,
    status: String(entry.status),
    meaning: entry.meaning,
    details: 'details' in entry ? entry.details.map((name) => `\`${name}\``).join(', ') : '',
  }))
  expect(documented).toEqual(expected)
})
