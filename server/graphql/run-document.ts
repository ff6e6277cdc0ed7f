import { type DocumentNode, execute, type ExecutionResult, type GraphQLSchema, Kind, OperationTypeNode } from 'graphql'
import type { CompiledQuery } from 'graphql-jit'
import type { GraphQLContext } from './builder.ts'

export interface RunInput {
  document: DocumentNode
  operationName?: string | undefined
  variables: Record<string, unknown>
  context: GraphQLContext
}

/** The number of runs after which a document is compiled. Screens run theirs all day; a manual query runs once or twice. */
const worthCompiling = 3

/**
 * Runs valid documents. Queries that run often are compiled, which halves their cost. The result of a compiled query is used only if it has
 * no errors. Otherwise the query runs again with graphql-js, whose errors are returned.
 */
export function openRunner(schema: GraphQLSchema): (input: RunInput) => Promise<ExecutionResult> {
  const times = new WeakMap<DocumentNode, number>()
  const compiled = new WeakMap<DocumentNode, CompiledQuery | null>()

  const compile = async (document: DocumentNode): Promise<CompiledQuery | null> => {
    // Imported on first use, because it takes a tenth of a second, which would delay the start.
    const { compileQuery, isCompiledQuery } = await import('graphql-jit')
    const query = compileQuery(schema, document)
    return isCompiledQuery(query) ? query : null
  }
  const compiledOf = async (document: DocumentNode): Promise<CompiledQuery | null> => {
    const known = compiled.get(document)
    if (known !== undefined) return known
    const runs = (times.get(document) ?? 0) + 1
    times.set(document, runs)
    if (runs < worthCompiling) return null
    const query = isSingleQuery(document) ? await compile(document) : null
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

function isSingleQuery(document: DocumentNode): boolean {
  const [operation, ...others] = operationsOf(document)
  return operation?.operation === OperationTypeNode.QUERY && others.length === 0
}
