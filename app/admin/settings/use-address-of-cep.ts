import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { digitsOf } from '#domain/cpf.ts'
import { formatCep } from '#domain/masks.ts'
import type { FoundAddress } from '#domain/rest-answers.ts'
import { callRest } from '../../query/call-rest.ts'
import type { SettingsFields } from './settings-fields.ts'
import { useFormatted } from './use-formatted.ts'

const nothing = { searching: false, problem: undefined }

/**
 * Looks the CEP up when its field is left with another one, and fills in the address that it finds, over what was there: another CEP is
 * another address. Only the number and the complement are left to write.
 */
export function useAddressOfCep() {
  const { getValues, setValue } = useFormContext<SettingsFields>()
  const format = useFormatted('postalCode', formatCep)
  const known = useRef(digitsOf(getValues('postalCode')))
  const [lookup, setLookup] = useState<{ searching: boolean; problem: string | undefined }>(nothing)
  const find = async () => {
    format()
    const cep = digitsOf(getValues('postalCode'))
    if (cep === known.current || cep.length !== 8) return
    known.current = cep
    setLookup({ searching: true, problem: undefined })
    const found = await callRest<FoundAddress>(`/postal-codes/${cep}`).catch(() => null)
    // The field was changed and left again meanwhile.
    if (known.current !== cep) return
    setLookup({ searching: false, problem: problemOf(found?.answer) })
    const { logradouro, bairro, localidade, uf } = found?.answer ?? {}
    const address = { street: logradouro, district: bairro, city: localidade, state: uf }
    for (const [name, text] of Object.entries(address)) if (text) setValue(name as keyof typeof address, text, { shouldDirty: true })
  }
  return { ...lookup, onBlur: () => void find() }
}

function problemOf(answer: FoundAddress | undefined): string | undefined {
  if (!answer) return 'O serviço de CEP não respondeu: escreva o endereço.'
  return answer.erro ? 'Este CEP não foi encontrado. Confira, ou escreva o endereço.' : undefined
}
