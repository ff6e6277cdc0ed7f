/** Texts of a buyer as Meta wants them before they are hashed: in small letters, telephones as digits with their country. */
export function normalizedPerson({ email, name, phone }: { email: string; name: string; phone: string }) {
  const words = name
    .toLowerCase()
    .replace(/[^\p{L}\p{M} ]/gu, '')
    .trim()
    .split(/ +/)
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '')
  // A Brazilian number has ten or eleven digits; one that starts with 55 may be of area 55, in Rio Grande do Sul.
  const ph = digits.length === 10 || digits.length === 11 ? `55${digits}` : digits
  const all = { em: email.trim().toLowerCase(), ph, fn: words[0] ?? '', ln: words.length > 1 ? words.at(-1)! : '', country: 'br' }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}
