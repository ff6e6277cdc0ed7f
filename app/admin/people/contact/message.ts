import type { RowOf } from '#app/query/document.ts'
import type { listMessages } from './messages.graphql.ts'

/** A message of the contact page, with the orders that it may be about. */
export type Message = RowOf<typeof listMessages>
