import { describe, expect, test } from 'vitest'
import { exceptionCause, exceptionTitle } from './exception-texts.ts'
import { type ExceptionDetails, exceptionKinds, exceptionRules, severeKinds } from './exceptions.ts'

const examples: ExceptionDetails = {
  REFUND_DUE: { cents: 18_000, reason: 'TOO_LATE' },
  LEDGER_UNBALANCED: { cents: 100, findings: 1 },
  ACCESS_MISSING: { courses: ['Ansiedade sem mistério', 'O luto'] },
  EMAIL_MISSING: {},
  EMAIL_FAILED: { email: 'ACCESS' },
  COPY_FAILED: { title: 'Dicionário das pausas', reason: 'O programa que põe o nome nas páginas parou antes do fim.' },
  PAYMENT_UNREADABLE: { cents: 18_000, isPending: true },
  DISPUTE_DEADLINE: { dispute: 'MED', cents: 18_000, deadline: '2026-11-30T02:00:00Z' },
  MESSAGE_DUE: { deadline: '2026-11-30T02:00:00Z' },
  UNKNOWN_PAYMENT: { providerId: 'ORDE_1' },
  PROVIDER_DOWN: { provider: 'SMTP' },
  REFUND_UNDONE: { cents: 18_000 },
  PLAN_CHANGE_VOID: { cents: 677 },
  RECURRENCE_STUCK: { cents: 3_990, providerId: null, reason: 'SEVERAL' },
  REFUND_UNANSWERED: { cents: 18_000, refusal: 'TEMPORARY' },
  HOLD_OVERDUE: { cents: 18_000 },
  EMAIL_UNSENT: { email: 'REFUND' },
  COUPON_OVERUSED: { code: 'SABIA10', cents: 1_800 },
  STOCK_HELD: { title: 'Pequeno manual do medo', held: 40, left: 1 },
  STOCK_MISMATCH: { title: 'Pequeno manual do medo', counted: 1, ordered: 2 },
  DEAD_JOB: { task: 'settle_payment', title: 'conferir um pagamento no PagBank' },
  TRANSFER_DIFFERENT: { cents: -5_000, day: '2026-11-24', status: 'DIFFERENT', eventCode: null },
  TRANSFER_UNREAD: { days: 20, day: '2026-11-04' },
  RECEIVABLE_OVERDUE: { cents: 18_000 },
  SCHEDULE_FAILS: { task: 'import_transfers', title: null },
  FISCAL_MISSING: { cents: 18_000, reason: 'UNPLANNED' },
  FISCAL_EXCESS: { cents: 5_000 },
  FISCAL_REJECTED: { name: 'NFS-e', cents: 12_900, reason: 'O código não existe. (E0310)', canceling: false },
  FISCAL_WAITING: { name: 'NF-e', cents: 12_900, canceling: true },
  WEBHOOK_FAILING: { webhook: 'n8n', off: true },
  RECORD_MISSING: { orders: 2 },
  CONVERSION_FAILING: { destination: 'META', events: 3, reason: 'CODE_190_463' },
}
const cause = <Kind extends keyof ExceptionDetails>(kind: Kind) => exceptionCause(kind, examples[kind])

describe('every kind of exception', () => {
  test.each(exceptionKinds)('%s can be accepted, has a limit, a title and a cause in whole sentences', (kind) => {
    expect(exceptionRules[kind].actions.at(-1)).toBe('ACCEPT')
    expect(exceptionRules[kind].tooLongMinutes).toBeGreaterThanOrEqual(0)
    expect(exceptionTitle(kind)).toMatch(/^[A-ZÀ-Ú]/)
    expect(cause(kind)).toMatch(/^[A-ZÀ-Ú].*\.$/)
    expect(cause(kind)).not.toMatch(/undefined|NaN|null/)
  })

  test('the severe ones come first', () => expect(exceptionKinds.slice(0, severeKinds.length)).toEqual(severeKinds))
})

test('names, amounts and dates are written out', () => {
  expect(cause('ACCESS_MISSING')).toContain('“Ansiedade sem mistério” e “O luto”')
  expect(cause('DISPUTE_DEADLINE')).toContain('termina em 29/11/2026')
  expect(cause('STOCK_MISMATCH')).toContain('conta 1 exemplar em pedidos, e os pedidos contam 2 exemplares')
  expect(cause('TRANSFER_DIFFERENT')).toMatch(/^O extrato do PagBank de 24\/11\/2026 mostra R\$\u00a050,00 a menos/)
  const debit = { cents: -5_000, day: '2026-11-24', status: 'UNKNOWN' }
  expect(exceptionCause('TRANSFER_DIFFERENT', { ...debit, eventCode: null })).toContain('um débito de R$\u00a050,00 que a loja não conhece')
  expect(exceptionCause('TRANSFER_DIFFERENT', { ...debit, eventCode: '12' })).toContain('(código 12), somando -R$\u00a050,00')
  expect(exceptionCause('DEAD_JOB', { task: 'new_job', title: null })).toContain('uma tarefa interna (new_job)')
})
