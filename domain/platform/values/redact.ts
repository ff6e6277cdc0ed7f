/** Patterns and their replacements. A replacement fits where the original was, so that a line of JSON stays valid JSON. */
const replacements: [pattern: RegExp, replacement: string][] = [
  // A signed token, of a sign-in, a quote or a download.
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, '$1 [token]'],
  // A URL with a user name and a password.
  [/(:\/\/)[^\s/@"':]*:[^\s/@"']*@/g, '$1[secret]@'],
  [/[^\s"'<>()[\]{},;:=@/\\]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,24}\b/gi, '[e-mail]'],
  [/(?<![\w.-])\d{3}\.\d{3}\.\d{3}-\d{2}(?!\w)/g, '999.999.999-99'],
  // Eleven digits are a CPF or a telephone.
  [/(?<![\w.-])\d{11}(?![\w-])/g, '99999999999'],
  [/\(\d{2}\) ?\d{4,5}-\d{4}/g, '(99) 99999-9999'],
]

/** The line without e-mails, CPFs, telephones, tokens, passwords and the given secrets. */
export function redact(line: string, secrets: string[]): string {
  const clean = replacements.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line)
  return secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), clean)
}
