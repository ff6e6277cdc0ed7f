import { useEffect } from 'react'
import type { ContactAnswer } from '#domain/people/people-answers.ts'
import { Button } from '#app/ui/button.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { takeFocus } from '#app/ui/take-focus.ts'
import { LegalPage } from '#app/store/legal-texts/legal-page.tsx'

/** The confirmation, which replaces the form. Screen readers continue from it. */
export function Received({ answer: { protocol, answerBy }, onAnother }: { answer: ContactAnswer; onAnother: () => void }) {
  useEffect(() => window.scrollTo(0, 0), [])
  return (
    <LegalPage title="Mensagem recebida">
      <div ref={takeFocus} role="status" tabIndex={-1} className="grid gap-4 outline-none">
        <p>
          O protocolo é <strong className="money">{protocol}</strong>. A confirmação segue agora para o seu e-mail.
        </p>
        <p>
          A resposta sai até <time dateTime={answerBy}>{formatMoment(answerBy)}</time>.
        </p>
      </div>
      <Button onClick={onAnother} className="mt-2 justify-self-start">
        Escrever outra mensagem
      </Button>
    </LegalPage>
  )
}
