import SchemaBuilder, { type ObjectRef } from '@pothos/core'
import { mostItems, longestPage, type PageInfo, pageInfo } from '#domain/platform/api/page.ts'
import type { Right } from '#domain/platform/roles/rights.ts'
import { plainLine } from '#domain/platform/values/plain-text.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import type { Identity } from '#integrations/auth0/verify-token.ts'
import { mayOpen, staffOf } from '../staff.ts'
import { invalidArgument, notFound, Refusal } from '#domain/platform/refusals/refusal.ts'
import { refuseLongTexts } from '#domain/platform/refusals/long-texts.ts'

export interface GraphQLContext {
  db: Db
  publicUrl: string
  /** For operations that need more than the database, such as a provider. */
  deps: Deps
  /** The key of a mutation, if its caller has chosen one: an operation that outlives its process stores it. */
  idempotencyKey: string | null
  /** False: the answer is for the person who asked, and no cache may store it. */
  isShared: boolean
  /** The caller. The token is verified on first use, so that a public query never verifies one. */
  identity: () => Promise<Identity>
}

interface Types {
  Context: GraphQLContext
  DefaultFieldNullability: false
  Objects: { PageInfo: PageInfo }
  Scalars: {
    ID: { Input: string; Output: string }
    /** A text is one that the database wrote. */
    DateTime: { Input: string; Output: Date | string }
    // oxlint-disable-next-line id-denylist -- The scalar's name in the contract.
    Date: { Input: string; Output: string }
    Cents: { Input: number; Output: number }
  }
}

export type SchemaTypes = PothosSchemaTypes.ExtendDefaultTypes<Types>

export const builder = new SchemaBuilder<Types>({ defaultFieldNullability: false })

builder.queryType({
  description:
    'Reading: public queries need no token, the others need one whose roles include admin-geral-conteudo (docs/rules/admin-panel.md#access).',
})
builder.mutationType({
  description: 'Changing: each needs a token whose roles include admin-geral-conteudo (docs/rules/admin-panel.md#access).',
})

export const Access = builder.enumType('Access', {
  description:
    'The access that a screen of the panel requests (docs/rules/admin-panel.md#access). The server decides by the token, whatever is requested.',
  values: ['ADMIN'] as const,
})

builder.objectType('PageInfo', {
  description: 'Where in a list this page is.',
  fields: (t) => ({
    hasNextPage: t.exposeBoolean('hasNextPage'),
    hasPreviousPage: t.exposeBoolean('hasPreviousPage'),
    currentPage: t.exposeInt('currentPage', { description: 'From 1.' }),
    totalPages: t.exposeInt('totalPages', { description: 'At least 1.' }),
    totalCount: t.exposeInt('totalCount', { description: 'All rows that match, on every page; of a search, the newest 1000 at most.' }),
  }),
})

/**
 * The staff member who is recorded in the history, and the subject of the user: of a token its maker's. Throws for other callers, who ask for a field of staff in a public type: operations refuse
 * them by themselves (programs/composition/operation-access.ts).
 */
export async function requireStaff(context: GraphQLContext, right: Right | null = null): Promise<{ actor: string; subject: string }> {
  const { email, user } = staffOf(await context.identity(), 'public', right)
  return { actor: email, subject: user }
}

/** The same for a field of one entry, which must be theirs to open. */
export async function requireOwn(context: GraphQLContext, right: Right, id: string): Promise<void> {
  await requireStaff(context, right)
  if (!mayOpen(await context.identity(), id)) throw new Refusal('FORBIDDEN', 'Not yours')
}

export interface PageArgs {
  offset?: number | null | undefined
  limit?: number | null | undefined
  search?: string | null | undefined
}

/** Bounds the arguments of a list, and so its query: at most `longestPage` rows, at an offset within PostgreSQL's integer range. */
export function pageOf({ offset, limit, search }: PageArgs, usual: number) {
  const from = offset ?? 0
  const rows = limit ?? usual
  refuseLongTexts({ search }, 1_000)
  const words = plainLine(search ?? '')
  if (from < 0 || from > 10_000_000) throw invalidArgument('offset', 'from 0 to 10000000')
  if (rows < 1 || rows > longestPage) throw invalidArgument('limit', `from 1 to ${longestPage}`)
  if (words.length > 200) throw invalidArgument('search', 'at most 200 characters')
  return { offset: from, limit: rows, search: words }
}

/** The type of one page of a list. */
export const pageType = <Row>(name: string, row: ObjectRef<SchemaTypes, Row>) =>
  builder.objectRef<{ data: Row[]; pageInfo: PageInfo }>(name).implement({
    fields: (t) => ({
      data: t.field({ type: [row], resolve: (page) => page.data }),
      pageInfo: t.field({ type: 'PageInfo', resolve: (page) => page.pageInfo }),
    }),
  })

export const pageAnswer = <Row>({ offset, limit }: { offset: number; limit: number }, page: { data: Row[]; totalCount: number }) => ({
  data: page.data,
  pageInfo: pageInfo(offset, limit, page.totalCount),
})

/** By default at most as many ids as a purchase may have products. Text that is not a UUID is dropped: no row can have such an id. */
export function idsOf(ids: readonly string[], most = mostItems): string[] {
  if (ids.length > most) throw invalidArgument('ids', `at most ${most}`)
  return [...new Set(ids.filter((id) => uuid.test(id)).map((id) => id.toLowerCase()))]
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const keyArg =
  'A UUID that the caller makes once for each new entry, and the id of that entry. Sent again by the same staff member, it returns that entry.'

export function keyOf(key: string | null | undefined): string | null {
  if (key === null || key === undefined) return null
  if (!uuid.test(key)) throw invalidArgument('key', 'a UUID')
  return key.toLowerCase()
}

/** Text that is not a UUID is NOT_FOUND: no row can have such an id. */
export function idOf(id: string, missing: string): string {
  return uuid.test(id) ? id.toLowerCase() : notFound(missing)
}
