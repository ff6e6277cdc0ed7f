import { expect, test } from 'vitest'
import { disputeCan } from './dispute-can.ts'
import { disputeStatuses } from './dispute-transitions.ts'

test('a dispute is opened about a charge that has none', () => {
  expect(disputeCan.open([{ isDisputed: true }, { isDisputed: false }]).allowed).toBe(true)
  expect(disputeCan.open([{ isDisputed: true }])).toMatchObject({ reason: 'Esta cobrança já tem uma contestação aberta.' })
  expect(disputeCan.open([])).toMatchObject({ reason: expect.stringMatching(/não há o que contestar/) })
})

test('only an open one is answered', () => {
  expect(disputeStatuses.filter((status) => disputeCan.answer({ status }).allowed)).toEqual(['OPEN'])
  expect(disputeCan.answer({ status: 'ANSWERED' })).toMatchObject({ reason: 'Esta contestação já foi respondida.' })
  expect(disputeCan.answer({ status: 'LOST' })).toMatchObject({ reason: 'Esta contestação já foi encerrada.' })
})

test('a decision waits for a refund that takes the same money', () => {
  expect(disputeCan.close({ status: 'OPEN' }, 'LOST', true)).toMatchObject({ reason: expect.stringMatching(/está em andamento/) })
  expect(disputeCan.close({ status: 'OPEN' }, 'WON', true).allowed).toBe(true)
  expect(disputeCan.close({ status: 'LOST' }, 'WON', true).allowed).toBe(true)
  expect(disputeCan.close({ status: 'WON' }, 'LOST', false)).toMatchObject({ reason: expect.stringMatching(/já foi ganha/) })
})

test('a loss is taken back while nothing followed', () => {
  expect(disputeStatuses.filter((status) => disputeCan.reopen({ status }).allowed)).toEqual(['LOST'])
  expect(disputeCan.reopen({ status: 'LOST' }, 'taken')).toMatchObject({ reason: expect.stringMatching(/não foi um engano/) })
  expect(disputeCan.reopen({ status: 'LOST' }, 'refunded')).toMatchObject({ reason: expect.stringMatching(/houve um reembolso/) })
})
