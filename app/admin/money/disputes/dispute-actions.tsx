import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { ofOrder } from '#app/admin/platform/calls/use-write.tsx'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatCents } from '#domain/platform/values/money.ts'
import { disputeAnswer, disputeClosing } from '#domain/money/disputes/dispute-form.ts'
import { typedCentsOr } from '#domain/platform/values/typed-number.ts'
import type { Allowed } from '#domain/platform/values/allowed.ts'
import { disputeCan } from '#domain/money/disputes/dispute-can.ts'
import { AllowedButton } from '#app/admin/platform/dialogs/allowed-button.tsx'
import { InnerForm } from '#app/admin/platform/forms/inner-form.tsx'
import { resolverOf } from '#app/admin/platform/forms/field-errors.ts'
import { TextInput } from '#app/admin/platform/forms/fields.tsx'
import { NumberInput } from '#app/admin/platform/forms/number-input.tsx'
import { answerDispute, closeDispute, reopenDispute } from './disputes.graphql.ts'
import type { OrderDispute } from './dispute-texts.ts'

type Step = 'ANSWERED' | 'WON' | 'LOST' | 'OPEN'
const labels: Record<Step, string> = {
  ANSWERED: 'Marcar como respondida',
  WON: 'A loja ganhou',
  LOST: 'A loja perdeu',
  OPEN: 'Desfazer a perda',
}

/** The steps of a dispute: it was answered, or decided. A lost one was revised, or is taken back; a won one is final. */
const steps: Record<OrderDispute['status'], readonly Step[]> = {
  OPEN: ['ANSWERED', 'WON', 'LOST'],
  ANSWERED: ['ANSWERED', 'WON', 'LOST'],
  WON: [],
  LOST: ['WON', 'OPEN'],
}

export function DisputeActions({ dispute, isRefunding }: { dispute: OrderDispute; isRefunding: boolean }) {
  const [chosen, choose] = useState<Step | null>(null)
  const end = () => choose(null)
  if (chosen === 'ANSWERED') return <AnswerForm dispute={dispute} onEnd={end} />
  if (chosen === 'OPEN') return <ReopenForm dispute={dispute} onEnd={end} />
  if (chosen !== null) return <CloseForm dispute={dispute} outcome={chosen} onEnd={end} />
  return steps[dispute.status].map((each) => (
    <AllowedButton key={each} look="plain" can={isPossible(dispute, each, isRefunding)} onClick={() => choose(each)}>
      {dispute.status === 'LOST' && each === 'WON' ? 'O dinheiro voltou' : labels[each]}
    </AllowedButton>
  ))
}

function isPossible(dispute: OrderDispute, step: Step, isRefunding: boolean): Allowed {
  if (step === 'ANSWERED') return disputeCan.answer(dispute)
  return step === 'OPEN' ? disputeCan.reopen(dispute) : disputeCan.close(dispute, step, isRefunding)
}

function AnswerForm({ dispute, onEnd }: { dispute: OrderDispute; onEnd: () => void }) {
  return (
    <InnerForm
      {...step}
      form={useForm({ defaultValues: { note: '' }, resolver: resolverOf(disputeAnswer, (fields) => fields) })}
      label={labels.ANSWERED}
      write={{
        send: ({ note }) => callPanel(answerDispute, { id: dispute.id, note }),
        done: 'Contestação respondida',
        again: ofDispute(dispute.orderId),
      }}
      onEnd={onEnd}
    >
      <TextInput name="note" label="O que foi enviado ao PagBank" required maxLength={2000} />
    </InnerForm>
  )
}

/** Takes back a loss. PagBank is read first, so the server may refuse. */
const ReopenForm = ({ dispute, onEnd }: { dispute: OrderDispute; onEnd: () => void }) => (
  <InnerForm
    {...step}
    form={useForm()}
    label={labels.OPEN}
    question={{
      title: 'Desfazer a perda?',
      text: 'A contestação volta a ficar em aberto, e o pedido recupera o pagamento, os acessos e os exemplares.',
      yes: labels.OPEN,
    }}
    write={{ send: () => callPanel(reopenDispute, { id: dispute.id }), done: 'Perda desfeita', again: ofDispute(dispute.orderId) }}
    onEnd={onEnd}
  >
    <p className="text-small">
      Se “A loja perdeu” foi um engano, desfaça. Se o dinheiro saiu e voltou depois, registre “O dinheiro voltou”.
    </p>
  </InnerForm>
)

/** Every list of disputes, and the order. */
export const ofDispute = (orderId: string) => [['disputes'], ...ofOrder(orderId)]

const step = {
  name: 'o passo da contestação',
  busyLabel: 'Salvando…',
  failed: 'Não houve resposta. Veja como está o pedido antes de tentar de novo.',
  className: 'w-full',
}

const consequences: Record<'WON' | 'LOST', { title: string; text: string; yes: string }> = {
  WON: {
    title: 'A loja ganhou a contestação?',
    text: 'O dinheiro fica com a loja, e o pedido continua como está.',
    yes: 'A loja ganhou',
  },
  LOST: {
    title: 'A loja perdeu a contestação?',
    text: 'O dinheiro sai da loja. Se nada restar do pagamento, os acessos do pedido terminam e o que não foi enviado volta ao estoque. O cliente não recebe e-mail.',
    yes: 'A loja perdeu',
  },
}
const recovered = {
  title: 'O dinheiro voltou?',
  text: 'O valor retirado volta a ser da loja e pode ser reembolsado. Se a perda tinha encerrado o pedido, ele volta a ficar pago, com os acessos; se os exemplares já foram vendidos, o dinheiro fica a reembolsar.',
  yes: 'Voltou',
}

interface CloseProps {
  dispute: OrderDispute
  outcome: 'WON' | 'LOST'
  onEnd: () => void
  /** Names the money and the buyer, in the place of the question. */
  label?: string
  choice?: ReactNode
}

/** The bank keeps the money for the buyer: a refund of it would return it twice. */
export const LoseDispute = ({ buyer, ...props }: Omit<CloseProps, 'outcome' | 'label'> & { buyer: string }) => (
  <CloseForm
    {...props}
    outcome="LOST"
    label={`A loja perdeu: ${formatCents(props.dispute.amountCents)} ficam com ${buyer || 'o cliente'}`}
  />
)

function CloseForm({ dispute, outcome, onEnd, label, choice }: CloseProps) {
  const question = dispute.status === 'LOST' ? recovered : consequences[outcome]
  const input = ({ feeCents }: { feeCents: string }) => ({ outcome, feeCents: typedCentsOr(0, feeCents, 'BRL') })
  return (
    <InnerForm
      {...step}
      form={useForm({ defaultValues: { feeCents: '' }, resolver: resolverOf(disputeClosing, input) })}
      label={label ?? question.yes}
      {...(!label && { question })}
      isPlain={choice !== undefined}
      write={{
        send: (fields) => callPanel(closeDispute, { id: dispute.id, ...input(fields) }),
        done: outcome === 'WON' ? 'Contestação ganha' : 'Contestação perdida',
        again: ofDispute(dispute.orderId),
      }}
      onEnd={onEnd}
    >
      {choice}
      {label && <p className="mb-4 text-small text-ink-2">{question.text}</p>}
      {dispute.feeCents === 0 && (
        <NumberInput name="feeCents" label="Tarifa cobrada pelo PagBank, em reais" unit="BRL" decimals hint="Vazio: nenhuma." />
      )}
    </InnerForm>
  )
}
