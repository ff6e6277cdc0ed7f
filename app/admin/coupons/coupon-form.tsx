import { useWatch } from 'react-hook-form'
import { CheckInput, SelectInput, TextInput } from '../forms/fields.tsx'
import { FieldRow, FormSection } from '../forms/form-page.tsx'
import { NumberInput } from '../forms/number-input.tsx'
import { amountUnits, type CouponFields, couponForm } from './coupon-fields.ts'

const { at } = couponForm

export const CouponForm = () => (
  <>
    <FormSection title="Cupom">
      <FieldRow>
        <TextInput
          {...at.code}
          required
          spellCheck={false}
          autoCapitalize="characters"
          className="[&_input]:font-mono [&_input]:uppercase"
        />
        <CheckInput {...at.active} className="sm:pt-6" />
      </FieldRow>
      <Discount />
    </FormSection>
    <FormSection title="Quando vale">
      <FieldRow>
        <TextInput {...at.startsAt} type="datetime-local" />
        <TextInput {...at.endsAt} type="datetime-local" />
      </FieldRow>
    </FormSection>
    <FormSection title="Limites">
      <FieldRow>
        <NumberInput {...at.maxUses} />
        <NumberInput {...at.maxUsesPerBuyer} />
      </FieldRow>
    </FormSection>
  </>
)

function Discount() {
  const type = useWatch<CouponFields, 'type'>({ name: 'type' })
  return (
    <FieldRow>
      <SelectInput {...at.type}>
        <option value="PERCENTAGE">Porcentagem</option>
        <option value="FIXED">Valor fixo</option>
      </SelectInput>
      <NumberInput
        {...at.amount}
        required
        unit={amountUnits[type]}
        decimals
        hint={type === 'PERCENTAGE' ? 'Em % dos itens, sem o frete.' : 'Em reais, dos itens, sem o frete.'}
      />
      <NumberInput {...at.minimum} unit="BRL" decimals />
    </FieldRow>
  )
}
