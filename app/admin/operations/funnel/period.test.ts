import { expect, test } from 'vitest'
import { spanIn } from './period.tsx'

test.each([
  ['dias=7', 7],
  ['dias=90', 90],
  ['', 30],
  ['dias=8', 30],
])('%j selects %i days', (query, days) => expect(spanIn(new URLSearchParams(query))).toBe(days))
