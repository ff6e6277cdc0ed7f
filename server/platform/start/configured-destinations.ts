import type { ConversionDestination } from '#domain/platform/settings/conversion-destinations.ts'
import type { Config } from './config.ts'

export const configuredDestinations = ({ conversions }: Pick<Config, 'conversions'>) =>
  (Object.keys(conversions) as ConversionDestination[]).filter((name) => conversions[name] !== null)
