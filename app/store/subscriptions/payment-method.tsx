import { agreementText } from '#domain/orders/subscriptions/agreement.ts'
import { TwoPresses } from '#app/store/shell/two-presses.tsx'
import { payByCard, type Shown, useStanding } from './subscription-calls.ts'

/** How each cycle is paid, and the change to the other way. */
export function PaymentMethod({ subscription, onDone }: Shown) {
  const { id, method, cardOffered, title, priceCents, interval } = subscription
  const change = useStanding(id, onDone)
  if (method === 'CARD')
    return (
      <>
        <p className="text-ink-2">Cartão de crédito: o PagBank faz a cobrança a cada vencimento, sem que você precise lembrar.</p>
        <TwoPresses
          ask="Mudar a forma de pagamento"
          text="O cartão deixa de ser cobrado, e um link para pagar por PIX chega antes de cada vencimento. O que já está pago continua valendo."
          label="Passar a pagar por PIX"
          busy="Mudando…"
          failed="A forma de pagamento não mudou"
          stay="Continuar com o cartão"
          run={() => change('pix')}
        />
      </>
    )
  return (
    <>
      <p className="text-ink-2">
        {`PIX: um link para pagar chega antes de cada vencimento.${cardOffered === 'LATER' ? ' Quando ele chegar, dá para pagar com cartão aqui.' : ''}`}
      </p>
      {cardOffered === 'NOW' && (
        <TwoPresses
          ask="Pagar com cartão"
          text={`Ao continuar, você declara: ${agreementText({ title, priceCents, interval, trialDays: null, card: true })}`}
          label="Pagar com cartão no PagBank"
          busy="Abrindo o PagBank…"
          failed="A página do cartão não abriu"
          stay="Continuar com o PIX"
          run={async () => {
            const { url } = await payByCard(id)
            if (url) window.location.assign(url)
          }}
        />
      )}
    </>
  )
}
