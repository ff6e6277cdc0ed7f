import type { UseFormReturn } from 'react-hook-form'
import { brazilianStateCodes } from '#domain/platform/values/address.ts'
import { addressInWords, type CepAddress } from '#domain/platform/values/cep-address.ts'
import { editCep } from '#domain/platform/values/typed-digits.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { EditedField } from './edited-field.tsx'
import { fieldOf, settleStreet } from './fields.ts'
import type { CheckoutForm } from './form.ts'
import { usePostalCode } from './use-postal-code.ts'
import { WholeNumbers } from '#app/ui/whole-numbers.tsx'

/** Shown only if a physical product is chosen (docs/rules/checkout.md#address). A failed lookup never blocks typing. */
export function AddressFields({ form }: { form: UseFormReturn<CheckoutForm> }) {
  const lookup = usePostalCode(form)
  // The browser's own event, because a field that it fills in never had the focus. React's is that of each key press.
  const settleOnChange = (fieldset: HTMLFieldSetElement) => {
    const settle = ({ target }: Event) => (target as HTMLInputElement).name === 'street' && settleStreet(form)
    fieldset.addEventListener('change', settle)
    return () => fieldset.removeEventListener('change', settle)
  }
  return (
    <fieldset ref={settleOnChange} className="border-b border-rule py-8">
      <legend className="display float-left mb-4 w-full text-2">Endereço de entrega</legend>
      <div className="clear-both grid grid-cols-6 gap-5">
        <EditedField
          form={form}
          name="zip"
          edit={editCep}
          className="col-span-6 md:col-span-2"
          label="CEP"
          inputMode="numeric"
          autoComplete="postal-code"
          required
          // Always a line, so that the fields below do not move.
          hint={lookup.searching ? <Spinner label="Buscando o endereço" /> : 'Preenchemos o endereço.'}
          error={lookup.error}
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
      <OtherAddress
        address={lookup.otherAddress}
        zip={form.getValues('zip')}
        onTake={(address) => {
          lookup.takeAddress(address)
          form.setFocus('number')
        }}
      />
      <p className="mt-4 text-small text-ink-2">
        <WholeNumbers>Entrega em 5-10 dias úteis.</WholeNumbers>
      </p>
    </fieldset>
  )
}

interface Other {
  address: CepAddress | null
  zip: string
  onTake: (address: CepAddress) => void
}

/** Says that the CEP belongs to another city or state than those above, and offers its address. The buyer may leave it as it is. */
const OtherAddress = ({ address, zip, onTake }: Other) => (
  <div role="status" className="text-small text-warn not-empty:mt-4">
    {address && (
      <>
        <p className="font-semibold">
          <WholeNumbers>{`O CEP ${zip} é de outro lugar: ${addressInWords(address)}.`}</WholeNumbers>
        </p>
        <p className="text-ink-2">{'Confira o CEP, a cidade e o estado. Se estiver tudo certo, é só continuar.'}</p>
        <button type="button" onClick={() => onTake(address)} className="ink-link min-h-11 font-semibold text-ink">
          Usar o endereço do CEP
        </button>
      </>
    )}
  </div>
)
