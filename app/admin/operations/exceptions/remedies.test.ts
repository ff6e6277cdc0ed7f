import { expect, test } from 'vitest'
import { exceptionOtherwise, exceptionTask } from '#domain/operations/tasks/exception-outcomes.ts'
import { exceptionKinds, exceptionRules } from '#domain/operations/exceptions.ts'
import { actionLabel } from './action-texts.ts'
import { remedyScreen } from './remedy-screen.ts'

test.each(exceptionKinds)('%s has a remedy before it can be dispensed with, and says what happens without one', (kind) => {
  const [first] = exceptionRules[kind].actions
  const screen = remedyScreen({ kind, subject: 'x', orderId: 'y', cents: 24_100 })
  expect(screen !== null || first !== 'ACCEPT').toBe(true)
  expect(exceptionRules[kind].actions.at(-1)).toBe('ACCEPT')
  expect(exceptionOtherwise(kind)).toMatch(/^Se ninguém agir, [a-zà-ú].+\.$/u)
  expect(new Set(exceptionTask(kind)).size).toBe(2)
})

test('a remedy that is about money names its amount', () => {
  for (const kind of ['COUPON_OVERUSED', 'FISCAL_EXCESS', 'FISCAL_MISSING'] as const)
    expect(remedyScreen({ kind, subject: 'y', orderId: 'y', cents: 24_100 })?.label).toContain('R$\u00a0241,00')
  expect(actionLabel('RETRY', { kind: 'REFUND_UNDONE', cents: 24_100 })).toBe('Já reembolsei R$\u00a0241,00: conferir')
  expect(actionLabel('REFUND', { kind: 'REFUND_DUE', cents: 24_100 })).toBe('Reembolsar R$\u00a0241,00')
  expect(actionLabel('RETRY', { kind: 'REFUND_UNANSWERED', cents: 24_100 })).toBe('Reembolsar R$\u00a0241,00 de novo')
})
