import { Lock } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { orderSummary } from '#domain/order-summary.ts'
import { useSettings } from '../../settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Notes } from '../cart/notes.tsx'
import { Sums } from '../cart/sums.tsx'
import { readSource } from '../utm-source.ts'
import { AddressFields } from './address-fields.tsx'
import { chargedValue } from './api.ts'
import { BumpList } from './bump-list.tsx'
import { keepChoices, readChoices } from './choices.ts'
import { CouponField } from './coupon-field.tsx'
import { showErrors } from './fields.ts'
import { addressComplete, typedSoFar } from './form.ts'
import { ItemLines } from './item-lines.tsx'
import { missingStep } from './missing-step.ts'
import { useOnline } from './on-return.ts'
import { OtherPrice } from './other-price.tsx'
import { type Method, PaymentMethods } from './payment-methods.tsx'
import { PersonFields } from './person-fields.tsx'
import { selectionOf, toggled } from './selection.ts'
import { SubmitBar } from './submit-bar.tsx'
import { useCheckoutForm } from './use-checkout-form.ts'
import { useCoupon } from './use-coupon.ts'
import type { LoadedPurchase } from './use-purchase.ts'
import { usePriceCheck } from './use-price-check.ts'
import { useQuote } from './use-quote.ts'
import { useSubmit } from './use-submit.ts'

interface Props {
  purchase: LoadedPurchase
  single: boolean
  /** What changed since the cart was filled. */
  notes: string[]
  /** Reads the products anew: a price or a stock has changed. */
  again: () => void
  onPlaced: () => void
}

const askAgain = 'A loja ainda não confirmou o total. Ao finalizar, a página pergunta de novo.'

/** Where everything of the checkout comes together; each block has its own file, each sum its own rule. */
export function CheckoutDesk({ purchase, single, notes, again, onPlaced }: Props) {
  const [before] = useState(readChoices)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(before.bumps))
  const [method, setMethod] = useState<Method | null>(before.method)
  const [turn, setTurn] = useState(0)
  const { exchangeRates } = useSettings()
  const selection = useMemo(() => selectionOf(purchase, chosen, exchangeRates), [purchase, chosen, exchangeRates])

  const { form, typed } = useCheckoutForm(selection.physical)
  const person = typedSoFar(typed)
  const coupon = useCoupon(before.coupon, person.email)
  useEffect(() => keepChoices({ bumps: [...chosen], coupon: coupon.code, method }), [chosen, coupon.code, method])

  const source = readSource()
  const quote = useQuote({ ...selection.request, ...person, ...(source ? { source } : {}) }, turn)
  const { state, submit } = useSubmit({
    onPlaced,
    onRefused: (refusal, quoteSpent) => {
      if (refusal.code === 'COUPON_INVALID') coupon.refuse()
      showErrors(form, refusal.fields)
      if (!quoteSpent) return
      setTurn((now) => now + 1)
      again()
    },
  })
  const sums = orderSummary(selection.charged, coupon.applied?.discount ?? null)
  const shown = sums.items + sums.shipping
  const check = usePriceCheck({ quote: quote.state, shown, purchase, again })
  const online = useOnline()
  const sending = state.kind === 'sending'
  const missing = missingStep({ method, physical: selection.physical, addressComplete: addressComplete(typed), quote: check, online })

  const send = form.handleSubmit(async (values) => {
    if (!method || missing || sending) return
    const quoted = quote.state.kind === 'quoted' ? quote.state.quote : await quote.ask()
    // Asked for just now, it may have another price: then the page shows that one first.
    if (!quoted || chargedValue(quoted) !== shown) return
    const couponId = coupon.applied?._id ?? null
    const { physical, bought } = selection
    return submit({ token: quoted.token, method, form: values, physical, couponId, bought, single })
  })
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="page pt-10">
      <h1 className="display mb-8 flex flex-wrap items-center gap-4 text-1">
        Pagamento <Badge tone="warn">PENDENTE</Badge>
      </h1>
      <Notes notes={notes} />
      <div className="flex flex-col gap-x-16 gap-y-5 lg:grid lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:items-start">
        <div className="order-2 min-w-0 lg:order-1">
          <BumpList bumps={purchase.bumps} chosen={chosen} onToggle={(key) => setChosen((now) => toggled(now, purchase.bumps, key))} />
          <PersonFields form={form} />
          {selection.physical && <AddressFields form={form} />}
          <CouponField coupon={coupon} />
          <PaymentMethods chosen={method} onChoose={setMethod} />
        </div>
        <div className="order-1 mb-3 lg:hidden">
          <ItemLines lines={purchase.lines} />
        </div>
        {/* On a phone its parts stand in the page itself, so that the bar can stay in sight along the whole form. */}
        <aside
          aria-label="Resumo"
          className="max-lg:contents lg:sticky lg:top-6 lg:order-2 lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-5 lg:rounded-2 lg:border lg:border-rule lg:bg-paper-up lg:p-6"
        >
          <div className="hidden lg:block">
            <ItemLines lines={purchase.lines} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-lg:order-3">
            <Sums lines={selection.listed} sums={sums} coupon={coupon.applied} />
            {quote.state.kind === 'refused' && <ErrorBox message={quote.state.refusal.message} />}
            {check === 'other-price' && <OtherPrice />}
            {state.kind === 'refused' && <ErrorBox message={state.refusal.message} />}
          </div>
          <SubmitBar totalCents={sums.total} missing={missing} note={check === 'failed' ? askAgain : null} sending={sending} />
          <CardDataNote />
        </aside>
      </div>
    </form>
  )
}

function CardDataNote() {
  const { storeName } = useSettings()
  return (
    <p className="flex gap-3 text-small text-ink-2 max-lg:order-4">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
      {`Pagamento processado pelo PagBank. A ${storeName} não vê nem guarda os dados do seu cartão.`}
    </p>
  )
}
