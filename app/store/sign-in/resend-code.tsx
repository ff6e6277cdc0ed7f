import { Button } from '#app/ui/button.tsx'
import { useNow } from '#app/ui/use-now.ts'
import type { PendingCode } from './pending-code.ts'
import { useRequestCode } from './use-request-code.ts'

/** Another code for the same address, once the store sends one. */
export function ResendCode({ pending, onRequested }: { pending: PendingCode; onRequested: (pending: PendingCode) => void }) {
  const { sending, error, request } = useRequestCode(onRequested)
  const left = Math.max(0, Math.ceil((pending.resendAt - useNow()) / 1_000))
  return (
    <>
      <Button
        look="plain"
        size="row"
        className="underline disabled:no-underline"
        disabled={left > 0 || sending}
        onClick={() => void request(pending.email)}
      >
        {left > 0 ? `Enviar outro código em ${left} s` : sending ? 'Enviando…' : 'Enviar outro código'}
      </Button>
      {error && (
        <p role="alert" className="w-full text-small font-semibold text-bad">
          {error}
        </p>
      )}
    </>
  )
}
