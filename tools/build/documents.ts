import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildSchema,
  type DocumentNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
  stripIgnoredCharacters,
  typeFromAST,
  validate,
  visit,
} from 'graphql'

/**
 * For each app/**\/x.graphql writes x.graphql.ts: the document's text and its types, checked against docs/contracts/schema.graphql. The browser gets
 * strings, and each page only its own ones. With --check it only compares, and fails on a difference.
 */
const root = join(import.meta.dirname, '../..')
const schema = buildSchema(readFileSync(join(root, 'docs/contracts/schema.graphql'), 'utf8'))
const checking = process.argv.includes('--check')
let stale = 0

for (const file of globSync('app/**/*.graphql', { cwd: root })) {
  const written = generated(file)
  const target = join(root, `${file}.ts`)
  if (checking) {
    if (written !== readOrEmpty(target)) {
      console.error(`${file}.ts is out of date with ${file}: run \`npm run documents\`.`)
      stale += 1
    }
  } else writeFileSync(target, written)
}
process.exit(stale > 0 ? 1 : 0)

function generated(file: string): string {
  const document = parse(readFileSync(join(root, file), 'utf8'))
  const errors = validate(schema, document)
  if (errors.length > 0) {
    for (const error of errors) console.error(`${file}: ${error.message}`)
    process.exit(1)
  }
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  return [
    '// Written by tools/build/documents.ts.',
    "import type { Document } from '#app/query/document.ts'",
    '',
    ...operations.map((operation) => operationSource(schema, document, operation)),
  ].join('\n')
}

function operationSource(from: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): string {
  const name = operation.name?.value ?? 'Unnamed'
  const rootType = from.getRootType(operation.operation)
  if (!rootType) throw new Error(`the schema has no ${operation.operation}`)
  const variables = (operation.variableDefinitions ?? []).map((variable) => {
    const type = typeFromAST(from, variable.type as never) as GraphQLInputType
    return `${variable.variable.name.value}${isNonNullType(type) ? '' : '?'}: ${inputType(type)}`
  })
  const fragments = fragmentsIn(document, operation)
  const result = objectType(document, rootType.name, operation.selectionSet)
  const text = stripIgnoredCharacters([operation, ...fragments].map((node) => print(node)).join('\n'))
  return [
    `export const ${name[0]?.toLowerCase()}${name.slice(1)}: Document<${result}, { ${variables.join('; ')} }> = ${JSON.stringify(text)}`,
    '',
  ].join('\n')
}

/** The fragments that an operation uses, and those that they use. A document with an unused fragment is rejected. */
function fragmentsIn(document: DocumentNode, operation: OperationDefinitionNode): FragmentDefinitionNode[] {
  const fragments = new Set<FragmentDefinitionNode>()
  const look = (node: OperationDefinitionNode | FragmentDefinitionNode) =>
    visit(node, {
      FragmentSpread({ name }) {
        const fragment = document.definitions.find((each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name.value)
        if (fragment?.kind !== Kind.FRAGMENT_DEFINITION || fragments.has(fragment)) return
        fragments.add(fragment)
        look(fragment)
      },
    })
  look(operation)
  return [...fragments]
}

function objectType(document: DocumentNode, typeName: string, set: SelectionSetNode): string {
  const type = schema.getType(typeName)
  if (!isObjectType(type)) throw new Error(`${typeName} is not an object type`)
  const fields = set.selections.map((selection): string => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = document.definitions.find(
        (each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === selection.name.value,
      )
      if (fragment?.kind !== Kind.FRAGMENT_DEFINITION) throw new Error(`no fragment ${selection.name.value}`)
      return objectType(document, typeName, fragment.selectionSet).slice(2, -2)
    }
    if (selection.kind === Kind.INLINE_FRAGMENT) return objectType(document, typeName, selection.selectionSet).slice(2, -2)
    const field = type.getFields()[selection.name.value]
    if (!field) throw new Error(`${typeName} has no ${selection.name.value}`)
    return `${selection.alias?.value ?? selection.name.value}: ${outputType(document, field.type, selection.selectionSet)}`
  })
  return `{ ${fields.join('; ')} }`
}

function outputType(document: DocumentNode, type: GraphQLOutputType, set: SelectionSetNode | undefined): string {
  if (isNonNullType(type)) return nonNull(document, type.ofType, set)
  return `${nonNull(document, type, set)} | null`
}

function nonNull(document: DocumentNode, type: GraphQLOutputType, set: SelectionSetNode | undefined): string {
  if (isListType(type)) return `Array<${outputType(document, type.ofType, set)}>`
  const named = getNamedType(type)
  if (isEnumType(named))
    return named
      .getValues()
      .map((value) => `'${value.name}'`)
      .join(' | ')
  return set ? objectType(document, named.name, set) : scalar(named.name)
}

function inputType(type: GraphQLInputType): string {
  if (isNonNullType(type)) return inputType(type.ofType).replace(/ \| null$/, '')
  if (isListType(type)) return `Array<${inputType(type.ofType)}> | null`
  const named = getNamedType(type)
  if (isEnumType(named))
    return `${named
      .getValues()
      .map((value) => `'${value.name}'`)
      .join(' | ')} | null`
  if (isInputObjectType(named)) {
    const fields = Object.values(named.getFields()).map(
      (field) => `${field.name}${isNonNullType(field.type) ? '' : '?'}: ${inputType(field.type)}`,
    )
    return `{ ${fields.join('; ')} } | null`
  }
  return `${scalar(named.name)} | null`
}

function scalar(name: string): string {
  if (['Int', 'Float', 'Cents'].includes(name)) return 'number'
  return name === 'Boolean' ? 'boolean' : 'string'
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
