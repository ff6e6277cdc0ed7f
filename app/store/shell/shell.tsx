import { type ReactNode, useRef } from 'react'
import { type LoaderFunctionArgs, Outlet, useLocation, useMatches, useRouteError } from 'react-router'
import { ConnectionError } from '../../query/call-error.ts'
import { executeContext } from '../../query/execute-context.ts'
import type { AnswerOf, ResultOf } from '#app/query/document.ts'
import { publicBanners } from '#app/store/banners/banners.graphql.ts'
import { BottomBanner } from '#app/store/banners/bottom-banner.tsx'
import { useModalBanner } from '#app/store/banners/use-modal-banner.ts'
import { useConsent } from '#app/store/consent/use-consent.ts'
import type { Route } from './+types/shell.ts'
import { Arrival } from './arrival.tsx'
import { Failure } from './failure.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { BuyingNeedsScripts } from './scripts-needed.tsx'
import { useSession } from './use-session.ts'

const none: AnswerOf<typeof publicBanners> = { bottom: null, modal: null }

/** Banners are optional: a page does not fail if they cannot be loaded. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await context.get(executeContext)(publicBanners, {})
  return { banners: (data as ResultOf<typeof publicBanners> | null)?.publicBanners ?? none }
}
/** The same applies in the browser, when navigating from a page outside this layout. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => ({ banners: none }))
/** The banners are not reloaded during navigation. */
export const shouldRevalidate = () => false

/** Pages where people look around. On all others a banner would distract them from what they came for. */
const browsingPages = /^\/(courses|books|noticias)(\/|$)/

/** A page whose data are missing, such as an unknown course, shows no banners either. */
const useShowsBanners = () => {
  const { pathname } = useLocation()
  return useMatches().at(-1)?.loaderData !== undefined && browsingPages.test(pathname)
}

/** Pages of the purchase, of sign-in and of what was bought, on which nothing is bought by a button. */
const purchasePages = /^\/(cart|postcheckout|pagar|entrar|minha-estante)/

export default function Shell({ loaderData: { banners } }: Route.ComponentProps) {
  return (
    <Frame banners={banners}>
      <Outlet />
    </Frame>
  )
}

/**
 * Handles only pages whose module could not be loaded, because they have no error boundary of their own. The root handles all other errors.
 */
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

/** The layout of the public pages. */
function Frame({ banners, children }: { banners: typeof none; children: ReactNode }) {
  const { pathname } = useLocation()
  const isPurchase = purchasePages.test(pathname)
  const showsBanners = useShowsBanners()
  const { Dialog, close } = useModalBanner(showsBanners ? (banners.modal?.id ?? null) : null)
  const session = useSession()
  const consent = useConsent()
  const main = useRef<HTMLElement>(null)
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#conteudo" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-paper-up focus:p-3">
        Ir para o conteúdo
      </a>
      {consent}
      <Header session={session} />
      <Arrival main={main} />
      <main id="conteudo" ref={main} tabIndex={-1} className="grow outline-none">
        {session.kind === 'failed' && (
          <div role="alert" lang="en" className="border-b border-bad bg-bad-wash text-bad">
            <div className="page flex flex-wrap items-baseline gap-x-4 py-3">
              <h2 className="font-semibold">Error</h2>
              <p>{session.text}</p>
              <bdi className="wrap-anywhere">{session.providerText}</bdi>
            </div>
          </div>
        )}
        {!isPurchase && <BuyingNeedsScripts />}
        {children}
        {banners.bottom && showsBanners && <BottomBanner banner={banners.bottom} />}
      </main>
      {Dialog && banners.modal && showsBanners && <Dialog banner={banners.modal} onClose={close} />}
      <Footer quiet={isPurchase} />
    </div>
  )
}
