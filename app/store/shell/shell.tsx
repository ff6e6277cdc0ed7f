import { Outlet } from 'react-router'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** The frame of the public pages. */
export default function Shell() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#conteudo" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-paper-up focus:p-3">
        Ir para o conteúdo
      </a>
      <Header />
      <main id="conteudo" className="grow">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
