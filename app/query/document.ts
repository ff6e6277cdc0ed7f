/** The text of a GraphQL document, typed by its result and its variables. tools/build/documents.ts writes one for each .graphql file. */
export type Document<Result, Variables> = string & { readonly __types?: (variables: Variables) => Result }

export type ResultOf<Of> = Of extends Document<infer Result, never> ? Result : never
export type VariablesOf<Of> = Of extends Document<unknown, infer Variables> ? Variables : never

/** The answer to a document with one field. */
export type AnswerOf<Of> = ResultOf<Of>[keyof ResultOf<Of>]
/** A row of the list that a document asks for. */
export type RowOf<Of> = Extract<AnswerOf<Of>, { data: unknown[] }> extends { data: (infer Row)[] } ? Row : never
