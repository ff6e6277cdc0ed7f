import { execute, type ExecutionResult, type GraphQLSchema } from 'graphql'
import type { Deps } from '#server/platform/start/deps.ts'
import type { GraphQLContext } from './builder.ts'
import { maskErrors } from './mask.ts'
import { openDocuments } from './documents/read-documents.ts'

/** Executes GraphQL without an HTTP request: the pages' loaders query as an anonymous visitor. */
export type Execute = (document: string, variables: Record<string, unknown>) => Promise<ExecutionResult>

export function createExecutor(deps: Deps, schema: GraphQLSchema): Execute {
  const { db, log, config } = deps
  const anonymous: GraphQLContext = {
    db,
    publicUrl: config.publicUrl,
    deps,
    idempotencyKey: null,
    isShared: true,
    identity: async () => ({ kind: 'none' }),
  }
  const readDocument = openDocuments(schema, { closed: false })
  const read = (text: string) => {
    const document = readDocument(text)
    if (document.kind === 'refused') throw new Error(`A page has an invalid document: ${document.errors[0]?.message}`)
    return document.document
  }
  return async (document, variables) =>
    maskErrors(await execute({ schema, document: read(document), variableValues: variables, contextValue: anonymous }), log)
}
