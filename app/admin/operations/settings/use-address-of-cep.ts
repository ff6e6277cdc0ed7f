import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { addressAfterLookup, type CepAddress } from '#domain/platform/values/cep-address.ts'
import { cepIn } from '#domain/platform/values/cpf.ts'
import { formatCep } from '#domain/platform/values/masks.ts'
import type { FoundAddress } from '#domain/checkout/checkout-answers.ts'
import { callRest } from '#app/query/call-rest.ts'
import type { SettingsFields } from './settings-fields.ts'

const nothing = { searching: false, problem: undefined }

/**
 * Looks the CEP up when its field is left with another one, and fills in the address that it finds, over what was there: another CEP is
 * another address. Only the number and the complement are left to write. If it finds nothing, what an earlier lookup filled in is emptied.
 */
export function useAddressOfCep() {
  const { getValues, setValue } = useFormContext<SettingsFields>()
  const format = useFormatted('postalCode', formatCep)
  const known = useRef(cepIn(getValues('postalCode')))
  const filled = useRef<CepAddress | null>(null)
  const [lookup, setLookup] = useState<{ searching: boolean; problem: string | undefined }>(nothing)
  const find = async () => {
    format()
    const cep = cepIn(getValues('postalCode'))
    if (cep === known.current || cep.length !== 8) return
    known.current = cep
    setLookup({ searching: true, problem: undefined })
    const answer = await callRest<FoundAddress>(`/postal-codes/${cep}`).catch(() => null)
    // The field was changed and left again meanwhile.
    if (known.current !== cep) return
    setLookup({ searching: false, problem: problemOf(answer ?? undefined) })
    const { logradouro = '', bairro = '', localidade = '', uf = '' } = answer ?? {}
    const address = localidade === '' ? null : { street: logradouro, neighborhood: bairro, city: localidade, state: uf }
    const [street, neighborhood, city, state] = getValues(['street', 'district', 'city', 'state'])
    const next = address ?? addressAfterLookup({ street, neighborhood, city, state }, filled.current, null)
    filled.current = address
    for (const [name, text] of Object.entries(next))
      if (text || !address)
        setValue(name === 'neighborhood' ? 'district' : (name as 'street' | 'city' | 'state'), text, { shouldDirty: true })
  }
  return { ...lookup, onBlur: () => void find() }
}

function problemOf(answer: FoundAddress | undefined): string | undefined {
  if (!answer) return 'O serviço de CEP não respondeu: escreva o endereço.'
  return answer.erro ? 'Este CEP não foi encontrado. Confira, ou escreva o endereço.' : undefined
}

type Masked = 'taxId' | 'phone' | 'postalCode'

/** Writes the field's text with its punctuation when the field is left. */
export function useFormatted(name: Masked, mask: (text: string) => string) {
  const { getValues, setValue } = useFormContext<SettingsFields>()
  return () => {
    const typed = getValues(name)
    const formatted = mask(typed)
    if (formatted !== typed) setValue(name, formatted, { shouldDirty: true })
  }
}
