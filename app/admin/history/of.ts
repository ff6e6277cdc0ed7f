import type { ListHistoryVariables } from './history.graphql.ts'

/** Whose history. */
export interface Of {
  entity: ListHistoryVariables['entity']
  id: string
}
