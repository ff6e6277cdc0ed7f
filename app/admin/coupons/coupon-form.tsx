import { useWatch } from 'react-hook-form'
import { CheckInput, SelectInput, TextInput } from '../forms/fields.tsx'
import { FieldRow, FormSection } from '../forms/form-page.tsx'
import { NumberInput } from '../forms/number-input.tsx'
import { amountUnits, type CouponFields } from './coupon-fields.ts'

export const CouponForm = () => (
  <>
    <FormSection title="Cupom">
      <FieldRow>
        <TextInput
          name="code"
          label="Código"
          required
          spellCheck={false}
          autoCapitalize="characters"
          className="[&_input]:font-mono [&_input]:uppercase"
          hint="O que o cliente digita; maiúsculas e minúsculas valem o mesmo."
        />
        <CheckInput name="active" label="Ativo" className="sm:pt-6" />
      </FieldRow>
      <Discount />
    </FormSection>
    <FormSection title="Quando vale">
      <FieldRow>
        <TextInput name="startsAt" label="Começa em" type="datetime-local" hint="Horário de Brasília. Vazio: já vale." />
        <TextInput name="endsAt" label="Termina em" type="datetime-local" hint="Horário de Brasília. Vazio: sem fim." />
      </FieldRow>
    </FormSection>
    <FormSection title="Limites">
      <FieldRow>
        <NumberInput name="maxUses" label="Usos no total" hint="Vazio: sem limite." />
        <NumberInput name="maxUsesPerBuyer" label="Usos por cliente" hint="Por CPF e por e-mail. Vazio: sem limite." />
      </FieldRow>
    </FormSection>
  </>
)

function Discount() {
  const type = useWatch<CouponFields, 'type'>({ name: 'type' })
  return (
    <FieldRow>
      <SelectInput name="type" label="Tipo">
        <option value="PERCENTAGE">Porcentagem</option>
        <option value="FIXED">Valor fixo</option>
      </SelectInput>
      <NumberInput
        name="amount"
        label="Desconto"
        required
        unit={amountUnits[type]}
        decimals
        hint={type === 'PERCENTAGE' ? 'Em % dos itens, sem o frete.' : 'Em reais, dos itens, sem o frete.'}
      />
      <NumberInput name="minimum" label="Compra mínima" unit="BRL" decimals hint="Em reais, dos itens." />
    </FieldRow>
  )
}
