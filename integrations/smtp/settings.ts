export interface MailSettings {
  /** smtp:// or smtps://, with credentials if the server has them. */
  url: string
  from: string
}
