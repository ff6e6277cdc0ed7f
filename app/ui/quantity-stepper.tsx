import { Minus, Plus } from 'lucide-react'

interface Props {
  quantity: number
  maximum: number
  label: string
  onChange: (quantity: number) => void
}

export function QuantityStepper({ quantity, maximum, label, onChange }: Props) {
  const step = 'inline-flex size-12 items-center justify-center disabled:text-ink-3 disabled:opacity-60'
  return (
    <div role="group" aria-label={label} className="inline-flex items-center rounded-1 border border-rule-strong bg-paper-up">
      <button
        type="button"
        className={step}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
        aria-label="Diminuir a quantidade"
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <output className="money min-w-8 text-center font-semibold" aria-live="polite">
        {quantity}
      </output>
      <button
        type="button"
        className={step}
        disabled={quantity >= maximum}
        onClick={() => onChange(quantity + 1)}
        aria-label="Aumentar a quantidade"
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </div>
  )
}
