/**
 * Where a banner links to: a path for a page of the store, otherwise a full URL. The label is derived from the target, because a banner has
 * no text of its own (docs/rules/catalogue.md#banners).
 */
export interface BannerTarget {
  href: string
  label: string
}

/** In the address of a page: the coupon is applied at the checkout. */
export const couponParameter = 'cupom'

const known: Record<string, [one: string, all: string]> = {
  courses: ['Ver o curso', 'Ver os cursos'],
  books: ['Ver o livro', 'Ver os livros'],
  noticias: ['Ler a notícia', 'Ler as notícias'],
  checkout: ['Comprar agora', 'Comprar agora'],
}

export function bannerTarget(link: string, publicUrl: string): BannerTarget {
  const address = URL.canParse(link) ? new URL(link) : null
  if (!address || !/^https?:$/.test(address.protocol)) return { href: '/courses', label: 'Saiba mais' }
  if (address.origin !== new URL(publicUrl).origin) {
    return { href: address.href, label: `Visitar ${address.hostname.replace(/^www\./, '')}` }
  }
  const [, section = '', rest] = address.pathname.split('/')
  const coupon = address.searchParams.get(couponParameter)
  if (coupon) return { href: address.pathname + address.search + address.hash, label: `Usar o cupom ${coupon.slice(0, 60)}` }
  return { href: address.pathname + address.search + address.hash, label: known[section]?.[rest ? 0 : 1] ?? 'Saiba mais' }
}
