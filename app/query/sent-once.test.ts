import { expect, test } from 'vitest'
import { sentOnceEach } from './sent-once.ts'

test('a request that is sent again has its key, and a changed one another', () => {
  const [once, elsewhere] = [sentOnceEach(), sentOnceEach()]
  const requests = [
    { id: '1', items: null },
    { id: '1', items: null },
    { id: '1', items: null, method: 'PIX' },
  ]
  const [first, again, changed] = requests.map((request) => once(request).headers['idempotency-key'])
  expect([again, new Set([first, changed, elsewhere(requests[0]!).headers['idempotency-key']]).size]).toEqual([first, 3])
})
