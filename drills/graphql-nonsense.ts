import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import type { SeededRandom } from './random.ts'
import { number, text, value } from './nonsense.ts'

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../schema.graphql'), 'utf8'))

/** Every field of the schema's query and mutation types. */
export const queries = Object.values(schema.getQueryType()?.getFields() ?? {})
export const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})
type Entry = (typeof queries)[number]

/** A syntactically correct operation with random arguments; `ids` are ids of existing rows. */
export function question(kind: 'query' | 'mutation', entry: Entry, chance: SeededRandom, ids: string[]) {
  const given = entry.args.filter((argument) => isRequiredArgument(argument) || chance.chance(0.6))
  const names = given.map((argument) => `$${argument.name}: ${String(argument.type)}`)
  const pass = given.map((argument) => `${argument.name}: $${argument.name}`)
  const query = `${kind} Treino${names.length > 0 ? `(${names.join(', ')})` : ''} { ${entry.name}${pass.length > 0 ? `(${pass.join(', ')})` : ''}${selection(entry, 0)} }`
  return { query, variables: Object.fromEntries(given.map(({ name, type }) => [name, argument(type, chance, ids)])) }
}

/** The same operation as text with something broken in it. */
export function brokenQuestion(entry: Entry, chance: SeededRandom) {
  const { query } = question('query', entry, chance, [])
  const at = chance.between(0, query.length)
  const broken = chance.of([
    () => query.slice(0, at),
    () => query.slice(0, at) + chance.of(['{', '}', '@', '$', '...', '"', '"""', '\u0000', '#', '((', '[[']) + query.slice(at),
    () => `{ ${'a:'.repeat(at)} }`,
    () => '{a'.repeat(at),
    () => nested(entry, chance),
    () => `fragment a on Query { ...b } fragment b on Query { ...a } { ...a }`,
    () => text(chance),
  ])()
  return chance.of([{ query: broken }, { query: broken, variables: value(chance) }, { query, operationName: text(chance) }, value(chance)])
}

/** Nested brackets, where the grammar allows them. */
function nested({ name }: Entry, chance: SeededRandom): string {
  const levels = chance.between(1, 3_000)
  const lists = '['.repeat(levels) + chance.of(['', ']'.repeat(levels)])
  return chance.of([
    `{ ${name}(a: ${lists}) }`,
    `query ($a: ${lists}) { ${name} }`,
    `query ($a: Int = ${lists}) { ${name} }`,
    `{ ${name} @include(if: ${lists}) }`,
    `{ ${name}(a: ${'{a:'.repeat(levels)}1${'}'.repeat(levels)}) }`,
    `{ ${`${name} {`.repeat(levels)} id ${'}'.repeat(levels)} }`,
  ])
}

function selection(field: GraphQLField<unknown, unknown>, depth: number): string {
  const type = inside(field.type)
  if (!isObjectType(type)) return ''
  const fields = Object.values(type.getFields()).filter((each) => depth < 3 || !isObjectType(inside(each.type)))
  return ` { ${fields.map((each) => each.name + selection(each, depth + 1)).join(' ')} }`
}

function inside(type: GraphQLOutputType): GraphQLOutputType {
  return isNonNullType(type) || isListType(type) ? inside(type.ofType) : type
}

function argument(type: GraphQLInputType, chance: SeededRandom, ids: string[]): unknown {
  if (isNonNullType(type)) return argument(type.ofType, chance, ids)
  if (chance.chance(0.03)) return value(chance)
  if (isListType(type)) return Array.from({ length: chance.between(0, 4) }, () => argument(type.ofType, chance, ids))
  if (isEnumType(type)) return chance.of(type.getValues()).name
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(() => chance.chance(0.7))
    return Object.fromEntries(fields.map((field) => [field.name, argument(field.type, chance, ids)]))
  }
  switch (String(type)) {
    case 'ID':
      return ids.length > 0 && chance.chance(0.6) ? chance.of(ids) : text(chance)
    case 'Int':
      return chance.chance(0.5) ? chance.between(-5, 50) : chance.of([2 ** 31 - 1, -(2 ** 31), number(chance)])
    case 'Float':
      return chance.chance(0.5) ? chance.between(0, 500) : number(chance)
    case 'Boolean':
      return chance.chance(0.5)
    default:
      return chance.chance(0.2) ? `https://treino.example/${chance.between(1, 99)}` : text(chance)
  }
}
