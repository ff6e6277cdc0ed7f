import { createContext, useRouteLoaderData } from 'react-router'
import type { ExchangeRates } from '#domain/money.ts'

/** What the browser may know of the server's configuration. */
export interface Settings {
  storeName: string
  supportEmail: string
  publicUrl: string
  /** The outside services that are only played, by name. */
  pretending: string[]
  sandboxUrl: string
  /** What foreign prices are charged at: a price in a currency that is missing here is not sold. */
  exchangeRates: ExchangeRates
  auth0: { domain: string; clientId: string; audience: string; rolesClaim: string }
}

export const settingsContext = createContext<Settings>()

export function useSettings(): Settings {
  const data = useRouteLoaderData<{ settings: Settings }>('root')
  if (!data) throw new Error('the settings are not there yet')
  return data.settings
}
