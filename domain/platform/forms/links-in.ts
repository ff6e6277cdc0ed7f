/** The text in pieces, each of them plain or the address of a link: web pages and e-mails are followed by a click. */
export function linksIn(text: string): { text: string; href?: string }[] {
  return text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/).flatMap((piece, index) => {
    if (piece === '') return []
    if (index % 2 === 0) return { text: piece }
    return { text: piece, href: piece.startsWith('http') ? piece : `mailto:${piece}` }
  })
}
