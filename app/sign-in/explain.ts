import { codeOf } from './session.ts'

/** The SDK's errors in words, each with what to do next (spec §8, identity provider errors). */
export function explain(error: unknown): string {
  switch (codeOf(error)) {
    case 'timeout':
      return 'The sign-in service took too long to answer. Check your connection and try again.'
    case 'cancelled':
      return 'The sign-in window was closed. Try again when you are ready.'
    case 'state_mismatch':
      return 'Invalid state. This sign-in was started elsewhere; start again here.'
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
      return error instanceof TypeError ? 'The sign-in service cannot be reached. Try again in a moment.' : 'The sign-in failed. Try again.'
  }
}
