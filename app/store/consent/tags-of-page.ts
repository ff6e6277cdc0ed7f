import { mayShowTags } from '#domain/compliance/privacy/consent.ts'
import type { Settings } from '#app/settings.ts'

/**
 * The settings for the document that begins at this address. Tags are left out of a document that must not load any, for as long as it is
 * open: its policy does not allow them either.
 */
export const tagsOfPage = (settings: Settings, url: string): Settings =>
  settings.consentTags && !mayShowTags(new URL(url).pathname) ? { ...settings, consentTags: [] } : settings
