/** A path of our own site with its query and hash, or `otherwise`: what somebody wrote must never lead a visitor elsewhere. */
export function insideAddress(wanted: string, otherwise: string): string {
  // Browsers read a backslash as a slash and leave tabs and line ends out, so what looks like a path may be another's host.
  const here = 'https://here.invalid'
  const address = wanted.startsWith('/') ? URL.parse(wanted, here) : null
  if (!address || address.origin !== here || address.pathname.startsWith('//')) return otherwise
  return address.pathname + address.search + address.hash
}
