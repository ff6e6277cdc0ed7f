import { expect, test } from 'vitest'
import { deadlocksIn } from './deadlocks-in.ts'

const log = `2026-11-21 22:00:01.000 UTC [10] LOG:  checkpoint starting: time
2026-11-21 22:00:02.000 UTC [11] ERROR:  deadlock detected
2026-11-21 22:00:02.000 UTC [11] DETAIL:  Process 11 waits for ShareLock on transaction 5; blocked by process 12.
\tProcess 12 waits for ShareLock on transaction 4; blocked by process 11.
\tProcess 11: update payments
\tProcess 12: select from orders
2026-11-21 22:00:02.000 UTC [11] HINT:  See server log for query details.
2026-11-21 22:00:03.000 UTC [12] ERROR:  duplicate key value violates unique constraint
`

test('finds each deadlock with the processes that waited for each other', () => {
  const deadlocks = deadlocksIn(`${log}${log}`)
  expect(deadlocks).toHaveLength(2)
  expect(deadlocks[0]).toContain('Process 12: select from orders')
})

test('finds none in a log without deadlocks', () => {
  expect(deadlocksIn('')).toEqual([])
  expect(deadlocksIn('2026-11-21 22:00:01.000 UTC [10] ERROR:  canceling statement due to statement timeout\n')).toEqual([])
})
