import type { DocumentNode, GraphQLSchema } from 'graphql'
import { adminRole } from '#domain/roles.ts'
import type { Identity } from '../auth/verify-token.ts'
import { costOf } from './document-cost.ts'

/** The panel's largest list costs 4 700 with a hundred rows, a public page less than 400. */
export const mostCost = 10_000
const freeForStrangers = 1_000

export interface Caller {
  identity: () => Promise<Identity>
  /** Seconds to wait, or null where the caller may go on. */
  countHeavyQuery: () => Promise<number | null>
}

export type Verdict = { kind: 'go' } | { kind: 'too-large' } | { kind: 'wait'; seconds: number }

/** Looks at what an operation costs before anything of it runs. */
export async function judgeCost(
  asked: { schema: GraphQLSchema; document: DocumentNode; operationName: string | undefined; variables: Record<string, unknown> },
  caller: Caller,
): Promise<Verdict> {
  const cost = costOf(asked)
  if (cost > mostCost) return { kind: 'too-large' }
  if (cost <= freeForStrangers || isStaff(await caller.identity())) return { kind: 'go' }
  const seconds = await caller.countHeavyQuery()
  return seconds === null ? { kind: 'go' } : { kind: 'wait', seconds }
}

const isStaff = (identity: Identity) => identity.kind === 'person' && identity.roles.includes(adminRole)
