import type { ComponentType } from 'react'
import { OrderDialog } from '#app/admin/orders/order/order-dialog.tsx'

/** The screen, over which an order can be opened. */
export const overOrders = (Screen: ComponentType) => () => (
  <>
    <Screen />
    <OrderDialog />
  </>
)
