import { GraphQLRequestError } from '../../query/graphql-error.ts'

/** What the server answered to a save that it refused; null where no answer came, so that the save may have been done. */
export const refusalIn = (error: unknown): GraphQLRequestError | null => (error instanceof GraphQLRequestError ? error : null)
