import { expect, test } from 'vitest'
import { CallError, ConnectionError } from './call-error.ts'
import { failureSentence, failureText } from './failure-text.ts'

const fallback = 'Failed to fetch courses'

test('shows the message of a failed call', () => {
  for (const error of ['Internal server error', new CallError('INTERNAL_SERVER_ERROR', 'Internal server error')])
    expect(failureText(error, fallback)).toEqual({ message: 'Internal server error' })
})

test('without a response, shows the fallback and advice', () => {
  for (const kind of ['lost', 'late', 'code'] as const)
    expect(failureText(new ConnectionError(kind, new TypeError('Failed to fetch')), fallback)).toEqual({
      message: fallback,
      advice: 'A loja não respondeu: confira a sua conexão com a internet e tente de novo.',
    })
})

test('as one text, the advice is a sentence after the fallback', () => {
  for (const text of [fallback, `${fallback}.`])
    expect(failureSentence(new ConnectionError('lost', new TypeError('Failed to fetch')), text)).toBe(
      'Failed to fetch courses. A loja não respondeu: confira a sua conexão com a internet e tente de novo.',
    )
  expect(failureSentence(new CallError('CONFLICT', 'O pedido já foi pago.'), fallback)).toBe('O pedido já foi pago.')
  expect(failureSentence(new TypeError('Load failed'), fallback)).toBe(fallback)
})

test('never shows the message of a browser, a library or a programming error', () => {
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
