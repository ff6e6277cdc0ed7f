import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type DocumentNode,
  getNamedType,
  getNullableType,
  getOperationAST,
  isInterfaceType,
  isListType,
  isObjectType,
  type GraphQLNamedType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql'
import { longestPage, publicPageSize } from '#domain/platform/api/page.ts'

/** For a list without a limit, such as the modules of a course and their lessons: how many there are is known only once they are read. */
const innerRows = 3

export interface CostInput {
  schema: GraphQLSchema
  document: DocumentNode
  operationName?: string | null | undefined
  variables: Record<string, unknown>
}

/**
 * About how many fields an operation can fill. A list costs its limit, or the number of ids in its arguments, times the fields of a row; a
 * list without either counts as `innerRows`. The document must be valid.
 */
export function costOf({ schema, document, operationName, variables }: CostInput): number {
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
  const bounded = definition?.args.find(({ name }) => name === 'limit' || name === 'ids')?.name
  if (bounded) return 1 + below * rowsOf(argumentOf(walk, field, bounded))
  // The `data` of a page is what its limit has already counted.
  const isInner = definition && field.name.value !== 'data' && isListType(getNullableType(definition.type))
  return 1 + below * (isInner ? innerRows : 1)
}

function argumentOf({ operation, variables }: Walk, field: FieldNode, argument: string): unknown {
  const given = field.arguments?.find(({ name }) => name.value === argument)?.value
  const name = given?.kind === Kind.VARIABLE ? given.name.value : undefined
  const otherwise = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name)?.defaultValue
  return name === undefined ? literal(given) : (variables[name] ?? literal(otherwise))
}

/** A value that is not a row count counts as the longest page; the field itself refuses it. */
function rowsOf(value: unknown): number {
  if (value === undefined || value === null) return publicPageSize
  if (Array.isArray(value)) return Math.min(value.length, longestPage)
  return typeof value === 'number' && value >= 1 ? Math.min(value, longestPage) : longestPage
}

function literal(value: ValueNode | undefined): unknown {
  switch (value?.kind) {
    case Kind.INT:
      return Number(value.value)
    case Kind.LIST:
      return value.values
    case Kind.NULL:
      return null
    case undefined:
    default:
      return undefined
  }
}
