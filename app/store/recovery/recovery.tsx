import { Link, useNavigate, useSearchParams } from 'react-router'
import { formatCents } from '#domain/platform/values/money.ts'
import type { RecoveryAnswer, RecoveryState } from '#domain/checkout/recovery/recovery-answer.ts'
import { CallError } from '#app/query/call-error.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { failureSentence } from '#app/query/failure-text.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { privatePage } from '#app/store/shell/private-page.ts'
import { Opening } from '#app/store/shell/opening.tsx'
import { saveOrder } from '#app/store/checkout/saved-order.ts'
import { useRenewPix } from '#app/store/payment/use-renew-pix.ts'

export const meta = privatePage('Seu pedido', 'Um novo código PIX para um pedido que ficou sem pagamento.')

/**
 * The page of a reminder (docs/rules/checkout.md#recovery). It shows nothing of the buyer, and nothing happens before its button is pressed.
 * The code then opens on the page of every order that is being paid.
 */
export default function Recovery() {
  const token = useSearchParams()[0].get('t') ?? ''
  const { answer, error } = useAnswer<RecoveryAnswer>(addressOf(token))
  return (
    <div className="page min-h-[60dvh] pt-10">
      {answer ? (
        answer.state === 'OPEN' ? (
          <Open token={token} order={answer} />
        ) : (
          <Ended order={answer} />
        )
      ) : error ? (
        <NotOpened error={error} />
      ) : (
        <Opening label="Abrindo o pedido" to="pagar" />
      )}
    </div>
  )
}

const addressOf = (token: string) => `/recovery/${encodeURIComponent(token || '-')}`

function Open({ token, order }: { token: string; order: RecoveryAnswer }) {
  const navigate = useNavigate()
  const { requesting, refusal, renew } = useRenewPix(addressOf(token), (answer) => {
    const { plan } = order
    saveOrder({
      ...answer,
      bought: plan ? [{ kind: 'PLAN', productId: plan.id, title: plan.title, physical: false, quantity: 1 }] : [],
    })
    return navigate('/postcheckout')
  })
  return (
    <div className="max-w-[36rem]">
      <h1 className="display mb-4 text-hero">Falta só o PIX</h1>
      <p className="mb-8 text-3 text-ink-2">
        <span>{order.plan ? 'É o pagamento da sua assinatura.' : 'O pedido continua guardado.'}</span> Um toque gera o código, e você paga
        no aplicativo do seu banco.
      </p>
      <Items order={order} />
      <p className="mt-4 flex items-baseline justify-between gap-4">
        <span className="text-ink-2">Total</span>
        <span translate="no" className="money text-price font-bold">
          {formatCents(order.totalCents)}
        </span>
      </p>
      {order.agreement && (
        <div className="mt-6 text-small text-ink-2">
          <p className="font-semibold text-ink">Ao gerar o código, você aceita:</p>
          <p>{order.agreement}</p>
        </div>
      )}
      <Button look="solid" size="pay" className="mt-6 w-full" disabled={requesting} onClick={() => void renew()}>
        {requesting ? 'Gerando o código…' : 'Gerar o código PIX'}
      </Button>
      <p className="mt-4 text-small text-ink-2">Nada é cobrado agora: só quando você pagar o código.</p>
      {refusal && <ErrorBox className="mt-6" message={refusal} />}
    </div>
  )
}

const Items = ({ order: { items } }: { order: RecoveryAnswer }) => (
  <ul className="border-y border-rule">
    {items.map(({ title, path }, index) => (
      // The lines of a placed order never change, so the index is a stable key.
      <li key={index} className="border-b border-rule last:border-b-0">
        {path ? (
          <Link to={path} className="ink-link display flex min-h-12 items-center text-3 wrap-anywhere">
            {title}
          </Link>
        ) : (
          <span className="display flex min-h-12 items-center text-3 wrap-anywhere">{title}</span>
        )}
      </li>
    ))}
  </ul>
)

/** Why there is nothing to pay. */
const endings: Record<Exclude<RecoveryState, 'OPEN'>, { heading: string; text: string }> = {
  PAID: {
    heading: 'Este pedido já está pago',
    text: 'Obrigado! Os próximos passos foram para o e-mail da compra. Você não precisa pagar mais nada.',
  },
  UNAVAILABLE: {
    heading: 'Este pedido não vale mais',
    text: 'Um item dele esgotou, saiu de venda ou mudou de preço desde então. Nada foi cobrado. Se ainda quiser, veja como está hoje e faça um novo pedido:',
  },
  CLOSED: {
    heading: 'Este pedido foi encerrado',
    text: 'Não há nada a pagar por ele, e ele não aceita mais pagamento. Se ainda quiser o que estava nele, é só fazer um novo pedido:',
  },
}

function Ended({ order }: { order: RecoveryAnswer }) {
  const { heading, text } = endings[order.state as keyof typeof endings]
  return (
    <div className="max-w-[36rem]">
      <h1 className="display mb-4 text-hero">{heading}</h1>
      <p className="mb-8 text-3 text-ink-2">{text}</p>
      {order.state !== 'PAID' && <Items order={order} />}
      {order.state === 'PAID' ? <LinkButton to="/minha-estante">Ir para a minha estante</LinkButton> : <ToStore />}
    </div>
  )
}

const ToStore = () => (
  <LinkButton to="/courses" className="mt-8">
    Ver os cursos
  </LinkButton>
)

function NotOpened({ error }: { error: unknown }) {
  const isOld = error instanceof CallError && error.code === 'NOT_FOUND'
  return (
    <div className="max-w-[36rem]">
      <h1 className="display mb-4 text-hero">{isOld ? 'Este link não vale mais' : 'O pedido não abriu'}</h1>
      <p className="text-3 text-ink-2">
        {isOld
          ? 'Links de lembrete valem por sete dias. Se ainda quiser o que estava no pedido, ele continua na loja.'
          : failureSentence(error, 'Confira a conexão e recarregue a página')}
      </p>
      <ToStore />
    </div>
  )
}
