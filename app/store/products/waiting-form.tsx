import { useState } from 'react'
import type { WaitingAnswer } from '#domain/people/waiting-list.ts'
import { callRest } from '#app/query/call-rest.ts'
import { failureText } from '#app/query/failure-text.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { TextField } from '#app/ui/field.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import { useFormAction } from '#app/ui/use-form-action.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const box = 'my-5 rounded-1 border border-rule p-4'

/** Asks for one e-mail when the sale opens (docs/rules/launches.md#waiting-list). */
export function WaitingForm({ productId }: { productId: string }) {
  const [answer, setAnswer] = useState<WaitingAnswer | null>(null)
  const { isRunning, failure, fields, form } = useFormAction(async ({ email }) => {
    setAnswer(await callRest<WaitingAnswer>('/waiting-list', { body: { productId, email } }))
  })
  if (answer) return <Asked email={answer.email} />
  return (
    <form {...form} method="post" className={`grid gap-3 ${box}`}>
      <p className="font-semibold">Quer um aviso quando abrir?</p>
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          name="email"
          type="email"
          label="Seu e-mail"
          autoComplete="email"
          required
          error={fields.email}
          className="min-w-48 flex-1"
        />
        <Button type="submit" look="ink" disabled={isRunning} aria-busy={isRunning} className="mt-7 max-sm:mt-0 max-sm:w-full">
          {isRunning ? 'Enviando…' : 'Avise-me'}
        </Button>
      </div>
      {failure && !fields.email && <ErrorBox {...failureText(failure.error, 'O pedido não foi enviado.')} />}
      <p className="text-small text-ink-2">
        Um só aviso, quando as vendas abrirem. Você confirma por e-mail, sai da lista quando quiser, e a loja não usa o endereço para mais
        nada. <TextLink to="/privacidade">Privacidade</TextLink>
      </p>
    </form>
  )
}

const Asked = ({ email }: { email: string }) => (
  <div ref={takeFocus} role="status" tabIndex={-1} className={`outline-none ${box}`}>
    <p className="font-semibold">Falta confirmar</p>
    <p className="mt-1 text-ink-2">
      Abra o e-mail que mandamos para{' '}
      <strong translate="no" className="wrap-anywhere">
        {email}
      </strong>{' '}
      e aperte o botão. Não chegou? Veja no spam; a loja manda no máximo um por dia a cada endereço.
    </p>
  </div>
)
