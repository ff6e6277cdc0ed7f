import type { UseFormReturn } from 'react-hook-form'
import { brazilianStateCodes } from '#domain/checkout-input.ts'
import { formatCep } from '#domain/masks.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { CheckoutForm } from './form.ts'
import { masked } from './masked.ts'
import { usePostalCode } from './use-postal-code.ts'

/** Only where something physical is chosen (spec §2). Whatever the lookup says, one can always write on. */
export function AddressFields({ form }: { form: UseFormReturn<CheckoutForm> }) {
  const { register, formState } = form
  const lookup = usePostalCode(form)
  const error = (name: keyof CheckoutForm) => formState.errors[name]?.message
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
          error={lookup.error ?? error('zipCode')}
          hint={lookup.searching ? <Spinner label="Buscando o endereço" /> : undefined}
          {...masked(register('zipCode'), formatCep)}
        />
        <TextField
          className="col-span-6 md:col-span-4"
          label="Rua"
          autoComplete="address-line1"
          required
          error={error('street')}
          {...register('street')}
        />
        <TextField className="col-span-2" label="Número" autoComplete="off" required error={error('number')} {...register('number')} />
        <TextField
          className="col-span-4"
          label="Complemento"
          optional
          autoComplete="address-line2"
          error={error('complement')}
          {...register('complement')}
        />
        <TextField
          className="col-span-6 md:col-span-2"
          label="Bairro"
          autoComplete="address-level3"
          required
          error={error('neighborhood')}
          {...register('neighborhood')}
        />
        <TextField
          className="col-span-4 md:col-span-2"
          label="Cidade"
          autoComplete="address-level2"
          required
          error={error('city')}
          {...register('city')}
        />
        <SelectField
          className="col-span-2"
          label="Estado"
          autoComplete="address-level1"
          required
          error={error('state')}
          {...register('state')}
        >
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
