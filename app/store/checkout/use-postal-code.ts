import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { findPostalCode, type FoundAddress } from './api.ts'
import type { CheckoutForm } from './form.ts'

type Lookup = { searching: boolean; error: string | undefined }
type Filled = Partial<Record<'street' | 'neighborhood' | 'city' | 'state', string>>

const quiet: Lookup = { searching: false, error: undefined }

/**
 * See docs/rules/checkout.md#postal-code: the lookup runs at eight digits, and fills in the address that it finds. With fewer digits its
 * error is removed.
 */
export function usePostalCode(form: UseFormReturn<CheckoutForm>): Lookup {
  const [lookup, setLookup] = useState(quiet)
  const filled = useRef<Filled>({})
  const digits = form.watch('zipCode').replace(/\D/g, '')

  useEffect(() => {
    if (digits.length !== 8) return setLookup(quiet)
    const abort = new AbortController()
    setLookup({ searching: true, error: undefined })
    findPostalCode(digits, abort.signal).then(
      (found) => {
        if (found.erro) return setLookup({ searching: false, error: 'CEP não encontrado' })
        setLookup(quiet)
        filled.current = fill(form, filled.current, found)
      },
      () => {
        if (!abort.signal.aborted) setLookup({ searching: false, error: 'Erro ao buscar CEP' })
      },
    )
    return () => abort.abort()
  }, [digits, form])

  return lookup
}

/**
 * Writes the address into fields that are empty or still contain the value of an earlier lookup. Text that the buyer typed while a slow
 * request was pending is therefore not overwritten. For a town with a single postal code the buyer has to enter the street and
 * neighborhood.
 */
function fill(form: UseFormReturn<CheckoutForm>, before: Filled, found: FoundAddress): Filled {
  const wanted: Filled = { street: found.logradouro, neighborhood: found.bairro, city: found.localidade, state: found.uf }
  for (const name of ['street', 'neighborhood', 'city', 'state'] as const) {
    const written = form.getValues(name)
    if (written !== '' && written !== before[name]) continue
    form.setValue(name, wanted[name] ?? '', { shouldValidate: form.formState.isSubmitted, shouldDirty: true })
  }
  return wanted
}
