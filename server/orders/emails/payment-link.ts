import { type KeySources, signingKey } from '#server/platform/database/signing-keys.sql.ts'
import { readToken, signToken } from '#server/platform/database/sign-token.ts'

const typ = 'recovery+jwt'
/** A cycle of a subscription is paid until its grace ends, and brings it back later. */
const days = { order: 7, cycle: 60 }

/**
 * The address of the page that makes a new code. `step`: of the reminder that it is in; 0 for one that staff send, null for the
 * confirmation of the order, which reminds nobody. It names nobody.
 */
export async function recoveryUrl(
  deps: KeySources & { config: { publicUrl: string } },
  orderId: string,
  step: number | null,
  of: keyof typeof days = 'order',
): Promise<string> {
  const token = signToken(await signingKey(deps, 'download'), typ, { sub: orderId, step }, days[of] * 24 * 60 * 60)
  return `${deps.config.publicUrl}/pagar?t=${token}`
}

/** Null: it is too old, or none of ours. */
export async function readRecovery(deps: KeySources, token: string): Promise<{ orderId: string; step: number | null } | null> {
  const claims = await readToken(deps, 'download', { typ, token })
  return claims && { orderId: claims.sub ?? '', step: claims.step === null ? null : Number(claims.step) }
}
