import { expect, test } from 'vitest'
import { documentCan } from './document-can.ts'
import { fiscalDocumentStatuses } from './fiscal-status.ts'

const allowedFor = (action: keyof typeof documentCan, isStuck = false) =>
  fiscalDocumentStatuses.filter((status) => documentCan[action]({ status, isStuck }).allowed)

test('the statuses of a fiscal document that allow an action', () => {
  expect(allowedFor('retry')).toEqual(['QUEUED', 'SENT', 'REJECTED', 'CANCELING'])
  expect(allowedFor('cancel')).toEqual(['QUEUED', 'SENT', 'ISSUED', 'REJECTED'])
  expect(allowedFor('settle')).toEqual([])
  expect(allowedFor('settle', true)).toEqual(['CANCELING'])
})

test('a cancellation that was requested says so', () => {
  expect(documentCan.cancel({ status: 'CANCELING', isStuck: false })).toMatchObject({ reason: 'O cancelamento já foi pedido.' })
  expect(documentCan.cancel({ status: 'CANCELING', isStuck: true })).toMatchObject({ reason: expect.stringMatching(/recusou/) })
})
