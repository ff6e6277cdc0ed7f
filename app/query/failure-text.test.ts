import { expect, test } from 'vitest'
import { CallError, ConnectionError } from './call-error.ts'
import { failureText } from './failure-text.ts'

const fallback = 'Failed to fetch courses'

test('the answer to a call speaks for itself', () => {
  for (const told of ['Internal server error', new CallError('INTERNAL_SERVER_ERROR', 'Internal server error')])
    expect(failureText(told, fallback)).toEqual({ message: 'Internal server error' })
})

test('where nothing answered, what was tried, and what to do', () => {
  for (const kind of ['lost', 'late', 'code'] as const)
    expect(failureText(new ConnectionError(kind, new TypeError('Failed to fetch')), fallback)).toEqual({
      message: fallback,
      advice: 'A loja não respondeu: confira a sua conexão com a internet e tente de novo.',
    })
})

test('what a browser, a library or a mistake of ours says is never shown', () => {
  const raw = [
    new TypeError('Failed to fetch'),
    new TypeError('NetworkError when attempting to fetch resource.'),
    new TypeError('Load failed'),
    new DOMException('signal is aborted without reason', 'AbortError'),
    new DOMException('The operation was aborted.', 'AbortError'),
    new SyntaxError('Unexpected token < in JSON'),
    new Error('Unexpected Server Error'),
    new CallError('INTERNAL_SERVER_ERROR', ''),
    '',
    null,
    { a: 1 },
  ]
  for (const error of raw) expect(failureText(error, fallback)).toEqual({ message: fallback })
})
