import { type Finding, ok, reasonOf, todo } from '../http/finding.ts'
import type { MetaSettings } from './settings.ts'

const what = 'Meta'

/** Reads the data set, which needs a valid token. No event is sent. */
export async function checkMeta(settings: MetaSettings | null): Promise<Finding> {
  if (!settings) return ok(what, 'META_PIXEL_ID and META_ACCESS_TOKEN are not set: Meta is told of no purchases')
  try {
    const response = await fetch(`${settings.url}/${settings.pixelId}?fields=id`, {
      signal: AbortSignal.timeout(10_000),
      headers: { authorization: `Bearer ${settings.token}` },
    })
    await response.body?.cancel()
    return response.ok
      ? ok(what, `token accepted for ${settings.pixelId}; no event was sent`)
      : todo(what, `META_ACCESS_TOKEN is not accepted for META_PIXEL_ID ${settings.pixelId} (${response.status})`)
  } catch (error) {
    return todo(what, `META_URL: ${reasonOf(error)}`)
  }
}
