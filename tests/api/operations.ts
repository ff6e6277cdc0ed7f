import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql'
import { accessOf } from '#programs/composition/operation-access.ts'
import { schema } from '#programs/composition/schema.ts'

/** A value of each scalar, as a document writes it. The id is that of nothing. */
const samples = new Map([
  ['ID', '"00000000-0000-4000-8000-000000000000"'],
  ['String', '"alguem@correio.com.br"'],
  ['Boolean', 'false'],
  ['Int', '1'],
  ['Float', '1'],
  ['Cents', '1'],
  ['Date', '"2026-11-01"'],
  ['DateTime', '"2026-11-20T00:00:00Z"'],
])

function literalOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literalOf(type.ofType)
  if (isListType(type)) return `[${literalOf(type.ofType)}]`
  if (isEnumType(type)) return type.getValues()[0]!.name
  if (!isInputObjectType(type)) return samples.get(type.name)!
  const required = Object.values(type.getFields()).filter(isRequiredInputField)
  return `{ ${required.map(({ name, type: each }) => `${name}: ${literalOf(each)}`).join(', ')} }`
}

/** A document that asks for the field with the arguments that it needs. */
function documentOf(kind: 'query' | 'mutation', { name, args, type }: GraphQLField<unknown, unknown>) {
  const given = args.filter(isRequiredArgument).map((each) => `${each.name}: ${literalOf(each.type)}`)
  const fields = isLeafType(getNamedType(type)) ? '' : '{ __typename }'
  return { query: `${kind} { ${name}${given.length > 0 ? `(${given.join(', ')})` : ''} ${fields} }` }
}

const fieldsOf = (kind: 'query' | 'mutation') =>
  Object.values((kind === 'query' ? schema.getQueryType() : schema.getMutationType())!.getFields()).map(
    (field) => [field.name, documentOf(kind, field)] as const,
  )

/** Every field of the schema, with a document that asks for it. */
export const operations = Object.fromEntries([...fieldsOf('query'), ...fieldsOf('mutation')])

/** The fields that are not public. */
export const adminOperations = Object.fromEntries(Object.entries(operations).filter(([name]) => accessOf(name) !== 'public'))
