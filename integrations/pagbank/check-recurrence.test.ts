import { expect, test } from 'vitest'
import { answers, provideProvider } from '#tests/harness/pagbank-under-test.ts'
import { checkRecurrence } from './check-recurrence.ts'

const answering = (status: number, body: unknown) => async () => {
  const { url } = await provideProvider(answers(status, body))
  return checkRecurrence({ url, token: 'TOKEN' }, true)
}

test.each([
  [
    'without approval',
    answering(403, { message: 'Forbidden' }),
    'todo',
    /not approved for recurrence.*PAGBANK_CARD_RENEWAL=off, and plans sell by PIX/,
  ],
  ['with approval', answering(200, { subscriptions: [], result_set: { total: 0 } }), 'ok', /recurrence answers/],
  ['switched off', () => checkRecurrence({ url: 'http://127.0.0.1:9', token: 'TOKEN' }, false), 'ok', /paid for each cycle, by PIX/],
])('the check says how plans sell %s', async (_, check, kind, message) => {
  expect(await check()).toEqual({ kind, what: 'Renewal', message: expect.stringMatching(message) })
})
