import { plainLine } from './plain-text.ts'

/** Fields of an address as they are typed. */
interface StreetParts {
  street: string
  number: string
  complement: string
}

/** The longest street of an address. */
const longest = 160

/** A house number, `s/n` (none), or the kilometre of a highway, and what follows it. */
const numbered = /^(?:(?:número|n[º°o]?\.?) ?)?(\d{1,5}(?: ?[-/]? ?[a-z])?|s\/n|km ?\d{1,4}(?:[.]\d)?)(?:(?: ?[–-] ?| )(\S.*))?$/iu

const complementWord =
  /^(?:ap|apto|apt|apartamento|bl|bloco|casa|cs|cj|conj|conjunto|sala|sl|loja|lj|fundos|frente|andar|torre|sobrado|lote|lt|quadra|qd|galpão|cobertura|box|edifício|ed|condomínio|cond)(?!\p{L})/iu

/**
 * `Rua das Flores, 1000 apto 2`, as browsers fill it in and people paste it, in its fields. Null: it names no house number, says more than a
 * complement after it, or its place is taken. A number without a comma may be part of the name (Rua 25 de Março), and `Lote 3` is no house number.
 */
export function splitStreet(typed: StreetParts): StreetParts | null {
  if (plainLine(typed.number) !== '' || typed.street.length > longest) return null
  const pieces = plainLine(typed.street).split(/ ?, ?/)
  for (const [place, piece] of pieces.entries()) {
    const street = pieces.slice(0, place).join(', ')
    const [, number, next] = numbered.exec(piece) ?? []
    const complement = [next, ...pieces.slice(place + 1)].filter(Boolean).join(', ')
    if (!number || !/\p{L}/u.test(street)) continue
    if (complement === '') return { ...typed, street, number }
    if (complementWord.test(complement) && plainLine(typed.complement) === '') return { street, number, complement }
  }
  return null
}
