import { GraphQLError, Lexer, Source, TokenKind } from 'graphql'
import { mostTokens } from './document-size.ts'

/** The panel's deepest document has 8, with every input written into it some 16, a tool that asks for the schema 15. */
const deepestNesting = 50

const opening: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const closing: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/**
 * In what a text is nested too deeply, or null. The parser and all that walks its result call themselves once for each bracket inside
 * another, so this has to be known before. It is one pass over the parser's own tokens: brackets in strings and comments are none.
 */
export function nestingExcessOf(text: string): string | null {
  const lexer = new Lexer(new Source(text))
  let depth = 0
  try {
    for (let tokens = 0; tokens <= mostTokens; tokens++) {
      const { kind } = lexer.advance()
      if (kind === TokenKind.EOF) return null
      if (opening.has(kind)) depth += 1
      if (closing.has(kind)) depth -= 1
      if (depth > deepestNesting) return `at most ${deepestNesting} brackets inside one another`
    }
  } catch (error) {
    // Not a token: the parser comes no further either, and says why.
    if (!(error instanceof GraphQLError)) throw error
  }
  return null
}
