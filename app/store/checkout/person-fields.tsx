import type { UseFormReturn } from 'react-hook-form'
import { formatCpf, formatPhone } from '#domain/masks.ts'
import { TextField } from '../../ui/field.tsx'
import type { CheckoutForm } from './form.ts'
import { masked } from './masked.ts'

export function PersonFields({ form }: { form: UseFormReturn<CheckoutForm> }) {
  const { register, formState } = form
  const error = (name: keyof CheckoutForm) => formState.errors[name]?.message
  return (
    <fieldset className="border-b border-rule py-8">
      <legend className="display float-left mb-4 w-full text-2">Seus dados</legend>
      <div className="clear-both grid gap-5 md:grid-cols-2">
        <TextField
          className="md:col-span-2"
          label="Nome completo"
          autoComplete="name"
          required
          error={error('name')}
          {...register('name')}
        />
        <TextField
          className="md:col-span-2"
          label="E-mail"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          hint="O acesso chega neste endereço."
          error={error('email')}
          {...register('email')}
        />
        <TextField
          label="CPF"
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
          required
          error={error('cpf')}
          {...masked(register('cpf'), formatCpf)}
        />
        <TextField
          label="Telefone"
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          error={error('phone')}
          {...masked(register('phone'), formatPhone)}
        />
      </div>
    </fieldset>
  )
}
