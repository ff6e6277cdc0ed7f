import type { ReactNode } from 'react'

/** On a phone the amount and the one solid button stay at hand; from there up the button stands in the page. */
export function BuyBar({ price, children }: { price: string; children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-20 mt-10 -mb-16 bg-paper-up shadow-up lg:hidden">
      <div className="page grid grid-cols-[auto_1fr] items-center gap-5 py-2.5 pb-[max(.625rem,env(safe-area-inset-bottom))]">
        <span className="money text-3 font-bold">{price}</span>
        {children}
      </div>
    </div>
  )
}
