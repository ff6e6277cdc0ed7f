import { CallError, ConnectionError } from '../../query/call-error.ts'
import { explain } from '../../sign-in/explain.ts'
import { providerMessage } from '../../sign-in/provider-message.ts'
import { accessToken, codeOf } from '../../sign-in/session.ts'

/**
 * Returns an access token, renewed silently if needed. The SDK's errors become readable messages
 * (docs/rules/admin-panel.md#sign-in-errors).
 */
export async function panelToken(): Promise<string> {
  try {
    return await accessToken()
  } catch (error) {
    if (error instanceof CallError) throw error
    // Browsers reject a failed fetch or import with a TypeError.
    if (error instanceof TypeError) throw new ConnectionError('lost', error)
    if (codeOf(error) === 'timeout') throw new ConnectionError('late', error)
    const detail = providerMessage(error)
    throw new CallError('SIGN_IN_FAILED', detail ? `${explain(error)} (${detail})` : explain(error), {}, error)
  }
}
