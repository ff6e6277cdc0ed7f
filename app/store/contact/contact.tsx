import { useEffect, useState } from 'react'
import type { MetaArgs } from 'react-router'
import type { ContactAnswer } from '#domain/people/people-answers.ts'
import { callRest } from '#app/query/call-rest.ts'
import { failureText } from '#app/query/failure-text.ts'
import { sentOnceEach } from '#app/query/sent-once.ts'
import { useFormAction } from '#app/ui/use-form-action.ts'
import { useSettings } from '#app/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { WholeNumbers } from '#app/ui/whole-numbers.tsx'
import { LegalPage } from '#app/store/legal-texts/legal-page.tsx'
import { describe } from '#app/store/shell/describe.ts'
import { SupportEmail } from '#app/store/shell/support-email.tsx'
import { Received } from './received.tsx'
import { forgetTyped, restoreTyped, saveTyped } from './typed-message.ts'

export const meta = ({ matches, location }: MetaArgs) =>
  describe(matches, location, {
    title: 'Contato',
    description: 'Escreva para a loja: a mensagem é confirmada na hora e respondida em até cinco dias.',
  })

const intro =
  'Dúvidas, reclamações, trocas, cancelamentos. A mensagem é confirmada na hora, por e-mail, e respondida em até cinco dias. Se preferir, escreva para'

/** A message to the store (Decreto 7.962/2013, art. 4). The server validates it; whatever fails, what was typed stays. */
export default function Contact() {
  const { seller } = useSettings()
  const [answer, setAnswer] = useState<ContactAnswer | null>(null)
  if (answer) return <Received answer={answer} onAnother={() => setAnswer(null)} />
  return (
    <LegalPage title="Contato">
      <p>
        <WholeNumbers>{intro}</WholeNumbers> <SupportEmail />
        {seller.phone && <WholeNumbers>{` ou ligue para ${seller.phone}`}</WholeNumbers>}.
      </p>
      <Form onReceived={setAnswer} />
    </LegalPage>
  )
}

function Form({ onReceived }: { onReceived: (answer: ContactAnswer) => void }) {
  const [once] = useState(sentOnceEach)
  const { isRunning, failure, fields, form } = useFormAction(async (typed) => {
    const answer = await callRest<ContactAnswer>('/contact', { body: typed, ...once(typed) })
    forgetTyped()
    onReceived(answer)
  })
  useEffect(() => restoreTyped(form.ref.current!), [form.ref])
  return (
    <form {...form} onInput={(event) => saveTyped(event.currentTarget)} className="grid gap-5">
      <noscript>
        <p className="font-semibold">Para enviar por aqui, ligue o JavaScript do navegador, ou escreva para o e-mail acima.</p>
      </noscript>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="name" label="Nome" autoComplete="name" required error={fields.name} />
        <TextField name="email" type="email" label="E-mail" autoComplete="email" required error={fields.email} />
      </div>
      <TextField name="order" label="Número do pedido" optional autoComplete="off" error={fields.order} className="sm:max-w-[20rem]" />
      <TextArea
        name="message"
        label="Mensagem"
        required
        error={fields.message}
        hint="O que aconteceu, e o que você espera. Não escreva senhas nem dados de cartão."
        inputClassName="field-sizing-content min-h-40"
      />
      {failure && Object.keys(fields).length === 0 && (
        <ErrorBox {...failureText(failure.error, 'A mensagem não foi enviada.')}>
          <p className="text-small">O que você escreveu continua aqui.</p>
        </ErrorBox>
      )}
      <Button type="submit" look="ink" disabled={isRunning} aria-busy={isRunning} className="justify-self-start max-sm:w-full">
        {isRunning ? 'Enviando…' : 'Enviar mensagem'}
      </Button>
    </form>
  )
}
