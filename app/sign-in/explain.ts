import { codeOf } from './session.ts'

const tooSlow = 'The sign-in service took too long to answer. Check your connection and try again.'

/** Explains an error of the SDK, with what to do next (docs/rules/admin-panel.md#sign-in-errors). */
export function explain(error: unknown): string {
  switch (codeOf(error)) {
    case 'timeout':
      return tooSlow
    case 'cancelled':
      return 'The sign-in window was closed. Try again when you are ready.'
    case 'state_mismatch':
      return 'This sign-in was started elsewhere; start again here.'
    case 'missing_transaction':
      return 'This sign-in link was already used. Start again.'
    case 'missing_refresh_token':
    case 'login_required':
      return 'Your session has ended. Sign in again.'
    case 'mfa_required':
      return 'A second factor is required. Sign in again and confirm it.'
    case 'access_denied':
      return 'The sign-in service refused the access. Ask your administrator.'
    default:
      if (error instanceof TypeError) return 'The sign-in service cannot be reached. Try again in a moment.'
      // When the code exchange times out, the SDK passes on the browser's own error.
      if (error instanceof DOMException && error.name === 'AbortError') return tooSlow
      return 'The sign-in failed. Try again.'
  }
}
