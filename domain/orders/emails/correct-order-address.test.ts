import { expect, test } from 'vitest'
import { mayCorrect, mostCorrections } from './correct-order-address.ts'

const untouched = { corrections: 0, isUsed: false, isVerified: false }

test.each([
  ['nothing was opened yet', {}, 'yes'],
  ['it was corrected twice', { corrections: mostCorrections - 1 }, 'yes'],
  ['it was corrected three times', { corrections: mostCorrections }, 'too-often'],
  ['something was opened or downloaded', { isUsed: true }, 'in-use'],
  ['the address was verified', { isVerified: true }, 'in-use'],
  ['it was used and corrected too often', { isUsed: true, corrections: 9 }, 'in-use'],
] as const)('%s', (_, facts, answer) => expect(mayCorrect({ ...untouched, ...facts })).toBe(answer))
