import { useEffect, useRef, useState } from 'react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { formatCents } from '../../ui/format.ts'
import { CallRefused, renewPix, type SavedOrder } from '../checkout/api.ts'

interface Props {
  order: SavedOrder
  amountCents: number | null
  onRenewed: (order: SavedOrder) => void
}

/** Nothing is lost: the same order gets a new code, in one click. */
export function PixExpired({ order, amountCents, onRenewed }: Props) {
  const [state, setState] = useState<'idle' | 'asking' | { refusal: string }>('idle')
  const button = useRef<HTMLButtonElement>(null)
  // The page changed by itself: the keyboard stands where the next step is.
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  const renew = async () => {
    setState('asking')
    try {
      onRenewed(await renewPix(order._id))
    } catch (error) {
      setState({
        refusal: error instanceof CallRefused ? error.message : 'Não deu para falar com a loja. Confira a conexão e tente de novo.',
      })
    }
  }
  return (
    <div className="max-w-[36rem]">
      <p role="status" className="text-3 text-ink-2">
        Nada foi cobrado. O seu pedido continua aqui{amountCents !== null && `, com o mesmo total de ${formatCents(amountCents)}`}: é só
        gerar um código novo.
      </p>
      <Button
        ref={button}
        look="solid"
        size="pay"
        className="mt-6 w-full sm:w-auto"
        disabled={state === 'asking'}
        onClick={() => void renew()}
      >
        {state === 'asking' ? 'Gerando o código…' : 'Gerar novo código PIX'}
      </Button>
      <p className="mt-4 text-small text-ink-2">
        Já pagou com o código antigo? Esta página muda sozinha quando o pagamento for confirmado.
      </p>
      {typeof state === 'object' && (
        <div className="mt-6">
          <ErrorBox message={state.refusal}>
            <LinkButton to="/courses" className="mt-4">
              Voltar aos cursos
            </LinkButton>
          </ErrorBox>
        </div>
      )}
    </div>
  )
}
