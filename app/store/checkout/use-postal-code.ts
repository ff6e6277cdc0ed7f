import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { findPostalCode } from './api.ts'
import type { CheckoutForm } from './form.ts'

type Lookup = { searching: boolean; error: string | undefined }

const quiet: Lookup = { searching: false, error: undefined }

/** Spec §5: the lookup runs at eight digits, and fills in what it finds; with fewer its complaint goes. */
export function usePostalCode(form: UseFormReturn<CheckoutForm>): Lookup {
  const [lookup, setLookup] = useState(quiet)
  const digits = form.watch('zipCode').replace(/\D/g, '')

  useEffect(() => {
    if (digits.length !== 8) return setLookup(quiet)
    const abort = new AbortController()
    setLookup({ searching: true, error: undefined })
    findPostalCode(digits, abort.signal).then(
      (found) => {
        if (found.erro) return setLookup({ searching: false, error: 'CEP não encontrado' })
        setLookup(quiet)
        fill(form, { street: found.logradouro, neighborhood: found.bairro, city: found.localidade, state: found.uf })
      },
      () => {
        if (!abort.signal.aborted) setLookup({ searching: false, error: 'Erro ao buscar CEP' })
      },
    )
    return () => abort.abort()
  }, [digits, form])

  return lookup
}

/** A town with one code for all its streets leaves street and quarter to the writer. */
function fill(form: UseFormReturn<CheckoutForm>, found: Partial<Record<keyof CheckoutForm, string | undefined>>) {
  for (const [name, value] of Object.entries(found)) {
    if (value) form.setValue(name as keyof CheckoutForm, value, { shouldValidate: form.formState.isSubmitted, shouldDirty: true })
  }
}
