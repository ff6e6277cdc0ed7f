import { createContext, useRouteLoaderData } from 'react-router'
import type { ConsentTag } from '#domain/platform/settings/settings-form.ts'
import type { ExchangeRates } from '#domain/platform/values/money.ts'
import type { Seller } from '#domain/platform/settings/seller.ts'

/** The part of the server's configuration that is sent to the browser. */
export interface Settings {
  storeName: string
  supportEmail: string
  /** Staff edit it (docs/rules/settings.md). */
  seller: Seller
  guaranteeDays: number
  /** For a payment by PIX, in hundredths of a percent. */
  pixDiscount: number
  /** Terms of sale in force. Null: none were published. */
  termsVersion: number | null
  /** The store has bundles (docs/rules/bundles.md). */
  hasBundles?: true
  /** Another site serves at least one picture of the store. */
  picturesElsewhere?: true
  /** Another site serves at least one file of a video. */
  videosElsewhere?: true
  /** Absent: the store has none. Empty in a document that must not load any (docs/security.md#tags). */
  consentTags?: readonly ConsentTag[]
  publicUrl: string
  /** Names of the providers that are simulated. */
  pretending: string[]
  sandboxUrl: string
  /** Rates at which foreign prices are charged. A product priced in a currency without a rate is not for sale. */
  exchangeRates: ExchangeRates
  /** Courses are watched at another address (COURSE_ACCESS_URL), so a course without lessons is nothing unusual. */
  lessonsElsewhere?: true
  signIn: { domain: string; clientId: string; audience: string; rolesClaim: string }
}

export const settingsContext = createContext<Settings>()

export function useSettings(): Settings {
  const data = useRouteLoaderData<{ settings: Settings }>('root')
  if (!data) throw new Error('no settings')
  return data.settings
}
