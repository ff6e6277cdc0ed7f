import { useQuery } from '@tanstack/react-query'
import type { SessionAnswer } from '#domain/people/people-answers.ts'
import { ConnectionError } from '#app/query/call-error.ts'
import { failureOf } from '#app/query/failure-text.ts'
import { useAction } from '#app/ui/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { signOut } from './leave-this-device.ts'

/** Who is signed in, and the way out of this device. Nothing for a browser whose address is not verified. */
export default function SignedIn() {
  const { data: session } = useQuery<SessionAnswer>({ queryKey: ['/session'] })
  const { isRunning, failure, run } = useAction(signOut)
  return (
    <div className="text-small text-ink-2">
      <div className="flex items-center gap-x-5">
        {session?.email && (
          <>
            <p className="wrap-anywhere">
              Você entrou com <strong className="font-semibold text-ink">{session.email}</strong>
            </p>
            <Button look="link" size="line" aria-busy={isRunning} onClick={() => isRunning || void run()}>
              Sair
            </Button>
          </>
        )}
      </div>
      {failure && (
        <p role="alert" className="font-semibold text-bad">
          {failure.error instanceof ConnectionError
            ? 'Sem internet: o que foi aberto já saiu deste aparelho, e a saída termina quando ele voltar à rede.'
            : failureOf(failure.error, 'Este aparelho continua conectado.')}
        </p>
      )}
    </div>
  )
}
