import type { ConsentTag } from './settings-form.ts'

/** Services that are told of paid orders (docs/conversions.md). */
export const destinationNames = { META: 'Meta', GA4: 'Google Analytics' }
export type ConversionDestination = keyof typeof destinationNames

/** Who may be told of a purchase, and what the browser that submitted it said of itself: `cookies` are those of the destinations' own tags. */
export interface Consented {
  destinations: ConversionDestination[]
  agent: string
  url: string
  cookies: Record<string, string>
}

const scheme = 'server:'
/** The visitor is asked about it like about a tag, but no script is loaded: the server tells it. */
export const consentTagOf = (destination: ConversionDestination): ConsentTag => ({
  name: destinationNames[destination],
  src: scheme + destination,
})
export const isScript = (src: string) => !src.startsWith(scheme)
/** Names of the destinations among the addresses of tags. */
export const destinationsIn = (tags: readonly string[]) => tags.filter((src) => !isScript(src)).map((src) => src.slice(scheme.length))
