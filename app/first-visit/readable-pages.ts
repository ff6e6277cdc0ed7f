const readable = /^\/(courses|books|noticias)(\/|$)/

/** A page that can be read, searched and paged without any script: it shows itself first, and fetches what it does not need for that afterwards. */
export const isReadable = (pathname: string) => readable.test(pathname)
