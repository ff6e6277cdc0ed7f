import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { ofDispute } from './dispute-actions.tsx'
import { useState } from 'react'
import { disputedAmount, type DisputeReason, reasonsOf, usualDeadline } from '#domain/money/disputes/dispute-form.ts'
import { type DisputeKind, disputeKindOf } from '#domain/money/disputes/dispute-transitions.ts'
import { unitsFromCents } from '#domain/platform/values/money.ts'
import { numberText } from '#domain/platform/values/typed-number.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { formatCents } from '#app/ui/format.ts'
import { InnerForm } from '#app/admin/platform/dialogs/inner-form.tsx'
import { AmountField, typedCents } from '#app/admin/platform/forms/amount-field.tsx'
import { Options } from '#app/admin/platform/forms/fields.tsx'
import { textIn } from '#app/admin/platform/forms/text-in.ts'
import { sentMoment, typedMoment } from '#domain/platform/values/clock-time.ts'
import type { ResultOf } from '#app/query/document.ts'
import { openDispute, type orderDisputes } from './disputes.graphql.ts'
import { kindTexts, reasonTexts } from './dispute-texts.ts'

type Charge = ResultOf<typeof orderDisputes>['disputableCharges'][number]

interface Props {
  orderId: string
  /** Not empty. */
  charges: Charge[]
  onEnd: () => void
}

/** Records what PagBank's notification says. The kind follows from the way of payment. */
export function OpenDisputeForm({ orderId, charges, onEnd }: Props) {
  const [chargeId, setChargeId] = useState((charges.find(({ paidCents, refundedCents }) => paidCents > refundedCents) ?? charges[0])!.id)
  const charge = charges.find(({ id }) => id === chargeId) ?? charges[0]!
  const kind = disputeKindOf(charge.method === 'PIX' ? 'PIX' : 'CARD')
  return (
    <InnerForm
      name="a contestação"
      label="Registrar"
      busyLabel="Registrando…"
      failed="Não foi possível registrar a contestação."
      write={{
        send: (form) => {
          const text = (name: string) => textIn(form, name)
          const dispute = {
            chargeId,
            reason: text('reason') as DisputeReason,
            amountCents: typedCents(text('amount')),
            deadlineAt: sentMoment(text('deadline')) ?? '',
            providerReference: text('reference'),
          }
          return callPanel(openDispute, { orderId, dispute })
        },
        done: 'Contestação registrada',
        again: ofDispute(orderId),
      }}
      onEnd={onEnd}
      className="mt-3"
    >
      <p className="mb-3 text-small text-ink-2">
        Registre o que diz o aviso do PagBank: <strong className="font-semibold text-ink">{kindTexts[kind]}</strong>. Nada é retirado do
        cliente enquanto a contestação não for decidida.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {charges.length > 1 && (
          <SelectField label="Cobrança contestada" value={chargeId} onChange={(event) => setChargeId(event.currentTarget.value)}>
            <Options of={charges.map((each) => [each.id, chargeText(each)])} />
          </SelectField>
        )}
        <NoticeFields key={chargeId} kind={kind} paidCents={charge.paidCents} />
      </div>
    </InnerForm>
  )
}

const chargeText = ({ id, method, paidCents }: Charge) =>
  `${method === 'PIX' ? 'PIX' : 'Cartão'}, ${formatCents(paidCents)}, ${id.slice(5, 13)}`

/** Fields of a charge's notification, with their usual values. */
const NoticeFields = ({ kind, paidCents }: { kind: DisputeKind; paidCents: number }) => (
  <>
    <SelectField name="reason" label="Motivo">
      <Options of={reasonsOf(kind).map((reason) => [reason, reasonTexts[reason]])} />
    </SelectField>
    <AmountField
      name="amount"
      label="Valor contestado, em reais"
      required
      schema={disputedAmount.max(paidCents, `O valor vai até ${formatCents(paidCents)}.`)}
      defaultValue={numberText(unitsFromCents(paidCents))}
    />
    <TextField
      name="deadline"
      label="Prazo para responder"
      type="datetime-local"
      required
      defaultValue={typedMoment(usualDeadline(kind, new Date()).toISOString())}
      hint="Horário de Brasília. Confira no aviso: cada caso tem o seu."
    />
    <TextField name="reference" label="Protocolo no PagBank" optional maxLength={100} autoComplete="off" />
  </>
)
