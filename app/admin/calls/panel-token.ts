import { explain } from '../../sign-in/explain.ts'
import { providerMessage } from '../../sign-in/provider-message.ts'
import { accessToken, codeOf } from '../../sign-in/session.ts'

/** A token, renewed silently where it must be; what the SDK says against it comes in words (spec §8). */
export async function panelToken(): Promise<string> {
  try {
    return await accessToken()
  } catch (error) {
    if (codeOf(error) === '') throw error
    const said = providerMessage(error)
    throw new Error(said ? `${explain(error)} (${said})` : explain(error), { cause: error })
  }
}
