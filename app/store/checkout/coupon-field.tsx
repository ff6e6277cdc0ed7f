import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { type Coupon, verifyCoupon } from './api.ts'

export interface AppliedCoupon extends Coupon {
  code: string
}

/** Idle, verifying, applied or invalid (spec §4). Writing another code takes the applied one away. */
export function CouponField({
  email,
  applied,
  onApply,
}: {
  email: string
  applied: AppliedCoupon | null
  onApply: (coupon: AppliedCoupon | null) => void
}) {
  const [code, setCode] = useState(applied?.code ?? '')
  const [state, setState] = useState<'idle' | 'verifying' | 'invalid'>('idle')

  const apply = async () => {
    setState('verifying')
    try {
      const coupon = await verifyCoupon(code.trim(), email)
      onApply({ ...coupon, code: code.trim().toUpperCase() })
      setState('idle')
    } catch {
      onApply(null)
      setState('invalid')
    }
  }
  return (
    <div>
      <div className="flex items-start gap-3">
        <TextField
          className="min-w-0 grow"
          label="Cupom"
          name="coupon"
          value={code}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          error={state === 'invalid' ? 'Cupom inválido' : undefined}
          onChange={(event) => {
            setCode(event.target.value)
            setState('idle')
            onApply(null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (code.trim() !== '' && state !== 'verifying') void apply()
          }}
        />
        <Button className="mt-[1.8rem] min-h-[52px]" disabled={code.trim() === '' || state === 'verifying'} onClick={() => void apply()}>
          Aplicar
        </Button>
      </div>
      {applied && (
        <p role="status" className="mt-1.5 flex items-center gap-2 text-small font-semibold text-ok">
          <Check aria-hidden className="size-4" />
          Cupom aplicado com sucesso!
        </p>
      )}
    </div>
  )
}
