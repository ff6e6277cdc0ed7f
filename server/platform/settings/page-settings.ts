import { configuredDestinations } from '../start/configured-destinations.ts'
import { consentTagOf } from '#domain/platform/settings/conversion-destinations.ts'
import { sellerOf } from '#domain/platform/settings/seller.ts'
import type { Deps } from '../start/deps.ts'
import { currentSettings } from './current-settings.ts'

/** The settings that pages get, in the browser too (app/settings.ts): nothing secret. */
export function pageSettings(deps: Pick<Deps, 'db' | 'config' | 'log'>) {
  const current = currentSettings(deps)
  const { publicUrl, pretending, sandboxUrl, exchangeRates, courseAccessUrl, signIn } = deps.config
  const configured = {
    publicUrl,
    pretending,
    sandboxUrl,
    exchangeRates,
    ...(courseAccessUrl && { lessonsElsewhere: true as const }),
    signIn: { domain: signIn.domain, clientId: signIn.clientId, audience: signIn.audience, rolesClaim: signIn.rolesClaim },
  }
  const told = configuredDestinations(deps.config)
  const read = async () => {
    const { settings, isCurrent } = await current.read()
    const consentTags = [...settings.consent_tags, ...told.map(consentTagOf)]
    const pageSettings = {
      ...configured,
      storeName: settings.store_name,
      supportEmail: settings.support_email,
      seller: sellerOf(settings),
      guaranteeDays: settings.guarantee_days,
      pixDiscount: settings.pix_discount,
      termsVersion: settings.terms_version,
      // Left out of the page where there is none.
      ...(settings.has_bundles && { hasBundles: true as const }),
      ...(settings.pictures_elsewhere && { picturesElsewhere: true as const }),
      ...(settings.videos_elsewhere && { videosElsewhere: true as const }),
      ...(consentTags.length > 0 && { consentTags }),
    }
    return { settings: pageSettings, isCurrent }
  }
  return { read, forget: current.forget }
}
