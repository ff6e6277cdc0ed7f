import { Check } from 'lucide-react'
import { couponCode } from '#domain/orders/coupons/coupon.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { useCoupon } from './use-coupon.ts'

interface Props {
  coupon: ReturnType<typeof useCoupon>
  /** The code is being applied because the buyer pays. */
  readOnly: boolean
}

/** See docs/rules/checkout.md#coupon: 'Cupom inválido' on every failure. After too many attempts the advice to wait stands beside it. */
export function CouponField({ coupon: { code, applied, state, write, apply }, readOnly }: Props) {
  const off = couponCode(code) === '' || state === 'verifying'
  return (
    <fieldset className="border-b border-rule py-8">
      <legend className="display float-left mb-4 w-full text-2">Cupom</legend>
      <div className="clear-both flex max-w-[26rem] items-start gap-3">
        <TextField
          className="min-w-0 grow"
          label="Código do cupom"
          name="coupon"
          value={code}
          readOnly={readOnly}
          autoComplete="off"
          autoCapitalize="characters"
          error={state === 'invalid' || state === 'too-many' ? 'Cupom inválido' : undefined}
          onChange={(event) => write(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (!off) void apply()
          }}
        />
        <Button className="mt-[1.8rem] min-h-[52px]" disabled={off} aria-busy={state === 'verifying'} onClick={() => void apply()}>
          Aplicar
        </Button>
      </div>
      <p role="status" className="text-small text-ink-2 not-empty:mt-1.5">
        {state === 'too-many' && 'Muitas tentativas. Espere um minuto e aplique de novo.'}
      </p>
      <p role="status" className="flex items-center gap-2 text-small font-semibold text-ok not-empty:mt-1.5">
        {applied && (
          <>
            <Check aria-hidden className="size-4" />
            <span>Cupom aplicado com sucesso!</span>
          </>
        )}
      </p>
    </fieldset>
  )
}
