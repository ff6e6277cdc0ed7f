import { destinationsIn } from '#domain/platform/settings/conversion-destinations.ts'
import type { z } from 'zod'
import type { submitInput } from '#domain/checkout/checkout-input.ts'
import type { Settings } from '#app/settings.ts'
import { readClickIds } from '#app/store/consent/click-ids.ts'
import { readChoice } from '#app/store/consent/stored-choice.ts'
import { readStored } from '#app/ui/browser-storage.ts'
import { touchKey, touchMs } from '#app/store/shell/touch.ts'

type Sent = z.input<typeof submitInput>['attribution']

/**
 * Reads what brought the visitor, as the browser recorded it (docs/rules/catalogue.md#attribution); undefined after 90 days. With ids of clicks only
 * while the visitor's consent is in force, and the store asks for it.
 */
export function readAttribution(tags: Settings['consentTags']): Sent {
  const { first, last } = Object(readStored('localStorage', touchKey)) as Partial<NonNullable<Sent>>
  if (!last || !(last.at > Date.now() - touchMs)) return undefined
  const clicks = tags && readChoice(tags)?.accepted ? readClickIds() : undefined
  return { first, last, clicks }
}

/** Destinations that the visitor lets the store tell of a purchase; the server leaves out those that it does not have. */
export function readConsented(): string[] {
  const choice = readChoice([])
  return choice?.accepted ? destinationsIn(choice.tags) : []
}
