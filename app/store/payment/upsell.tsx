import { useState } from 'react'
import { formatCents } from '#domain/platform/values/money.ts'
import type { UpsellAnswer } from '#domain/checkout/checkout-answers.ts'
import { useSettings } from '#app/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { failureSentence } from '#app/query/failure-text.ts'
import { useAction } from '#app/ui/use-action.ts'
import { MemberTitles } from '#app/store/cart/member-titles.tsx'
import { ProductPicture } from '#app/store/cart/product-picture.tsx'
import { takeUpsell } from '#app/store/checkout/api.ts'
import { ContractSummary } from '#app/store/checkout/contract-summary.tsx'
import { type SavedOrder, saveOrder, updateOrder } from '#app/store/checkout/saved-order.ts'
import { lineLabel, opensSomething } from './delivery.ts'
import { Section } from '#app/store/shell/section.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'

type Offer = NonNullable<UpsellAnswer['offer']>

interface Props {
  order: SavedOrder
  onTaken: (order: SavedOrder) => void
}

/** See docs/rules/checkout.md#offer-after-payment: one offer below what was paid. Nothing until it is known, and once it was declined. */
export function Upsell({ order, onTaken }: Props) {
  const [declined, setDeclined] = useState(order.declined === true)
  const { answer } = useAnswer<UpsellAnswer>(order.declined ? null : `/orders/${order._id}/offer`)
  const offer = answer?.offer
  if (declined) return offer && <p role="status">Tudo bem, sem a oferta.</p>
  const decline = () => {
    updateOrder({ ...order, declined: true })
    setDeclined(true)
  }
  return offer && <Offered order={order} offer={offer} onTaken={onTaken} onDecline={decline} />
}

function Offered({ order, offer, onTaken, onDecline }: Props & { offer: Offer; onDecline: () => void }) {
  const { termsVersion } = useSettings()
  const { kind, productId, title, picture, physical, itemsCents, usualCents, shippingCents, totalCents } = offer
  const bought = offer.products.map((product) => ({ ...product, ...(kind === 'BUNDLE' && { bundleId: productId }), quantity: 1 }))
  const { isRunning, failure, run } = useAction(async () => {
    const placed = await takeUpsell(order._id, { total: totalCents, products: bought.map((line) => line.productId), termsVersion })
    const saved = { ...placed, bought, ...(opensSomething(order.bought) && { after: order._id }) }
    saveOrder(saved)
    onTaken(saved)
  })
  return (
    <Section title="Leve também" className="mb-10 rounded-2 border border-rule bg-paper-up p-5 sm:p-6">
      <p className="text-ink-2">Uma oferta só para este pedido, até {hourOf(offer.until)}. Pague com outro PIX, sem preencher nada.</p>
      <div className="my-6 grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-4">
        <div>
          <ProductPicture product={{ kind, picture, title, physical }} />
        </div>
        <div className="min-w-0">
          <p title={title} className="display line-clamp-4 text-3 wrap-anywhere">
            {title}
          </p>
          <p className="text-ink-2">{lineLabel({ kind, productId, title, physical, quantity: 1 })}</p>
          {kind === 'BUNDLE' && <MemberTitles members={offer.products.map((product) => ({ ...product, id: product.productId }))} />}
          <p translate="no" className="money mt-2 text-price font-bold">
            {usualCents !== null && usualCents > itemsCents && (
              <>
                <s className="text-small font-normal text-ink-2">
                  <span className="sr-only">Preço normal: </span>
                  {formatCents(usualCents + shippingCents)}
                </s>{' '}
              </>
            )}
            {formatCents(totalCents)}
          </p>
          {shippingCents > 0 && (
            <p className="money text-small text-ink-2">com {formatCents(shippingCents)} de frete, para o mesmo endereço</p>
          )}
        </div>
      </div>
      <ContractSummary bought={bought} />
      {failure && (
        <p role="alert" className="mt-4 font-semibold text-bad">
          {failureSentence(failure.error, 'Não foi possível gerar o código PIX')}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="solid" size="pay" className="max-sm:w-full" aria-busy={isRunning} onClick={() => !isRunning && void run()}>
          {isRunning ? 'Gerando o código…' : `Pagar ${formatCents(totalCents)} por PIX`}
        </Button>
        <Button size="pay" className="max-sm:w-full" onClick={onDecline}>
          Não, obrigado
        </Button>
      </div>
    </Section>
  )
}

const hour = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone: 'America/Sao_Paulo' })
const hourOf = (iso: string) => hour.format(new Date(iso)).replace(':', 'h')
