import { expect, test } from 'vitest'
import { disputeReasons } from '#domain/money/disputes/dispute-form.ts'
import { reasonText } from './dispute-texts.ts'

test('every reason has a text, and an unknown one is shown as it is', () => {
  for (const reason of disputeReasons) expect(reasonText(reason)).not.toBe(reason)
  expect(reasonText('NEW')).toBe('NEW')
})
