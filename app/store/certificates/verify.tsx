import { BadgeCheck, CircleAlert } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Verified } from '#domain/delivery/certificates/certificate-answers.ts'
import { enteredCode, groupedCode } from '#domain/delivery/certificates/verification-code.ts'
import { CallError } from '#app/query/call-error.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { failureText } from '#app/query/failure-text.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { TextField } from '#app/ui/field.tsx'
import { formatHours } from '#app/ui/format.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { privatePage } from '#app/store/shell/private-page.ts'

export const meta = privatePage('Verificar', 'Confira se um certificado ou um e-book desta loja é autêntico.')

/** `/verificar/{code}`: whether a certificate or a copy of an e-book is genuine. The page is the same for everybody; the browser asks. */
export default function Verify() {
  const { code = '' } = useParams()
  // Asking for the same code again is another navigation.
  const { key } = useLocation()
  return (
    <div className="page min-h-[60dvh] pt-10">
      <h1 className="display text-1">Verificar autenticidade</h1>
      <p className="mt-3 mb-8 max-w-[36rem] text-ink-2">
        Todo certificado e todo e-book personalizado desta loja traz um código. Digite o seu para saber se é autêntico.
      </p>
      <CodeForm key={code} code={code} />
      <div className="mt-10 min-h-[8.5rem] max-w-[40rem]">{code && <Outcome key={key} code={code} />}</div>
    </div>
  )
}

function CodeForm({ code }: { code: string }) {
  const [typed, setTyped] = useState(code && groupedCode(enteredCode(code)))
  const navigate = useNavigate()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const next = enteredCode(typed)
    if (next) void navigate(`/verificar/${encodeURIComponent(next)}`, { preventScrollReset: true, replace: next === code })
  }
  return (
    <form onSubmit={submit} className="grid max-w-[40rem] items-end gap-4 sm:grid-cols-[1fr_auto]">
      <TextField
        label="Código"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder="ABCD-EFGH-JK"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="money"
      />
      <Button type="submit" look="ink" className="min-h-[52px]">
        Verificar
      </Button>
    </form>
  )
}

function Outcome({ code }: { code: string }) {
  const { answer, error } = useAnswer<Verified>(`/verify/${encodeURIComponent(code)}`)
  if (answer)
    return (
      <Notice valid={answer.valid} heading={headingOf(answer)}>
        <p className="display mt-3 text-3 wrap-anywhere text-ink">{answer.title}</p>
        <p className="mt-1 text-ink">{detailsOf(answer)}</p>
      </Notice>
    )
  if (!error) return <Spinner label="Procurando o código" />
  if (!(error instanceof CallError) || error.code !== 'NOT_FOUND')
    return <ErrorBox {...failureText(error, 'Não deu para verificar agora. Tente de novo em instantes.')} />
  return (
    <Notice valid={false} heading="Código desconhecido">
      <p className="mt-1">{error.message}</p>
    </Notice>
  )
}

function Notice({ valid, heading, children }: { valid: boolean; heading: string; children: ReactNode }) {
  const Icon = valid ? BadgeCheck : CircleAlert
  return (
    <div role="status" className={`flex gap-4 rounded-2 px-5 py-5 ${valid ? 'bg-ok-wash text-ok' : 'bg-warn-wash text-warn'}`}>
      <Icon aria-hidden className="size-8 shrink-0" strokeWidth={1.6} />
      <div className="min-w-0">
        <h2 className="display text-2">{heading}</h2>
        {children}
      </div>
    </div>
  )
}

function headingOf({ kind, valid }: Verified) {
  if (kind === 'CERTIFICATE') return valid ? 'Certificado autêntico' : 'Este certificado não vale mais'
  return valid ? 'Exemplar autêntico' : 'Exemplar de uma compra reembolsada'
}

function detailsOf(verified: Verified) {
  const month = monthText(verified.month)
  if (verified.kind === 'COPY') return `Vendido em ${month}.${verified.valid ? '' : ' Esta compra foi reembolsada.'}`
  const { hours, initials } = verified
  const facts = `Curso livre de ${formatHours(hours)}, concluído por ${initials} e certificado em ${month}.`
  return verified.valid ? facts : `${facts} Ele foi anulado depois, porque a compra do curso foi reembolsada.`
}

/** `2026-11` is 11/2026. */
const monthText = (month: string) => month.split('-').toReversed().join('/')
