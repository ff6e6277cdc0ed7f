import type { UseFormReturn } from 'react-hook-form'
import { brazilianStateCodes } from '#domain/checkout-input.ts'
import { formatCep } from '#domain/masks.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { fieldOf } from './fields.ts'
import type { CheckoutForm } from './form.ts'
import { usePostalCode } from './use-postal-code.ts'

/** Shown only if a physical product is chosen (docs/rules/checkout.md#address). A failed lookup never blocks typing. */
export function AddressFields({ form }: { form: UseFormReturn<CheckoutForm> }) {
  const lookup = usePostalCode(form)
  const zipCode = fieldOf(form, 'zipCode', formatCep)
  return (
    <fieldset className="border-b border-rule py-8">
      <legend className="display float-left mb-4 w-full text-2">Endereço de entrega</legend>
      <div className="clear-both grid grid-cols-6 gap-5">
        <TextField
          className="col-span-6 md:col-span-2"
          label="CEP"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={9}
          required
          // Always a line, so that the fields below do not move.
          hint={lookup.searching ? <Spinner label="Buscando o endereço" /> : 'Preenchemos o endereço.'}
          {...zipCode}
          error={lookup.error ?? zipCode.error}
        />
        <TextField className="col-span-6 md:col-span-4" label="Rua" autoComplete="address-line1" required {...fieldOf(form, 'street')} />
        <TextField className="col-span-2" label="Número" autoComplete="off" required {...fieldOf(form, 'number')} />
        <TextField className="col-span-4" label="Complemento" optional autoComplete="address-line2" {...fieldOf(form, 'complement')} />
        <TextField
          className="col-span-6 md:col-span-2"
          label="Bairro"
          autoComplete="address-level3"
          required
          {...fieldOf(form, 'neighborhood')}
        />
        <TextField className="col-span-4 md:col-span-2" label="Cidade" autoComplete="address-level2" required {...fieldOf(form, 'city')} />
        <SelectField className="col-span-2" label="Estado" autoComplete="address-level1" required {...fieldOf(form, 'state')}>
          <option value="">—</option>
          {brazilianStateCodes.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
      </div>
      <p className="mt-4 text-small text-ink-2">Entrega em 5-10 dias úteis.</p>
    </fieldset>
  )
}
