import { z } from 'zod'
import { productTypes } from '#domain/catalogue/products/product-types.ts'

/** A line of an order, as stored in the browser, because the server's public API does not return the lines of an order. */
const boughtLine = z.object({
  kind: z.enum(productTypes),
  /** The id of the course or book; null for an hour. */
  productId: z.string().nullable().catch(null),
  /** The id of the bundle in which it was bought. */
  bundleId: z.string().optional().catch(undefined),
  /** A plan that began with its trial. */
  isTrial: z.literal(true).optional().catch(undefined),
  title: z.string().min(1),
  physical: z.boolean().catch(false),
  quantity: z.int().min(1).catch(1),
})
export type BoughtLine = z.output<typeof boughtLine>

/** More than one order can have. */
const mostLines = 100

/** Reads the lines that the browser stored. Invalid lines are dropped. */
export const readBoughtLines = (stored: unknown): BoughtLine[] =>
  Array.isArray(stored) ? stored.slice(0, mostLines).flatMap((line) => boughtLine.safeParse(line).data ?? []) : []
