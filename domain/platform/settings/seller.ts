import { formatCep, formatPhone } from '../values/masks.ts'
import { formatTaxId, taxIdName } from '../values/tax-id.ts'

/** The seller, in the words of pages and e-mails. Null: not filled in. */
export interface Seller {
  legalName: string | null
  /** With its name: CNPJ 00.000.000/0000-00. */
  taxId: string | null
  /** In one line. Null while the street, the city or the state is missing. */
  address: string | null
  /** (00) 00000-0000. */
  phone: string | null
}

/** The stored settings that say who sells. */
export interface SellerFacts {
  legal_name: string | null
  tax_id: string | null
  phone: string | null
  postal_code: string | null
  street: string | null
  street_number: string | null
  complement: string | null
  district: string | null
  city: string | null
  state: string | null
}

export const sellerOf = (facts: SellerFacts): Seller => ({
  legalName: facts.legal_name,
  taxId: facts.tax_id && `${taxIdName(facts.tax_id)} ${formatTaxId(facts.tax_id)}`,
  address: addressOf(facts),
  phone: facts.phone && formatPhone(facts.phone),
})

/** Rua da Graça, 10, sala 2 – Graça – Salvador/BA – CEP 40150-055. */
function addressOf(facts: SellerFacts): string | null {
  const { street, district, city, state, postal_code } = facts
  if (!street || !city || !state) return null
  return [placeOf(facts), district, `${city}/${state}`, postal_code && `CEP ${formatCep(postal_code)}`].filter(Boolean).join(' – ')
}

const placeOf = ({ street, street_number, complement }: SellerFacts) => [street, street_number, complement].filter(Boolean).join(', ')

/** Name and registration, address, contacts: one line each, without what is not filled in (Decreto 7.962/2013, art. 2, I and II). */
export const sellerLines = ({ legalName, taxId, address, phone }: Seller, supportEmail: string): string[] =>
  [[legalName, taxId], [address], [supportEmail, phone]].map((parts) => parts.filter(Boolean).join(' · ')).filter((line) => line !== '')

/** Where a parcel to the seller goes, one line each. Empty: staff have not filled it in. */
export function sellerAddress(facts: SellerFacts): string[] {
  const { legal_name, street, district, city, state, postal_code } = facts
  if (!street || !postal_code) return []
  const town = [city, state].filter(Boolean).join('/')
  return [legal_name, placeOf(facts), district, town, `CEP ${formatCep(postal_code)}`].filter((line): line is string => Boolean(line))
}
