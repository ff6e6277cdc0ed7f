/** Address fields that a lookup of a CEP fills, by their names in the form. A town with one CEP has no street and neighborhood. */
export const cepFields = ['street', 'neighborhood', 'city', 'state'] as const
export type CepAddress = Record<(typeof cepFields)[number], string>

/**
 * Texts to write after a lookup with this address, or with none: into fields that are empty or still have the text of the lookup before. So
 * text that the buyer typed stays, and the street of one CEP never stays beside another. Beside a city or state that the buyer typed, nothing
 * of an address elsewhere is written: it is offered.
 */
export function addressAfterLookup(typed: CepAddress, before: CepAddress | null, next: CepAddress | null): Partial<CepAddress> {
  const own = { ...typed }
  for (const name of cepFields) if (typed[name] === before?.[name]) own[name] = ''
  const written = next && !isElsewhere(own, next) ? next : null
  const changes: Partial<CepAddress> = {}
  for (const name of cepFields) {
    const text = written?.[name] ?? ''
    if (own[name] === '' && typed[name] !== text) changes[name] = text
  }
  return changes
}

/** Whether the city or the state that was typed is another than that of the CEP. One that is still being typed is not. */
export const isElsewhere = (typed: CepAddress, ofCep: CepAddress): boolean =>
  (typed.state !== '' && typed.state !== ofCep.state) || !plain(ofCep.city).startsWith(plain(typed.city))

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()

/** `Rua da Graça, Graça, Salvador/BA`. */
export const addressInWords = ({ street, neighborhood, city, state }: CepAddress): string =>
  [street, neighborhood, `${city}/${state}`].filter(Boolean).join(', ')

/** The address of the CEP in place of what was typed, as far as the CEP has one. */
export const addressOfCep = (typed: CepAddress, ofCep: CepAddress): CepAddress => ({
  ...ofCep,
  street: ofCep.street || typed.street,
  neighborhood: ofCep.neighborhood || typed.neighborhood,
})
