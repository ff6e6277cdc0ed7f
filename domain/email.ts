/** See docs/rules/checkout.md#form: without spaces, in lower case. Control characters go as well: PostgreSQL stores no NUL. */
export const normalEmail = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, '').toLowerCase()

/**
 * The same key for every spelling of one mailbox: the part after a plus sign is dropped, and so are the dots of a Gmail address.
 * Used only to count a coupon's uses; e-mails go to the address as given.
 */
export function mailboxKey(text: string): string {
  const email = normalEmail(text)
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1) === 'googlemail.com' ? 'gmail.com' : email.slice(at + 1)
  const name = email.slice(0, at).split('+')[0] ?? ''
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`
}
