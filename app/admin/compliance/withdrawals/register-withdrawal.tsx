import { ChoiceLine } from '#app/admin/platform/forms/choice-line.tsx'
import { useState } from 'react'
import { capital } from '#domain/platform/values/capital.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { declarationMeans, type DeclarationMeans, longestWithdrawalReason } from '#domain/compliance/withdrawals/withdrawal.ts'
import { throughInWords } from '#domain/compliance/withdrawals/withdrawal-text.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { ofOrder } from '#app/admin/platform/calls/use-write.tsx'
import { InnerForm } from '#app/admin/platform/dialogs/inner-form.tsx'
import { Options } from '#app/admin/platform/forms/fields.tsx'
import { textIn } from '#app/admin/platform/forms/text-in.ts'
import { registerWithdrawal } from './withdrawals.graphql.ts'

interface Props {
  orderId: string
  paidAt: string
  items: { id: string; title: string; quantity: number }[]
  onEnd: () => void
}

/** A withdrawal that the buyer declared by e-mail, by telephone or otherwise. See docs/rules/withdrawal.md#declared-elsewhere. */
export function RegisterWithdrawal({ orderId, paidAt, items, onEnd }: Props) {
  const [picked, setPicked] = useState<string[]>(items.length === 1 ? [items[0]!.id] : [])
  // A line that was withdrawn from while this form was open cannot be selected any more.
  const chosen = picked.filter((id) => items.some((item) => item.id === id))
  const toggle = (id: string) => setPicked(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <InnerForm
      name="a desistência"
      label="Registrar e reembolsar"
      busyLabel="Registrando…"
      disabled={chosen.length === 0}
      failed="A desistência não foi registrada. Tente de novo: ela não vale duas vezes."
      write={{
        send: (form) =>
          callPanel(registerWithdrawal, {
            orderId,
            itemIds: chosen,
            declaredOn: textIn(form, 'declaredOn'),
            through: textIn(form, 'through') as DeclarationMeans,
            reason: textIn(form, 'reason') || null,
          }),
        done: 'Desistência registrada. O dinheiro está voltando, e a confirmação vai por e-mail.',
        again: [['withdrawals'], ...ofOrder(orderId)],
      }}
      onEnd={onEnd}
      className="mt-3"
    >
      <p className="text-small text-ink-2">
        Vale o mesmo que o botão da estante: o acesso termina, o dinheiro volta, e a pessoa recebe a confirmação por e-mail. O que decide o
        prazo é o dia em que ela avisou.
      </p>
      <fieldset className="mt-4">
        <legend className="text-small font-semibold">De que a pessoa desistiu</legend>
        {items.map(({ id, title, quantity }) => (
          <ChoiceLine key={id} type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)}>
            <span className="min-w-0 grow wrap-anywhere">
              <span>{quantity > 1 && `${quantity} × `}</span>
              {title}
            </span>
          </ChoiceLine>
        ))}
      </fieldset>
      <Fields firstDay={dayInBrazil(new Date(paidAt))} today={dayInBrazil(new Date())} />
    </InnerForm>
  )
}

const Fields = ({ firstDay, today }: { firstDay: string; today: string }) => (
  <div className="mt-3 grid gap-4 sm:grid-cols-2">
    <TextField label="Dia em que avisou" name="declaredOn" type="date" required min={firstDay} max={today} defaultValue={today} />
    <SelectField label="Como avisou" name="through">
      <Options of={declarationMeans.map((means) => [means, capital(throughInWords[means])])} />
    </SelectField>
    <TextField
      className="sm:col-span-2"
      label="Motivo"
      optional
      name="reason"
      maxLength={longestWithdrawalReason}
      autoComplete="off"
      hint="Só se a pessoa contou: ela não precisa explicar nada."
    />
  </div>
)
