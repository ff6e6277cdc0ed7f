import { z } from 'zod'
import { webAddress, words } from '../http/variables.ts'

export const pagbankVariables = z.object({
  PAGBANK_API_URL: webAddress.optional(),
  PAGBANK_TOKEN: words.optional(),
  PAGBANK_CARD_RENEWAL: z.enum(['on', 'off']).default('off'),
  PAGBANK_PIX_SHAPE: z.enum(['v2', 'classic']).default('v2'),
  PAGBANK_EDI_URL: webAddress.default('https://edi.api.pagbank.com.br'),
  PAGBANK_EDI_USER: words.optional(),
  PAGBANK_EDI_TOKEN: words.optional(),
})
type Variables = z.infer<typeof pagbankVariables>

export interface PagBankSettings {
  url: string
  token: string
  pixShape: Variables['PAGBANK_PIX_SHAPE']
}

export type RecurrenceSettings = Omit<PagBankSettings, 'pixShape'>

export interface TransferReportSettings {
  url: string
  /** The number of the shop's account, and its token of this service. */
  user: string
  token: string
}

/** Undefined without a token. */
export const pagbankUrl = ({ PAGBANK_TOKEN, PAGBANK_API_URL }: Variables): string | undefined =>
  PAGBANK_TOKEN && (PAGBANK_API_URL ?? 'https://api.pagseguro.com')

export const pagbankSettings = (url: string, { PAGBANK_TOKEN, PAGBANK_PIX_SHAPE }: Variables): PagBankSettings => ({
  url,
  token: PAGBANK_TOKEN ?? 'SANDBOXTOKEN123',
  pixShape: PAGBANK_PIX_SHAPE,
})

/** Subscriptions have a host of their own. Behind any other address, such as the sandbox's, they have a path. */
export const recurrenceSettings = ({ url, token }: PagBankSettings): RecurrenceSettings => ({
  url: /^https:\/\/(sandbox\.)?api\.pagseguro\.com$/.test(url) ? url.replace('api.', 'api.assinaturas.') : `${url}/assinaturas`,
  token,
})

/** Without credentials the report is simulated if payments are; `sandboxUrl` is null where they are real, and then it is not imported. */
export function transferReportSettings(
  { PAGBANK_EDI_URL: url, PAGBANK_EDI_USER: user, PAGBANK_EDI_TOKEN: token }: Variables,
  sandboxUrl: string | null,
): TransferReportSettings | null {
  if (user && token) return { url, user, token }
  return sandboxUrl === null ? null : { url: `${sandboxUrl}/edi`, user: 'SANDBOX', token: 'SANDBOXTOKEN123' }
}
