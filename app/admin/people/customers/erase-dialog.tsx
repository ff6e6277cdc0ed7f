import { useState } from 'react'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { useWrite } from '#app/admin/platform/calls/use-write.tsx'
import { ActionDialog } from '#app/admin/platform/dialogs/action-dialog.tsx'
import { useNavigate } from 'react-router'
import { normalEmail } from '#domain/platform/values/email.ts'
import { keepsEvidence } from '#domain/compliance/privacy/erasure-dates.ts'
import { formatDay, formatMoment } from '#domain/platform/values/format-day.ts'
import { TextField } from '#app/ui/field.tsx'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { Dialog } from '#app/admin/platform/dialogs/dialog.tsx'
import type { ResultOf } from '#app/query/document.ts'
import { erasePerson, type personPrivacy } from './customers.graphql.ts'

interface Props {
  email: string
  privacy: ResultOf<typeof personPrivacy>['personPrivacy']
  onClose: () => void
}

/** Shows what goes now and what stays until when, and erases only after the address was typed once more. */
export function EraseDialog({ email, privacy, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const { mutate, isPending } = useWrite({
    send: () => callPanel(erasePerson, { email, confirmation: typed }),
    done: ({ erasePerson: { done } }) => (done ? 'Dados apagados' : 'Dados apagados. O que a lei manda manter sai na data dele.'),
    failed: 'Não foi possível apagar os dados',
    again: [['orders'], ['customers']],
    onDone: ({ erasePerson: { done } }) => {
      onClose()
      // Nothing of the customer is left to show.
      if (done) void navigate(addressOf.list('customers'))
    },
  })
  const isSure = normalEmail(typed) === email
  // Stays as it was when the dialog opened: after the erasure there is nothing left.
  const [isEmpty] = useState(!privacy.member && privacy.orders.length + privacy.answeredMessages + privacy.openMessages === 0)
  if (isEmpty)
    return (
      <Dialog title={title} width="40rem" onClose={onClose}>
        <p>Não há mais nada para apagar: o que podia sair já saiu, e o resto tem a sua data.</p>
      </Dialog>
    )
  return (
    <ActionDialog
      title={title}
      width="40rem"
      label={isPending ? 'Apagando…' : 'Apagar os dados'}
      isPending={isPending}
      disabled={!isSure}
      onSubmit={() => isSure && mutate()}
      onClose={onClose}
    >
      <div className="grid gap-5">
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
      </div>
    </ActionDialog>
  )
}

const title = 'Apagar os dados pessoais'

function Preview({ privacy: { member, orders, answeredMessages, openMessages } }: Pick<Props, 'privacy'>) {
  const evidence = keepsEvidence(orders)
  const lines = [
    {
      if: member,
      what: evidence ? 'Progresso, certificados e telefone' : 'Acessos, progresso, certificados, aparelhos e telefone',
      when: now,
    },
    { if: member && evidence, what: 'Acessos, aparelhos e downloads: são provas', when: waitText({ at: null, wait: 'DISPUTE' }) },
    { if: answeredMessages > 0, what: countedMessages(answeredMessages, 'respondida'), when: now },
    { if: openMessages > 0, what: countedMessages(openMessages, 'sem resposta'), when: 'Espera a resposta da loja' },
    ...orders.map((order) => ({
      if: true,
      what: (
        <>
          Pedido <span className="font-mono">{order.orderId.slice(0, 8)}</span>
        </>
      ),
      when: waitText(order),
    })),
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 border-y sm:grid-cols-[minmax(0,1fr)_auto] border-rule py-4 text-small">
      {lines.map(
        (line, index) =>
          line.if && (
            <div key={index} className="contents">
              <dt>{line.what}</dt>
              <dd className={`text-right ${line.when === now ? 'font-semibold' : 'text-ink-2'}`}>{line.when}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const now = 'Sai agora'

/** When the personal data of an order goes, and why not before. See docs/rules/privacy.md#what-goes-when. */
function waitText({ at, wait }: { at: string | null; wait: string | null }): string {
  return wait === 'FISCAL' ? `Exigência fiscal: sai em ${formatDay(at!)}` : (waits[wait ?? ''] ?? now)
}

const waits: Record<string, string> = {
  HOLD: 'Espera o fim do prazo de pagamento',
  REFUND: 'Espera o fim do reembolso ou da devolução',
  DISPUTE: 'Espera o fim da contestação',
  DOCUMENT: 'Espera a nota fiscal',
}

/** `which`: respondida, or sem resposta. */
const countedMessages = (count: number, which: 'respondida' | 'sem resposta'): string =>
  count === 1 ? `1 mensagem ${which}` : `${count} mensagens ${which === 'respondida' ? 'respondidas' : which}`

/** The result of a request about a customer's personal data. */
export function requestText({ kind, requestedAt, requestedBy, done }: Props['privacy']['requests'][number]) {
  const what = kind === 'EXPORT' ? 'Dados exportados' : done ? 'Dados apagados' : 'Dados apagados em parte; o resto espera a sua data'
  return `${what} · ${requestedBy} · ${formatMoment(requestedAt)}`
}
