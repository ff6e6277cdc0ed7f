/** Browsers break a line after the hyphen of a CEP, a telephone number, a CPF, `5-10` or `e-mail`. Nothing of an id or an address matches. */
const hyphenated = /(?<![\w./-])((?:CEP |\(\d{2}\) )?\d[\d./]*(?:-\d+)+|[Ee]-[bm]\w+)(?![\w-])/

/** The parts of a text, every second one a number or a word that must stay on one line. The hyphen remains one that other forms accept when it is copied. */
export const splitAtNumbers = (text: string): string[] => text.split(hyphenated)
