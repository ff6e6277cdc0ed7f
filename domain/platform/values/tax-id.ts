import { formatCpf } from './masks.ts'
import { validCpf } from './cpf.ts'
import { plainCode } from './plain-text.ts'

/** A CPF (11 digits) or a CNPJ (14 characters) as it is stored: without punctuation or its name, in capitals. */
export const bareTaxId = (text: string): string =>
  plainCode(text.replace(/n[º°.]/i, ''))
    .toUpperCase()
    .replace(/^(CNPJ|CPF)(\/MF)?\b/, '')
    .replace(/[^0-9A-Z]/g, '')

/**
 * Twelve characters and two check digits. Since July 2026 the twelve may be A to Z too (Receita Federal, IN RFB 2.229/2024): each counts as
 * its ASCII code less 48, and so a digit as itself.
 */
export function validCnpj(text: string): boolean {
  const cnpj = bareTaxId(text)
  if (!/^[0-9A-Z]{12}\d{2}$/.test(cnpj) || /^(.)\1{13}$/.test(cnpj)) return false
  return cnpjOf(cnpj.slice(0, 12)) === cnpj
}

/** The CNPJ that begins with these twelve characters. */
export function cnpjOf(twelve: string): string {
  const thirteen = twelve + cnpjDigit(twelve)
  return thirteen + cnpjDigit(thirteen)
}

/** The next check digit: a sum weighted from the right by 2 to 9 and again from 2, modulo 11. */
function cnpjDigit(characters: string): string {
  const sum = [...characters]
    .toReversed()
    .reduce((total, character, index) => total + (character.charCodeAt(0) - 48) * ((index % 8) + 2), 0)
  const remainder = sum % 11
  return String(remainder < 2 ? 0 : 11 - remainder)
}

export const isCnpj = (taxId: string): boolean => bareTaxId(taxId).length === 14

export const validTaxId = (text: string): boolean =>
  isCnpj(text) ? validCnpj(text) : /^\d*$/.test(bareTaxId(text)) && validCpf(bareTaxId(text))

/** 000.000.000-00 or AA.AAA.AAA/AAAA-00, as far as the text goes. No character is dropped. One of A to Z, or a twelfth character, makes it a CNPJ. */
export function formatTaxId(text: string): string {
  const bare = bareTaxId(text)
  if (bare.length <= 11 && /^\d*$/.test(bare)) return formatCpf(bare)
  return bare
    .replace(/^(.{2})(.)/, '$1.$2')
    .replace(/^(.{6})(.)/, '$1.$2')
    .replace(/^(.{10})(.)/, '$1/$2')
    .replace(/^(.{15})(.)/, '$1-$2')
}

/** Whether the text says CPF or CNPJ, for a label before it. */
export const taxIdName = (taxId: string): 'CPF' | 'CNPJ' => (isCnpj(taxId) ? 'CNPJ' : 'CPF')
