import { errors, jwtVerify } from 'jose'
import { type KeySources, signingKey } from '#server/platform/database/signing-keys.sql.ts'
import { signToken, tokenKey } from '#server/platform/database/sign-token.ts'

/** E-mails never contain the URL of an e-book's file, only a signed link that expires (docs/rules/orders.md#downloads). */
export const downloadDays = 30
/** For so long the button's answer leads to the file, so that a download that was cut can go on. */
const ticketSeconds = 60 * 60

/** `download`: the link in an e-mail. `ticket`: what its page's button gives, which no e-mail contains. */
const kinds = {
  download: { typ: 'download+jwt', seconds: downloadDays * 24 * 60 * 60 },
  ticket: { typ: 'download-ticket+jwt', seconds: ticketSeconds },
}

export type DownloadToken = { kind: 'ok'; orderItemId: string; signedAt: Date } | { kind: 'expired' } | { kind: 'invalid' }

export const signDownload = (sources: KeySources, orderItemId: string) => sign(sources, kinds.download, orderItemId)
export const signTicket = (sources: KeySources, orderItemId: string) => sign(sources, kinds.ticket, orderItemId)
export const readDownload = (sources: KeySources, token: string) => read(sources, kinds.download, token)
export const readTicket = (sources: KeySources, token: string) => read(sources, kinds.ticket, token)

const sign = async (sources: KeySources, { typ, seconds }: (typeof kinds)['ticket'], orderItemId: string) =>
  signToken(await signingKey(sources, 'download'), typ, { sub: orderItemId }, seconds)

async function read(sources: KeySources, { typ, seconds }: (typeof kinds)['ticket'], token: string): Promise<DownloadToken> {
  try {
    const { payload } = await jwtVerify(token, tokenKey(sources, 'download'), {
      algorithms: ['HS256'],
      typ,
      requiredClaims: ['sub', 'exp'],
    })
    return { kind: 'ok', orderItemId: payload.sub ?? '', signedAt: new Date((payload.exp! - seconds) * 1000) }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { kind: 'expired' }
    if (error instanceof errors.JOSEError) return { kind: 'invalid' }
    throw error
  }
}
