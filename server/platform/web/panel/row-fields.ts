import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

/** The fields that a document selects of each row of a list, directly or through fragments. A list has its rows in `data`. */
export function rowFields(
  { fieldNodes, fragments }: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
  { ofList = true }: { ofList?: boolean } = {},
): Set<string> {
  const selected = new Set<string>()
  const walk = (set: SelectionSetNode | undefined, inRow: boolean) => {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) walk(fragments[selection.name.value]?.selectionSet, inRow)
      else if (selection.kind === Kind.INLINE_FRAGMENT) walk(selection.selectionSet, inRow)
      else if (inRow) selected.add(selection.name.value)
      else if (selection.name.value === 'data') walk(selection.selectionSet, true)
    }
  }
  for (const { selectionSet } of fieldNodes) walk(selectionSet, !ofList)
  return selected
}
