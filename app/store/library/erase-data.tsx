import { useState } from 'react'
import { normalEmail } from '#domain/platform/values/email.ts'
import { keepsEvidence } from '#domain/compliance/privacy/erasure-dates.ts'
import type { Done } from '#domain/platform/api/answers.ts'
import type { PrivacyAnswer } from '#domain/compliance/privacy/privacy-answer.ts'
import { forgetDevice } from '#app/store/shell/kept-on-device.ts'
import { callRest } from '#app/query/call-rest.ts'
import { failureText } from '#app/query/failure-text.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useFormAction } from '#app/ui/use-form-action.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'

/** Asked twice: a button that says what follows, and then the address, typed. See docs/rules/privacy.md#erasure. */
export function EraseData({ privacy }: { privacy: PrivacyAnswer }) {
  const [confirming, setConfirming] = useState(false)
  const [erased, setErased] = useState(false)
  if (erased) return <Erased email={privacy.email} />
  return (
    <>
      {keepsEvidence(privacy.orders) ? (
        <p>
          Apagamos agora o progresso, os certificados, as mensagens já respondidas e o telefone. Os acessos aos cursos e a lista de
          aparelhos e downloads são provas em uma contestação no banco e saem quando ela terminar. O que a lei manda conservar fica
          bloqueado e sai sozinho: cada pedido na sua data, os registros de acesso em seis meses.
        </p>
      ) : (
        <p>
          Apagamos agora os acessos aos cursos, o progresso, os certificados, os aparelhos, as mensagens já respondidas e o telefone. O que
          a lei manda conservar fica bloqueado e sai sozinho: cada pedido na sua data, os registros de acesso em seis meses.
        </p>
      )}
      {privacy.orders.length > 0 && <Orders orders={privacy.orders} />}
      {privacy.messages.open > 0 && (
        <p className="mt-4 text-small text-ink-2">As suas mensagens que ainda não respondemos saem assim que respondermos.</p>
      )}
      {confirming ? (
        <Confirmation privacy={privacy} onErased={() => setErased(true)} onCancel={() => setConfirming(false)} />
      ) : (
        <Button size="list" className="mt-5" onClick={() => setConfirming(true)}>
          Quero apagar os meus dados
        </Button>
      )}
    </>
  )
}

const Orders = ({ orders }: Pick<PrivacyAnswer, 'orders'>) => (
  <ul className="mt-4 border-t border-rule">
    {orders.map((order) => (
      <li key={order.id} className="flex flex-wrap justify-between gap-x-6 border-b border-rule py-2.5 text-small">
        <span>
          Pedido{' '}
          <span translate="no" className="font-mono">
            {order.id.slice(0, 8)}
          </span>
          , de {formatDay(order.createdAt)}
        </span>
        <span className="text-ink-2">{orderText(order)}</span>
      </li>
    ))}
  </ul>
)

function orderText({ at, wait }: PrivacyAnswer['orders'][number]): string {
  switch (wait) {
    case 'FISCAL':
      return `fica até ${formatDay(at!)}, por lei`
    case 'HOLD':
      return 'espera o fim do prazo de pagamento'
    case 'REFUND':
      return 'espera o fim do reembolso ou da devolução'
    case 'DISPUTE':
      return 'espera o fim da contestação'
    case 'DOCUMENT':
      return 'espera a nota fiscal'
    case null:
      return 'sai agora'
  }
}

/** The session has ended with everything else, so the way on is a page that is read anew. */
const Erased = ({ email }: { email: string }) => (
  <div role="status" className="rounded-2 border border-rule-strong p-5">
    <p>
      <strong className="font-semibold">Está feito.</strong> Enviamos para <span className="wrap-anywhere">{email}</span> o que saiu, o que
      ainda fica e até quando. Você já saiu de todos os aparelhos.
    </p>
    <LinkButton look="link" size="line" to="/courses" reloadDocument className="mt-3">
      Voltar à loja
    </LinkButton>
  </div>
)

interface ConfirmationProps {
  privacy: PrivacyAnswer
  onErased: () => void
  onCancel: () => void
}

function Confirmation({ privacy: { email, orders }, onErased, onCancel }: ConfirmationProps) {
  const [typed, setTyped] = useState('')
  const isSure = normalEmail(typed) === email
  const { isRunning, failure, form } = useFormAction(async () => {
    if (!isSure) return
    await callRest<Done>('/library/privacy/erasure', { body: { confirmation: typed } })
    // Otherwise the next contact erases it.
    await forgetDevice().catch(console.warn)
    onErased()
  })
  return (
    <form {...form} className="mt-5 grid max-w-[28rem] gap-4 rounded-2 border border-rule-strong p-5">
      <p>
        <strong className="font-semibold">Não dá para desfazer.</strong>{' '}
        <span>
          {keepsEvidence(orders) ? 'Você sai de todos os aparelhos.' : 'Os seus cursos deixam de abrir, e você sai de todos os aparelhos.'}
        </span>{' '}
        Se quiser uma cópia dos seus dados, baixe antes.
      </p>
      <TextField
        label="Digite o seu e-mail para confirmar"
        type="email"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {failure && <ErrorBox message={failureText(failure.error, 'Os dados não foram apagados. Tente de novo.').message} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="ink" disabled={!isSure || isRunning} aria-busy={isRunning}>
          {isRunning ? 'Apagando' : 'Apagar os meus dados'}
        </Button>
        <Button look="plain" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
