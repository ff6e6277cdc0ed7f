import type { ComponentType } from 'react'
import { OrderDocuments } from '#app/admin/compliance/fiscal/order-documents.tsx'
import { OrderWithdrawals } from '#app/admin/compliance/withdrawals/order-withdrawals.tsx'
import { OrderDisputes } from '#app/admin/money/disputes/order-disputes.tsx'
import { OrderLedger } from '#app/admin/money/ledger/order-ledger.tsx'
import { OrderPayments } from '#app/admin/money/payments/order-payments.tsx'
import { OrderRefunds } from '#app/admin/money/refunds/order-refunds.tsx'
import { OrderDialog } from '#app/admin/orders/order/order-dialog.tsx'
import { OrderEmails } from '#app/admin/orders/order/order-emails.tsx'
import { OrderItems } from '#app/admin/orders/order/order-items.tsx'

const sections = [OrderItems, OrderWithdrawals, OrderPayments, OrderRefunds, OrderEmails, OrderDisputes, OrderDocuments, OrderLedger]

/** The screen, over which an order can be opened. */
export const overOrders = (Screen: ComponentType) => () => (
  <>
    <Screen />
    <OrderDialog sections={sections} />
  </>
)
