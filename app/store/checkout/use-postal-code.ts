import { useEffect, useMemo, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { addressAfterLookup, type CepAddress, cepFields, addressOfCep, isElsewhere } from '#domain/platform/values/cep-address.ts'
import { cepIn } from '#domain/platform/values/cpf.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { FoundAddress } from './api.ts'
import type { CheckoutForm } from './form.ts'

/**
 * See docs/rules/checkout.md#postal-code: the lookup runs at eight digits, and fills in the address that it finds. With fewer digits its
 * error is removed. What it filled in is emptied as soon as another CEP is looked up: an order never has the street of the CEP before.
 */
export function usePostalCode(form: UseFormReturn<CheckoutForm>) {
  const filled = useRef<{ digits: string; address: CepAddress } | null>(null)
  const digits = cepIn(form.watch('zip'))
  const typed = typedAddress(form)
  const isWhole = digits.length === 8
  const { answer, error } = useAnswer<FoundAddress>(isWhole ? `/postal-codes/${digits}` : null)
  const address = useMemo(() => (answer && !answer.erro ? addressIn(answer) : null), [answer])

  useEffect(() => {
    if (!isWhole || (!answer && filled.current?.digits === digits)) return
    write(form, addressAfterLookup(typedAddress(form), filled.current?.address ?? null, address))
    filled.current = address && { digits, address }
  }, [isWhole, digits, answer, address, form])

  return {
    searching: isWhole && !answer && !error,
    error: answer?.erro ? 'CEP não encontrado' : error ? 'Erro ao buscar CEP' : undefined,
    /** The address of the CEP, while another city or state is written. */
    otherAddress: address && isElsewhere(typed, address) ? address : null,
    takeAddress: (chosen: CepAddress) => {
      write(form, addressOfCep(typedAddress(form), chosen))
      filled.current = { digits, address: chosen }
    },
  }
}

function typedAddress(form: UseFormReturn<CheckoutForm>): CepAddress {
  const [street, neighborhood, city, state] = form.getValues([...cepFields])
  return { street, neighborhood, city, state }
}

const addressIn = ({ logradouro = '', bairro = '', localidade = '', uf = '' }: FoundAddress): CepAddress => ({
  street: logradouro,
  neighborhood: bairro,
  city: localidade,
  state: uf,
})

function write(form: UseFormReturn<CheckoutForm>, address: Partial<CepAddress>) {
  for (const [name, text] of Object.entries(address))
    form.setValue(name as keyof CepAddress, text, { shouldValidate: form.formState.isSubmitted, shouldDirty: true })
}
