import { Check } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { useCoupon } from './use-coupon.ts'

/** See docs/rules/checkout.md#coupon: 'Cupom inválido' on failure. After too many attempts the text says when to try again. */
const errors: Partial<Record<ReturnType<typeof useCoupon>['state'], string>> = {
  invalid: 'Cupom inválido',
  'too-many': 'Muitas tentativas. Espere um minuto e aplique de novo.',
}

export function CouponField({ coupon: { code, applied, state, write, apply } }: { coupon: ReturnType<typeof useCoupon> }) {
  const off = code.trim() === '' || state === 'verifying'
  return (
    <fieldset className="border-b border-rule py-8">
      <legend className="display float-left mb-4 w-full text-2">Cupom</legend>
      <div className="clear-both flex max-w-[26rem] items-start gap-3">
        <TextField
          className="min-w-0 grow"
          label="Código do cupom"
          name="coupon"
          value={code}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          error={errors[state]}
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
      <p role="status" className="flex items-center gap-2 text-small font-semibold text-ok not-empty:mt-1.5">
        {applied && (
          <>
            <Check aria-hidden className="size-4" />
            Cupom aplicado com sucesso!
          </>
        )}
      </p>
    </fieldset>
  )
}
