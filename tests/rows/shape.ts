/** The values that a column had: their kinds, its words if they are few, and the parts of lists and objects. */
export interface Shape {
  kinds: string[]
  words: string[]
  items?: Shape
  fields?: Record<string, Field>
}
interface Field extends Shape {
  /** In how many of the objects. */
  seen: number
  of: number
}

const mostWords = 40
const mostFields = 120

export const emptyShape = (): Shape => ({ kinds: [], words: [] })

const add = (list: string[], value: string) => {
  if (!list.includes(value)) list.push(value)
}

export function widen(shape: Shape, value: unknown) {
  if (value === null || value === undefined) return add(shape.kinds, 'null')
  if (typeof value === 'string') {
    if (/^[\w.-]{1,40}$/.test(value) && shape.words.length <= mostWords) add(shape.words, value)
    else add(shape.kinds, 'string')
    return
  }
  if (typeof value !== 'object') return add(shape.kinds, typeof value)
  if (value instanceof Date) return add(shape.kinds, 'Date')
  if (Buffer.isBuffer(value)) return add(shape.kinds, 'Buffer')
  if (Array.isArray(value)) {
    add(shape.kinds, 'array')
    shape.items ??= emptyShape()
    for (const item of value) widen(shape.items, item)
    return
  }
  add(shape.kinds, 'object')
  widenFields((shape.fields ??= {}), value)
}

function widenFields(fields: Record<string, Field>, value: object) {
  const before = Math.max(0, ...Object.values(fields).map(({ of }) => of))
  for (const [name, part] of Object.entries(value)) {
    const field = (fields[name] ??= { ...emptyShape(), seen: 0, of: before })
    field.seen++
    widen(field, part)
  }
  for (const field of Object.values(fields)) field.of++
}

/** The type of all values that had a shape, as TypeScript. */
export function typeOf(shape: Shape): string {
  const { kinds, words } = shape
  const types = kinds.filter((kind) => kind !== 'array' && kind !== 'object')
  if (words.length > mostWords) types.push('string')
  else types.push(...words.map((word) => JSON.stringify(word)))
  if (kinds.includes('array')) types.push(`Array<${shape.items ? typeOf(shape.items) : 'never'}>`)
  if (kinds.includes('object')) types.push(typeOfFields(shape.fields ?? {}))
  return types.join(' | ') || 'never'
}

function typeOfFields(fields: Record<string, Field>): string {
  const entries = Object.entries(fields)
  if (entries.length > mostFields || entries.some(([name]) => /^[\da-f]{8}-/.test(name)))
    return `Record<string, ${entries.map(([, field]) => typeOf(field)).join(' | ')}>`
  return `{ ${entries.map(([name, field]) => `${JSON.stringify(name)}${field.seen < field.of ? '?' : ''}: ${typeOf(field)}`).join('; ')} }`
}
