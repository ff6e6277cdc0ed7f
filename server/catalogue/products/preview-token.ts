import { previewDays } from '#domain/catalogue/products/preview.ts'
import { type KeySources, signingKey } from '#server/platform/database/signing-keys.sql.ts'
import { readToken, signClaims } from '#server/platform/database/sign-token.ts'

const typ = 'preview+jwt'
const day = 24 * 60 * 60

/** Shows a draft to whoever has it. All that are made on one day are the same, so that a form that is read again is the same. */
export async function previewTokenOf(sources: KeySources, id: string): Promise<string> {
  const today = Math.floor(Date.now() / 1000 / day)
  return signClaims(await signingKey(sources, 'download'), typ, { sub: id, exp: (today + 1 + previewDays) * day })
}

/** Whether a text from an address is a valid token of this product. */
export async function isPreviewOf(sources: KeySources, id: string, token: string | null | undefined): Promise<boolean> {
  return token ? (await readToken(sources, 'download', { typ, token }))?.sub === id : false
}
