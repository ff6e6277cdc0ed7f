import { useRef } from 'react'
import { Outlet } from 'react-router'
import { Arrival } from './arrival.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useSession } from './use-session.ts'

/** The frame of the public pages. */
export default function Shell() {
  const looked = useSession()
  const main = useRef<HTMLElement>(null)
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#conteudo" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-paper-up focus:p-3">
        Ir para o conteúdo
      </a>
      <Header looked={looked} />
      <Arrival main={main} />
      <main id="conteudo" ref={main} tabIndex={-1} className="grow outline-none">
        {looked.kind === 'failed' && (
          <div role="alert" lang="en" className="border-b border-bad bg-bad-wash text-bad">
            <div className="page flex flex-wrap items-baseline gap-x-4 py-3">
              <h2 className="font-semibold">Error</h2>
              <p>{looked.text}</p>
            </div>
          </div>
        )}
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
