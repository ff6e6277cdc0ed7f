import { CallError, ConnectionError } from '../../query/call-error.ts'
import { explain } from '../../sign-in/explain.ts'
import { providerMessage } from '../../sign-in/provider-message.ts'
import { accessToken, codeOf } from '../../sign-in/session.ts'

/** A token, renewed silently where it must be; what the SDK says against it comes in words (docs/rules/admin-panel.md#sign-in-errors). */
export async function panelToken(): Promise<string> {
  try {
    return await accessToken()
  } catch (error) {
    if (error instanceof CallError) throw error
    // Browsers reject what they cannot fetch or import with a TypeError.
    if (error instanceof TypeError) throw new ConnectionError('lost', error)
    if (codeOf(error) === 'timeout') throw new ConnectionError('late', error)
    const said = providerMessage(error)
    throw new CallError('SIGN_IN_FAILED', said ? `${explain(error)} (${said})` : explain(error), {}, error)
  }
}
