import { expect, test } from 'vitest'
import { fieldText, valueText } from './change-texts.ts'

test('only the changes of disputes are translated', () => {
  expect([fieldText('dispute'), fieldText('price')]).toEqual(['contestação', 'price'])
  expect([valueText('dispute', 'LOST'), valueText('dispute', null), valueText('status', 'LOST')]).toEqual(['perdida', null, 'LOST'])
})
