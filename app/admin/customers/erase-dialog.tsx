import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { normalEmail } from '#domain/email.ts'
import { keepsEvidence } from '#domain/erasure.ts'
import { formatDay } from '#domain/format-day.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { callPanel, panelClient } from '../calls/call-panel.ts'
import { toastFailure } from '../calls/toast-failure.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { erasePerson, type PersonPrivacyResult } from './customer-privacy.graphql.ts'
import { formatMoment } from '../../ui/format.ts'

interface Props {
  email: string
  privacy: PersonPrivacyResult['personPrivacy']
  onClose: () => void
}

/** Shows what goes now and what stays until when, and erases only after the address was typed once more. */
export function EraseDialog({ email, privacy, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => callPanel(erasePerson, { email, confirmation: typed }),
    onSuccess: async ({ erasePerson: { done } }) => {
      toast.success(done ? 'Dados apagados' : 'Dados apagados. O que a lei manda manter sai na data dele.')
      onClose()
      await panelClient.invalidateQueries({ queryKey: ['orders'] })
      await panelClient.invalidateQueries({ queryKey: ['customers'] })
      // Nothing of the customer is left to show.
      if (done) await navigate('/admin/customers')
    },
    onError: (error) => toastFailure(error, 'Não foi possível apagar os dados'),
  })
  const isSure = normalEmail(typed) === email
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSure) mutate()
  }
  const isEmpty = !privacy.member && privacy.orders.length + privacy.answeredMessages + privacy.openMessages === 0
  return (
    <Dialog title="Apagar os dados pessoais" width="40rem" onClose={onClose}>
      {isEmpty ? (
        <p>Não há mais nada para apagar: o que podia sair já saiu, e o resto tem a sua data.</p>
      ) : (
        <form onSubmit={submit} className="grid gap-5">
          <Preview privacy={privacy} />
          <p>
            Não dá para desfazer. <strong className="font-semibold wrap-anywhere">{email}</strong>{' '}
            <span>{keepsEvidence(privacy.orders) ? 'sai de todos os aparelhos' : 'perde o acesso aos cursos'}</span> e recebe um e-mail que
            diz o que saiu e o que fica.
          </p>
          <TextField
            label="Digite o e-mail do cliente para confirmar"
            type="email"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Button size="list" look="plain" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" size="list" look="ink" disabled={!isSure || isPending} aria-busy={isPending}>
              {isPending ? 'Apagando…' : 'Apagar os dados'}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

const Preview = ({ privacy: { member, orders, answeredMessages, openMessages } }: Pick<Props, 'privacy'>) => (
  <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 border-y border-rule py-4 text-small">
    {member && (
      <div className="contents">
        <dt>{keepsEvidence(orders) ? 'Progresso, certificados e telefone' : 'Acessos, progresso, certificados, aparelhos e telefone'}</dt>
        <dd className="text-right font-semibold">Sai agora</dd>
      </div>
    )}
    {member && keepsEvidence(orders) && (
      <div className="contents">
        <dt>Acessos, aparelhos e downloads: são provas</dt>
        <dd className="text-right text-ink-2">{waitText({ at: null, wait: 'DISPUTE' })}</dd>
      </div>
    )}
    {answeredMessages > 0 && (
      <div className="contents">
        <dt>{countedMessages(answeredMessages, 'respondida')}</dt>
        <dd className="text-right font-semibold">Sai agora</dd>
      </div>
    )}
    {openMessages > 0 && (
      <div className="contents">
        <dt>{countedMessages(openMessages, 'sem resposta')}</dt>
        <dd className="text-right text-ink-2">Espera a resposta da loja</dd>
      </div>
    )}
    {orders.map((order) => (
      <div key={order.orderId} className="contents">
        <dt>
          Pedido <span className="font-mono">{order.orderId.slice(0, 8)}</span>
        </dt>
        <dd className={`text-right ${order.wait ? 'text-ink-2' : 'font-semibold'}`}>{waitText(order)}</dd>
      </div>
    ))}
  </dl>
)

interface Planned {
  at: string | null
  wait: string | null
}

/** When the personal data of an order goes, and why not before. See docs/rules/privacy.md#what-goes-when. */
function waitText({ at, wait }: Planned): string {
  switch (wait) {
    case 'FISCAL':
      return `Exigência fiscal: sai em ${formatDay(at!)}`
    case 'HOLD':
      return 'Espera o fim do prazo de pagamento'
    case 'REFUND':
      return 'Espera o fim do reembolso ou da devolução'
    case 'DISPUTE':
      return 'Espera o fim da contestação'
    case 'DOCUMENT':
      return 'Espera a nota fiscal'
    default:
      return 'Sai agora'
  }
}

/** `which`: respondida, or sem resposta. */
const countedMessages = (count: number, which: 'respondida' | 'sem resposta'): string =>
  count === 1 ? `1 mensagem ${which}` : `${count} mensagens ${which === 'respondida' ? 'respondidas' : which}`

/** What was done with the personal data of a customer. */
export function requestText({
  kind,
  requestedAt,
  requestedBy,
  done,
}: {
  kind: string
  requestedAt: string
  requestedBy: string
  done: boolean
}) {
  const what = kind === 'EXPORT' ? 'Dados exportados' : done ? 'Dados apagados' : 'Dados apagados em parte; o resto espera a sua data'
  return `${what} · ${requestedBy} · ${formatMoment(requestedAt)}`
}
