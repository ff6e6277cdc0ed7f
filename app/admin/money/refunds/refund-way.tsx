import { formatCents } from '#domain/platform/values/money.ts'
import { useMinute } from '#app/ui/use-now.ts'
import { capital } from '#domain/platform/values/capital.ts'
import { dayInBrazil, formatDay } from '#domain/platform/values/format-day.ts'
import { refundMethods } from '#domain/money/refunds/refund-record.ts'
import { longestReason } from '#domain/platform/values/reason.ts'
import { ChoiceLine } from '#app/admin/platform/forms/choice-line.tsx'
import { Options, SelectInput, TextInput } from '#app/admin/platform/forms/fields.tsx'
import type { Order } from '#app/admin/orders/order/order-standing.ts'
import { methodsInWords, type RefundWay } from './refund-texts.ts'

interface Props {
  order: Order
  /** Portal money that may have been for what is refunded. */
  portal: Order['refunds']
  way: RefundWay
  onChoose: (way: RefundWay) => void
}

/** The choice, and what a refund outside PagBank needs. */
export const RefundWayChoices = ({ order, portal, way, onChoose }: Props) => (
  <fieldset className="mt-4">
    <legend className="text-small font-semibold">Por onde o dinheiro volta</legend>
    <ChoiceLine type="radio" name="caminho" checked={way.kind === 'PROVIDER'} onChange={() => onChoose({ kind: 'PROVIDER' })}>
      Pelo PagBank, agora
    </ChoiceLine>
    {portal.map(({ id, amountCents, doneAt, createdAt }) => (
      <ChoiceLine
        key={id}
        type="radio"
        name="caminho"
        checked={way.kind === 'PORTAL' && way.refundId === id}
        onChange={() => onChoose({ kind: 'PORTAL', refundId: id })}
      >
        Já voltou pelo portal do PagBank: {formatCents(amountCents)} em {formatDay(doneAt ?? createdAt)}
      </ChoiceLine>
    ))}
    <ChoiceLine type="radio" name="caminho" checked={way.kind === 'ELSEWHERE'} onChange={() => onChoose({ kind: 'ELSEWHERE' })}>
      Já voltou por fora do PagBank
    </ChoiceLine>
    {way.kind === 'ELSEWHERE' && <ElsewhereFields firstDay={dayInBrazil(new Date(order.paidAt ?? order.createdAt))} />}
  </fieldset>
)

const ElsewhereFields = ({ firstDay }: { firstDay: string }) => (
  <div className="mt-2 grid gap-4 sm:grid-cols-2">
    <SelectInput label="Como voltou" name="method">
      <Options of={refundMethods.map((method) => [method, capital(methodsInWords[method])])} />
    </SelectInput>
    <TextInput label="Dia em que voltou" name="returnedOn" type="date" required min={firstDay} max={dayInBrazil(useMinute())} />
    <TextInput
      className="sm:col-span-2"
      label="Motivo"
      name="reason"
      required
      maxLength={longestReason}
      hint="Só a equipe lê: por que não foi pelo PagBank, e onde está o comprovante."
    />
  </div>
)
