import { describe, expect, test } from 'vitest'
import { explain } from './explain.ts'
import { destinationOf } from './session.ts'

describe('a sign-in error is explained, with what to do next', () => {
  test.each([
    ['timeout', 'The sign-in service took too long to answer. Check your connection and try again.'],
    ['cancelled', 'The sign-in window was closed. Try again when you are ready.'],
    ['state_mismatch', 'This sign-in was started elsewhere; start again here.'],
    ['missing_transaction', 'This sign-in link was already used. Start again.'],
    ['missing_refresh_token', 'Your session has ended. Sign in again.'],
    ['login_required', 'Your session has ended. Sign in again.'],
    ['mfa_required', 'A second factor is required. Sign in again and confirm it.'],
    ['access_denied', 'The sign-in service refused the access. Ask your administrator.'],
    ['something_new', 'The sign-in failed. Try again.'],
  ])('%s', (code, text) => expect(explain({ error: code })).toBe(text))

  test.each([
    ['a lost network', new TypeError('Failed to fetch'), 'The sign-in service cannot be reached. Try again in a moment.'],
    [
      'a request aborted by the browser',
      new DOMException('aborted', 'AbortError'),
      'The sign-in service took too long to answer. Check your connection and try again.',
    ],
    ['anything else', new Error('boom'), 'The sign-in failed. Try again.'],
    ['nothing at all', undefined, 'The sign-in failed. Try again.'],
  ])('%s', (_, error, text) => expect(explain(error)).toBe(text))
})

describe('a sign-in redirects', () => {
  test('to the page where it was started, with the state of that page', () => {
    const state = { book: { id: '1' } }
    expect(destinationOf({ appState: { returnTo: '/admin/books/edit/1', state } })).toEqual({ returnTo: '/admin/books/edit/1', state })
  })

  test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '', 7])('to the panel instead of %j', (returnTo) =>
    expect(destinationOf({ appState: { returnTo } })).toEqual({ returnTo: '/admin' }),
  )

  test.each([null, undefined, 'text', {}, { appState: null }])('to the panel when the result is %j', (result) =>
    expect(destinationOf(result)).toEqual({ returnTo: '/admin' }),
  )
})
