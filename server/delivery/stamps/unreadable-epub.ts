import { Unstampable } from './unstampable.ts'

/** An EPUB that is not what it must be. `detail`: a sentence without its full stop, which tells the author what and where. */
export const damaged = (detail: string) =>
  new Unstampable(`O EPUB está danificado ou incompleto: ${short(detail)}. Exporte-o de novo e envie outra vez.`)

/** An EPUB with a page that has no place for a line. */
export const unmarkable = (detail: string) =>
  new Unstampable(
    `O EPUB não pode levar o nome de quem compra em todas as páginas: ${short(detail)}. Exporte-o como EPUB 3 e envie outra vez.`,
  )

/** An EPUB that was made to fill the memory or to take hours, or by mistake. */
export const tooLarge = (detail: string) => new Unstampable(`O EPUB é grande demais: ${detail}. Reduza-o e envie outra vez.`)

export const isProtected = () => new Unstampable('O EPUB tem proteção (DRM) de outra loja. Envie uma versão sem proteção.')

/** A name in a zip has up to 65,535 bytes. */
const short = (detail: string) => (detail.length > 300 ? `${detail.slice(0, 300)}…` : detail)
