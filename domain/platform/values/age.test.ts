import { expect, test } from 'vitest'
import { age } from './age.ts'

const now = new Date('2026-11-22T12:00:00Z')

test.each([
  ['2026-11-22T12:00:30Z', 'agora'],
  ['2026-11-22T11:59:31Z', 'agora'],
  ['2026-11-22T11:59:00Z', 'há 1 min'],
  ['2026-11-22T11:00:01Z', 'há 59 min'],
  ['2026-11-22T11:00:00Z', 'há 1 hora'],
  ['2026-11-22T09:01:00Z', 'há 2 horas'],
  ['2026-11-21T12:00:00Z', 'há 1 dia'],
  ['2026-11-12T11:00:00Z', 'há 10 dias'],
])('%s is %s', (since, text) => expect(age(new Date(since), now)).toBe(text))
