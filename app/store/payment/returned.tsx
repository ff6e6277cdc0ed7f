import { Navigate } from 'react-router'
import { CardWaiting } from './card-pending.tsx'
import { Confirmed } from './confirmed.tsx'
import { endingOf, NotSold } from './not-sold.tsx'
import { usePaid } from './use-paid.ts'

/**
 * For a buyer who comes back from the card page to a browser that does not have the order: another one, or one that keeps nothing. The
 * reference tells whether it is paid, and everything else is in the e-mail.
 */
export function Returned({ reference }: { reference: string }) {
  const { paid, state, attempt, isUnknown } = usePaid({ _id: reference })
  if (isUnknown) return <Navigate to="/cart" replace />
  const ending = endingOf(state)
  if (ending) return <NotSold key={state} ending={ending} orderId={null} />
  if (paid) return <Confirmed order={null} paidTwice={state === 'PAID_TWICE'} />
  const holdEnded = state === 'EXPIRED'
  return (
    <div className="max-w-[40rem]">
      <CardWaiting holdEnded={holdEnded} attempt={attempt} />
      {!holdEnded && (
        <p className="mt-8 border-t border-rule pt-5 text-3">
          {attempt
            ? 'Para pagar, abra a loja no navegador em que você fez o pedido: ele está guardado lá.'
            : 'Olhe também o seu e-mail: assim que o pagamento for confirmado, tudo o que você comprou chega por lá, e esta página já pode ser fechada.'}
        </p>
      )}
    </div>
  )
}
