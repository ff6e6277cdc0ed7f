import { useEffect } from 'react'
import { CallError, ConnectionError } from '#app/query/call-error.ts'
import { failureText } from '#app/query/failure-text.ts'
import { reloadPage } from '#app/query/reload-page.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { signInAddress } from '#app/store/sign-in/sign-in-address.ts'
import { DownloadButton } from '#app/store/downloads/download-button.tsx'

interface Props {
  error: unknown
  orderItemId: string
  /** Empty: the e-book is not the viewer's, or it is not known whose it is. */
  title: string
}

/** Sign in, take the file instead, or try again. */
export function ReaderFailure({ error, orderItemId, title }: Props) {
  const code = error instanceof CallError ? error.code : null
  useEffect(() => {
    if (code === 'SIGN_IN_REQUIRED') location.replace(signInAddress(location.pathname))
    else if (code === null) console.warn('the e-book could not be shown', error)
  }, [code, error])
  if (code === 'SIGN_IN_REQUIRED') return <Spinner whole label="Abrindo a página para entrar" />
  const canDownload = code !== 'NOT_FOUND' && title !== ''
  return (
    <div className="page py-16">
      <ErrorBox {...failureText(error, error instanceof ConnectionError ? 'Não foi possível abrir o e-book' : notShown)} />
      <div className="mx-auto mt-6 grid max-w-60 gap-3">
        {canDownload && <DownloadButton book={{ orderItemId, title, download: 'READY' }} />}
        {code !== 'NOT_FOUND' && <Button onClick={reloadPage}>Tentar de novo</Button>}
      </div>
    </div>
  )
}

const notShown = 'Este e-book não abriu aqui. Baixe o arquivo e abra no leitor do seu aparelho.'
