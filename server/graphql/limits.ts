import { type ASTVisitor, GraphQLError, Kind, type SelectionSetNode, type ValidationContext } from 'graphql'
import type { Plugin } from 'graphql-yoga'

/** The panel's deepest document has 7 levels and its widest asks for one list; these leave room, and an attack none. */
const deepest = 12
const mostRootFields = 10
const mostFields = 400
const mostTokens = 3_000

/** Refuses a document by its size before anything of it runs. */
export function limits(): Plugin {
  return {
    onParse({ parseFn, setParseFn }) {
      setParseFn((source, options): unknown => parseFn(source, { ...options, maxTokens: mostTokens }))
    },
    onValidate({ addValidationRule }) {
      addValidationRule(boundedDocument)
    },
  }
}

function boundedDocument(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      const size = measure(context, operation.selectionSet, 1, new Set())
      const roots = measureRoots(context, operation.selectionSet, new Set())
      if (size.depth > deepest) context.reportError(tooLarge(`at most ${deepest} levels deep`))
      if (size.fields > mostFields) context.reportError(tooLarge(`at most ${mostFields} fields`))
      if (roots > mostRootFields) context.reportError(tooLarge(`at most ${mostRootFields} fields at its root`))
    },
  }
}

const tooLarge = (bound: string) => new GraphQLError(`The query is too large: ${bound}.`, { extensions: { code: 'BAD_USER_INPUT' } })

function measure(context: ValidationContext, set: SelectionSetNode, depth: number, inside: Set<string>): { depth: number; fields: number } {
  let deepestSeen = depth
  let fields = 0
  for (const selection of set.selections) {
    if (fields > mostFields) break
    const next = selection.kind === Kind.FRAGMENT_SPREAD ? fragment(context, selection.name.value, inside) : selection.selectionSet
    if (selection.kind === Kind.FIELD) fields += 1
    if (!next) continue
    const deeper = selection.kind === Kind.FIELD ? depth + 1 : depth
    const within = selection.kind === Kind.FRAGMENT_SPREAD ? new Set([...inside, selection.name.value]) : inside
    const below = deeper > deepest + 1 ? { depth: deeper, fields: 0 } : measure(context, next, deeper, within)
    deepestSeen = Math.max(deepestSeen, below.depth)
    fields += below.fields
  }
  return { depth: deepestSeen, fields }
}

function measureRoots(context: ValidationContext, set: SelectionSetNode, inside: Set<string>): number {
  let roots = 0
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) roots += 1
    else {
      const spread = selection.kind === Kind.FRAGMENT_SPREAD
      const next = spread ? fragment(context, selection.name.value, inside) : selection.selectionSet
      if (next) roots += measureRoots(context, next, spread ? new Set([...inside, selection.name.value]) : inside)
    }
    if (roots > mostRootFields) break
  }
  return roots
}

/** A fragment inside itself is refused by GraphQL's own rules; here it only must not run for ever. */
const fragment = (context: ValidationContext, name: string, inside: Set<string>) =>
  inside.has(name) ? undefined : context.getFragment(name)?.selectionSet
