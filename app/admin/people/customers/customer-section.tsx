import type { ReactNode } from 'react'
import type { GetCustomerResult } from './customers.graphql.ts'

export type Customer = GetCustomerResult['getCustomer']

interface Props {
  title: string
  count: number
  /** Said instead of the content if there is none. */
  empty: string
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

export const CustomerSection = ({ title, count, empty, action, children }: Props) => (
  <section className="border-b border-rule py-6">
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 className="display text-3">
        {title} {count > 0 && <span className="money font-sans text-small font-normal text-ink-2">{count}</span>}
      </h2>
      {count > 0 && action}
    </div>
    {count > 0 ? children : <p className="text-ink-2">{empty}</p>}
  </section>
)

/** Opens the order's dialog over the customer's page. */
export const OrderLink = ({ id, onOpen }: { id: string; onOpen: (id: string) => void }) => (
  <button
    type="button"
    onClick={() => onOpen(id)}
    aria-label={`Pedido ${id.slice(0, 8)}`}
    className="min-h-9 font-mono text-small hover:underline"
  >
    {id.slice(0, 8)}
  </button>
)
