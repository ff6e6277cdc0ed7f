/** The text of an e-mail, for mail programs that show HTML and those that do not. */
export interface Written {
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}
