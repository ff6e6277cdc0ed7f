import { type LucideIcon, Minus, Plus } from 'lucide-react'
import type { ComponentProps } from 'react'

interface Props {
  quantity: number
  minimum?: number
  maximum: number
  label: string
  onChange: (quantity: number) => void
}

export function QuantityStepper({ quantity, minimum = 1, maximum, label, onChange }: Props) {
  return (
    <div role="group" aria-label={label} className="inline-flex items-center rounded-1 border border-rule-strong bg-paper-up">
      <Step label="Diminuir a quantidade" Icon={Minus} disabled={quantity <= minimum} onClick={() => onChange(quantity - 1)} />
      <output className="money min-w-8 text-center font-semibold" aria-live="polite">
        {quantity}
      </output>
      <Step label="Aumentar a quantidade" Icon={Plus} disabled={quantity >= maximum} onClick={() => onChange(quantity + 1)} />
    </div>
  )
}

const Step = ({ label, Icon, ...button }: ComponentProps<'button'> & { label: string; Icon: LucideIcon }) => (
  <button
    type="button"
    aria-label={label}
    className="inline-flex size-12 items-center justify-center disabled:text-ink-3 disabled:opacity-60"
    {...button}
  >
    <Icon aria-hidden className="size-4" />
  </button>
)
