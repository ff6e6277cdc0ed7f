import {
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLSchema,
  type ValidationRule,
  NoSchemaIntrospectionCustomRule,
  validate,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { adminRole } from '#domain/roles.ts'
import type { Identity } from '../people/verify-token.ts'
import type { GraphQLContext } from './builder.ts'
import { costOf } from './document-cost.ts'
import { excessOf, mostTokens } from './document-size.ts'
import { tooLarge, tooMany } from './errors.ts'

/** The panel's largest list costs 4 700 with a hundred rows, a public page less than 400. */
const mostCost = 10_000
const freeForStrangers = 1_000

/** Seconds to wait, or null where the caller may go on. */
export type CountHeavyQuery = () => Promise<number | null>

/** Refuses a document by its size before anything of it is looked up, and by its cost before anything of it runs. */
export function limits(): Plugin<GraphQLContext & { countHeavyQuery: CountHeavyQuery }> {
  return {
    onParse({ parseFn, setParseFn }) {
      setParseFn((source, options): unknown => parseFn(source, { ...options, maxTokens: mostTokens }))
    },
    onValidate({ params, setResult }) {
      const excess = excessOf(params.documentAST as DocumentNode)
      if (excess) setResult([tooLarge(excess)])
    },
    async onExecute({ args, setResultAndStopExecution }) {
      const { schema, document, operationName, variableValues } = args as ExecutionArgs
      const cost = costOf({ schema, document, operationName, variables: variableValues ?? {} })
      if (cost > mostCost) return setResultAndStopExecution({ errors: [tooLarge(`its lists fill at most ${mostCost} fields`)] })
      if (cost <= freeForStrangers || isStaff(await args.contextValue.identity())) return
      const waitSeconds = await args.contextValue.countHeavyQuery()
      if (waitSeconds !== null) setResultAndStopExecution({ errors: [tooMany(waitSeconds)] })
    },
  }
}

const isStaff = (identity: Identity) => identity.kind === 'person' && identity.roles.includes(adminRole)

/** Nobody outside learns the schema from a store that sells: neither by asking for it, nor from the complaints about a wrong name. */
export const closedSchema: Plugin = {
  onValidate({ addValidationRule, setValidationFn }) {
    addValidationRule(NoSchemaIntrospectionCustomRule)
    setValidationFn((schema: GraphQLSchema, document: DocumentNode, rules?: readonly ValidationRule[]) =>
      validate(schema, document, rules, { hideSuggestions: true }),
    )
  },
}
