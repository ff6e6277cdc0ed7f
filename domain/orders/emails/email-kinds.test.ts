import { expect, test } from 'vitest'
import { saysWhatIsTrue } from './email-kinds.ts'
import { orderStatuses } from '../order/order-transitions.ts'

const trueIn = (kind: string, isSent: boolean) => orderStatuses.filter((status) => saysWhatIsTrue(kind, { status, isSent }))

test.each([
  ['PLACED', false, ['PENDING']],
  ['RECOVERY_1', false, ['PENDING', 'EXPIRED']],
  ['RECOVERY_3', false, ['PENDING', 'EXPIRED']],
  ['ACCESS', false, ['PAID']],
  ['SENT', true, ['PAID']],
  ['SENT', false, []],
  ['CANCELED', false, ['CANCELED', 'REFUNDED']],
  ['REFUND', false, [...orderStatuses]],
])('an e-mail %s (sent: %s) is true of an order that is %s', (kind, isSent, statuses) => expect(trueIn(kind, isSent)).toEqual(statuses))
