import { useRef } from 'react'
import { Outlet } from 'react-router'
import { Arrival } from './arrival.tsx'
import { Footer } from './footer.tsx'

/** The checkout's layout, without navigation, so that nothing leads away from the purchase. The page renders its own back link. */
export default function QuietShell() {
  const main = useRef<HTMLElement>(null)
  return (
    <div className="flex min-h-dvh flex-col">
      <Arrival main={main} />
      <main ref={main} tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <Footer quiet />
    </div>
  )
}
