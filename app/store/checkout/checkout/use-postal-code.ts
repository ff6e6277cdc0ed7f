import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { addressAfterLookup, type CepAddress, cepFields, addressOfCep, isElsewhere } from '#domain/platform/values/cep-address.ts'
import { cepIn } from '#domain/platform/values/address.ts'
import { findPostalCode, type FoundAddress } from './api.ts'
import type { CheckoutForm } from './form.ts'

type Lookup = { searching: boolean; error: string | undefined; address: CepAddress | null }

const quiet: Lookup = { searching: false, error: undefined, address: null }

/**
 * See docs/rules/checkout.md#postal-code: the lookup runs at eight digits, and fills in the address that it finds. With fewer digits its
 * error is removed. What it filled in is emptied as soon as another CEP is looked up: an order never has the street of the CEP before.
 */
export function usePostalCode(form: UseFormReturn<CheckoutForm>) {
  const [lookup, setLookup] = useState(quiet)
  const filled = useRef<{ digits: string; address: CepAddress } | null>(null)
  const digits = cepIn(form.watch('zip'))
  const typed = typedAddress(form)

  useEffect(() => {
    if (digits.length !== 8) return setLookup(quiet)
    if (filled.current?.digits !== digits) {
      write(form, addressAfterLookup(typedAddress(form), filled.current?.address ?? null, null))
      filled.current = null
    }
    const abort = new AbortController()
    setLookup({ ...quiet, searching: true })
    findPostalCode(digits, abort.signal).then(
      (answer) => {
        if (answer.erro) return setLookup({ ...quiet, error: 'CEP não encontrado' })
        const address = addressIn(answer)
        setLookup({ ...quiet, address })
        write(form, addressAfterLookup(typedAddress(form), filled.current?.address ?? null, address))
        filled.current = { digits, address }
      },
      () => {
        if (!abort.signal.aborted) setLookup({ ...quiet, error: 'Erro ao buscar CEP' })
      },
    )
    return () => abort.abort()
  }, [digits, form])

  const { address } = lookup
  return {
    searching: lookup.searching,
    error: lookup.error,
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
