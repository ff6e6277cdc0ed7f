import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rules } from './rules.ts'

test('docs/rules/api.md lists exactly the rate limits of the code', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/rules/api.md'), 'utf8')
  const documented = [...page.matchAll(/^\| `([a-z-]+)` \|[^|]+\| ([\d,]+ in [\d,]+ s)/gm)].map(([, rule, limit]) => `${rule}: ${limit}`)
  const expected = Object.entries(rules).map(
    ([rule, { calls, seconds }]) => `${rule}: ${calls.toLocaleString('en')} in ${seconds.toLocaleString('en')} s`,
  )
  expect(documented.toSorted()).toEqual(expected.toSorted())
})
