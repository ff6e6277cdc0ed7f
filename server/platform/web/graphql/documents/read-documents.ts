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
import { withCode } from '../mask.ts'

export type Read = { kind: 'document'; document: DocumentNode } | { kind: 'refused'; errors: readonly GraphQLError[] }

/**
 * The total number of characters of the cached documents. Those of the store and its panel have 30 000. The parsed documents take about
 * forty times as much memory.
 */
const maxCharacters = 200_000

/** Errors of a document that are reported; more tell its author nothing. */
const mostErrors = 20

/** Where payments are real, only staff and their programs learn the schema, by introspection or from suggestions in validation errors. */
const closedRules = [...specifiedRules, NoSchemaIntrospectionCustomRule]

/**
 * Parses documents, checks their size before any field is looked up, and validates them. Screens send the same few documents again and
 * again, so the most recently used ones are cached. Refused documents are not.
 */
export function openDocuments(schema: GraphQLSchema, { closed }: { closed: boolean }) {
  const cache = new LRUCache<string, Read>({ maxSize: maxCharacters, sizeCalculation: (_, text) => text.length })
  return (text: string): Read => {
    const cached = cache.get(text)
    if (cached) return cached
    const read = readDocument(schema, text, closed)
    if (read.kind === 'document') cache.set(text, read)
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
  const errors = validate(schema, document, closed ? closedRules : specifiedRules, { hideSuggestions: closed, maxErrors: mostErrors })
  if (errors.length > 0) return { kind: 'refused', errors: errors.map((error) => withCode(error, 'GRAPHQL_VALIDATION_FAILED')) }
  return { kind: 'document', document }
}
