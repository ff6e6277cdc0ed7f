import { type ReactNode, useState } from 'react'
import { disputeFee } from '#domain/dispute-form.ts'
import { isDisputeTransitionAllowed } from '#domain/dispute-transitions.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useConfirm } from '../dialogs/use-confirm.ts'
import { InnerForm } from '../dialogs/inner-form.tsx'
import { AmountField, typedCents } from '../forms/amount-field.tsx'
import { textIn } from '../forms/text-in.ts'
import { answerDispute, closeDispute } from './change-dispute.graphql.ts'
import type { OrderDispute } from './dispute-texts.ts'
import { useDisputeChange } from './use-dispute-change.ts'

type Step = 'ANSWERED' | 'WON' | 'LOST'
const labels: Record<Step, string> = { ANSWERED: 'Marcar como respondida', WON: 'A loja ganhou', LOST: 'A loja perdeu' }

/** What can still be done with a dispute: say that it was answered, or how it was decided. */
export function DisputeActions({ dispute }: { dispute: OrderDispute }) {
  const [step, setStep] = useState<Step | null>(null)
  const steps = (['ANSWERED', 'WON', 'LOST'] as const).filter((to) => isDisputeTransitionAllowed(dispute.status, to))
  const end = () => setStep(null)
  if (step === 'ANSWERED') return <AnswerForm dispute={dispute} onEnd={end} />
  if (step !== null) return <CloseForm dispute={dispute} outcome={step} onEnd={end} />
  return steps.map((each) => (
    <Button key={each} look="plain" size="list" onClick={() => setStep(each)}>
      {dispute.status === 'LOST' ? 'O dinheiro voltou' : labels[each]}
    </Button>
  ))
}

function AnswerForm({ dispute, onEnd }: { dispute: OrderDispute; onEnd: () => void }) {
  const { mutate, isPending, error } = useDisputeChange({
    document: answerDispute,
    orderId: dispute.orderId,
    done: 'Contestação respondida',
    onDone: onEnd,
  })
  const send = (form: FormData) => mutate({ id: dispute.id, note: textIn(form, 'note') })
  return (
    <StepForm label={labels.ANSWERED} busy={isPending} error={error} onSend={send} onEnd={onEnd}>
      <TextField name="note" label="O que foi enviado ao PagBank" required maxLength={2000} autoComplete="off" />
    </StepForm>
  )
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
  text: 'O valor retirado volta a contar como da loja. O pedido continua reembolsado: se for o caso, dê o acesso de novo em Permissão.',
  yes: 'Voltou',
}

function CloseForm({ dispute, outcome, onEnd }: { dispute: OrderDispute; outcome: 'WON' | 'LOST'; onEnd: () => void }) {
  const ask = useConfirm()
  const { mutate, isPending, error } = useDisputeChange({
    document: closeDispute,
    orderId: dispute.orderId,
    done: outcome === 'WON' ? 'Contestação ganha' : 'Contestação perdida',
    onDone: onEnd,
  })
  const question = dispute.status === 'LOST' ? recovered : consequences[outcome]
  const send = async (form: FormData) => {
    const fee = textIn(form, 'fee')
    if (await ask({ ...question, no: 'Cancelar' })) mutate({ id: dispute.id, outcome, feeCents: fee === '' ? 0 : typedCents(fee) })
  }
  return (
    <StepForm label={question.yes} busy={isPending} error={error} onSend={(form) => void send(form)} onEnd={onEnd}>
      {dispute.feeCents === 0 && (
        <AmountField name="fee" label="Tarifa cobrada pelo PagBank, em reais" schema={disputeFee} optional hint="Vazio: nenhuma." />
      )}
    </StepForm>
  )
}

interface StepFormProps {
  label: string
  busy: boolean
  error: unknown
  onSend: (form: FormData) => void
  onEnd: () => void
  children: ReactNode
}

const StepForm = ({ busy, children, ...form }: StepFormProps) => (
  <InnerForm
    {...form}
    name="o passo da contestação"
    busyLabel="Salvando…"
    isPending={busy}
    failed="Não houve resposta. Veja como está o pedido antes de tentar de novo."
    className="w-full"
  >
    {children}
  </InnerForm>
)
