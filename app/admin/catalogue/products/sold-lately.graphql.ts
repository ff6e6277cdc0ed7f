// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const soldLately: Document<{ soldLately: Array<{ productId: string; orders: number }> }, {  }> = "query SoldLately{soldLately{productId orders}}"
