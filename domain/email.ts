/** See docs/rules/checkout.md#form: stripped of spaces and lowercased. */
export const normalEmail = (text: string): string => text.replace(/\s+/g, '').toLowerCase()

/**
 * One mailbox, however it is spelled: what stands behind a plus sign is dropped, and Gmail's dots do not count.
 * Only for counting a coupon's uses; e-mails go to the address as given.
 */
export function mailboxKey(text: string): string {
  const email = normalEmail(text)
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1) === 'googlemail.com' ? 'gmail.com' : email.slice(at + 1)
  const name = email.slice(0, at).split('+')[0] ?? ''
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`
}
