import type { UseFormReturn } from 'react-hook-form'
import { editCpf, editPhone } from '#domain/platform/values/typed-digits.ts'
import { TextField } from '#app/ui/field.tsx'
import { EditedField } from './edited-field.tsx'
import { EmailField } from './email-field.tsx'
import { fieldOf } from './fields.ts'
import type { CheckoutForm } from './form.ts'

export function PersonFields({ form }: { form: UseFormReturn<CheckoutForm> }) {
  return (
    <fieldset className="border-b border-rule py-8">
      <legend className="display float-left mb-4 w-full text-2">Seus dados</legend>
      <div className="clear-both grid gap-5 md:grid-cols-2">
        <TextField className="md:col-span-2" label="Nome completo" autoComplete="name" required {...fieldOf(form, 'name')} />
        <EmailField className="md:col-span-2" form={form} />
        <EditedField form={form} name="cpf" edit={editCpf} label="CPF" inputMode="numeric" autoComplete="off" required />
        <EditedField
          form={form}
          name="phone"
          edit={editPhone}
          label="Telefone"
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
      </div>
    </fieldset>
  )
}
