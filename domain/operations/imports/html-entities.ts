const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—' }
const accents: Record<string, string> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
}

/** Text whose HTML entities are characters, as shops built on HTML export them: `Viol&atilde;o &amp; canto`, `D&#8217;&Aacute;vila`. */
export const plainEntities = (text: string): string =>
  !text.includes('&')
    ? text
    : text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z])(acute|grave|circ|tilde|uml|cedil)|([a-z]{2,5}));/gi, entity)

function entity(whole: string, decimal?: string, hex?: string, letter?: string, accent = '', name = ''): string {
  if (decimal ?? hex) return character(Number.parseInt(decimal ?? hex!, decimal ? 10 : 16)) ?? whole
  return letter ? (letter + accents[accent.toLowerCase()]!).normalize('NFC') : (named[name.toLowerCase()] ?? whole)
}

/** None of the control characters, of halves of a character, and beyond Unicode. */
const character = (code: number) => (code < 32 || (code >= 0xd800 && code < 0xe000) || code > 0x10ffff ? null : String.fromCodePoint(code))
