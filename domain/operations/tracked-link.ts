/** Names of a link that brings visitors, as staff type them. */
type LinkNames = Record<'source' | 'medium' | 'campaign' | 'content', string>

/** Spells a name in the one way by which reports count: small letters, hyphens for blanks, no accents and marks that messengers would escape. */
export const spelled = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{N}._]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100)

/** The address of a page of the store with these names, or null if it is no page of the store. Parameters that the page needs stay. */
export function trackedLink(publicUrl: string, page: string, names: LinkNames): string | null {
  const home = new URL(publicUrl)
  const typed = page.trim()
  // Anything else is the beginning of a title.
  if (!/^(?:\/|https?:)/i.test(typed) || !URL.canParse(typed, home)) return null
  const url = new URL(typed, home)
  if (url.host !== home.host) return null
  url.protocol = home.protocol
  for (const [name, value] of Object.entries(names)) {
    url.searchParams.delete(`utm_${name}`)
    if (spelled(value)) url.searchParams.set(`utm_${name}`, spelled(value))
  }
  return url.href
}
