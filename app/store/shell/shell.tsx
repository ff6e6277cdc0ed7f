import { type ReactNode, useRef } from 'react'
import { type LoaderFunctionArgs, Outlet, useLocation, useRouteError } from 'react-router'
import { ConnectionError } from '../../query/call-error.ts'
import { executeContext } from '../../query/execute-context.ts'
import { publicBanners, type PublicBannersResult } from '../banners/banners.graphql.ts'
import { BottomBanner } from '../banners/bottom-banner.tsx'
import { useModalBanner } from '../banners/use-modal-banner.ts'
import type { Route } from './+types/shell.ts'
import { Arrival } from './arrival.tsx'
import { Failure } from './failure.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { BuyingNeedsScripts } from './scripts-needed.tsx'
import { useSession } from './use-session.ts'

const none: PublicBannersResult['publicBanners'] = { bottom: null, modal: null }

/** Banners are an extra: a page never fails because they could not be read. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await context.get(executeContext)(publicBanners, {})
  return { banners: (data as PublicBannersResult | null)?.publicBanners ?? none }
}
/** Nor in the browser, on the way from a page that has none. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => ({ banners: none }))
/** They stay as they are while one looks around. */
export const shouldRevalidate = () => false

/** Where somebody is about to pay, nothing calls away. */
const paying = /^\/(cart|postcheckout)/

export default function Shell({ loaderData: { banners } }: Route.ComponentProps) {
  return (
    <Frame banners={banners}>
      <Outlet />
    </Frame>
  )
}

/** A page whose program could not be loaded has no error screen of its own. All other errors are the root's. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!(error instanceof ConnectionError)) throw error
  return (
    <Frame banners={none}>
      <title>Página não aberta</title>
      <Failure failed="Não foi possível abrir esta página" />
    </Frame>
  )
}

/** The frame of the public pages. */
function Frame({ banners, children }: { banners: typeof none; children: ReactNode }) {
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
        {!calm && <BuyingNeedsScripts />}
        {children}
        {banners.bottom && !calm && <BottomBanner banner={banners.bottom} />}
      </main>
      {Dialog && banners.modal && !calm && <Dialog banner={banners.modal} onClose={close} />}
      <Footer />
    </div>
  )
}
