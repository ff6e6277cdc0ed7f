import type { Memory } from '../state/memory.ts'

/** A status that PagBank reports for an order's charges whatever their real one is. It covers states that no call of ours can cause. */
export type Claim = 'IN_ANALYSIS' | 'DECLINED' | 'WAITING'

const claims: readonly Claim[] = ['IN_ANALYSIS', 'DECLINED', 'WAITING']

export const readClaim = (memory: Memory, orderId: string): Claim | undefined => memory.get<Claim>('claim', orderId)

/** Any value that is not a status ends the claim. */
export function setClaim(memory: Memory, orderId: string, status: unknown): Claim | null {
  const claim = claims.find((each) => each === status) ?? null
  if (claim) memory.set('claim', orderId, claim)
  else memory.remove('claim', orderId)
  return claim
}
