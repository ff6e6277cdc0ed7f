import { useRef } from 'react'
import { type LoaderFunctionArgs, Outlet, useLocation } from 'react-router'
import { executeContext } from '../../query/execute-context.ts'
import { publicBanners, type PublicBannersResult } from '../banners/banners.graphql.ts'
import { BottomBanner } from '../banners/bottom-banner.tsx'
import { useModalBanner } from '../banners/use-modal-banner.ts'
import type { Route } from './+types/shell.ts'
import { Arrival } from './arrival.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useSession } from './use-session.ts'

/** Banners are an extra: a page never fails because they could not be read. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await context.get(executeContext)(publicBanners, {})
  return { banners: (data as PublicBannersResult | null)?.publicBanners ?? { bottom: null, modal: null } }
}
/** They stay as they are while one looks around. */
export const shouldRevalidate = () => false

/** Where somebody is about to pay, nothing calls away. */
const paying = /^\/(cart|postcheckout)/

/** The frame of the public pages. */
export default function Shell({ loaderData: { banners } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const calm = paying.test(pathname)
  const { Dialog, close } = useModalBanner(calm ? null : (banners.modal?.id ?? null))
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
              <bdi className="wrap-anywhere">{looked.said}</bdi>
            </div>
          </div>
        )}
        <Outlet />
        {banners.bottom && !calm && <BottomBanner banner={banners.bottom} />}
      </main>
      {Dialog && banners.modal && !calm && <Dialog banner={banners.modal} onClose={close} />}
      <Footer />
    </div>
  )
}
