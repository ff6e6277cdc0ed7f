import { type DocumentNode, execute, type ExecutionResult, type GraphQLSchema, Kind, OperationTypeNode } from 'graphql'
import type { CompiledQuery } from 'graphql-jit'
import type { GraphQLContext } from './builder.ts'

export interface Asked {
  document: DocumentNode
  operationName?: string | undefined
  variables: Record<string, unknown>
  context: GraphQLContext
}

/** How often a document is asked before it is compiled: a screen's own are asked all day, somebody's tries once or twice. */
const worthCompiling = 3

/**
 * Runs documents that are valid. Readings that are asked again and again are compiled, which halves what they cost. Only whole answers are
 * taken from there: whatever goes wrong is asked once more of graphql-js, which says how.
 */
export function openRunner(schema: GraphQLSchema): (asked: Asked) => Promise<ExecutionResult> {
  const times = new WeakMap<DocumentNode, number>()
  const compiled = new WeakMap<DocumentNode, CompiledQuery | null>()

  const compile = async (document: DocumentNode): Promise<CompiledQuery | null> => {
    // Loaded by the first who needs it: it takes a tenth of a second, which a start has not.
    const { compileQuery, isCompiledQuery } = await import('graphql-jit')
    const query = compileQuery(schema, document)
    return isCompiledQuery(query) ? query : null
  }
  const compiledOf = async (document: DocumentNode): Promise<CompiledQuery | null> => {
    const known = compiled.get(document)
    if (known !== undefined) return known
    const asked = (times.get(document) ?? 0) + 1
    times.set(document, asked)
    if (asked < worthCompiling) return null
    const query = isOneReading(document) ? await compile(document) : null
    compiled.set(document, query)
    return query
  }

  return async ({ document, operationName, variables, context }) => {
    const query = operationName === undefined || operationName === nameOf(document) ? await compiledOf(document) : null
    if (query) {
      const result = await query.query(undefined, context, variables)
      if (!result.errors) return result
    }
    return execute({ schema, document, operationName, variableValues: variables, contextValue: context })
  }
}

const operationsOf = ({ definitions }: DocumentNode) => definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION)
const nameOf = (document: DocumentNode) => operationsOf(document)[0]?.name?.value

function isOneReading(document: DocumentNode): boolean {
  const [operation, ...others] = operationsOf(document)
  return operation?.operation === OperationTypeNode.QUERY && others.length === 0
}
