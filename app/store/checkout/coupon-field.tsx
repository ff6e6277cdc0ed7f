import { Check, ChevronDown } from 'lucide-react'
import { type Dispatch, useState } from 'react'
import { couponCode } from '#domain/orders/coupons/coupon.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { announce } from '#app/ui/take-focus.ts'
import { type DeskEvent, type DeskState, isChecking } from './desk-state.ts'

interface Props {
  desk: DeskState
  dispatch: Dispatch<DeskEvent>
}

/** One line until the buyer wants it. It stays open from then on, and is open from the start if a code was typed before a reload. */
export function CouponSection(props: Props) {
  const [kind, setKind] = useState<'closed' | 'opened' | 'restored'>(props.desk.code === '' ? 'closed' : 'restored')
  if (kind !== 'closed') return <CouponField {...props} takesFocus={kind === 'opened'} />
  return (
    <div className="border-b border-rule py-3">
      <button
        type="button"
        aria-expanded={false}
        onClick={() => setKind('opened')}
        className="flex min-h-11 items-center gap-2 font-semibold"
      >
        <span className="ink-link">Tem um cupom?</span>
        <ChevronDown aria-hidden className="size-5" />
      </button>
    </div>
  )
}

/** See docs/rules/checkout.md#coupon: 'Cupom inválido' on every failure. Beside it stands the advice to wait, or from what sum on it is valid. */
function CouponField({ desk, dispatch, takesFocus }: Props & { takesFocus: boolean }) {
  const { code, applied, coupon, minimumCents } = desk
  const off = couponCode(code) === '' || coupon === 'verifying'
  const least = minimumCents !== undefined && `Ele vale a partir de ${formatCents(minimumCents)}, sem o frete.`
  const advice = coupon === 'too-many' ? 'Muitas tentativas. Espere um minuto e aplique de novo.' : least
  const apply = () => dispatch({ type: 'coupon-asked' })
  return (
    <fieldset className="border-b border-rule py-8">
      <legend className="display float-left mb-4 w-full text-2">Cupom</legend>
      <div className="clear-both flex max-w-[26rem] items-start gap-3">
        <TextField
          className="min-w-0 grow"
          label="Código do cupom"
          name="coupon"
          ref={takesFocus ? announce : undefined}
          value={code}
          readOnly={isChecking(desk)}
          autoComplete="off"
          autoCapitalize="characters"
          error={coupon === 'invalid' || coupon === 'too-many' ? 'Cupom inválido' : undefined}
          onChange={(event) => dispatch({ type: 'code-typed', code: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (!off) apply()
          }}
        />
        <Button className="mt-[1.8rem] min-h-[52px]" disabled={off} aria-busy={coupon === 'verifying'} onClick={apply}>
          Aplicar
        </Button>
      </div>
      <p role="status" className="text-small text-ink-2 not-empty:mt-1.5">
        {advice}
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
