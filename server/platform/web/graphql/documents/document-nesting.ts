import { GraphQLError, Lexer, Source, TokenKind } from 'graphql'
import { mostTokens } from './document-size.ts'

/** The panel's deepest document has 8, or about 16 with every input written inline. The introspection query of a tool has 15. */
const deepestNesting = 50
/** The place of each error is found by going through all lines before it. The longest file of the panel's documents has 265. */
const mostLines = 2_000

const opening: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const closing: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/**
 * The limit that the nesting or the lines of a text exceed, or null. The parser, and everything that walks its result, recurses once for each nested
 * bracket, so the depth must be checked before parsing. This is one pass over the tokens of the parser's own lexer, so brackets in strings
 * and comments do not count.
 */
export function nestingExcessOf(text: string): string | null {
  const lexer = new Lexer(new Source(text))
  let depth = 0
  try {
    for (let tokens = 0; tokens <= mostTokens; tokens++) {
      const { kind } = lexer.advance()
      if (lexer.line > mostLines) return `at most ${mostLines} lines`
      if (kind === TokenKind.EOF) return null
      if (opening.has(kind)) depth += 1
      if (closing.has(kind)) depth -= 1
      if (depth > deepestNesting) return `at most ${deepestNesting} brackets inside one another`
    }
  } catch (error) {
    // Invalid token: the parser fails at the same place and reports the syntax error.
    if (!(error instanceof GraphQLError)) throw error
  }
  return null
}
