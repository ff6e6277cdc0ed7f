import { Lock } from 'lucide-react'
import { useEffect } from 'react'
import { preloadPages } from '#app/first-visit/preload-scripts.ts'
import { useSettings } from '#app/settings.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { CopiesBefore } from '#app/store/cart/copies-before.tsx'
import { Notes } from '#app/store/cart/notes.tsx'
import { Sums } from '#app/store/cart/sums.tsx'
import { AddressFields } from './address-fields.tsx'
import { BumpList, ChosenBumps } from './bump-list.tsx'
import { ContractSummary } from './contract-summary.tsx'
import { CouponSection } from './coupon-field.tsx'
import { isChecking, stopNote } from './desk-state.ts'
import { ItemLines } from './item-lines.tsx'
import { OtherPrice } from './other-price.tsx'
import { OwnedNote } from './owned-note.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { PersonFields } from './person-fields.tsx'
import { PlanTerms } from './plan-terms.tsx'
import type { Single } from './read-purchase.ts'
import { Refused } from './refused.tsx'
import { beginsFree } from './selection.ts'
import { SubmitBar } from './submit-bar.tsx'
import { type Desk, type DeskProps, useDesk } from './use-desk.ts'

/** Combines all blocks of the checkout. */
export function CheckoutDesk({ notes, ...props }: DeskProps & { /** Changes since the cart was filled. */ notes: string[] }) {
  const desk = useDesk(props)
  useEffect(() => preloadPages(['store/shell/shell', 'store/payment/postcheckout']), [])
  const { lines, plan, bumps } = props.purchase
  return (
    <form noValidate onSubmit={(event) => void desk.send(event)} className="page pt-10">
      <h1 className="display mb-8 flex flex-wrap items-center gap-4 text-1">
        <span>{plan ? 'Assinatura' : 'Pagamento'}</span> {!beginsFree(props.purchase) && <Badge tone="warn">PENDENTE</Badge>}
      </h1>
      {!props.single && <CopiesBefore />}
      <Notes notes={notes} />
      <div className="flex flex-col gap-x-16 gap-y-5 lg:grid lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:items-start">
        <Blocks desk={desk} bumps={bumps} isCycle={Boolean(plan)} />
        <div className="order-1 mb-3 lg:hidden">
          <ItemLines lines={lines} />
        </div>
        <Summary desk={desk} single={props.single} {...props.purchase} />
      </div>
    </form>
  )
}

interface BlocksProps {
  desk: Desk
  bumps: DeskProps['purchase']['bumps']
  isCycle: boolean
}

function Blocks({ desk: { form, state, dispatch, selection, isFree, byPix, cardRenews }, bumps, isCycle }: BlocksProps) {
  return (
    <div className="order-2 min-w-0 lg:order-1">
      <BumpList bumps={bumps} chosen={state.chosen} onToggle={(key) => dispatch({ type: 'bump-toggled', key, bumps })} />
      <PersonFields form={form} />
      {selection.physical && <AddressFields form={form} />}
      {(!isFree || state.applied) && <CouponSection desk={state} dispatch={dispatch} />}
      {!isFree && (
        <PaymentMethods
          chosen={state.method}
          onChoose={(method) => dispatch({ type: 'method-chosen', method })}
          byPix={byPix}
          isCycle={isCycle}
          cardRenews={cardRenews}
          cardCents={byPix.total + byPix.pixDiscount}
        />
      )}
    </div>
  )
}

const quoteFailedNote = 'A loja ainda não confirmou o total. Ao finalizar, a página pergunta de novo.'

/** On a phone its parts are direct children of the page (`contents`), so that the bar can stick to the screen along the whole form. */
function Summary({ desk, single, ...purchase }: DeskProps['purchase'] & { desk: Desk; single: Single | null }) {
  const { lines, bumps, plan } = purchase
  const { selection, state, isFree, sums, owned, quote, check, missing, renews } = desk
  const { submission } = state
  const busy =
    submission.kind === 'sending' ? `Enviando o pedido${isFree ? '' : ' ao PagBank'}` : isChecking(state) ? 'Conferindo o cupom' : null
  const notes = [owned.note, stopNote(state), check === 'failed' ? quoteFailedNote : '']
  return (
    <aside
      aria-label="Resumo"
      className="max-lg:contents lg:sticky lg:top-6 lg:order-2 lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-5 lg:rounded-2 lg:border lg:border-rule lg:bg-paper-up lg:p-6"
    >
      <div className="hidden lg:block">
        <ItemLines lines={lines} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-lg:order-3">
        <ChosenBumps bumps={bumps} chosen={state.chosen} />
        <Sums lines={selection.listed} sums={sums} coupon={state.applied} />
        {quote.kind === 'refused' && <ErrorBox message={quote.refusal.fields.items ?? quote.refusal.message} />}
        {check === 'other-price' && <OtherPrice />}
        {submission.kind === 'refused' && <Refused refusal={submission.refusal} single={single} />}
        {owned.owned.length > 0 && <OwnedNote titles={owned.owned} />}
        {plan && <PlanTerms plan={{ ...plan, card: renews }} todayCents={sums.total} />}
        <ContractSummary bought={selection.bought} />
      </div>
      <div className="max-lg:contents lg:sticky lg:bottom-0 lg:z-20 lg:-mx-6 lg:-mb-6 lg:grid lg:gap-3 lg:rounded-b-2 lg:border-t lg:border-rule lg:bg-paper-up lg:px-6 lg:py-4">
        <SubmitBar
          label={beginsFree(purchase) ? 'Começar o teste' : undefined}
          totalCents={sums.total}
          missing={missing}
          note={notes.filter(Boolean).join(' ')}
          busy={busy}
        />
        {!isFree && <CardDataNote />}
      </div>
    </aside>
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
