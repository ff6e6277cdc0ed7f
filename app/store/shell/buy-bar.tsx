import type { ReactNode } from 'react'

/**
 * On a phone the amount and the primary button stick to the bottom of the screen, unless it is too short to read the page above them. On
 * larger screens the button is in the page.
 */
export function BuyBar({ price, note, children }: { price: string; note?: string; children: ReactNode }) {
  return (
    <div className="bottom-[var(--sheet,0px)] z-20 mt-10 -mb-16 bg-paper-up shadow-up tall:sticky lg:hidden">
      <div className="page flex flex-wrap items-center gap-x-5 gap-y-2 py-2.5 pb-[max(.625rem,env(safe-area-inset-bottom))]">
        <p>
          <span translate="no" className="money block text-3 font-bold">
            {price}
          </span>
          {note && <span className="block text-small text-ink-2">{note}</span>}
        </p>
        <div className="grow basis-40">{children}</div>
      </div>
    </div>
  )
}
