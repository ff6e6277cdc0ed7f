import { useRef } from 'react'
import { Outlet } from 'react-router'
import { Arrival } from './arrival.tsx'
import { Footer } from './footer.tsx'

/** The checkout's frame: nothing leads away but the way back, which the page itself names. */
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
