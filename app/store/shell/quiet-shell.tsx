import { Outlet } from 'react-router'
import { Footer } from './footer.tsx'

/** The checkout's frame: nothing leads away but the way back, which the page itself names. */
export default function QuietShell() {
  return (
    <div className="flex min-h-dvh flex-col">
      <main className="grow">
        <Outlet />
      </main>
      <Footer quiet />
    </div>
  )
}
