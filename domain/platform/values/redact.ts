/** Patterns and their replacements. A replacement fits where the original was, so that a line of JSON stays valid JSON. */
const replacements: [pattern: RegExp, replacement: string][] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, '$1 [token]'],
  // A URL with a user name and a password.
  [/(:\/\/)[^\s/@"':]*:[^\s/@"']*@/g, '$1[secret]@'],
  [/(?<![^\s"'<>()[\]{},;:=@/\\])[^\s"'<>()[\]{},;:=@/\\]+(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,24}\b/gi, '[e-mail]'],
  [/(?<![\w.-])\d{3}\.\d{3}\.\d{3}-\d{2}(?!\w)/g, '999.999.999-99'],
  // Eleven digits are a CPF or a telephone.
  [/(?<![\w.-])\d{11}(?![\w-])/g, '99999999999'],
  [/\(\d{2}\) ?\d{4,5}-\d{4}/g, '(99) 99999-9999'],
]

/** The line without e-mails, CPFs, telephones, tokens, passwords and the given secrets. */
export function redact(line: string, secrets: string[]): string {
  const clean = replacements.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), withoutTokens(line))
  return secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), clean)
}

/** Without signed tokens, of a sign-in, a quote or a download. */
const withoutTokens = (line: string): string => (line.includes('eyJ') ? line.replace(/[\w.-]+/g, withoutToken) : line)

/** `run`: letters, digits and what else a token may have. Its three parts are separated by dots. */
function withoutToken(run: string): string {
  const start = run.search(/\beyJ[\w-]{5}/)
  const isToken = start >= 0 && /^[\w-]+\.[\w-]+\./.test(run.slice(start))
  return isToken ? `${run.slice(0, start)}[token]` : run
}
