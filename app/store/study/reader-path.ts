export const readerPath = (orderItemId: string) => `/minha-estante/ler/${orderItemId}`

/** Documents that begin here have the policy of the reader (app/content-policy/). */
export const isReaderPath = (pathname: string) => pathname.startsWith('/minha-estante/ler/')

export const shelfPath = '/minha-estante/e-books'
