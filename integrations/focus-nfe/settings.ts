import { z } from 'zod'
import { webAddress, words } from '../http/variables.ts'

export const focusNfeVariables = z.object({
  FOCUS_NFE_URL: webAddress.default('https://api.focusnfe.com.br'),
  FOCUS_NFE_TOKEN: words.optional(),
})

export interface FocusNfeSettings {
  url: string
  token: string
}

/** Without a token it is simulated if payments are; `sandboxUrl` is null where they are real, and then no documents are issued. */
export function focusNfeSettings(
  { FOCUS_NFE_URL: url, FOCUS_NFE_TOKEN: token }: z.infer<typeof focusNfeVariables>,
  sandboxUrl: string | null,
): FocusNfeSettings | null {
  if (token) return { url, token }
  return sandboxUrl === null ? null : { url: sandboxUrl, token: 'SANDBOXTOKEN123' }
}
