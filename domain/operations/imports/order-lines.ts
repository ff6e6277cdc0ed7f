import { type ColumnMapping, denials, furtherItems, type ImportField } from './import-fields.ts'
import { itemsIn } from './order-items.ts'
import { plainWords } from './plain-words.ts'

interface Table {
  header: readonly string[]
  mapping: ColumnMapping
  /** Keys of the courses of the store. */
  courses: ReadonlySet<string>
}

/** Fields that an order has once, in its first line. */
const ofOrder: readonly ImportField[] = ['status', 'date', 'email', 'name', 'surname', 'cpf', 'areaCode', 'phone']
/** Columns whose amount is the whole order's. */
const totals = new Set(['order total', 'order total amount', 'total', 'total price', 'valor total', 'preco total', 'total do pedido'])

/** Makes one line for each item of an order, whether the file has the items in a cell, in columns, or in lines of their own. */
export function orderLines({ header, mapping, courses }: Table): (cells: readonly string[]) => string[][] {
  const { course, order, email, status, amount } = mapping
  const columns = furtherItems(header, mapping)
  const placesOfOrder = [...ofOrder.flatMap((field) => mapping[field] ?? []), ...denials(header, mapping)]
  const isTotal = amount !== undefined && totals.has(plainWords(header[amount] ?? '').join(' '))
  const at = (cells: readonly string[], place: number | undefined) => (place === undefined ? '' : (cells[place] ?? '').trim())
  let first: readonly string[] = []

  /** A further line of the same order says the rest as its first one, and the order's total counts once. */
  function completed(cells: readonly string[]): readonly string[] {
    const isFurther = at(cells, order) !== '' && at(cells, order) === at(first, order) && ['', at(first, email)].includes(at(cells, email))
    if (!isFurther) return (first = cells)
    const whole = [...cells]
    if (status !== undefined && at(cells, status) === '')
      for (const place of placesOfOrder) whole[place] = at(cells, place) || at(first, place)
    if (isTotal) whole[amount] = ''
    return whole
  }

  return (given) => {
    const cells = completed(given)
    const listed = [{ text: at(cells, course) }, ...columns.map((own) => ({ text: at(cells, own.name), amount: at(cells, own.amount) }))]
    const items = listed.flatMap((item) => (item.text === '' ? [] : itemsIn(item, courses)))
    if (items.length === 0) return [[...cells]]
    return items.map((item, index) => {
      const line = [...cells]
      for (const { name } of columns) line[name] = ''
      line[course!] = item.text
      if (amount !== undefined && items.length > 1) line[amount] = item.amount || (index === 0 ? at(cells, amount) : '')
      return line
    })
  }
}
