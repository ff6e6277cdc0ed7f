/** What stands for what was taken out; each fits where the other stood, so that a line of JSON stays one. */
const replacements: [what: RegExp, by: string][] = [
  // A token with its signature: of a person's sign-in, of a quote, of a download.
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, '$1 [token]'],
  // An address with a name and a password before its host.
  [/(:\/\/)[^\s/@"':]*:[^\s/@"']*@/g, '$1[secret]@'],
  [/[^\s"'<>()[\]{},;:=@/\\]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,24}\b/gi, '[e-mail]'],
  [/(?<![\w.-])\d{3}\.\d{3}\.\d{3}-\d{2}(?!\w)/g, '999.999.999-99'],
  // Eleven digits are a CPF or a telephone.
  [/(?<![\w.-])\d{11}(?![\w-])/g, '99999999999'],
  [/\(\d{2}\) ?\d{4,5}-\d{4}/g, '(99) 99999-9999'],
]

/** The line without e-mails, CPFs, telephones, tokens, passwords and the given secrets. */
export function redact(line: string, secrets: string[]): string {
  const clean = replacements.reduce((text, [what, by]) => text.replace(what, by), line)
  return secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), clean)
}
