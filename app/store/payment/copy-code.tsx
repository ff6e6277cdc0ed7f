import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'

/** See docs/rules/checkout.md#post-checkout: the confirmation is shown for two seconds. */
const confirmationMs = 2_000

/** For copying it by hand. */
const selectAll = (field: HTMLInputElement | null) => {
  field?.focus()
  field?.select()
}

export function CopyCode({ text }: { text: string }) {
  /** How often it was copied while the confirmation is shown: each copy starts its time anew. */
  const [copied, setCopied] = useState(0)
  const [isRefused, setIsRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (copied === 0) return
    const timer = setTimeout(() => setCopied(0), confirmationMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    const isCopied = await copyText(text)
    setIsRefused(!isCopied)
    if (isCopied) setCopied((times) => times + 1)
    else selectAll(field.current)
  }
  return (
    <div className="mt-5">
      <label>
        <span className="mb-1.5 block text-small font-semibold">PIX copia e cola</span>
        <input
          ref={field}
          readOnly
          value={text}
          onFocus={(event) => event.target.select()}
          className="min-h-[52px] w-full truncate rounded-1 border border-rule-strong bg-paper-up px-4 font-mono text-small"
        />
      </label>
      <Button look="solid" size="pay" className="mt-3 w-full" onClick={() => void copy()}>
        {copied > 0 ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
        <span aria-live="polite">{copied > 0 ? 'Código copiado' : 'Copiar código PIX'}</span>
      </Button>
      <p role="status" className="text-small font-semibold text-warn not-empty:mt-2">
        {isRefused &&
          'O navegador não deixou copiar. O código está selecionado: copie com Ctrl+C, ou segure o dedo sobre ele e toque em Copiar.'}
      </p>
    </div>
  )
}
