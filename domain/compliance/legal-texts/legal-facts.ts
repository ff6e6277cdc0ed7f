import type { Seller } from '#domain/platform/settings/seller.ts'

/** The store's data in the default texts. */
export interface LegalFacts {
  storeName: string
  /** The address for support. */
  email: string
  publicUrl: string
  seller: Seller
  guaranteeDays: number
  /** Whether CPF, telephone and address of paid orders go once tax law needs them no more. */
  masksOldOrders: boolean
  /** The person in charge of personal data. Null: none is named, and `email` is the channel. */
  officer: { name: string | null; email: string } | null
  /** Names of the scripts of others that are loaded with the visitor's consent. */
  tags: readonly string[]
  /** Services that the server tells of purchases, with the buyer's consent. */
  told: readonly string[]
}

/** Sections of a legal text, numbered, as it is published. */
export const legalText = (opening: string, sections: readonly (readonly [title: string, ...paragraphs: string[]])[]): string =>
  [
    opening,
    ...sections.flatMap(([title, ...paragraphs], index) => [
      `## ${index + 1}. ${title}`,
      ...paragraphs.filter((paragraph) => paragraph !== ''),
    ]),
  ].join('\n\n')

/** Livros do Norte Ltda., CNPJ 00…, com endereço em …: as far as it is filled in. */
export function sellerWords({ storeName, seller: { legalName, taxId, address } }: LegalFacts): string {
  return [legalName ?? storeName, taxId, address && `com endereço em ${address}`].filter(Boolean).join(', ')
}

export const contactWords = ({ email, seller: { phone } }: LegalFacts): string =>
  phone ? `pelo e-mail ${email} ou pelo telefone ${phone}` : `pelo e-mail ${email}`
