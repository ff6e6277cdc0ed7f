import { type DocumentNode, execute, type ExecutionResult, GraphQLError, parse, validate } from 'graphql'
import type { Deps } from '../deps.ts'
import type { GraphQLContext } from './builder.ts'
import { maskErrors } from './mask.ts'
import { schema } from './schema.ts'

/** GraphQL without a request: the pages' loaders ask as an anonymous visitor. */
export type Execute = (document: string, variables: Record<string, unknown>) => Promise<ExecutionResult>

export function createExecutor(deps: Deps): Execute {
  const { db, log, config } = deps
  const anonymous: GraphQLContext = { db, publicUrl: config.publicUrl, deps, identity: async () => ({ kind: 'none' }) }
  // The pages' own documents: a handful, so the map needs no bound.
  const documents = new Map<string, DocumentNode>()
  const read = (text: string) => {
    const known = documents.get(text)
    if (known) return known
    const document = parse(text)
    const [error] = validate(schema, document)
    if (error) throw new GraphQLError(`A page asks for what is not there: ${error.message}`)
    documents.set(text, document)
    return document
  }
  return async (document, variables) =>
    maskErrors(await execute({ schema, document: read(document), variableValues: variables, contextValue: anonymous }), log)
}
