import type { ListHistoryVariables } from './history.graphql.ts'

/** Identifies the entry of a history. */
export interface Of {
  entity: ListHistoryVariables['entity']
  id: string
}
