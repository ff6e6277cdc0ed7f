import { type ProductType, productTypes } from '#domain/catalogue/products/product-types.ts'

/** A line of an order, as stored in the browser, because the server's public API does not return the lines of an order. */
export interface BoughtLine {
  kind: ProductType
  /** The id of the course or book; null for an hour. */
  productId: string | null
  /** The id of the bundle in which it was bought. */
  bundleId?: string
  title: string
  physical: boolean
  quantity: number
}

/** More than one order can have. */
const mostLines = 100

/** Reads the lines that the browser stored. Invalid lines are dropped. */
export function readBoughtLines(stored: unknown): BoughtLine[] {
  if (!Array.isArray(stored)) return []
  return stored.slice(0, mostLines).flatMap((line: unknown) => {
    if (typeof line !== 'object' || line === null) return []
    const { kind, productId, bundleId, title, physical, quantity } = line as Record<string, unknown>
    const known = productTypes.find((each) => each === kind)
    if (!known || typeof title !== 'string' || title === '') return []
    return {
      kind: known,
      productId: typeof productId === 'string' ? productId : null,
      ...(typeof bundleId === 'string' && { bundleId }),
      title,
      physical: physical === true,
      quantity: Number.isInteger(quantity) ? Math.max(1, Number(quantity)) : 1,
    }
  })
}
