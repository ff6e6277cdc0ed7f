import { type ProductType, productTypes } from '#domain/product-types.ts'

/** One line of an order as the browser remembers it: the server tells nobody what an order holds. */
export interface BoughtLine {
  kind: ProductType
  /** Of the course or book; an hour has none. */
  productId: string | null
  title: string
  physical: boolean
  quantity: number
}

/** More than one order can hold. */
const mostLines = 100

/** Reads what a browser stored; a line that makes no sense is left out. */
export function readBoughtLines(stored: unknown): BoughtLine[] {
  if (!Array.isArray(stored)) return []
  return stored.slice(0, mostLines).flatMap((line: unknown) => {
    if (typeof line !== 'object' || line === null) return []
    const { kind, productId, title, physical, quantity } = line as Record<string, unknown>
    const known = productTypes.find((each) => each === kind)
    if (!known || typeof title !== 'string' || title === '') return []
    return {
      kind: known,
      productId: typeof productId === 'string' ? productId : null,
      title,
      physical: physical === true,
      quantity: Number.isInteger(quantity) ? Math.max(1, Number(quantity)) : 1,
    }
  })
}
