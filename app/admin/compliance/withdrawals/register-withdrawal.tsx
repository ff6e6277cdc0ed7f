import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { formatCents } from '#domain/platform/values/money.ts'
import { capital } from '#domain/platform/values/capital.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { declarationMeans, type DeclarationMeans, longestWithdrawalReason } from '#domain/compliance/withdrawals/withdrawal.ts'
import { registrationInput } from '#domain/compliance/withdrawals/withdrawal-form.ts'
import { throughInWords } from '#domain/compliance/withdrawals/withdrawal-text.ts'
import { chosenOf, CopiesChoice, type ChosenCopies } from '#app/admin/orders/order/copies-choice.tsx'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { ofOrder } from '#app/admin/platform/calls/use-write.tsx'
import { InnerForm } from '#app/admin/platform/forms/inner-form.tsx'
import { resolverOf } from '#app/admin/platform/forms/field-errors.ts'
import { Options, SelectInput, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { ofType } from '#app/admin/platform/forms/form-fields.ts'
import { refundOffer } from '#app/admin/money/refunds/refund-offer.ts'
import { refundLabel } from '#app/admin/money/refunds/refund-texts.ts'
import type { Order } from '#app/admin/orders/order/order-standing.ts'
import type { WithdrawableItem } from './withdrawable-items.ts'
import { registerWithdrawal } from './withdrawals.graphql.ts'

interface Props {
  order: Order
  /** Not empty. */
  items: WithdrawableItem[]
  copies: ChosenCopies
  onCopies: (copies: ChosenCopies) => void
  /** The choice of the reason, above it. */
  choice: ReactNode
  onEnd: () => void
}

/**
 * A withdrawal that the buyer declared by e-mail, by telephone or otherwise (docs/rules/withdrawal.md#declared-elsewhere). Its button names the
 * amount, what it is for and the buyer.
 */
export function RegisterWithdrawal({ order, items, copies: first, onCopies, choice, onEnd }: Props) {
  const today = dayInBrazil(new Date())
  const form = useForm({
    defaultValues: {
      copies: Object.keys(first).length > 0 || items.length > 1 ? first : { [items[0]!.id]: items[0]!.quantity },
      declaredOn: today,
      through: ofType<DeclarationMeans>(declarationMeans[0]),
      reason: '',
    },
    resolver: resolverOf(registrationInput, (fields) => ({ ...fields, items: copiesOf(items, fields) })),
  })
  // A line that was withdrawn from while this form was open cannot be selected any more.
  const copies = form.watch('copies')
  const chosen = chosenOf(items, copies)
  const { chosen: centsOf } = refundOffer(order)
  return (
    <InnerForm
      form={form}
      name="a desistência"
      label={refundLabel({ scope: 'items', cents: centsOf(chosen), items: chosen, buyer: order.name })}
      busyLabel="Registrando…"
      disabled={chosen.length === 0}
      failed="A desistência não foi registrada. Tente de novo: ela não vale duas vezes."
      write={{
        send: ({ copies: selected, ...fields }) =>
          callPanel(registerWithdrawal, { orderId: order.id, ...fields, items: copiesOf(items, { copies: selected }) }),
        done: 'Desistência registrada. O dinheiro está voltando, e a confirmação vai por e-mail.',
        again: [['withdrawals'], ...ofOrder(order.id)],
      }}
      onEnd={onEnd}
      isPlain
    >
      {choice}
      <fieldset>
        <legend className="text-small font-semibold">De que a pessoa desistiu</legend>
        <CopiesChoice
          lines={items}
          copies={copies}
          onChange={(next) => {
            form.setValue('copies', next, { shouldDirty: true })
            onCopies(next)
          }}
          renderEnd={(line) => <span className="money ml-auto whitespace-nowrap">{formatCents(centsOf([line]) ?? 0)}</span>}
        />
      </fieldset>
      <Fields firstDay={dayInBrazil(new Date(order.paidAt ?? order.createdAt))} today={today} />
      <p className="mt-4 text-small text-ink-2">
        Vale o mesmo que o botão da estante: o acesso termina, o dinheiro volta, e a pessoa recebe a confirmação por e-mail. O que decide o
        prazo é o dia em que ela avisou.
      </p>
    </InnerForm>
  )
}

const copiesOf = (items: Props['items'], { copies }: { copies: ChosenCopies }) =>
  chosenOf(items, copies).map(({ id, quantity }) => ({ id, quantity }))

const Fields = ({ firstDay, today }: { firstDay: string; today: string }) => (
  <div className="mt-3 grid gap-4 sm:grid-cols-2">
    <TextInput label="Dia em que avisou" name="declaredOn" type="date" required min={firstDay} max={today} />
    <SelectInput label="Como avisou" name="through">
      <Options of={declarationMeans.map((means) => [means, capital(throughInWords[means])])} />
    </SelectInput>
    <TextInput
      className="sm:col-span-2"
      label="Motivo"
      name="reason"
      maxLength={longestWithdrawalReason}
      hint="Só se a pessoa contou: ela não precisa explicar nada."
    />
  </div>
)
