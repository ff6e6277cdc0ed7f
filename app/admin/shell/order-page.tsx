import { OrderDocuments } from '#app/admin/compliance/fiscal/order-documents.tsx'
import { OrderWithdrawals } from '#app/admin/compliance/withdrawals/order-withdrawals.tsx'
import { OrderDisputes } from '#app/admin/money/disputes/order-disputes.tsx'
import { OrderLedger } from '#app/admin/money/ledger/order-ledger.tsx'
import { OrderPayments } from '#app/admin/money/payments/order-payments.tsx'
import { OrderRefunds } from '#app/admin/money/refunds/order-refunds.tsx'
import { OrderEmails } from '#app/admin/orders/order/order-emails.tsx'
import { OrderPage } from '#app/admin/orders/order-page.tsx'
import { ReturnMoney } from './return-money.tsx'

const sections = [OrderPayments, OrderRefunds, OrderWithdrawals, OrderDisputes, OrderDocuments, OrderEmails, OrderLedger, ReturnMoney]

export default () => <OrderPage sections={sections} />
