import { zodResolver } from '@hookform/resolvers/zod'
import { Lock } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { chargedSummary, orderSummary } from '#domain/order-summary.ts'
import { useSettings } from '../../settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Notes } from '../cart/notes.tsx'
import { readSource } from '../utm-source.ts'
import { AddressFields } from './address-fields.tsx'
import { BumpList } from './bump-list.tsx'
import { keepChoices, readChoices } from './choices.ts'
import { CouponField } from './coupon-field.tsx'
import { showComplaints } from './fields.ts'
import { addressComplete, type CheckoutForm, formSchema, keepDraft, readDraft, typedSoFar } from './form.ts'
import { missingStep } from './missing-step.ts'
import { type Method, PaymentMethods } from './payment-methods.tsx'
import { PersonFields } from './person-fields.tsx'
import { selectionOf, toggled } from './selection.ts'
import { SubmitBar } from './submit-bar.tsx'
import { ItemLines, Sums } from './summary.tsx'
import { useCoupon } from './use-coupon.ts'
import type { LoadedPurchase } from './use-purchase.ts'
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

/** Where everything of the checkout comes together; each block has its own file, each sum its own rule. */
export function CheckoutDesk({ purchase, single, notes, again, onPlaced }: Props) {
  const [before] = useState(readChoices)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(before.bumps))
  const [method, setMethod] = useState<Method | null>(before.method)
  const [turn, setTurn] = useState(0)
  const selection = useMemo(() => selectionOf(purchase, chosen), [purchase, chosen])

  const physical = useRef(selection.physical)
  physical.current = selection.physical
  const form = useForm<CheckoutForm>({
    defaultValues: readDraft(),
    reValidateMode: 'onBlur',
    resolver: (values, context, options) => zodResolver(formSchema(physical.current))(values, context, options as never),
  })
  const typed = form.watch()
  const person = typedSoFar(typed)
  const coupon = useCoupon(before.coupon, person.email)
  useEffect(() => keepDraft(typed), [typed])
  useEffect(() => keepChoices({ bumps: [...chosen], coupon: coupon.code, method }), [chosen, coupon.code, method])

  const source = readSource()
  const quote = useQuote({ ...selection.request, ...person, ...(source ? { source } : {}) }, turn)
  const { state, submit } = useSubmit({
    onPlaced,
    onRefused: (refusal, quoteSpent) => {
      if (refusal.code === 'COUPON_INVALID') coupon.refuse()
      showComplaints(form, refusal.fields)
      if (!quoteSpent) return
      setTurn((now) => now + 1)
      again()
    },
  })
  const discount = coupon.applied?.discount ?? null
  const listed = orderSummary(selection.lines, discount)
  const foreign = quote.quote?.charged ? { cents: listed.items, currency: selection.currency } : null
  const sums = quote.quote?.charged ? chargedSummary(listed.count, quote.quote.charged.value, discount) : listed
  const currency = foreign ? 'BRL' : selection.currency
  const sending = state.kind === 'sending'
  const missing = missingStep({
    method,
    physical: selection.physical,
    addressComplete: addressComplete(typed),
    quoting: quote.loading,
    quoted: quote.quote?.value === listed.items + listed.shipping,
  })

  const send = form.handleSubmit((values) => {
    if (!quote.quote || !method || missing || sending) return
    const couponId = coupon.applied?._id ?? null
    return submit({ token: quote.quote.token, method, form: values, physical: selection.physical, couponId, single })
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
            <Sums sums={sums} currency={currency} foreign={foreign} physical={selection.physical} coupon={coupon.applied} />
            {quote.refusal && <ErrorBox message={quote.refusal.message} />}
            {state.kind === 'refused' && <ErrorBox message={state.refusal.message} />}
          </div>
          <SubmitBar totalCents={sums.total} currency={currency} missing={missing} sending={sending} />
          <Promise />
        </aside>
      </div>
    </form>
  )
}

function Promise() {
  const { storeName } = useSettings()
  return (
    <p className="flex gap-3 text-small text-ink-2 max-lg:order-4">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
      {`Pagamento processado pelo PagBank. A ${storeName} não vê nem guarda os dados do seu cartão.`}
    </p>
  )
}
