import { Link } from 'react-router'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { Cell, erasureRequested } from '#app/admin/platform/lists/table.tsx'

/** The order that a row belongs to, and its e-mail address: empty, if its person wants it erased (docs/rules/privacy.md#blocked-orders). */
export const OrderCell = ({ orderId, orderEmail }: { orderId: string; orderEmail: string }) => (
  <Cell className="max-lg:w-full">
    <Link to={addressOf.order(orderId)} className="inline-flex min-h-9 items-center font-mono text-small hover:underline">
      {orderId.slice(0, 8)}
    </Link>
    <span className="block max-w-[14rem] truncate text-small text-ink-2 max-lg:max-w-full" title={orderEmail || undefined}>
      {orderEmail || erasureRequested}
    </span>
  </Cell>
)
