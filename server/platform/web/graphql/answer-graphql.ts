import { execute, type ExecutionResult, getOperationAST, type GraphQLSchema } from 'graphql'
import type { Identity } from '#integrations/auth0/verify-token.ts'
import { errorCodes } from '#domain/platform/api/error-codes.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { refusalOf } from '../http/refusal-of.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import type { Answer } from '../idempotency/sealed-answer.ts'
import { tooMany } from '../rate-limits/rate-limit-rules.ts'
import { takeNetworkCall } from '../rate-limits/rate-limits.sql.ts'
import type { GraphQLContext } from './builder.ts'
import { didNothing } from './documents/did-nothing.ts'
import { tooLarge } from './documents/document-size.ts'
import { isStaff, judgeCost, mostCost } from './documents/limits.ts'
import { graphQLErrorOf, maskErrors } from './mask.ts'
import { mediaTypeFor } from './media-type.ts'
import { openDocuments } from './documents/read-documents.ts'

/** A request of which nothing was refused yet: JSON within its limit (domain/platform/api/call-size.ts). */
export interface GraphQLCall {
  body: string
  accept: string | undefined
  /** `Idempotency-Key`, for mutations. */
  key: string | undefined
  /** The caller that a heavy query counts for. */
  caller: () => string
  /** Who the caller is: called once, if the document asks for it. */
  identify: () => Promise<Identity>
}
export type AnswerGraphQL = (call: GraphQLCall) => Promise<Answer>

/** Answers JSON { query, variables, operationName } (docs/rules/api.md#graphql). A refused request gets a GraphQL error too. */
export function openGraphQL(deps: Deps, schema: GraphQLSchema): AnswerGraphQL {
  const { log, config } = deps
  const readDocument = openDocuments(schema, { closed: !config.introspection })
  const readOfStaff = openDocuments(schema, { closed: false })

  return async ({ body, accept, key, caller, identify }) => {
    const request = parseBody(body)
    if (request instanceof Refusal) return refusedAnswer(request, accept)
    const contextValue = contextOf(deps, identify, key)
    const isOpen = asksForSchema.test(request.query) && isStaff(await contextValue.identity())
    const read = (isOpen ? readOfStaff : readDocument)(request.query)
    if (read.kind === 'refused') return answerOf(read, accept)

    const { variables, operationName } = request
    const judged = { identity: contextValue.identity, countHeavyQuery: () => countHeavyQuery(deps, caller()) }
    const verdict = await judgeCost({ schema, document: read.document, operationName, variables }, judged)
    if (verdict.kind === 'too-large') return answerOf({ errors: [tooLarge(`its lists fill at most ${mostCost} fields`)] }, accept)
    if (verdict.kind === 'wait') {
      const { headers, ...refused } = refusedAnswer(tooMany(), accept)
      return { ...refused, headers: [...headers, ['retry-after', String(verdict.seconds)]] }
    }
    const operation = getOperationAST(read.document, operationName)
    const run = async () => {
      const result = await execute({ schema, document: read.document, operationName, variableValues: variables, contextValue })
      return { ...answerOf(maskErrors(result, log), accept, contextValue.isShared), isRefusal: didNothing(result, operation) }
    }
    if (key === undefined || operation?.operation !== 'mutation') return run()
    const identity = await contextValue.identity()
    // Whoever may call no mutation is refused, and takes no key.
    if (!isStaff(identity)) return run()
    const { subject, role, own, scopes = null } = identity
    const once = { key, caller: subject, standing: () => JSON.stringify([role, own, scopes]), asks: [body] }
    return answerOnce(deps, once, run).catch((error: unknown) => refusedAnswer(refusalOf(error), accept))
  }
}

/** Who may see the schema is asked only about these documents. */
const asksForSchema = /\b__(?:schema|type)\b/

/** Clients that send the hash of a query first know this message or its code, and send the query itself. */
export const persistedQuery = new Refusal('PERSISTED_QUERY_NOT_SUPPORTED', 'PersistedQueryNotSupported')
const unreadable = new Refusal('BAD_USER_INPUT', 'Send JSON with a query, variables as an object and operationName as text.')

/** The response to a document. A response with an error is not cached. One without data means that the document was not executed. */
function answerOf({ data, errors }: ExecutionResult, accept: string | undefined, isShared = true): Answer {
  const type = mediaTypeFor(accept)
  return {
    body: JSON.stringify(errors ? { errors, data } : { data }),
    status: data === undefined && type !== 'application/json' ? 400 : 200,
    headers: [contentType(type), ...(errors || !isShared ? [notStored] : [])],
    isRefusal: errors !== undefined,
  }
}

/** Refuses a request before its document is read. The HTTP status is that of the error code, whatever media type the caller accepts. */
export function refusedAnswer(refusal: Refusal, accept: string | undefined) {
  return {
    body: JSON.stringify({ errors: [graphQLErrorOf(refusal)] }),
    status: errorCodes[refusal.code].status,
    headers: [contentType(mediaTypeFor(accept)), notStored],
    isRefusal: true,
  } satisfies Answer
}

type Header = Answer['headers'][number]
const contentType = (type: string): Header => ['content-type', `${type}; charset=utf-8`]
const notStored: Header = ['cache-control', 'no-store']

function contextOf(deps: Deps, identify: GraphQLCall['identify'], key: string | undefined): GraphQLContext {
  let identified: Promise<Identity> | undefined
  const identity = () => (identified ??= identify())
  return { db: deps.db, publicUrl: deps.config.publicUrl, deps, identity, idempotencyKey: key ?? null, isShared: true }
}

async function countHeavyQuery(deps: Deps, caller: string): Promise<number | null> {
  const call = await takeNetworkCall(deps, 'heavy-query', caller)
  return call.kind === 'refused' ? call.waitSeconds : null
}

function parseBody(text: string) {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return unreadable
  }
  if (!isObject(body)) return unreadable
  const { query, variables, operationName, extensions } = body
  if ((query === undefined || query === null) && isObject(extensions) && isObject(extensions.persistedQuery)) return persistedQuery
  if (typeof query !== 'string' || query === '' || !isMapOrAbsent(variables) || !isMapOrAbsent(extensions)) return unreadable
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') return unreadable
  return { query, variables: variables ?? {}, operationName: operationName ?? undefined }
}

const isMapOrAbsent = (value: unknown): value is Record<string, unknown> | null | undefined =>
  value === undefined || value === null || isObject(value)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
