import { Check, Clock, Copy } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { readBrCode } from '#domain/br-code.ts'
import { useSettings } from '../../settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCents, formatMoment } from '../../ui/format.ts'
import { Spinner } from '../../ui/spinner.tsx'
import type { SavedOrder } from '../checkout/api.ts'
import { Steps } from './steps.tsx'

/** On a phone the code to copy comes first: nobody can scan their own screen. */
export function PixPending({ order, text }: { order: SavedOrder; text: string }) {
  const { storeName } = useSettings()
  const code = readBrCode(text)
  const amount = code.kind === 'ok' ? code.amountCents : null
  return (
    <>
      <h1 className="display mb-8 flex flex-wrap items-center gap-4 text-1">
        Falta só o PIX <Badge tone="warn">PENDENTE</Badge>
      </h1>
      <div className="grid items-start gap-x-20 gap-y-8 lg:grid-cols-[22.5rem_1fr]">
        <div className="min-w-0 lg:col-start-2 lg:row-start-1">
          {amount !== null && (
            <>
              <p className="text-ink-2">Total a pagar</p>
              <p className="money text-price font-bold">{formatCents(amount)}</p>
            </>
          )}
          {order.expiration && <Expiry iso={order.expiration} />}
          <CopyCode text={text} />
          <p className="my-6">
            <Spinner label="Esta página muda sozinha quando o pagamento for confirmado." />
          </p>
          <Steps
            steps={[
              'Abra o aplicativo do seu banco.',
              'Escolha pagar com PIX, por QR Code ou copia e cola.',
              `Confira o valor e o nome da ${storeName}, e confirme.`,
              'Pronto. O acesso chega no seu e-mail em instantes.',
            ]}
          />
        </div>
        {order.image && (
          <img
            src={order.image}
            alt="QR Code do PIX"
            width="480"
            height="480"
            className="w-full max-w-[22.5rem] rounded-2 border border-rule bg-white p-3 [image-rendering:pixelated] lg:col-start-1 lg:row-start-1"
          />
        )}
      </div>
    </>
  )
}

function Expiry({ iso }: { iso: string }) {
  return (
    <p className="mt-1 flex items-center gap-2.5 text-ink-2">
      <Clock aria-hidden className="size-5" />
      <span>
        Expira em{' '}
        <time dateTime={iso} className="font-semibold text-ink">
          {formatMoment(iso)}
        </time>
      </span>
    </p>
  )
}

/** Spec §9: the confirmation stays for two seconds. */
const confirmationMs = 2_000

function CopyCode({ text }: { text: string }) {
  const [copied, setCopied] = useState(false)
  const id = useId()
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without leave to use the clipboard the text is marked, so that one can copy it oneself.
      document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.select()
    }
  }
  return (
    <div className="mt-5">
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        PIX copia e cola
      </label>
      <input
        id={id}
        readOnly
        value={text}
        onFocus={(event) => event.target.select()}
        className="min-h-[52px] w-full truncate rounded-1 border border-rule-strong bg-paper-up px-4 font-mono text-small"
      />
      <Button look="solid" size="pay" className="mt-3 w-full" onClick={() => void copy()}>
        {copied ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
        <span aria-live="polite">{copied ? 'Código copiado' : 'Copiar código PIX'}</span>
      </Button>
    </div>
  )
}
