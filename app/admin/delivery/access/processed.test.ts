import { describe, expect, test } from 'vitest'
import { endedIn, failedIn, type Outcome, type Processed, progressText, withOutcome } from './processed.ts'

const list = (outcomes: Record<string, Outcome['kind']>): Processed =>
  new Map(Object.entries(outcomes).map(([email, kind]) => [email, kind === 'failed' ? { kind, message: 'No.' } : { kind }]))

const waiting = { kind: 'waiting' } as const

/** Entries in their order, which two equal maps need not share. */
const expectEntries = (actual: Processed, expected: Processed) => expect([...actual]).toEqual([...expected])

describe('before it is processed', () => {
  test('a new list has all addresses waiting, in order', () =>
    expectEntries(withOutcome(new Map(), ['b@x', 'a@x'], waiting), list({ 'b@x': 'waiting', 'a@x': 'waiting' })))

  test('a retry resets only the failed addresses: the others stay in place with their outcome', () =>
    expectEntries(
      withOutcome(list({ 'a@x': 'done', 'b@x': 'failed', 'c@x': 'done' }), ['b@x'], waiting),
      list({ 'a@x': 'done', 'b@x': 'waiting', 'c@x': 'done' }),
    ))
})

test('an outcome is stored at its address only', () =>
  expectEntries(
    withOutcome(list({ 'a@x': 'waiting', 'b@x': 'waiting' }), ['b@x'], { kind: 'failed', message: 'No.' }),
    list({ 'a@x': 'waiting', 'b@x': 'failed' }),
  ))

describe('progress', () => {
  test('counts the processed addresses, both successful and failed', () => {
    const some = list({ 'a@x': 'done', 'b@x': 'failed', 'c@x': 'running', 'd@x': 'waiting' })
    expect(endedIn(some)).toBe(2)
    expect(failedIn(some)).toEqual(['b@x'])
    expect(progressText(some, true)).toBe('2 de 4')
  })

  test.each([
    [list({ 'a@x': 'done', 'b@x': 'done' }), 'Pronto: 2 de 2.'],
    [list({ 'a@x': 'done', 'b@x': 'failed' }), '1 de 2 deram certo, 1 falhou.'],
    [list({ 'a@x': 'failed', 'b@x': 'failed' }), '0 de 2 deram certo, 2 falharam.'],
  ])('reports the outcome at the end (%#)', (ended, text) => expect(progressText(ended, false)).toBe(text))
})
