import { fiscalClassOf } from '#domain/catalogue/products/fiscal-classes.ts'
import type { FiscalLine } from '#domain/compliance/fiscal/fiscal-split.ts'
import type { Db } from '#server/platform/database/database.ts'
import { itemsOfOrder } from '#server/orders/order/order-items.sql.ts'
import { type FiscalProduct, treatmentsOf } from '#server/catalogue/fiscal-classes/treatments.sql.ts'

export interface TitledLine extends FiscalLine {
  title: string
  productId: string
}

/** The lines of an order as they were sold, each with the treatment that is in force now. */
export async function fiscalLines(db: Db, orderId: string): Promise<TitledLine[]> {
  const items = await itemsOfOrder(db, orderId)
  const products = items.map((item): FiscalProduct => ({
    class: fiscalClassOf(item.kind, item.physical),
    courseId: item.course_id,
    bookId: item.book_id,
  }))
  const treatments = await treatmentsOf(db, products)
  return items.map((item, at) => ({
    id: item.id,
    title: item.title,
    productId: item.course_id ?? item.book_id ?? item.kind,
    unitCents: item.unit_cents,
    quantity: item.quantity,
    physical: item.physical,
    // Its money may still be on its way: the sale is undone.
    refunded: item.refunded_at !== null || item.withdrawn_at !== null,
    class: products[at]!.class,
    treatment: treatments[at]!,
  }))
}
