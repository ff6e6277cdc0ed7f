import type { ReactNode } from 'react'

/** On a phone the amount and the one solid button stay at hand, unless the screen is too low to read above them; from there up the button stands in the page. */
export function BuyBar({ price, children }: { price: string; children: ReactNode }) {
  return (
    <div className="bottom-0 z-20 mt-10 -mb-16 bg-paper-up shadow-up tall:sticky lg:hidden">
      <div className="page flex flex-wrap items-center gap-x-5 gap-y-2 py-2.5 pb-[max(.625rem,env(safe-area-inset-bottom))]">
        <span className="money text-3 font-bold">{price}</span>
        <div className="grow basis-40">{children}</div>
      </div>
    </div>
  )
}
