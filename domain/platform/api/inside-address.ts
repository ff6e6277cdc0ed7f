/** A path on this site with its query and hash, or `otherwise`. Untrusted input must not redirect a visitor to another site. */
export function insideAddress(wanted: string, otherwise: string): string {
  // Browsers treat a backslash as a slash and drop tabs and line breaks, so what looks like a path may point to another host.
  const here = 'https://here.invalid'
  const address = wanted.startsWith('/') ? URL.parse(wanted, here) : null
  if (!address || address.origin !== here || address.pathname.startsWith('//')) return otherwise
  return address.pathname + address.search + address.hash
}
