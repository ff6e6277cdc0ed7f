import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { graphQLErrorOf } from '../mask.ts'

/**
 * The panel's deepest document has 7 levels. Its largest has 47 fields, no alias and one list. The limits leave a margin above that, and
 * still make an attack too small to matter.
 */
export const mostTokens = 3_000
const deepest = 12
/** The introspection query of a tool is 15 levels deep, because it nests types within lists within types. */
const deepestIntrospection = 15
const mostRootFields = 10
const mostFields = 400
const mostAliases = 20
/** graphql-js compares each fragment with every other and recurses into what they spread: a hundred overflow the stack. */
const mostFragments = 20

/**
 * The limit that a document exceeds, or null. All its operations count together, and a fragment's fields count wherever it is spread, and
 * once where they are written: one that no operation spreads is validated too. The walk stops soon after a limit is exceeded, so fragments
 * that spread each other cannot make it long.
 */
export function excessOf(document: DocumentNode, { introspection = false } = {}): string | null {
  const mostDepth = introspection ? deepestIntrospection : deepest
  const defined = document.definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
  const fragments = new Map(defined.map((each) => [each.name.value, each]))
  const size = { mostDepth, depth: 0, selections: 0, roots: 0, aliases: 0 }
  for (const each of document.definitions) if (each.kind === Kind.OPERATION_DEFINITION) walk(each.selectionSet, 1, fragments, size)
  const written = { mostDepth, depth: 0, selections: 0, roots: 0, aliases: 0 }
  for (const { selectionSet } of defined) walk(selectionSet, 1, new Map(), written)
  if (size.depth > mostDepth) return `at most ${mostDepth} levels deep`
  if (Math.max(size.selections, written.selections) > mostFields) return `at most ${mostFields} fields`
  if (size.roots > mostRootFields) return `at most ${mostRootFields} fields at its root`
  if (size.aliases > mostAliases) return `at most ${mostAliases} aliases`
  return defined.length > mostFragments ? `at most ${mostFragments} fragments` : null
}

export const tooLarge = (bound: string) => graphQLErrorOf(new Refusal('BAD_USER_INPUT', `The query is too large: ${bound}.`))

interface Size {
  readonly mostDepth: number
  depth: number
  /** Fields and spreads: a fragment that only spreads others costs time too. */
  selections: number
  roots: number
  aliases: number
}

function walk(set: SelectionSetNode, depth: number, fragments: Map<string, FragmentDefinitionNode>, size: Size) {
  size.depth = Math.max(size.depth, depth)
  for (const selection of set.selections) {
    size.selections += 1
    if (size.selections > mostFields || depth > size.mostDepth) return
    if (selection.kind === Kind.FIELD) {
      if (depth === 1) size.roots += 1
      if (selection.alias) size.aliases += 1
      if (selection.selectionSet) walk(selection.selectionSet, depth + 1, fragments, size)
    } else {
      const inside = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value)?.selectionSet : selection.selectionSet
      if (inside) walk(inside, depth, fragments, size)
    }
  }
}
