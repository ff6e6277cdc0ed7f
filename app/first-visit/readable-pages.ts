const readable = /^\/(courses|books|pacotes|noticias|sobre|termos|privacidade|desistencia|acessibilidade|contato)(\/|$)/

/**
 * Whether a page can be read, searched and paged without scripts. Such a page is painted first, and loads its scripts and fonts afterwards.
 */
export const isReadable = (pathname: string) => readable.test(pathname)
