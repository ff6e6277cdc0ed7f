import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type DocumentNode,
  getNamedType,
  getOperationAST,
  isInterfaceType,
  isObjectType,
  type GraphQLNamedType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql'
import { longestPage, publicPageSize } from '#domain/page.ts'

export interface Asked {
  schema: GraphQLSchema
  document: DocumentNode
  operationName?: string | null | undefined
  variables: Record<string, unknown>
}

/** How many fields an operation may fill at most: a list costs its limit times the fields of a row. The document is a valid one. */
export function costOf({ schema, document, operationName, variables }: Asked): number {
  const operation = getOperationAST(document, operationName)
  const root = operation && schema.getRootType(operation.operation)
  if (!operation || !root) return 0
  const fragments = new Map(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  )
  return selectionCost({ schema, operation, variables, fragments }, operation.selectionSet, root)
}

interface Walk {
  schema: GraphQLSchema
  operation: OperationDefinitionNode
  variables: Record<string, unknown>
  fragments: Map<string, FragmentDefinitionNode>
}

function selectionCost(walk: Walk, set: SelectionSetNode, type: GraphQLNamedType | undefined): number {
  return set.selections.reduce((sum, selection) => {
    if (selection.kind === Kind.FIELD) return sum + fieldCost(walk, selection, type)
    const inside = selection.kind === Kind.INLINE_FRAGMENT ? selection : walk.fragments.get(selection.name.value)
    const on = inside?.typeCondition ? walk.schema.getType(inside.typeCondition.name.value) : type
    return inside ? sum + selectionCost(walk, inside.selectionSet, on) : sum
  }, 0)
}

function fieldCost(walk: Walk, field: FieldNode, type: GraphQLNamedType | undefined): number {
  if (!field.selectionSet) return 1
  const definition = isObjectType(type) || isInterfaceType(type) ? type.getFields()[field.name.value] : undefined
  const below = selectionCost(walk, field.selectionSet, definition && getNamedType(definition.type))
  const hasLimit = definition?.args.some((argument) => argument.name === 'limit') ?? false
  return 1 + below * (hasLimit ? rowsOf(walk, field) : 1)
}

function rowsOf({ operation, variables }: Walk, field: FieldNode): number {
  const given = field.arguments?.find((argument) => argument.name.value === 'limit')?.value
  const name = given?.kind === Kind.VARIABLE ? given.name.value : undefined
  const otherwise = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name)?.defaultValue
  const value = name === undefined ? literal(given) : (variables[name] ?? literal(otherwise))
  if (value === undefined || value === null) return publicPageSize
  // What is no row count is refused by the field itself.
  return typeof value === 'number' && value >= 1 ? Math.min(value, longestPage) : longestPage
}

const literal = (value: ValueNode | undefined) =>
  value?.kind === Kind.INT ? Number(value.value) : value?.kind === Kind.NULL ? null : undefined
