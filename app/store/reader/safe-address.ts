/** A base that no book names: what begins with it was relative. */
const base = 'https://relative.invalid'

/** The scheme of an address as a browser resolves it, with its colon; null: it is relative to the book. Tabs, line breaks and case hide none. */
function schemeOf(address: string): string | null {
  const absolute = URL.parse(address)
  if (absolute) return absolute.protocol
  const relative = URL.parse(address, base)
  return relative?.origin === base ? null : (relative?.protocol ?? 'invalid:')
}

const ofBook = new Set([null, 'blob:', 'data:'])
const ofLink = new Set([null, 'blob:', 'http:', 'https:', 'mailto:', 'tel:'])

/** Whether what a book loads from this address is its own. Addresses of the book's own files are `blob:` by then. */
export const isOfBook = (address: string) => ofBook.has(schemeOf(address))

/** Whether a link of a book may lead there. */
export const mayLead = (address: string) => ofLink.has(schemeOf(address))

const comments = /\/\*[\s\S]*?(?:\*\/|$)/g
const escapes = /\\(?:([\da-f]{1,6})[ \t\r\n\f]?|([^\da-f\r\n\f]))/gi
const codePoint = (hex: string) => String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff) || 0xfffd)
const unescaped = (text: string) => text.replaceAll(escapes, (_, hex?: string, sign?: string) => (hex ? codePoint(hex) : sign!))
/** Names of functions and rules without escapes. Other escapes stay: they may be needed. */
const withPlainNames = (css: string) =>
  css.replaceAll(escapes, (escape, hex?: string, sign?: string) => {
    const plain = hex ? codePoint(hex) : sign!
    return /[a-z]/i.test(plain) ? plain : escape
  })

const addresses = /url\(([^)]*)(?:\)|$)|@import\s*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$))/gi
/** Functions that take an address as a plain text. */
const otherFunctions = /(?:image-set|cross-fade|image|src|element)\(/gi
const quotes = /["']/g

/** A style sheet without addresses that are not the book's own. Functions and rules are found whatever their spelling. */
export const withOwnAddresses = (css: string): string =>
  withPlainNames(css.replaceAll(comments, ' '))
    .replaceAll(otherFunctions, 'none(')
    .replaceAll(addresses, (whole, url?: string, double?: string, single?: string) =>
      isOfBook(unescaped((url ?? double ?? single ?? '').replaceAll(quotes, ''))) ? whole : 'none',
    )
