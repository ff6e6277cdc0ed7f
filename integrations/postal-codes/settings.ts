export interface PostalCodeSettings {
  url: string
}
