import { expect, test } from 'vitest'
import type { Allowed } from '#domain/platform/values/allowed.ts'
import { canResend } from './can-resend.ts'

const reason = (can: Allowed) => (can.allowed ? 'yes' : `${can.code}: ${can.reason}`)

test('an e-mail that is not true any more says why it is not sent again', () => {
  expect(reason(canResend('ACCESS', { status: 'PAID', isSent: false }))).toBe('yes')
  expect(reason(canResend('ACCESS', { status: 'REFUNDED', isSent: false }))).toMatch(/não está pago/)
  expect(reason(canResend('PLACED', { status: 'PAID', isSent: false }))).toMatch(/não espera mais/)
  expect(reason(canResend('SENT', { status: 'PAID', isSent: false }))).toMatch(/o pedido mudou/i)
  expect(reason(canResend('RECOVERY_1', { status: 'PENDING', isSent: false }))).toMatch(/uma vez só/)
})
