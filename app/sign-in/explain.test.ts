import { describe, expect, test } from 'vitest'
import { explain } from './explain.ts'
import { codeOf, destinationOf } from './session.ts'

describe('explain', () => {
  test.each([
    ['timeout', /took too long/],
    ['cancelled', /was closed/],
    ['state_mismatch', /started elsewhere/],
    ['missing_transaction', /already used/],
    ['missing_refresh_token', /session has ended/],
    ['login_required', /session has ended/],
    ['mfa_required', /second factor/],
    ['access_denied', /Ask your administrator/],
    ['something_new', /^The sign-in failed/],
  ])('%s', (error, text) => expect(explain({ error })).toMatch(text))

  test('what the browser could not fetch is no failed sign-in', () =>
    expect(explain(new TypeError('Failed to fetch'))).toBe('The sign-in service cannot be reached. Try again in a moment.'))

  test('the browser’s own time limit is one', () => expect(explain(new DOMException('aborted', 'AbortError'))).toMatch(/took too long/))

  test.each([null, undefined, 'text', new Error('raw')])('anything else (%s) says only that it failed', (error) =>
    expect(explain(error)).toBe('The sign-in failed. Try again.'),
  )
})

test('the code of an error is the field that the SDK names it by', () => {
  expect(codeOf({ error: 'timeout' })).toBe('timeout')
  expect(codeOf(new Error('timeout'))).toBe('')
  expect(codeOf(null)).toBe('')
})

describe('where a sign-in leads', () => {
  const lead = (returnTo: unknown, state?: unknown) => destinationOf({ appState: { returnTo, ...(state === undefined ? {} : { state }) } })

  test('back to the page and its state', () =>
    expect(lead('/admin/books?pagina=2', { from: '?busca=a' })).toEqual({ returnTo: '/admin/books?pagina=2', state: { from: '?busca=a' } }))

  test.each(['https://evil.example/admin', '//evil.example', 'javascript:alert(1)', '', 7, undefined])(
    'never outside of our own site: %s',
    (returnTo) => expect(lead(returnTo)).toEqual({ returnTo: '/admin' }),
  )

  test.each([null, undefined, 'text', {}, new Error('lost')])('without a known place to the panel: %s', (result) =>
    expect(destinationOf(result)).toEqual({ returnTo: '/admin' }),
  )
})
