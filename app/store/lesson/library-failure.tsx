import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CallError, ConnectionError } from '#app/query/call-error.ts'
import { failureText } from '#app/query/failure-text.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { signInAddress } from '#app/store/sign-in/sign-in-address.ts'
import { Empty } from '#app/store/shell/empty.tsx'
import { KeptList } from '#app/store/device/kept-list.tsx'

interface Props {
  error: unknown
  /** Where to go instead. */
  backTo: string
  back: string
  onRetry: () => void
}

/** A page of the member area that cannot be shown: sign in, come back later, or try again. */
export function LibraryFailure({ error, backTo, back, onRetry }: Props) {
  const code = error instanceof CallError ? error.code : null
  if (code === 'SIGN_IN_REQUIRED') return <ToSignIn />
  if (error instanceof CallError && (code === 'LESSON_LOCKED' || code === 'ACCESS_ENDED' || code === 'NOT_FOUND'))
    return <Empty text={error.message} more={advice[code]} backTo={backTo} back={back} />
  return (
    <div className="page py-16">
      <ErrorBox {...failureText(error, 'Não foi possível abrir esta página')} />
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button onClick={onRetry}>Tentar de novo</Button>
        <LinkButton to={backTo} look="plain">
          {back}
        </LinkButton>
      </div>
      {error instanceof ConnectionError && <KeptList />}
    </div>
  )
}

const advice = {
  LESSON_LOCKED: 'As outras aulas do curso esperam por você até lá.',
  ACCESS_ENDED: 'O que você comprou continua listado na sua estante.',
  NOT_FOUND: 'Se você comprou com outro e-mail, entre com ele.',
}

function ToSignIn() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => void navigate(signInAddress(pathname), { replace: true }), [navigate, pathname])
  return <Spinner whole label="Abrindo a página para entrar" />
}
