import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { catalogue } from '#domain/catalogue/products/product-types.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { Notes } from '#app/store/cart/notes.tsx'
import { LastOrder } from './last-order.tsx'
import { Empty } from '#app/store/shell/empty.tsx'
import { BackLink } from '#app/store/shell/back-link.tsx'
import { Home } from '#app/store/shell/header.tsx'
import { absolute, storeOf } from '#app/store/shell/describe.ts'
import { privatePage } from '#app/store/shell/private-page.ts'
import { Opening } from '#app/store/shell/opening.tsx'
import { CheckoutDesk } from './checkout-desk.tsx'
import { OpenPixNotice } from './open-pix.tsx'
import { useOpenPix } from './use-open-pix.ts'
import { keyOfPurchase, type Single } from './read-purchase.ts'
import { singleIn, usePurchase, useSingle } from './use-purchase.ts'

const page = privatePage('Pagamento', 'Pague por PIX, com aprovação imediata, ou por cartão em até 12x.')

/** A payment link is sent by messengers, which show the product's picture beside it. */
export const meta = (route: { matches: readonly unknown[]; location: { search: string } }) => {
  const single = singleIn(new URLSearchParams(route.location.search))
  const picture = single ? `/og/${catalogue[single.kind].table}/${encodeURIComponent(single.id)}.png` : null
  return [...page(route), ...(picture ? [{ property: 'og:image', content: absolute(storeOf(route.matches), picture) }] : [])]
}

/** A jump in the history leads from product to product on the same route. Each begins anew, so that never the one before is paid. */
export default function Checkout() {
  const single = useSingle()
  return <Purchase key={keyOfPurchase(single)} single={single} />
}

function Purchase({ single }: { single: Single | null }) {
  const purchase = usePurchase(single)
  const [placed, setPlaced] = useState(false)
  const openPix = useOpenPix(single?.id ?? null, { skip: !single })
  const [newOrderBeside, setNewOrderBeside] = useState<string | null>(null)
  const body = useRef<HTMLDivElement>(null)
  useRedirectOnReturn(placed)
  // The page shown instead is shorter than the form, so a browser that keeps its offset would show the footer.
  useLayoutEffect(() => {
    if (placed) window.scrollTo(0, 0)
  }, [placed])
  const content = () => {
    if (openPix.kind === 'checking') return <Preparing />
    if (openPix.kind === 'open' && openPix.order._id !== newOrderBeside)
      return <OpenPixNotice order={openPix.order} onNewOrder={() => newOrder(openPix.order._id)} />
    return <Body {...purchase} single={single} onPlaced={() => setPlaced(true)} />
  }
  const newOrder = (orderId: string) => {
    setNewOrderBeside(orderId)
    // The button that was pressed is removed, so the focus moves to the page.
    body.current?.focus()
  }
  return (
    <>
      <header className="border-b border-rule">
        <div className="page flex min-h-15 items-center max-[20rem]:flex-wrap justify-between">
          <Home />
          <WayBack single={single} />
        </div>
      </header>
      <div ref={body} tabIndex={-1} className="min-h-[calc(100dvh-3.75rem)] outline-none">
        {placed ? <Spinner whole label="Redirecionando..." /> : content()}
      </div>
    </>
  )
}

/**
 * Handles the browser's back button on the card page. The order is already placed, so this leads to its page. The restored checkout page
 * would otherwise show its spinner forever.
 */
function useRedirectOnReturn(placed: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!placed) return
    const leaveCheckout = (event: PageTransitionEvent) => event.persisted && void navigate('/postcheckout', { replace: true })
    window.addEventListener('pageshow', leaveCheckout)
    return () => window.removeEventListener('pageshow', leaveCheckout)
  }, [placed, navigate])
}

const pageOf = (single: Single) => `${catalogue[single.kind].path}/${single.id}`

const WayBack = ({ single }: { single: Single | null }) =>
  single ? <BackLink to={pageOf(single)}>Voltar ao produto</BackLink> : <BackLink to="/cart">Carrinho</BackLink>

type BodyProps = ReturnType<typeof usePurchase> & { single: Single | null; onPlaced: () => void }

function Body({ state, single, notes, reload, onPlaced }: BodyProps) {
  switch (state.kind) {
    case 'loading':
      return <Preparing />
    case 'empty':
      return (
        <>
          <div className="page pt-6">
            <Notes notes={notes} />
          </div>
          <Empty as="h1" text="Ainda não há nada aqui" backTo="/courses" back="Voltar aos cursos" more={<LastOrder />} />
        </>
      )
    case 'not-found':
      return <Empty as="h1" text="Produto não encontrado" backTo="/courses" back="Voltar aos cursos" />
    case 'sold-out':
      return <Empty as="h1" text={`“${state.title}” esgotou.`} backTo={single ? pageOf(single) : '/books'} back="Voltar ao produto" />
    case 'without-rate':
      return (
        <Empty
          as="h1"
          text={`“${state.title}” não está à venda agora.`}
          backTo={single ? pageOf(single) : '/courses'}
          back="Voltar ao produto"
        />
      )
    case 'failed':
      return (
        <div className="page py-16">
          <ErrorBox {...state.text}>
            <Button look="link" size="line" onClick={reload}>
              Tentar de novo
            </Button>
          </ErrorBox>
        </div>
      )
    case 'ready':
      return <CheckoutDesk purchase={state.purchase} single={single} notes={notes} reload={reload} onPlaced={onPlaced} />
  }
}

const Preparing = () => (
  <Opening label="Preparando o pagamento" late="Está demorando. Confira a conexão e recarregue a página: nada foi cobrado." to="pagar" />
)
