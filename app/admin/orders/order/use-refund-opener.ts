import { createContext, use } from 'react'

/** The dialog that returns money, which a page opens from several places. */
export interface RefundOpener {
  /** `itemId`: the line that is chosen at first. */
  opened: { itemId: string | null } | null
  open: (itemId?: string) => void
  close: () => void
}

export const RefundOpenerContext = createContext<RefundOpener | null>(null)

/** The navigation state of an order's page that begins with that dialog. */
export interface OpensRefund {
  opensRefund: true
}

/** Null: where an order is shown without its page. */
export const useRefundOpener = () => use(RefundOpenerContext)
