import { plainCode } from './plain-text.ts'

/**
 * See docs/rules/checkout.md#form: without spaces, in lower case. What stands around an address where it was copied goes as well: a name
 * before angle brackets, `mailto:` or `E-mail:`, quotes, and a final full stop.
 */
export const normalEmail = (text: string): string =>
  unwrapped(inBrackets(plainCode(text)))
    .replace(/^[^@]*:/, '')
    .replace(/^([^@]*)%40/, '$1@')
    .replace(/^ ?e-?mail (- ?)?(?=[^ @]+@)/i, '')
    .replace(/^([^@]*@[^?]*)\?.*$/, '$1')
    .replace(/^.*$/, (address) => (hasOtherWords(address) ? address : address.replaceAll(' ', '')))
    .replace(/^[^\p{L}\p{N}@+_-]+/u, '')
    .replace(/(?<![^\p{L}\p{N}@+_-])[^\p{L}\p{N}@+_-]+$/u, '')
    .toLowerCase()

/** The address in `Joana <joana@example.com>`. Of two addresses none is chosen. */
function inBrackets(text: string): string {
  const [inside, ...others] = [...text.matchAll(/<([^<>@]*@[^<>@]*)>/g)].map(([, address = '']) => address)
  return inside !== undefined && others.length === 0 ? inside : text
}

/** Without the signs that make a text bold, italic or struck out in a chat. */
function unwrapped(text: string): string {
  const end = /[.,;]$/.test(text) ? text.length - 1 : text.length
  let marks = 0
  while (marks * 2 + 1 < end && '*_~`'.includes(text[marks]!) && text[marks] === text[end - 1 - marks]) marks++
  return marks === 0 ? text : text.slice(marks, end - marks)
}

/**
 * Whether words stand before or behind a whole address: without the spaces they would become part of it, and another mailbox. A single space
 * may be a keyboard's, as in `joana @example.com` or `joana silva@example.com`.
 */
export const hasOtherWords = (address: string): boolean =>
  /^ ?[^ @]+ [^ @]+ [^ @]+@[^ @]+\.[a-z]{2,} ?$/i.test(address) || /[^ @.]@[^ @]+\.[a-z]{2,} [\p{L}\p{N}]/iu.test(address)

/** SMTP's limit (RFC 5321), a character less than PagBank's for PIX. */
export const longestEmail = 254

/** A character that no e-mail has, such as an accent. */
export const strangeCharacter = (email: string): string | null => /[^!-~]/u.exec(email)?.[0] ?? null

/**
 * The same key for every spelling of one mailbox: the part after a plus sign is dropped, and so are the dots of a Gmail address.
 * Used only to count: a coupon's uses, and what an address may get. E-mails go to the address as given.
 */
export function mailboxKey(text: string): string {
  const email = normalEmail(text)
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1) === 'googlemail.com' ? 'gmail.com' : email.slice(at + 1)
  const name = email.slice(0, at).split('+')[0] ?? ''
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`
}
