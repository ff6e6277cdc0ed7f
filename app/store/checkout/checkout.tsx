import { useNavigation } from 'react-router'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Empty } from '../shell/empty.tsx'
import { BackLink } from '../shell/back-link.tsx'
import { Home } from '../shell/header.tsx'
import { CheckoutDesk } from './checkout-desk.tsx'
import { type PurchaseState, usePurchase } from './use-purchase.ts'

export const meta = () => [{ title: 'Pagamento · Sabiá' }, { name: 'robots', content: 'noindex' }]

export default function Checkout() {
  const { state, again } = usePurchase()
  const leaving = useNavigation().state !== 'idle'
  return (
    <>
      <header className="border-b border-rule">
        <div className="page flex h-15 items-center justify-between">
          <Home />
          <WayBack state={state} />
        </div>
      </header>
      {leaving && state.kind !== 'ready' ? <Spinner whole label="Redirecionando..." /> : <Body state={state} again={again} />}
    </>
  )
}

function WayBack({ state }: { state: PurchaseState }) {
  if (state.kind !== 'ready' || !state.single) return <BackLink to="/cart">Carrinho</BackLink>
  return <BackLink to={`/${state.single.kind === 'course' ? 'courses' : 'books'}/${state.single.id}`}>Voltar ao produto</BackLink>
}

function Body({ state, again }: { state: PurchaseState; again: () => void }) {
  switch (state.kind) {
    case 'loading':
      return <Spinner whole label="Preparando o pagamento" />
    case 'empty':
      return <Empty text="Ainda não há nada aqui" backTo="/courses" back="Voltar aos cursos" />
    case 'not-found':
      return <Empty text="Produto não encontrado" backTo="/courses" back="Voltar aos cursos" />
    case 'failed':
      return (
        <div className="page py-16">
          <ErrorBox message={state.message}>
            <button type="button" onClick={again} className="ink-link mt-2 min-h-11 font-semibold">
              Tentar de novo
            </button>
          </ErrorBox>
        </div>
      )
    case 'ready':
      return <CheckoutDesk purchase={state.purchase} single={state.single !== null} again={again} />
  }
}
