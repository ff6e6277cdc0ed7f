import { type ExecutionResult, Kind, type OperationDefinitionNode } from 'graphql'

/** Whether an operation ended before it changed anything: a field of several may have done its work before another one failed. */
export function didNothing({ data, errors }: ExecutionResult, operation: OperationDefinitionNode | null | undefined): boolean {
  if (!errors) return false
  const selections = operation?.selectionSet.selections ?? []
  const isOneField = selections.length === 1 && selections[0]?.kind === Kind.FIELD
  return data === undefined || (isOneField && errors.some(({ path }) => path?.length === 1))
}
