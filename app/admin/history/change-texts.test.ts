import { expect, test } from 'vitest'
import { fieldText, valueText } from './change-texts.ts'

test('changes of the settings are translated', () => {
  expect([fieldText('taxRegime'), valueText('taxRegime', 'SIMPLES')]).toEqual(['regime tributário', 'Simples Nacional'])
  expect([valueText('pixDiscount', '250'), valueText('TERMS', '3'), valueText('TERMS', null)]).toEqual(['2,5%', 'versão 3', null])
})

test('only the changes of disputes are translated', () => {
  expect([fieldText('dispute'), fieldText('price')]).toEqual(['contestação', 'price'])
  expect([valueText('dispute', 'LOST'), valueText('dispute', null), valueText('status', 'LOST')]).toEqual(['perdida', null, 'LOST'])
})
