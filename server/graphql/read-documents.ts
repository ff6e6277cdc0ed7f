import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { nestingExcessOf } from './document-nesting.ts'
import { excessOf, mostTokens, tooLarge } from './document-size.ts'
import { withCode } from './mask.ts'

export type Read = { kind: 'document'; document: DocumentNode } | { kind: 'refused'; errors: readonly GraphQLError[] }

/** Characters of all the documents that are remembered: the store and its panel have 30 000; what they are read into takes some forty times as much. */
const maxCharacters = 200_000

/** Nobody outside learns the schema from a store that sells: neither by asking for it, nor from the complaints about a wrong name. */
const closedRules = [...specifiedRules, NoSchemaIntrospectionCustomRule]

/**
 * Reads documents, each once: parsed, found small enough before anything of it is looked up, and valid. A screen asks by the same few, so the
 * ones that were asked for last are remembered; those that are refused are not.
 */
export function openDocuments(schema: GraphQLSchema, { closed }: { closed: boolean }) {
  const known = new LRUCache<string, Read>({ maxSize: maxCharacters, sizeCalculation: (_, text) => text.length })
  return (text: string): Read => {
    const found = known.get(text)
    if (found) return found
    const read = readDocument(schema, text, closed)
    if (read.kind === 'document') known.set(text, read)
    return read
  }
}

function readDocument(schema: GraphQLSchema, text: string, closed: boolean): Read {
  const nesting = nestingExcessOf(text)
  if (nesting) return { kind: 'refused', errors: [tooLarge(nesting)] }
  let document: DocumentNode
  try {
    document = parse(text, { maxTokens: mostTokens })
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    return { kind: 'refused', errors: [withCode(error, 'GRAPHQL_PARSE_FAILED')] }
  }
  const excess = excessOf(document, { introspection: !closed })
  if (excess) return { kind: 'refused', errors: [tooLarge(excess)] }
  const errors = validate(schema, document, closed ? closedRules : specifiedRules, { hideSuggestions: closed })
  if (errors.length > 0) return { kind: 'refused', errors: errors.map((error) => withCode(error, 'GRAPHQL_VALIDATION_FAILED')) }
  return { kind: 'document', document }
}
