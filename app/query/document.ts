/** The text of a GraphQL document, typed by its result and its variables. tools/build/documents.ts writes one for each .graphql file. */
export type Document<Result, Variables> = string & { readonly __types?: (variables: Variables) => Result }
