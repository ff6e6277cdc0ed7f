import { zodResolver } from '@hookform/resolvers/zod'
import { Lock } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { orderSummary } from '#domain/order-summary.ts'
import { useSettings } from '../../settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { formatCents } from '../../ui/format.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { readSource } from '../utm-source.ts'
import { AddressFields } from './address-fields.tsx'
import { BumpList } from './bump-list.tsx'
import { type AppliedCoupon, CouponField } from './coupon-field.tsx'
import { addressComplete, type CheckoutForm, formSchema, keepDraft, readDraft, typedSoFar } from './form.ts'
import type { LoadedPurchase } from './load-purchase.ts'
import { type Method, PaymentMethods } from './payment-methods.tsx'
import { PersonFields } from './person-fields.tsx'
import { selectionOf, toggled } from './selection.ts'
import { ItemLines, Sums } from './summary.tsx'
import { useQuote } from './use-quote.ts'
import { useSubmit } from './use-submit.ts'

interface Props {
  purchase: LoadedPurchase
  single: boolean
  /** Reads the products anew: a price or a stock has changed. */
  again: () => void
}

/** Where everything of the checkout comes together; each block has its own file, each sum its own rule. */
export function CheckoutDesk({ purchase, single, again }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [coupon, setCoupon] = useState<AppliedCoupon | null>(null)
  const [method, setMethod] = useState<Method | null>(null)
  const [turn, setTurn] = useState(0)
  const selection = useMemo(() => selectionOf(purchase, chosen), [purchase, chosen])

  const physical = useRef(selection.physical)
  physical.current = selection.physical
  const form = useForm<CheckoutForm>({
    defaultValues: readDraft(),
    resolver: (values, context, options) => zodResolver(formSchema(physical.current))(values, context, options as never),
  })
  const typed = form.watch()
  useEffect(() => keepDraft(typed), [typed])

  const source = readSource()
  const quote = useQuote({ ...selection.request, ...typedSoFar(typed), ...(source ? { source } : {}) }, turn)
  const { state, submit } = useSubmit(() => {
    setTurn((before) => before + 1)
    again()
  })
  const sums = orderSummary(selection.lines, coupon?.discount ?? null)
  const busy = state.kind === 'sending' || state.kind === 'redirecting'
  const ready = quote.quote !== null && !quote.loading && quote.quote.value === sums.items + sums.shipping
  const off = busy || !ready || method === null || (selection.physical && !addressComplete(typed))

  const send = form.handleSubmit((values) => {
    if (!quote.quote || !method) return
    return submit({ token: quote.quote.token, method, form: values, physical: selection.physical, couponId: coupon?._id ?? null, single })
  })
  if (state.kind === 'redirecting') return <Spinner whole label="Redirecionando..." />
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="page pt-10 pb-28 lg:pb-0">
      <h1 className="display mb-8 flex flex-wrap items-center gap-4 text-1">
        Pagamento <Badge tone="warn">PENDENTE</Badge>
      </h1>
      {purchase.gone.length > 0 && (
        <Notice text={`${new Intl.ListFormat('pt-BR').format(purchase.gone)}: não está mais à venda, e ficou fora deste pagamento.`} />
      )}
      <div className="grid items-start gap-x-16 lg:grid-cols-[1fr_23.5rem]">
        <div className="order-2 lg:order-1">
          <BumpList
            bumps={purchase.bumps}
            chosen={chosen}
            onToggle={(key) => setChosen((before) => toggled(before, purchase.bumps, key))}
          />
          <PersonFields form={form} />
          {selection.physical && <AddressFields form={form} />}
          <PaymentMethods chosen={method} onChoose={setMethod} />
        </div>
        <div className="order-1 mb-8 lg:hidden">
          <ItemLines lines={purchase.lines} />
        </div>
        <aside
          aria-label="Resumo"
          className="order-3 grid gap-5 rounded-2 border-rule lg:sticky lg:top-6 lg:order-2 lg:border lg:bg-paper-up lg:p-6"
        >
          <div className="hidden lg:block">
            <ItemLines lines={purchase.lines} />
          </div>
          <CouponField email={typedSoFar(typed).email} applied={coupon} onApply={setCoupon} />
          <hr className="border-rule" />
          <Sums
            sums={sums}
            currency={selection.currency}
            physical={selection.physical}
            coupon={coupon?.code ?? null}
            chargedCents={quote.quote?.charged?.value ?? null}
          />
          {quote.refusal && <ErrorBox message={quote.refusal.message} />}
          {state.kind === 'refused' && <ErrorBox message={state.refusal.message} />}
          <div className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:bg-paper-up max-lg:p-3 max-lg:shadow-up">
            <Button
              type="submit"
              look="solid"
              size="pay"
              className="w-full justify-between lg:justify-center"
              disabled={off}
              aria-busy={busy || quote.loading}
            >
              <span>Finalizar Pagamento</span> <span className="money">{formatCents(sums.total, selection.currency)}</span>
            </Button>
          </div>
          <Promise />
        </aside>
      </div>
    </form>
  )
}

const Notice = ({ text }: { text: string }) => (
  <p role="status" className="mb-6 rounded-2 bg-warn-wash px-5 py-3 text-warn">
    {text}
  </p>
)

function Promise() {
  const { storeName } = useSettings()
  return (
    <p className="flex gap-3 text-small text-ink-2">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
      {`Pagamento processado pelo PagBank. A ${storeName} não vê nem guarda os dados do seu cartão.`}
    </p>
  )
}
