import { explain } from '../../sign-in/explain.ts'
import { accessToken, codeOf } from '../../sign-in/session.ts'

/** A token, renewed silently where it must be; what the SDK says against it comes in words (spec §8). */
export async function panelToken(): Promise<string> {
  try {
    return await accessToken()
  } catch (error) {
    throw codeOf(error) === '' ? error : new Error(explain(error), { cause: error })
  }
}
