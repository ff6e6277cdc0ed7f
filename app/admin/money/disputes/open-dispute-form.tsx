import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { ofDispute } from './dispute-actions.tsx'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { disputedAmount, type DisputeReason, newDispute, reasonsOf, usualDeadline } from '#domain/money/disputes/dispute-form.ts'
import { type DisputeKind, disputeKindOf } from '#domain/money/disputes/dispute-transitions.ts'
import { formatCents, unitsFromCents } from '#domain/platform/values/money.ts'
import { numberText, typedCents } from '#domain/platform/values/typed-number.ts'
import { SelectField } from '#app/ui/field.tsx'
import { InnerForm } from '#app/admin/platform/forms/inner-form.tsx'
import { resolverOf } from '#app/admin/platform/forms/field-errors.ts'
import { Options, SelectInput, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { NumberInput } from '#app/admin/platform/forms/number-input.tsx'
import { sentMoment, typedMoment } from '#domain/platform/values/clock-time.ts'
import type { ResultOf } from '#app/query/document.ts'
import { openDispute, type orderDisputes } from './disputes.graphql.ts'
import { kindTexts, reasonTexts } from '#domain/money/disputes/dispute-words.ts'

type Charge = ResultOf<typeof orderDisputes>['disputableCharges'][number]

interface Props {
  orderId: string
  /** Not empty. */
  charges: Charge[]
  onEnd: () => void
  /** Above it, in a dialog that it fills. */
  choice?: ReactNode
}

/** Records what PagBank's notification says. The kind follows from the way of payment. */
export function OpenDisputeForm({ orderId, charges, onEnd, choice }: Props) {
  const find = (chargeId: string) => charges.find(({ id }) => id === chargeId) ?? charges[0]!
  const form = useForm({
    defaultValues: usualFields(charges.find(({ paidCents, refundedCents }) => paidCents > refundedCents) ?? charges[0]!),
    resolver: resolverOf(({ chargeId }) => schemaOf(find(chargeId)), inputOf),
  })
  const charge = find(form.watch('chargeId'))
  return (
    <InnerForm
      form={form}
      name="a contestação"
      label="Registrar"
      busyLabel="Registrando…"
      failed="Não foi possível registrar a contestação."
      write={{
        send: (fields) => callPanel(openDispute, { orderId, dispute: inputOf(fields) }),
        done: 'Contestação registrada',
        again: ofDispute(orderId),
      }}
      onEnd={onEnd}
      {...(choice ? { isPlain: true } : { className: 'mt-3' })}
    >
      {choice}
      <p className="mb-3 text-small text-ink-2">
        Registre o que diz o aviso do PagBank: <strong className="font-semibold text-ink">{kindTexts[kindOf(charge)]}</strong>. Nada é
        retirado do cliente enquanto a contestação não for decidida.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {charges.length > 1 && (
          <SelectField
            dense
            label="Cobrança contestada"
            value={charge.id}
            onChange={(event) => form.reset(usualFields(find(event.currentTarget.value)), { keepDefaultValues: true })}
          >
            <Options of={charges.map((each) => [each.id, chargeText(each)])} />
          </SelectField>
        )}
        <NotificationFields kind={kindOf(charge)} />
      </div>
    </InnerForm>
  )
}

const chargeText = ({ id, method, paidCents }: Charge) =>
  `${method === 'PIX' ? 'PIX' : 'Cartão'}, ${formatCents(paidCents)}, ${id.slice(5, 13)}`

const kindOf = ({ method }: Pick<Charge, 'method'>) => disputeKindOf(method === 'PIX' ? 'PIX' : 'CARD')

const usualFields = ({ id, method, paidCents }: Charge) => ({
  chargeId: id,
  reason: 'FRAUD' as DisputeReason,
  amountCents: numberText(unitsFromCents(paidCents)),
  deadlineAt: typedMoment(usualDeadline(kindOf({ method }), new Date()).toISOString()),
  providerReference: '',
})

const inputOf = ({ amountCents, deadlineAt, ...fields }: ReturnType<typeof usualFields>) => ({
  ...fields,
  amountCents: typedCents(amountCents, 'BRL'),
  deadlineAt: sentMoment(deadlineAt) ?? '',
})

const schemaOf = ({ paidCents }: Charge) =>
  newDispute.extend({ amountCents: disputedAmount.max(paidCents, `O valor vai até ${formatCents(paidCents)}.`) })

const NotificationFields = ({ kind }: { kind: DisputeKind }) => (
  <>
    <SelectInput name="reason" label="Motivo">
      <Options of={reasonsOf(kind).map((reason) => [reason, reasonTexts[reason]])} />
    </SelectInput>
    <NumberInput name="amountCents" label="Valor contestado, em reais" required unit="BRL" decimals />
    <TextInput
      name="deadlineAt"
      label="Prazo para responder"
      type="datetime-local"
      required
      hint="Horário de Brasília. Confira no aviso: cada caso tem o seu."
    />
    <TextInput name="providerReference" label="Protocolo no PagBank" maxLength={100} />
  </>
)
