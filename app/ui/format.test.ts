import { expect, test } from 'vitest'
import { formatHours } from './format.ts'

test('a single hour is in the singular', () => expect([1, 12].map(formatHours)).toEqual(['1 hora', '12 horas']))
