import type { DocumentNode, GraphQLSchema } from 'graphql'
import { adminRole } from '#domain/platform/values/roles.ts'
import type { Identity } from '#integrations/auth0/verify-token.ts'
import { costOf } from './document-cost.ts'

/** The panel's largest list costs 7 000 with a hundred rows, 700 with the ten of a page. A public page costs less than 400. */
export const mostCost = 10_000
/** Queries of callers who are not staff are not counted up to this cost. */
export const freeForPublic = 1_000

export interface Caller {
  identity: () => Promise<Identity>
  /** Counts a heavy query. Returns the seconds to wait, or null if the caller may proceed. */
  countHeavyQuery: () => Promise<number | null>
}

export type Verdict = { kind: 'go' } | { kind: 'too-large' } | { kind: 'wait'; seconds: number }

/** Decides by an operation's cost whether it may run, before any of it does. */
export async function judgeCost(
  operation: { schema: GraphQLSchema; document: DocumentNode; operationName: string | undefined; variables: Record<string, unknown> },
  caller: Caller,
): Promise<Verdict> {
  const cost = costOf(operation)
  if (cost > mostCost) return { kind: 'too-large' }
  if (cost <= freeForPublic || isStaff(await caller.identity())) return { kind: 'go' }
  const seconds = await caller.countHeavyQuery()
  return seconds === null ? { kind: 'go' } : { kind: 'wait', seconds }
}

export const isStaff = (identity: Identity): identity is Extract<Identity, { kind: 'person' }> =>
  identity.kind === 'person' && identity.roles.includes(adminRole)
